// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/check/check_file.h"
#include "fit/fit_plan.h"
#include "sweep/check_sweep_file.h"

namespace drydock {

/// The number of cases and what is varied, into the report of a file; problems of its fields and values.
void add_sweep_report(const Sweep& sweep, const CheckRequest& request, const ReadWithSettings& read, FileReport& report,
                      Problems& problems);

/// The same for what is fitted.
void add_fit_report(const FitPlan& plan, const CheckRequest& request, const ReadWithSettings& read, FileReport& report,
                    Problems& problems);

}  // namespace drydock
