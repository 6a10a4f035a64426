// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/controllable_margin.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {
namespace {

/// Visits each point with each choice of the generators' signs.
template <class Visit>
void for_each_corner(const NeededWrenches& needed, Visit&& visit) {
  const Eigen::Index generators = needed.generators.cols();
  assert(generators <= 12 && "boxes of a load and of an acceleration");
  for (Eigen::Index p = 0; p < needed.points.cols(); ++p) {
    for (unsigned signs = 0; signs < 1u << generators; ++signs) {
      ScaledWrench corner = needed.points.col(p);
      for (Eigen::Index k = 0; k < generators; ++k) {
        corner += (signs >> k & 1u ? 1.0 : -1.0) * needed.generators.col(k);
      }
      visit(corner);
    }
  }
}

/// What the cables give at their lower limits.
ScaledWrench least_wrench(std::span<const Cable> cables, const ScaledWrenches& structure) {
  ScaledWrench sum = ScaledWrench::Zero(structure.rows());
  for (std::size_t i = 0; i < cables.size(); ++i) {
    sum += cables[i].tension_min_N * structure.col(static_cast<Eigen::Index>(i));
  }
  return sum;
}

/// Below this the difference of two wrenches has no direction.
double smallest_N(const ScaledWrench& a, const ScaledWrench& b) {
  return 1e-12 * (a.norm() + b.norm());
}

}  // namespace

ControllableMargin controllable_margin(std::span<const Cable> cables, const ScaledWrenches& structure,
                                       const NeededWrenches& needed) {
  assert(static_cast<Eigen::Index>(cables.size()) == structure.cols() && "one column for each cable");
  const ScaledWrench least = least_wrench(cables, structure);
  ScaledWrenches columns(structure.rows(), structure.cols() + 1);
  columns.leftCols(structure.cols()) = structure;
  ControllableMargin worst;
  worst.margin = std::numeric_limits<double>::infinity();
  for_each_corner(needed, [&](const ScaledWrench& corner) {
    const ScaledWrench w = corner - least;
    const double size_N = w.norm();
    const bool vanishes = size_N <= smallest_N(corner, least);
    if (!vanishes) columns.rightCols(1) = -w / size_N;
    const ClosureMargin closure = closure_margin(vanishes ? structure : columns);
    if (closure.margin < worst.margin) worst = {closure.margin, closure.direction, corner};
  });
  return worst;
}

double controllable_change(const CableRig& rig, const CableRigPose& pose, WithAcceleration with, const PoseBall& ball) {
  const double moved_N = cable_wrench_change(rig, pose, &Cable::tension_min_N, ball) + needed_change(rig, with, ball);
  double change = closure_change(rig, pose, ball);
  if (moved_N == 0) return change;
  const ScaledWrench least = least_wrench(rig.cables, pose.structure);
  double shortest_N = std::numeric_limits<double>::infinity();
  for_each_corner(needed_wrenches(rig, pose.X_WB, with), [&](const ScaledWrench& corner) {
    shortest_N = std::min(shortest_N, (corner - least).norm() - smallest_N(corner, least));
  });
  if (!(moved_N < shortest_N)) return std::numeric_limits<double>::infinity();
  return std::max(change, chord(std::asin(moved_N / shortest_N)));
}

}  // namespace drydock
