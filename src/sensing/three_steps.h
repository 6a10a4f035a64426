// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "sensing/payload_regressor.h"

namespace drydock {

/// The identification of the Robotic Space Simulator's paper, (15) to (19), one step after the other: mass and force
/// bias from forces as if at rest, centre of mass and torque bias from torques as if at rest, then inertia from the
/// torques that are left. Without weights and without bounds; it stands beside the joint fit for comparison.
struct ThreeSteps {
  SpatialInertia M_BSo_S;
  Wrench bias;
  bool has_inertia = false;
  double force_rms_N = 0, torque_rms_Nm = 0, inertia_rms_Nm = 0;  // residuals of each step, over all axes
  // The same in the units in which the paper has them: force over g, torque over the weight, and torque over the RMS
  // angular acceleration. The paper does not say how its numbers came about.
  double mass_rms_kg = 0, centre_rms_m = 0, inertia_rms_kg_m2 = 0;
};

/// `of_S` and `reading` (torques first) sample by sample; `is_static` leaves the third step out. The first two steps
/// take of a motion only where gravity points, as `gravity_S` has it [m/s²].
ThreeSteps identify_in_three_steps(const std::vector<FeltMotion>& of_S, const std::vector<Vector3>& gravity_S,
                                   const std::vector<Vector6>& reading, bool is_static);

}  // namespace drydock
