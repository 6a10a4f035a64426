// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace drydock {

/// How exact an adaptive step must be. The error of coordinate i in one step is measured in units of
///
///   absolute_i + relative_i · max(size_i, |y_i|)
///
/// with the typical size at the base (OdeSystem::scale, else 1) and the increment y; the step is accepted when the root
/// mean square over all coordinates is at most 1. Each list holds one number for all coordinates or one each.
struct Tolerance {
  std::vector<double> relative = {1e-9};
  std::vector<double> absolute = {1e-12};
  double first_step_s = 0.0;  // 0: found from the rates at the start
  double longest_step_s = std::numeric_limits<double>::infinity();
};

/// Gustafsson's PI control of step length for a pair of orders 5 and 4, with the gains of dopri5 (Hairer, Nørsett,
/// Wanner I §IV.2 in volume II): h_new = 0.9 h err^−0.17 err_before^0.04, between a fifth and ten times h; no growth
/// right after a rejection.
class StepControl {
 public:
  void restart() { *this = {}; }

  /// The next length after a step of length h with error err ≤ 1.
  double accepted(double h_s, double err) {
    const double factor = std::pow(std::max(err, 1e-30), kIntegral) / std::pow(err_before_, kProportional) / kSafety;
    const double most = just_rejected_ ? 1.0 : kGrowth;
    err_before_ = std::max(err, 1e-4);
    just_rejected_ = false;
    return h_s / std::clamp(factor, 1.0 / most, kShrink);
  }
  /// The length to try instead of h, whose error was err > 1.
  double rejected(double h_s, double err) {
    just_rejected_ = true;
    return h_s / std::min(kShrink, std::pow(err, kIntegral) / kSafety);
  }
  /// The length to try instead of h, with which a rate could not be computed.
  double failed(double h_s) {
    just_rejected_ = true;
    return 0.25 * h_s;
  }

 private:
  static constexpr double kProportional = 0.04, kIntegral = 0.2 - 0.75 * kProportional;
  static constexpr double kSafety = 0.9, kGrowth = 10.0, kShrink = 5.0;

  double err_before_ = 1e-4;
  bool just_rejected_ = false;
};

}  // namespace drydock
