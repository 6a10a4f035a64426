// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/control/outer_load.h"

#include "rig/cable/cable_line.h"
#include "rig/quartic_motion.h"
#include "spatial/inertial_wrench.h"

namespace drydock {

Wrench wrench_of(const OuterLoad& load, const PlatformMotion& motion) {
  const Vector3 f_P_W = load.pushed_kg * motion.A_WB_W.v;
  return load.F_B_W + Wrench{(motion.X_WB.R * load.p_BP).cross(f_P_W), f_P_W};
}

Wrench wrench_of_cables(const SpatialInertia& M_BBo_B, const PlatformMotion& motion, const Vector3& g_W,
                        const Wrench& F_B_W) {
  const SpatialInertia M_BBo_W = motion.X_WB.R * M_BBo_B;
  const Vector3 weight_W = M_BBo_W.mass_kg * g_W;
  const Wrench F_gravity_W{M_BBo_W.p_BBcm.cross(weight_W), weight_W};
  return inertial_wrench(M_BBo_W, motion.V_WB_W, motion.A_WB_W) - F_gravity_W - F_B_W;
}

/// Force m (a − g) + m α × c + m ω × (ω × c); moment c × m (a − g) + I α + ω × I ω, with I about Bo. What is fixed on
/// the platform turns by `turned`, a product changes by the changes of its factors.
WrenchChange needed_change(const SpatialInertia& M_BBo_B, const PlatformMotion& motion, const Vector3& g_W,
                           const OuterLoad& load, const QuarticReach& reach) {
  const double turned = chord(reach.turn_rad), m = M_BBo_B.mass_kg, c = M_BBo_B.p_BBcm.norm();
  const double I = M_BBo_B.I_BBcm.norm() + m * c * c;
  const double a = motion.A_WB_W.v.norm(), felt = (motion.A_WB_W.v - g_W).norm();
  const double alpha = motion.A_WB_W.w.norm(), w = motion.V_WB_W.w.norm();
  const double da = reach.acceleration, dalpha = reach.angular_acceleration, dw = reach.angular_velocity;
  const double w2 = dw * (2 * w + dw);  // of each product of two angular velocities
  WrenchChange change;
  change.force_N = m * (da + c * (dalpha + w2 + turned * (alpha + w * w)));
  change.moment_Nm = m * c * (da + turned * felt) + I * (dalpha + w2 + 2 * turned * (alpha + w * w));
  change.force_N += load.pushed_kg * da;
  change.moment_Nm += load.pushed_kg * load.p_BP.norm() * (da + turned * a);
  return change;
}

}  // namespace drydock
