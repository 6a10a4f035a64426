// SPDX-License-Identifier: Apache-2.0
#include "fit/fit_plan.h"

#include <algorithm>
#include <cmath>

#include "sweep/sweep_cases.h"

namespace drydock {

double share_of(const FitParameter& parameter, double value) {
  const double inside = std::clamp(value, parameter.from, parameter.to);
  if (!parameter.is_logarithmic) return (inside - parameter.from) / (parameter.to - parameter.from);
  return std::log(inside / parameter.from) / std::log(parameter.to / parameter.from);
}

double value_at(const FitParameter& parameter, double share) {
  if (share <= 0) return parameter.from;
  if (share >= 1) return parameter.to;
  if (!parameter.is_logarithmic) return parameter.from + share * (parameter.to - parameter.from);
  return parameter.from * std::exp(share * std::log(parameter.to / parameter.from));
}

double slope_at(const FitParameter& parameter, double share) {
  if (!parameter.is_logarithmic) return parameter.to - parameter.from;
  return value_at(parameter, share) * std::log(parameter.to / parameter.from);
}

std::string setting(const FitParameter& parameter, double value, int digits) {
  return parameter.field + "=" + axis_value(value, parameter.unit, digits).text;
}

Sweep as_sweep(const FitPlan& plan) {
  Sweep sweep;
  sweep.sampling = Sampling::kRandom;
  for (const FitParameter& parameter : plan.parameters) {
    SweepAxis axis;
    axis.name = parameter.name;
    axis.field = parameter.field;
    axis.unit = parameter.unit;
    axis.from = parameter.from;
    axis.to = parameter.to;
    axis.is_logarithmic = parameter.is_logarithmic;
    axis.place = parameter.place;
    sweep.axes.push_back(std::move(axis));
  }
  return sweep;
}

}  // namespace drydock
