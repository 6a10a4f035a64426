// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"

namespace drydock {

/// Sets to zero what a run that diverged has left without a finite number: whole balances, loads and what drives went
/// through. Whether there was any.
bool leave_out_what_is_not_finite(MissionResult& result);

}  // namespace drydock
