// SPDX-License-Identifier: Apache-2.0
#include "output/scene/check_curves.h"

#include <cmath>

#include "output/number_text.h"

namespace drydock {
namespace {

std::string rising_fault(const std::vector<double>& x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::string at = "x " + std::to_string(i) + " is " + found_text(x[i]);
    if (!std::isfinite(x[i])) return at;
    if (i > 0 && x[i] <= x[i - 1]) return at + ", not after " + found_text(x[i - 1]);
  }
  return {};
}

std::string ordinates_fault(const char* name, const std::vector<double>& y, std::size_t points) {
  if (y.size() != points)
    return std::to_string(y.size()) + " values of " + name + " for " + std::to_string(points) + " of x";
  for (std::size_t i = 0; i < y.size(); ++i)
    if (!std::isfinite(y[i])) return std::string(name) + " " + std::to_string(i) + " is " + found_text(y[i]);
  return {};
}

std::string curve_fault(const SceneCurve& curve, std::size_t points) {
  if (std::string fault = ordinates_fault("y", curve.y, points); !fault.empty()) return fault;
  if (curve.low.empty() && curve.high.empty()) return {};
  if (std::string fault = ordinates_fault("low", curve.low, points); !fault.empty()) return fault;
  return ordinates_fault("high", curve.high, points);
}

}  // namespace

std::vector<SceneFault> curves_faults(const SceneCurves& curves) {
  std::vector<SceneFault> faults;
  const std::string where = "curves " + curves.name;
  if (curves.x_unit.empty() || curves.y_unit.empty())
    faults.push_back({where, "no unit (a pure number has the unit 1)"});
  if (std::string fault = rising_fault(curves.x); !fault.empty()) faults.push_back({where, std::move(fault)});
  for (const SceneCurve& curve : curves.curves)
    if (std::string fault = curve_fault(curve, curves.x.size()); !fault.empty())
      faults.push_back({where + ", " + curve.name, std::move(fault)});
  return faults;
}

}  // namespace drydock
