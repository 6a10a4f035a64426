// SPDX-License-Identifier: Apache-2.0
#include "map/layer/stiffness_layer.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "map/layer/line_validity.h"
#include "map/layer/sloped_layer.h"
#include "rig/cable/rig_stiffness.h"

namespace drydock {
namespace {

/// Of the largest eigenvalue, which the trace bounds: what a symmetric solver loses, many times over.
constexpr double kRoundingOfEigenvalues = 1e-12;

/// Columns √k c.
ScaledWrenches stretch_columns(const CableRig& rig, const CableRigPose& pose) {
  ScaledWrenches B = pose.structure;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    B.col(static_cast<Eigen::Index>(i)) *= std::sqrt(*rig.cables[i].stiffness_N / pose.lines[i].length_m);
  }
  return B;
}

double smallest_eigenvalue(const ScaledWrenches& B) {
  const AxesMatrix K = B * B.transpose();
  const Eigen::SelfAdjointEigenSolver<AxesMatrix> eigen(K, Eigen::EigenvaluesOnly);
  return std::max(0.0, eigen.eigenvalues()[0]);
}

/// Bound on |Δb| of one cable.
double stretch_column_change(const Platform& platform, const Cable& cable, const CableLine& line,
                             const PoseBall& ball) {
  const CableChange change = cable_change(platform, cable, line, ball);
  const double shortest_m = line.length_m - change.eye_m;
  if (!keeps_line(cable, line, change) || !(shortest_m > 0)) return std::numeric_limits<double>::infinity();
  const double along = change.eye_m / shortest_m;
  const double k_root = std::sqrt(*cable.stiffness_N / shortest_m);
  const double force = k_root * (cable.pulley ? std::max(change.direction, along / 2) : along);
  if (!has_moments(platform)) return force;
  const double lever = cable.p_BC.norm() / platform.moment_length_m;
  return std::hypot(force, lever * (chord(ball.turn_rad) * k_root + force));
}

}  // namespace

double elastic_stiffness_N_per_m(const CableRig& rig, const CableRigPose& pose) {
  if (pose.status != CableStatus::kOk) return 0;
  return smallest_eigenvalue(stretch_columns(rig, pose));
}

double elastic_stiffness_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  if (pose.status != CableStatus::kOk) return std::numeric_limits<double>::infinity();
  double squares = 0;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const double one = stretch_column_change(rig.platform, rig.cables[i], pose.lines[i], ball);
    squares += one * one;
  }
  const ScaledWrenches B = stretch_columns(rig, pose);
  const double moved = std::sqrt(squares), rounding = kRoundingOfEigenvalues * B.squaredNorm();
  return moved * (2 * std::sqrt(smallest_eigenvalue(B) + rounding) + moved) * (1 + 1e-9) + 2 * rounding;
}

MapLayer stiffness_layer(std::shared_ptr<const CableRig> rig, double at_least_N_per_m) {
  SlopedMargin sloped;
  sloped.margin = [rig](const CableRigPose& pose) { return Margin{elastic_stiffness_N_per_m(*rig, pose)}; };
  sloped.change = [rig](const CableRigPose& pose, const PoseBall& ball) {
    return elastic_stiffness_change(*rig, pose, ball);
  };
  MapLayer layer = sloped_layer(rig, at_least_N_per_m, sloped);
  layer.name = "stiffness";
  layer.unit = "N/m";
  return layer;
}

}  // namespace drydock
