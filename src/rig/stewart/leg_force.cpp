// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/leg_force.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <span>

#include "rig/stewart/leg_change.h"
#include "rig/stewart/singularity.h"

namespace drydock {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

Wrench weight_about_origin(const StewartRig& rig, const Pose& X_WB) {
  const Vector3 weight_W = rig.M_BBo_B.mass_kg * rig.g_W;
  return {(X_WB.R * rig.M_BBo_B.p_BBcm).cross(weight_W), weight_W};
}

Vector6 scaled_about(const Wrench& F_B_W, const Vector3& p_BK_W, double length_m) {
  const Wrench F_K_W = shift(F_B_W, p_BK_W);
  Vector6 scaled_wrench;
  scaled_wrench << F_K_W.t / length_m, F_K_W.f;
  return scaled_wrench;
}

/// Visits each load that the legs have to hold besides the weight.
template <class Visit>
void for_each_load(const StewartRig& rig, Visit&& visit) {
  if (rig.loads_B_W.empty()) visit(Wrench{});
  for (const Wrench& load_B_W : rig.loads_B_W) visit(load_B_W);
}

/// The platform at a pose, with its scaled Jacobian factorised.
struct Statics {
  Statics(const StewartRig& of_rig, const StewartPose& at) : rig(of_rig), pose(at), scale(platform_scale(of_rig)) {
    const Matrix6 rows = scaled_jacobian(at, scale);
    smallest_singular = pose.has_lines ? smallest_singular_value(rows) : 0;
    if (smallest_singular > kSingularToRounding) inverse_transposed = rows.transpose().inverse();
  }
  bool regular() const { return smallest_singular > kSingularToRounding; }
  Vector6 forces(const Wrench& load_B_W) const {
    const Wrench F_B_W = weight_about_origin(rig, pose.X_WB) + load_B_W;
    return inverse_transposed * scaled_about(F_B_W, pose.X_WB.R * scale.p_BK, scale.length_m);
  }
  /// Of the load about K: turned weight and loads have other levers, and other directions on a base that turns.
  double needed_change(const Wrench& load_B_W, double turned, const MovingLoad& moving) const {
    const double weight_N = rig.M_BBo_B.mass_kg * rig.g_W.norm(), lever_m = scale.p_BK.norm();
    const double centre_m = (rig.M_BBo_B.p_BBcm - scale.p_BK).norm(), based = chord(moving.base_turn_rad);
    const double moment = centre_m * weight_N + lever_m * load_B_W.f.norm();
    if (based == 0) return turned * moment / scale.length_m + moving.change_N;
    const Vector3 n_W = rig.X_WG.R * rig.axis->axis_G, weight_W = rig.M_BBo_B.mass_kg * rig.g_W;
    const auto across = [&](const Vector3& f_W) { return n_W.cross(f_W).norm(); };
    const double turned_moment = centre_m * across(weight_W) + lever_m * across(load_B_W.f) + across(load_B_W.t);
    const double of_rest =
        std::hypot((turned * moment + based * turned_moment) / scale.length_m, based * across(weight_W + load_B_W.f));
    const Wrench moving_K_W = shift(moving.F_B_W, pose.X_WB.R * scale.p_BK);
    return of_rest + based * std::hypot(across(moving_K_W.t) / scale.length_m, across(moving_K_W.f)) + moving.change_N;
  }

  const StewartRig& rig;
  const StewartPose& pose;
  PlatformScale scale;
  double smallest_singular = 0;
  Matrix6 inverse_transposed = Matrix6::Zero();
};

bool any_force_limit(const StewartRig& rig) {
  return std::any_of(rig.legs.begin(), rig.legs.end(), has_force_limits);
}

}  // namespace

bool has_force_limits(const Leg& leg) {
  return std::isfinite(leg.force_N.min) || std::isfinite(leg.force_N.max);
}

LegForces leg_forces(const StewartRig& rig, const StewartPose& pose, const Wrench& load_B_W) {
  LegForces forces;
  const Statics statics(rig, pose);
  forces.held = statics.regular();
  forces.force_N.fill(kUnbounded);
  if (forces.held) Eigen::Map<Vector6>(forces.force_N.data()) = statics.forces(load_B_W);
  return forces;
}

Margin leg_force_margin(const StewartRig& rig, const StewartPose& pose) {
  return leg_force_margin(rig, pose, {});
}

Margin leg_force_margin(const StewartRig& rig, const StewartPose& pose, const MovingLoad& moving) {
  Margin nearest{kUnbounded};
  if (!any_force_limit(rig)) return nearest;
  const Statics statics(rig, pose);
  if (!statics.regular()) return {};
  for_each_load(rig, [&](const Wrench& load_B_W) {
    const Vector6 force_N = statics.forces(load_B_W + moving.F_B_W);
    for (int i = 0; i < 6; ++i) {
      const Interval& limits_N = rig.legs[static_cast<std::size_t>(i)].force_N;
      const double margin_N = std::min(force_N[i] - limits_N.min, limits_N.max - force_N[i]);
      if (margin_N < nearest.value) nearest = {margin_N, i};
    }
  });
  return nearest;
}

double leg_force_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball) {
  return leg_force_change(rig, pose, ball, {});
}

double leg_force_change(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball,
                        const MovingLoad& moving) {
  if (!any_force_limit(rig)) return 0;
  const Statics statics(rig, pose);
  if (!statics.regular() || !keeps_lines(rig, pose, ball)) return kUnbounded;
  Vector6 row_change;
  for (int i = 0; i < 6; ++i) {
    const auto k = static_cast<std::size_t>(i);
    row_change[i] = leg_change(rig.legs[k], pose.legs[k], statics.scale, ball).row;
  }
  const double sigma = statics.smallest_singular, left = sigma - row_change.norm();
  if (!(left > 0)) return kUnbounded;
  double largest_N = 0;
  for_each_load(rig, [&](const Wrench& load_B_W) {
    const double needed_N = statics.needed_change(load_B_W, chord(ball.turn_rad), moving);
    const double off_N = needed_N + statics.forces(load_B_W + moving.F_B_W).cwiseAbs().dot(row_change);
    for (int i = 0; i < 6; ++i) {
      if (!has_force_limits(rig.legs[static_cast<std::size_t>(i)])) continue;
      largest_N = std::max(largest_N, statics.inverse_transposed.row(i).norm() * off_N * sigma / left);
    }
  });
  return largest_N;
}

}  // namespace drydock
