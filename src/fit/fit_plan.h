// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "sweep/sweep.h"

namespace drydock {

/// A field of the file whose value is fitted, within a range.
struct FitParameter {
  std::string name;
  std::string field;            // its path, as --set takes it
  std::string unit;             // of its numbers: "N m/rad"; empty for plain numbers
  double from = 0, to = 0;      // in the unit; from < to
  std::optional<double> start;  // none: what the file has there, or else the middle
  bool is_logarithmic = false;  // fitted as its logarithm
  SweepPlace place = {};        // of `field`
};

/// What `drydock calibrate` fits in a scenario.
struct FitPlan {
  std::vector<FitParameter> parameters;
  int iterations_max = 30;
};

/// Where a value lies in the range, from 0 to 1, and back.
double share_of(const FitParameter& parameter, double value);
double value_at(const FitParameter& parameter, double share);
/// How much the value changes with the share.
double slope_at(const FitParameter& parameter, double share);

/// "path=1234.5 N m/rad", as --set takes it. `digits` that count.
std::string setting(const FitParameter& parameter, double value, int digits = 15);

/// The same fields as axes of a sweep, whose checks hold for them too (check_sweep_file.h).
Sweep as_sweep(const FitPlan& plan);

}  // namespace drydock
