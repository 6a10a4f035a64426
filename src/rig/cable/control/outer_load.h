// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/platform_motion.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

/// What acts on a platform B besides cables and gravity: a wrench, and a force at P that would give a free body of a
/// mass the acceleration of Bo. The latter is how a contact pushes a mock-up whose platform moves as a free spacecraft.
struct OuterLoad {
  Wrench F_B_W;
  double pushed_kg = 0;
  Vector3 p_BP = Vector3::Zero();

  bool operator==(const OuterLoad&) const = default;
};

/// About Bo, in W.
Wrench wrench_of(const OuterLoad& load, const PlatformMotion& motion);

/// The wrench that the cables have to put on a platform, about Bo and in W, so that it moves as said: Diao and Ma 2007,
/// (6) to (8),
///
///     A f = M ẗ + N t − w_e − w_g,   N = [0, −m (ω × c)×; 0, −(I ω)×] with rows of force and moment,
///
/// where the paper exchanges the blocks of N in the lower row. M is of all that hangs: platform and payload, about Bo.
Wrench wrench_of_cables(const SpatialInertia& M_BBo_B, const PlatformMotion& motion, const Vector3& g_W,
                        const Wrench& F_B_W);

/// How far a motion may get from where it is: of the pose, the twist and the acceleration (quartic_motion.h).
struct QuarticReach;
/// Bound on the change of wrench_of_cables within that, the load included, as a change of force and one of moment.
struct WrenchChange {
  double force_N = 0, moment_Nm = 0;
};
WrenchChange needed_change(const SpatialInertia& M_BBo_B, const PlatformMotion& motion, const Vector3& g_W,
                           const OuterLoad& load, const QuarticReach& reach);

}  // namespace drydock
