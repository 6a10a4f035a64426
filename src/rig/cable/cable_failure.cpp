// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_failure.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {
namespace {

/// Every point of a set with every choice of signs for its generators, one in each column.
ScaledWrenches corners(const NeededWrenches& needed) {
  const Eigen::Index signs = Eigen::Index{1} << needed.generators.cols();
  ScaledWrenches all(needed.points.rows(), needed.points.cols() * signs);
  for (Eigen::Index i = 0; i < all.cols(); ++i) {
    all.col(i) = needed.points.col(i / signs);
    for (Eigen::Index k = 0; k < needed.generators.cols(); ++k) {
      all.col(i) += ((i >> k) & 1 ? 1.0 : -1.0) * needed.generators.col(k);
    }
  }
  return all;
}

template <typename Rows>
void remove_entry(const Rows& from, Eigen::Index gone, Rows& to) {
  to.resize(from.size() - 1);
  to << from.head(gone), from.tail(from.size() - gone - 1);
}

/// The problem without one cable.
TensionProblem without(const TensionProblem& problem, Eigen::Index gone) {
  TensionProblem rest{ScaledWrenches(problem.structure.rows(), problem.structure.cols() - 1), problem.needed, {}, {}};
  rest.structure << problem.structure.leftCols(gone), problem.structure.rightCols(problem.structure.cols() - gone - 1);
  remove_entry(problem.min_N, gone, rest.min_N);
  remove_entry(problem.max_N, gone, rest.max_N);
  return rest;
}

/// Of two answers to different loads, whether the first is worse.
bool is_worse(const TensionSet& a, const CableFailure& b) {
  const bool a_holds = a.status == TensionStatus::kFeasible;
  if (a_holds != b.holds()) return b.holds();
  return a_holds ? a.slack_N < b.slack_N : a.missing.amount_N > b.missing_N;
}

void widen(const TensionSet& set, CableFailure& failure) {
  for (Eigen::Index k = 0; k < set.lowest_N.size(); ++k) {
    const Eigen::Index i = k < failure.cable ? k : k + 1;
    failure.lowest_N[i] = std::min(failure.lowest_N[i], set.lowest_N[k]);
    failure.highest_N[i] = std::max(failure.highest_N[i], set.highest_N[k]);
  }
}

CableFailure failure_of(const Platform& platform, const TensionProblem& whole, const ScaledWrenches& loads,
                        Eigen::Index gone, TensionWork& work) {
  const Eigen::Index m = whole.structure.cols();
  CableFailure failure;
  failure.cable = static_cast<int>(gone);
  failure.lowest_N = VectorX::Constant(m, std::numeric_limits<double>::infinity());
  failure.highest_N = -failure.lowest_N;
  failure.lowest_N[gone] = failure.highest_N[gone] = 0;
  TensionProblem rest = without(whole, gone);
  TensionSet set;
  for (Eigen::Index i = 0; i < loads.cols(); ++i) {
    rest.needed = loads.col(i);
    update_tension_set(rest, TensionDetail::kRange, work, set);
    widen(set, failure);
    if (i > 0 && !is_worse(set, failure)) continue;
    failure.status = set.status;
    failure.slack_N = set.slack_N;
    failure.missing_N = set.missing.amount_N;
    failure.unheld_F_B_W = {};
    if (set.missing.amount_N > 0) {
      failure.unheld_F_B_W = unscaled(platform, -set.missing.amount_N * set.missing.direction);
    }
  }
  if (!failure.holds()) failure.lowest_N = failure.highest_N = VectorX();
  return failure;
}

}  // namespace

std::vector<CableFailure> cable_failures(const CableRig& rig, const CableRigPose& pose) {
  std::vector<CableFailure> failures;
  if (pose.status != CableStatus::kOk) return failures;
  const ScaledWrenches loads = corners(needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo));
  const TensionProblem whole = tension_problem(rig, pose, loads.col(0));
  TensionWork work;
  for (Eigen::Index i = 0; i < whole.structure.cols(); ++i) {
    failures.push_back(failure_of(rig.platform, whole, loads, i, work));
  }
  return failures;
}

}  // namespace drydock
