// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "input/problem.h"
#include "sweep/sweep.h"

namespace drydock {

/// Reads the scenario with these settings, as --set gives them, and says what is wrong with it.
using ReadWithSettings = std::function<void(const std::vector<std::string>& settings, Problems& problems)>;

/// Whether every axis names a field of the file and has values of the kind that stands there: found out by reading the
/// file with them, one axis at a time. Of numbers it is enough that one is taken: those that are out of range, or do
/// not go with other values, are cases that end as invalid. Words must all be taken. `given` are the settings of the
/// command line, without problems so far; none of them may set what is varied.
void check_sweep(const Sweep& sweep, const std::vector<std::string>& given, const ReadWithSettings& read,
                 Problems& problems);

/// Figures that no run has, by the figures of one that has not begun. Of names at the top only those are faults that
/// are near to a known one: parts of a run add figures of their own.
void check_sweep_figures(const Sweep& sweep, const Json& figures, Problems& problems);

}  // namespace drydock
