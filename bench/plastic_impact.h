// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/arm.h"

namespace drydock::bench {

/// The arm and a free payload, as they move when they meet.
struct ArmMeeting {
  Pose X_WBase;
  Twist V_WBase_W;
  VectorX q, v;  // of the joints
  Pose X_WPayload;
  Twist V_WPayload_W;
};

/// The kinetic energy that the plastic impact of the payload with the arm's last body takes, by a way that shares
/// nothing with multibody/: kinematics of its own, six velocities for each body, rows for hinges and for the lock,
///   E = ½ (A V)ᵀ (A M⁻¹ Aᵀ)⁻¹ A V,
/// all in numbers of 64 binary digits.
double plastic_loss_J(const ArmBodies& bodies, const ArmBody& payload, const ArmMeeting& meeting);

}  // namespace drydock::bench
