// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/roomy_solution.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kEnoughRoom = 0.15;

/// The room that positions leave to the limits: 1 in the middle of every range, 0 at a limit.
double room(const Chain& chain, const VectorX& q) {
  double smallest = 1;
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    const double range = joint.upper - joint.lower;
    if (std::isfinite(range))
      smallest = std::min(smallest, 2 * std::min(q[i] - joint.lower, joint.upper - q[i]) / range);
  }
  return smallest;
}

/// Where joints with limits stand in the middle.
VectorX middle(const Chain& chain, VectorX q) {
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    if (std::isfinite(joint.upper - joint.lower)) q[i] = (joint.upper + joint.lower) / 2;
  }
  return q;
}

}  // namespace

IkSolution solve_with_room(const IkSolver& solver, const Pose& X_BT, const VectorX& q0) {
  const VectorX centre = middle(solver.chain(), q0);
  IkSolution best;
  double most = -1;
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    IkRequest request;
    request.X_BT = X_BT;
    request.start = request.posture = q0 + share * (centre - q0);
    IkSolution found = solver.solve(request);
    if (found.status != IkStatus::kFound) return most < 0 ? found : best;
    const double left = room(solver.chain(), found.q);
    if (left > most) {
      most = left;
      best = std::move(found);
    }
    if (most >= kEnoughRoom) break;
  }
  return best;
}

}  // namespace drydock
