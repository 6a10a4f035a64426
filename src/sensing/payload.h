// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/rigid_motion.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

/// The wrench that a rigid payload puts on the sensor it is mounted on, about So and in S, while S moves:
///   −(G V̇ − adᵀ_V G V)   with V̇ taken against gravity: a − g in place of a.
/// Equations (10) to (14) of the Robotic Space Simulator's paper, with the transpose that (13a) there lacks. The minus
/// sign is that of the reaction: the payload at rest presses with its weight. M_BSo_S is the payload's inertia about
/// So, in S. For a payload that moves in itself see mounted_tree.h.
Wrench payload_wrench(const SpatialInertia& M_BSo_S, const RigidMotion& of_S, const Vector3& g_W);

/// The same motion as S itself sees it: angular velocity, angular acceleration and the acceleration of So less gravity,
/// as an inertial measurement unit at So would measure them, in S.
struct FeltMotion {
  Vector3 w_WS_S = Vector3::Zero();
  Vector3 alpha_WS_S = Vector3::Zero();
  Vector3 a_WS_S = Vector3::Zero();  // less gravity
};
FeltMotion felt_motion(const RigidMotion& of_S, const Vector3& g_W);

}  // namespace drydock
