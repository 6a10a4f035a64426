// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/stop_clearance.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// How far a part of a stop goes, and how fast it is, at most.
struct Most {
  double way = 0, speed = 0;
};
Most most(const Vector3& v0, const Vector3& a0, double duration_s) {
  const double v = v0.norm(), aT = a0.norm() * duration_s;
  return {duration_s * (v / 2 + aT / 12), v + 4.0 / 27 * aT};
}

/// Whether a direction at this cosine from an axis stays within a cone while it turns by an angle.
bool stays_in_cone(double cosine, double cone_cosine, double turn_rad) {
  return cone_cosine < -1 || std::acos(std::clamp(cosine, -1.0, 1.0)) + turn_rad <= std::acos(cone_cosine);
}

}  // namespace

bool stop_is_clear(const LegReach& reach, AuxiliaryKind kind, const Pose& X_FB, const AxisStop& stop, double period_s) {
  const double T = stop.payload_steps * period_s;
  const Most move = most(stop.payload.rates[0].v, stop.payload.rates[1].v, T),
             turn = most(stop.payload.rates[0].w, stop.payload.rates[1].w, T),
             axis = most(stop.axis.rates[0].v, stop.axis.rates[1].v, stop.axis_steps * period_s);
  const bool slides = kind == AuxiliaryKind::kSlide;
  const double arm_m = X_FB.p.norm() + move.way;  // of the platform about a rotary axis
  const double delta_m = move.way + axis.way * (slides ? 1 : arm_m), theta_rad = turn.way + (slides ? 0 : axis.way);
  for (std::size_t i = 0; i < 6; ++i) {
    const double b_m = reach.p_BC[i].norm(), s_m = delta_m + b_m * theta_rad;
    const Vector3 p_PC_F = X_FB * reach.p_BC[i] - reach.p_FP[i];
    const double length_m = p_PC_F.norm();
    const double speed = move.speed + b_m * turn.speed + axis.speed * (slides ? 1 : arm_m + b_m);
    if (!(length_m - s_m >= reach.shortest_m[i]) || !(length_m + s_m <= reach.longest_m[i]) || !(s_m < length_m) ||
        !(speed <= reach.speed_max_m_per_s[i]))
      return false;
    const double leg_rad = std::asin(s_m / length_m);
    const Vector3 axis_F = X_FB.R * reach.platform_axis_B[i];
    if (!stays_in_cone(reach.base_axis_F[i].dot(p_PC_F) / length_m, reach.base_cosine[i], leg_rad) ||
        !stays_in_cone(-axis_F.dot(p_PC_F) / length_m, reach.platform_cosine[i], leg_rad + theta_rad))
      return false;
  }
  return true;
}

}  // namespace drydock
