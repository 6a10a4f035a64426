// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_problem.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace drydock {

void update_tension_problem(const CableRig& rig, const CableRigPose& pose, const ScaledWrench& needed,
                            TensionProblem& problem) {
  assert(pose.status == CableStatus::kOk && "the structure of a pose without cable lines is not to be used");
  problem.structure = pose.structure;
  problem.needed = needed;
  const Eigen::Index m = static_cast<Eigen::Index>(rig.cables.size());
  problem.min_N.resize(m);
  problem.max_N.resize(m);
  for (Eigen::Index i = 0; i < m; ++i) {
    const Cable& cable = rig.cables[static_cast<std::size_t>(i)];
    problem.min_N[i] = cable.tension_min_N;
    problem.max_N[i] = cable.tension_max_N;
  }
}

TensionProblem tension_problem(const CableRig& rig, const CableRigPose& pose, const ScaledWrench& needed) {
  TensionProblem problem;
  update_tension_problem(rig, pose, needed, problem);
  return problem;
}

bool is_sound(const TensionProblem& problem) {
  return problem.min_N.size() > 0 && problem.structure.allFinite() && problem.needed.allFinite() &&
         problem.min_N.allFinite() && problem.max_N.allFinite() &&
         (problem.min_N.array() <= problem.max_N.array()).all();
}

double residual_N(const TensionProblem& problem, const VectorX& tension_N) {
  ScaledWrench rest = -problem.needed;
  for (Eigen::Index i = 0; i < tension_N.size(); ++i) rest += tension_N[i] * problem.structure.col(i);
  return rest.norm();
}

double slack_N(const TensionProblem& problem, const VectorX& tension_N) {
  double slack = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < tension_N.size(); ++i) {
    slack = std::min({slack, tension_N[i] - problem.min_N[i], problem.max_N[i] - tension_N[i]});
  }
  return slack;
}

double limit_size_N(const TensionProblem& problem) {
  if (problem.min_N.size() == 0) return 0;
  return std::max(problem.min_N.cwiseAbs().maxCoeff(), problem.max_N.cwiseAbs().maxCoeff());
}

}  // namespace drydock
