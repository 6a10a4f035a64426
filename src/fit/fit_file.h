// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fit/fit_plan.h"
#include "sweep/sweep_file.h"

namespace drydock {

struct FitParameterSection {
  Located<std::string> field;
  std::optional<Located<std::string>> name;
  Located<AnyValue> from, to;
  std::optional<Located<AnyValue>> start;
  std::optional<Located<bool>> is_logarithmic;
};

/// The section `calibrate` of a scenario.
struct FitSection {
  Located<std::vector<FitParameterSection>> fit;
  int iterations_max = 30;
};

void describe(Fields& f, FitParameterSection& parameter);
void describe(Fields& f, FitSection& section);

/// What can be checked without knowing the scenario.
FitPlan read_fit(const FitSection& section, Problems& problems);

/// `PATH=[FROM, TO]` of the command line; nothing when the form is wrong.
std::optional<FitParameterSection> fit_option(const std::string& text);

}  // namespace drydock
