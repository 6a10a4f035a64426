// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <numeric>

#include "rig/cable/tension/needed_wrenches.h"
#include "rig/cable/tension/null_space.h"
#include "rig/cable/tension/tension_problem.h"
#include "testing/random_rig.h"

namespace drydock::testing {

/// A problem with a rig of three to twelve cables at a random pose. Some rigs are singular, in numbers that are so
/// exactly: `flat` has all anchors and eyes in one plane though the platform is free in space, `twin` has a cable
/// beside another, from the same anchor to the same eye.
enum class RigFlaw { kNone, kFlat, kTwin };

inline TensionProblem random_tension_problem(Random& random, int kind, int cables, RigFlaw flaw = RigFlaw::kNone) {
  CableRig rig = random_rig(random, {axes_of_kind(kind), cables, false});
  Pose X_WB = random.pose(1.5);
  if (flaw == RigFlaw::kTwin) {
    rig.cables[1].p_WA = rig.cables[0].p_WA;
    rig.cables[1].p_BC = rig.cables[0].p_BC;
  }
  if (flaw == RigFlaw::kFlat) {
    X_WB = {Rotation{}, Vector3(X_WB.p.x(), 0, X_WB.p.z())};
    for (Cable& cable : rig.cables) cable.p_WA.y() = cable.p_BC.y() = 0;
  }
  const NeededWrenches needed = needed_wrenches(rig, X_WB, WithAcceleration::kNo);
  return tension_problem(rig, rig_pose(rig, X_WB), needed.points.col(0));
}

inline VectorX random_tensions(Random& random, const TensionProblem& problem) {
  VectorX t(problem.min_N.size());
  for (Eigen::Index i = 0; i < t.size(); ++i) t[i] = random.between(problem.min_N[i], problem.max_N[i]);
  return t;
}

/// A wrench that the cables can give within limits, in general well so.
inline ScaledWrench wrench_within(Random& random, const TensionProblem& problem) {
  return problem.structure * random_tensions(random, problem);
}

/// A direction orthogonal to the columns given: all wrenches that the cables can give lie to one side of the border's
/// facet that is parallel to them.
inline ScaledWrench square_to(const TensionProblem& problem, const std::vector<int>& columns) {
  MatrixX rows(static_cast<Eigen::Index>(columns.size()), problem.needed.size());
  for (std::size_t k = 0; k < columns.size(); ++k) {
    rows.row(static_cast<Eigen::Index>(k)) = problem.structure.col(columns[k]).transpose();
  }
  return null_space(rows).basis.col(0);
}

/// Tensions of a wrench on the border of those the cables can give, to rounding. `free` cables span the face: n − 1 for
/// one inside a facet, none for a corner; fewer cables than that make ties of many limits at once.
inline VectorX border_tensions(Random& random, const TensionProblem& problem, int free) {
  const int m = static_cast<int>(problem.min_N.size());
  std::vector<int> columns(static_cast<std::size_t>(m));
  std::iota(columns.begin(), columns.end(), 0);
  for (int k = 0; k < m; ++k) {
    std::swap(columns[static_cast<std::size_t>(k)], columns[static_cast<std::size_t>(random.whole(k, m - 1))]);
  }
  columns.resize(static_cast<std::size_t>(std::min({free, m, static_cast<int>(problem.needed.size()) - 1})));
  ScaledWrench direction = square_to(problem, columns);
  if (random.whole(0, 1) == 0) direction = -direction;
  VectorX t = random_tensions(random, problem);
  for (int i = 0; i < m; ++i) {
    if (std::find(columns.begin(), columns.end(), i) != columns.end()) continue;
    t[i] = direction.dot(problem.structure.col(i)) > 0 ? problem.max_N[i] : problem.min_N[i];
  }
  return t;
}

/// The largest component along a direction of what the cables can give within limits.
inline double cable_support(const TensionProblem& problem, const ScaledWrench& direction) {
  double sum = 0;
  for (Eigen::Index i = 0; i < problem.min_N.size(); ++i) {
    const double along = direction.dot(problem.structure.col(i));
    sum += std::max(along * problem.min_N[i], along * problem.max_N[i]);
  }
  return sum;
}

}  // namespace drydock::testing
