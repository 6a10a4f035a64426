// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/json_text.h"
#include "sweep/sweep_place.h"

namespace drydock {

/// The way to a figure of summary.json: `energy.lost_in_impacts_J`, `events.dock.time_s`, `events[0].misfit_m`. An item
/// of a list goes by its index, `[0]` or `.0`, or by its name, which is the first text in it.
struct FigurePath {
  struct Step {
    std::string name;
    std::optional<std::size_t> index = {};
  };
  std::string text;
  std::vector<Step> steps;
  SweepPlace place = {};
};

/// The number there; true and false are 1 and 0. Nothing when there is none.
std::optional<double> figure_at(const Json& figures, const FigurePath& path);

/// How far a path leads in the figures of a run that has not begun, whose lists are empty: nothing is wrong with what
/// lies within a list or a list's item. Else which step leads nowhere, and the names that stand there.
struct FigureFault {
  std::string step;
  std::vector<std::string> names;
};
std::optional<FigureFault> figure_fault(const Json& figures, const FigurePath& path);

}  // namespace drydock
