// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/inverse_kinematics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "arm/ik/ik_posture.h"
#include "arm/ik/pose_table.h"
#include "spatial/rotation_exp.h"

namespace drydock {

struct IkSolver::Table {
  Chain chain;
  IkLayout layout;
  PoseTable poses;
  Reach reach_m;
};

namespace {

constexpr IkPatience kOwnStart{40, 6, 0.5, 0.05, 1.0};
constexpr IkPatience kQuick{20, 4, 0.25, 0.05, 1.0};
constexpr IkPatience kThorough{400, 10, 1 - 1e-12, 0.05, 0.5};  // where the error may not vanish
constexpr int kStartsBeyondReach = 16;
constexpr double kFarthestGoal = 1e6;        // units of length: whatever lies farther is sought in the same direction
constexpr double kRotationTolerance = 1e-6;  // rounding in files

/// The request's pose with an exact rotation; empty when it is none.
std::optional<Pose> checked_pose(const Pose& X_BT) {
  if (!X_BT.p.allFinite() || !is_rotation(X_BT.R.matrix, kRotationTolerance)) return {};
  return Pose{renormalised(X_BT.R), X_BT.p};
}

/// By how much a point at this distance from the first joint lies outside the reach.
double beyond_reach_m(const Reach& reach, double distance_m) {
  return std::max({0.0, distance_m - reach.farthest_m, reach.nearest_m - distance_m});
}

Vector3 first_origin(const Chain& chain) {
  return chain.joints.empty() ? Vector3::Zero() : chain.joints.front().X_PJ.p;
}

IkGoal goal_in_units(const IkRequest& request, const Pose& X_BT, const Vector3& p_BJ, double length_m) {
  const Vector3 p_JT_B = X_BT.p - p_BJ;
  const double shortened = std::min(1.0, kFarthestGoal * length_m / p_JT_B.stableNorm());
  const Pose sought = shortened < 1 ? Pose{X_BT.R, p_BJ + shortened * p_JT_B} : X_BT;
  return {ik_pose(sought, length_m), request.distance_m / length_m, request.angle_rad};
}

/// One request on its way: the starts tried and the nearest that was seen, in memory.spare[4].
class Search {
 public:
  Search(const IkLayout& layout, const PoseTable& poses, const IkGoal& goal)
      : layout_(layout), poses_(poses), goal_(goal), scratch_(joint_count()) {}

  int joint_count() const { return static_cast<int>(layout_.joints.size()); }
  const IkMemory& memory() const { return scratch_.memory(); }
  double* best() const { return memory().spare[4]; }

  /// From `own` first, then from the table.
  bool run(const VectorX* own, int most_starts, const IkPatience& own_patience, const IkPatience& patience) {
    if (own) {
      to_units(layout_, *own, memory().q);
      keep_within_limits();
      if (reaches(own_patience)) return true;
    }
    NearestStarts nearest(poses_, goal_.X_BT);
    while (starts < most_starts && nearest.next(joint_count(), memory().q)) {
      if (reaches(patience)) return true;
    }
    // Convergence may just be slow, as at the edge of the reach.
    std::copy_n(best(), joint_count(), memory().q);
    const bool reached = reaches(kThorough);
    --starts;
    return reached;
  }

  int starts = 0, iterations = 0;
  IkOutcome outcome{};  // at the best

 private:
  bool reaches(const IkPatience& patience) {
    const IkOutcome next = ik_kernel().descend(layout_.view(), goal_, patience, memory());
    iterations += next.steps;
    if (next.reached || starts == 0 || next.error < outcome.error) {
      outcome = next;
      std::copy_n(memory().q, joint_count(), best());
    }
    ++starts;
    return next.reached;
  }
  void keep_within_limits() {
    for (int i = 0; i < joint_count(); ++i) {
      const IkJointLayout& joint = layout_.joints[static_cast<std::size_t>(i)];
      memory().q[i] = std::clamp(memory().q[i], joint.lower, joint.upper);
    }
  }

  const IkLayout& layout_;
  const PoseTable& poses_;
  const IkGoal& goal_;
  IkScratch scratch_;
};

const VectorX* usable(const std::optional<VectorX>& q, const Chain& chain) {
  assert((!q || q->size() == chain.size()) && "a position for each joint");
  return q && q->size() == chain.size() && q->allFinite() ? &*q : nullptr;
}

/// Rounding of units must not lead out of the limits.
VectorX within_limits(const Chain& chain, VectorX q) {
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    q[i] = std::clamp(q[i], joint.lower, joint.upper);
  }
  return q;
}

/// No pose was asked for: the own start, or zero as far as the limits have it.
IkSolution no_pose(const Chain& chain, const VectorX* start) {
  IkSolution solution;
  solution.q = within_limits(chain, start ? *start : VectorX(VectorX::Zero(chain.size())));
  solution.distance_m = solution.angle_rad = std::numeric_limits<double>::infinity();
  return solution;
}

void lean_to_posture(Search& search, const IkLayout& layout, const IkGoal& goal, const VectorX& posture) {
  double* in_units = search.memory().spare[5];
  to_units(layout, posture, in_units);
  std::copy_n(search.best(), search.joint_count(), search.memory().q);
  search.iterations += approach_posture(layout.view(), goal, in_units, search.memory());
  std::copy_n(search.memory().q, search.joint_count(), search.best());
}

}  // namespace

IkSolver::IkSolver(const Chain& chain) {
  IkLayout layout = ik_layout(chain);
  PoseTable poses = pose_table(layout);
  table_ = std::make_unique<Table>(Table{chain, std::move(layout), std::move(poses), reach(chain)});
}
IkSolver::~IkSolver() = default;
IkSolver::IkSolver(IkSolver&&) noexcept = default;
IkSolver& IkSolver::operator=(IkSolver&&) noexcept = default;

const Chain& IkSolver::chain() const {
  return table_->chain;
}

IkSolution IkSolver::solve(const IkRequest& request) const {
  const auto& [chain, layout, poses, reach_m] = *table_;
  const VectorX* start = usable(request.start, chain);
  const VectorX* posture = usable(request.posture, chain);
  const std::optional<Pose> X_BT = checked_pose(request.X_BT);
  if (!X_BT) return no_pose(chain, start);

  const Vector3 p_BJ = first_origin(chain);
  const IkGoal goal = goal_in_units(request, *X_BT, p_BJ, layout.length_m);
  const double beyond_m = beyond_reach_m(reach_m, (X_BT->p - p_BJ).stableNorm());
  const double rounding_m = 1e-13 * layout.length_m;
  const bool proven_beyond = beyond_m > request.distance_m + rounding_m;

  Search search(layout, poses, goal);
  const VectorX* own = start ? start : posture;
  const int most_starts = std::max(1, request.most_starts);
  const bool found = proven_beyond ? search.run(own, std::min(most_starts, kStartsBeyondReach), kThorough, kThorough)
                                   : search.run(own, most_starts, kOwnStart, kQuick);
  if (found && posture) lean_to_posture(search, layout, goal, *posture);

  IkSolution solution;
  solution.status = found ? IkStatus::kFound : proven_beyond ? IkStatus::kOutOfReach : IkStatus::kNotFound;
  solution.q = within_limits(chain, from_units(layout, search.best()));
  solution.starts = search.starts;
  solution.iterations = search.iterations;
  solution.distance_m = search.outcome.distance * layout.length_m;
  solution.angle_rad = 2 * std::asin(std::min(1.0, 0.5 * search.outcome.angle));
  if (found && !posture) return solution;
  const Pose X_BT_found = tip_pose(chain, solution.q);
  solution.distance_m = (X_BT_found.p - X_BT->p).stableNorm();
  solution.angle_rad = angle_between(X_BT_found.R, X_BT->R);
  if (proven_beyond) solution.beyond_m = beyond_m;
  return solution;
}

namespace {

std::string distance_words(double distance_m) {
  return distance_m < 0.9995 ? fmt::format("{:.3g} mm", 1e3 * distance_m) : fmt::format("{:.3g} m", distance_m);
}

}  // namespace

std::string to_string(const IkSolution& solution) {
  switch (solution.status) {
    case IkStatus::kFound:
      return "found";
    case IkStatus::kOutOfReach:
      return "out of reach by " + distance_words(solution.beyond_m);
    case IkStatus::kNotFound:
      break;
  }
  if (!std::isfinite(solution.distance_m)) return "not found: the request is not a pose";
  return fmt::format("not found: nearest is {} and {:.3g} deg away", distance_words(solution.distance_m),
                     solution.angle_rad * 180 / std::numbers::pi);
}

}  // namespace drydock
