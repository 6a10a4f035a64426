// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_stiffness.h"

#include <Eigen/Eigenvalues>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

/// Moving along axis k by one metre or turning about it by one radian.
Twist unit_twist(WrenchAxis axis) {
  Twist twist;
  const auto component = static_cast<Eigen::Index>(axis) % 3;
  (is_moment(axis) ? twist.w : twist.v)[component] = 1;
  return twist;
}

double along(WrenchAxis axis, const Wrench& F_B_W) {
  const auto component = static_cast<Eigen::Index>(axis) % 3;
  return is_moment(axis) ? F_B_W.t[component] : F_B_W.f[component];
}

/// Adds the rates of a wrench in each motion, with the sign of a stiffness.
template <typename Rate>
void add_columns(const Platform& platform, AxesMatrix& K, Rate&& rate) {
  for (std::size_t j = 0; j < platform.axes.size(); ++j) {
    const Wrench change = rate(unit_twist(platform.axes[j]));
    for (std::size_t i = 0; i < platform.axes.size(); ++i) {
      K(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) -= along(platform.axes[i], change);
    }
  }
}

Wrench at_lever(const Vector3& p_BC_W, const Vector3& f_C_W) {
  return {p_BC_W.cross(f_C_W), f_C_W};
}

void add_cable(const Platform& platform, const Cable& cable, const CableLine& line, double tension_N,
               RigStiffness& stiffness) {
  const double k_N_per_m = (*cable.stiffness_N + tension_N) / line.length_m;
  const auto eye = [&](const Twist& x) -> Vector3 { return x.v + x.w.cross(line.p_BC_W); };
  add_columns(platform, stiffness.elastic,
              [&](const Twist& x) { return at_lever(line.p_BC_W, -k_N_per_m * line.u_W.dot(eye(x)) * line.u_W); });
  add_columns(platform, stiffness.turning, [&](const Twist& x) {
    Wrench change = at_lever(line.p_BC_W, tension_N * direction_rate(cable, line, eye(x)));
    change.t += x.w.cross(line.p_BC_W).cross(tension_N * line.u_W);
    return change;
  });
}

/// The load about the platform's origin, in W.
struct PlacedLoad {
  Vector3 c_W, weight_W;  // centre of mass from Bo
  Vector3 p_BP_W;
  Wrench F_P_W;
};
PlacedLoad placed_load(const CableRig& rig, const Pose& X_WB, std::size_t point) {
  assert(point < rig.load.points.size() && "a load of the rig");
  const SpatialInertia& M = rig.platform.M_BBo_B;
  const Wrench& given = rig.load.points[point];
  return {X_WB.R * M.p_BBcm, M.mass_kg * rig.g_W, X_WB.R * rig.load.p_BP,
          rig.load.turns_along ? X_WB.R * given : given};
}

void add_load(const CableRig& rig, const PlacedLoad& load, AxesMatrix& K) {
  add_columns(rig.platform, K, [&](const Twist& x) {
    Wrench change{x.w.cross(load.c_W).cross(load.weight_W) + x.w.cross(load.p_BP_W).cross(load.F_P_W.f), {0, 0, 0}};
    if (rig.load.turns_along) {
      const Vector3 turned_W = x.w.cross(load.F_P_W.f);
      change.t += load.p_BP_W.cross(turned_W) + x.w.cross(load.F_P_W.t);
      change.f += turned_W;
    }
    return change;
  });
}

/// 1 for forces, 1/L for moments: S K S has one unit.
ScaledWrench axis_scales(const Platform& platform) {
  ScaledWrench scales(directions(platform));
  for (std::size_t k = 0; k < platform.axes.size(); ++k) {
    scales[static_cast<Eigen::Index>(k)] = is_moment(platform.axes[k]) ? 1 / platform.moment_length_m : 1;
  }
  return scales;
}
AxesMatrix scaled_matrix(const Platform& platform, const AxesMatrix& K) {
  const ScaledWrench scales = axis_scales(platform);
  return scales.asDiagonal() * K * scales.asDiagonal();
}

void finish(const CableRig& rig, const CableRigPose& pose, std::span<const double> tension_N, const PlacedLoad& load,
            RigStiffness& stiffness) {
  stiffness.total = stiffness.elastic + stiffness.turning + stiffness.load;
  const AxesMatrix K = scaled_matrix(rig.platform, stiffness.total);
  stiffness.asymmetry_N_per_m = (K - K.transpose()).cwiseAbs().maxCoeff();
  const Eigen::SelfAdjointEigenSolver<AxesMatrix> eigen((K + K.transpose()) / 2);
  stiffness.smallest_N_per_m = eigen.eigenvalues()[0];
  stiffness.largest_N_per_m = eigen.eigenvalues()[K.rows() - 1];
  stiffness.weakest = eigen.eigenvectors().col(0);
  ScaledWrench left = scaled(rig.platform, shift(load.F_P_W, -load.p_BP_W)) +
                      scaled(rig.platform, Wrench{load.c_W.cross(load.weight_W), load.weight_W});
  for (std::size_t i = 0; i < tension_N.size(); ++i) {
    if (tension_N[i] > 0) left += tension_N[i] * pose.structure.col(static_cast<Eigen::Index>(i));
  }
  stiffness.unbalanced_N = left.norm();
}

}  // namespace

RigStiffness rig_stiffness(const CableRig& rig, const CableRigPose& pose, std::span<const double> tension_N,
                           std::size_t point) {
  assert(tension_N.size() == rig.cables.size() && "one tension for each cable");
  RigStiffness stiffness;
  const int n = directions(rig.platform);
  stiffness.elastic = stiffness.turning = stiffness.load = stiffness.total = AxesMatrix::Zero(n, n);
  stiffness.weakest = ScaledWrench::Zero(n);
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    if (pose.lines[i].status != CableStatus::kOk) {
      stiffness.status = StiffnessStatus::kNoPose;
    } else if (tension_N[i] > 0 && !cable.stiffness_N) {
      stiffness.status = StiffnessStatus::kNoStiffness;
    } else {
      if (tension_N[i] > 0) add_cable(rig.platform, cable, pose.lines[i], tension_N[i], stiffness);
      continue;
    }
    stiffness.cable = static_cast<int>(i);
    return stiffness;
  }
  const PlacedLoad load = placed_load(rig, pose.X_WB, point);
  add_load(rig, load, stiffness.load);
  finish(rig, pose, tension_N, load, stiffness);
  return stiffness;
}

namespace {

/// The platform's own inertia, or that of a point whose load is a weight.
SpatialInertia moving_inertia(const CableRig& rig, const Pose& X_WB, std::size_t point) {
  if (rig.platform.M_BBo_B.mass_kg > 0 || has_moments(rig.platform)) return X_WB.R * rig.platform.M_BBo_B;
  const Vector3 f_W = placed_load(rig, X_WB, point).F_P_W.f;
  const double g = rig.g_W.norm(), along_N = g > 0 ? f_W.dot(rig.g_W) / g : 0;
  if (!(along_N > 0) || (f_W - along_N / g * rig.g_W).norm() > 1e-9 * along_N) return {};
  return {along_N / g, Vector3::Zero(), Matrix3::Zero()};
}

AxesMatrix mass_matrix(const Platform& platform, const SpatialInertia& M_BBo_W) {
  AxesMatrix M = AxesMatrix::Zero(directions(platform), directions(platform));
  add_columns(platform, M, [&](const Twist& x) { return -(M_BBo_W * x); });
  return scaled_matrix(platform, M);
}

}  // namespace

NaturalFrequencies natural_frequencies(const CableRig& rig, const CableRigPose& pose, const RigStiffness& stiffness,
                                       std::size_t point) {
  NaturalFrequencies result;
  const int n = directions(rig.platform);
  result.modes = AxesMatrix::Zero(n, n);
  if (stiffness.status != StiffnessStatus::kOk) {
    result.status = FrequencyStatus::kNoStiffness;
    return result;
  }
  const SpatialInertia M_BBo_W = moving_inertia(rig, pose.X_WB, point);
  result.mass_kg = M_BBo_W.mass_kg;
  const AxesMatrix M = mass_matrix(rig.platform, M_BBo_W), K = scaled_matrix(rig.platform, stiffness.total);
  const Eigen::SelfAdjointEigenSolver<AxesMatrix> of_mass(M, Eigen::EigenvaluesOnly);
  if (!(M_BBo_W.mass_kg > 0) || !(of_mass.eigenvalues()[0] > 1e-12 * of_mass.eigenvalues()[n - 1])) {
    result.status = M_BBo_W.mass_kg > 0 ? FrequencyStatus::kNoInertia : FrequencyStatus::kNoMass;
    return result;
  }
  const Eigen::GeneralizedSelfAdjointEigenSolver<AxesMatrix> eigen((K + K.transpose()) / 2, M);
  for (int i = 0; i < n; ++i) {
    const double square = eigen.eigenvalues()[i];
    result.square_per_s2.push_back(square);
    result.frequency_Hz.push_back(square > 0 ? std::sqrt(square) / (2 * M_PI) : 0);
    result.modes.col(i) = eigen.eigenvectors().col(i).normalized();
  }
  // Rounding of the stiffest direction must not make a free one unstable.
  const double rounding = 1e-13 * std::abs(result.square_per_s2.back());
  if (result.square_per_s2.front() < -rounding) result.status = FrequencyStatus::kUnstable;
  return result;
}

}  // namespace drydock
