// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "rig/cable/rig_pose.h"

namespace drydock::bench {

/// The largest s with A t = needed and t_min + s ≤ t ≤ t_max − s, by CLP: positive where the tensions are within
/// limits. Set up once for a rig; a pose changes the coefficients, and the search begins at the basis of the last one.
class ClpSlack {
 public:
  enum class Method { kDual, kPrimal };
  ClpSlack(const CableRig& rig, Method method);
  ~ClpSlack();

  double slack_N(const ScaledWrenches& structure, const ScaledWrench& needed);

 private:
  struct Program;
  std::unique_ptr<Program> program_;
};

}  // namespace drydock::bench
