// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/needed_wrenches.h"

#include <algorithm>
#include <cmath>

#include "spatial/inertial_wrench.h"

namespace drydock {
namespace {

/// Component k of a pair of vectors, the first three being of the first.
double& at(Vector3& first, Vector3& second, int k) {
  return k < 3 ? first[k] : second[k - 3];
}

/// One generator for each component of the half box that is not zero.
class Generators {
 public:
  explicit Generators(const Platform& platform) : platform_(platform) { columns_.resize(directions(platform), 12); }
  void add(const Wrench& F_B_W) { columns_.col(count_++) = scaled(platform_, F_B_W); }
  ScaledWrenches all() const { return columns_.leftCols(count_); }

 private:
  const Platform& platform_;
  ScaledWrenches columns_;
  Eigen::Index count_ = 0;
};

}  // namespace

NeededWrenches needed_wrenches(const CableRig& rig, const Pose& X_WB, WithAcceleration with) {
  const SpatialInertia M_BBo_W = X_WB.R * rig.platform.M_BBo_B;
  const Vector3 weight_W = M_BBo_W.mass_kg * rig.g_W, p_BP_W = X_WB.R * rig.load.p_BP;
  const auto about_origin = [&](const Wrench& F_P) {
    return rig.load.turns_along ? X_WB.R * shift(F_P, -rig.load.p_BP) : shift(F_P, -p_BP_W);
  };
  Generators generators(rig.platform);
  for (int k = 0; k < 6; ++k) {
    Wrench half = rig.load.half, one;
    const double size = at(half.t, half.f, k);
    if (size == 0) continue;
    at(one.t, one.f, k) = size;
    generators.add(about_origin(one));
  }
  Wrench held{-M_BBo_W.p_BBcm.cross(weight_W), -weight_W};
  if (with == WithAcceleration::kYes && rig.acceleration) {
    held = held + inertial_wrench(M_BBo_W, rig.acceleration->V_WB_W, rig.acceleration->A_WB_W);
    for (int k = 0; k < 6; ++k) {
      Twist half = rig.acceleration->half, one;
      const double size = at(half.w, half.v, k);
      if (size == 0) continue;
      at(one.w, one.v, k) = size;
      generators.add(M_BBo_W * one);
    }
  }
  NeededWrenches needed;
  needed.generators = generators.all();
  needed.points.resize(directions(rig.platform), static_cast<Eigen::Index>(rig.load.points.size()));
  for (std::size_t i = 0; i < rig.load.points.size(); ++i) {
    needed.points.col(static_cast<Eigen::Index>(i)) = scaled(rig.platform, held - about_origin(rig.load.points[i]));
  }
  return needed;
}

double support(const NeededWrenches& needed, const ScaledWrench& direction) {
  double along = -std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < needed.points.cols(); ++i) along = std::max(along, direction.dot(needed.points.col(i)));
  for (Eigen::Index i = 0; i < needed.generators.cols(); ++i)
    along += std::abs(direction.dot(needed.generators.col(i)));
  return along;
}

namespace {

/// Change of a load at a point of the platform: its lever turns, and the load itself if it turns along.
double load_change(const Platform& platform, const LoadSet& load, double turned) {
  const double L = platform.moment_length_m, arm_m = load.p_BP.norm();
  double largest = 0;
  for (const Wrench& point : load.points) {
    const double f_N = point.f.norm() + load.half.f.norm(), t_Nm = point.t.norm() + load.half.t.norm();
    const double moment_Nm = arm_m * f_N + (load.turns_along ? t_Nm : 0);
    const double force_N = load.turns_along ? f_N : 0;
    largest = std::max(largest, turned * (has_moments(platform) ? std::hypot(force_N, moment_Nm / L) : force_N));
  }
  return largest;
}

/// m a + m α × c + m w × (w × c) and its moment with I α + w × I w; the centre of mass c and the inertia I turn along.
double inertial_change(const Platform& platform, const AccelerationSet& set, double turned) {
  const SpatialInertia& M = platform.M_BBo_B;
  const double c_m = M.p_BBcm.norm(), I_kgm2 = M.I_BBcm.norm();
  const double a = set.A_WB_W.v.norm() + set.half.v.norm(), alpha = set.A_WB_W.w.norm() + set.half.w.norm();
  const double w2 = set.V_WB_W.w.squaredNorm();
  const double force_N = turned * M.mass_kg * c_m * (alpha + w2);
  // c × f, with f ≤ m (a + c (α + w²)), and the rotational inertia, which turns on both sides.
  const double moment_Nm = turned * (c_m * M.mass_kg * (a + 2 * c_m * (alpha + w2)) + 2 * I_kgm2 * (alpha + w2));
  return has_moments(platform) ? std::hypot(force_N, moment_Nm / platform.moment_length_m) : force_N;
}

}  // namespace

double needed_change(const CableRig& rig, WithAcceleration with, const PoseBall& ball) {
  const Platform& platform = rig.platform;
  const double turned = chord(ball.turn_rad);
  double change = load_change(platform, rig.load, turned);
  if (has_moments(platform)) {
    change +=
        turned * platform.M_BBo_B.mass_kg * rig.g_W.norm() * platform.M_BBo_B.p_BBcm.norm() / platform.moment_length_m;
  }
  if (with == WithAcceleration::kYes && rig.acceleration) {
    change += inertial_change(platform, *rig.acceleration, turned);
  }
  return change;
}

}  // namespace drydock
