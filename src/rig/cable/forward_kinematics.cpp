// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/forward_kinematics.h"

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "spatial/rotation_exp.h"

namespace drydock {

double pose_distance_m(const Platform& platform, const Pose& X_WB_1, const Pose& X_WB_2) {
  return std::hypot((X_WB_1.p - X_WB_2.p).norm(), platform.moment_length_m * angle_between(X_WB_1.R, X_WB_2.R));
}

Pose displaced(const Platform& platform, const Pose& X_WB, const ScaledWrench& move) {
  const Twist x = unscaled_twist(platform, move);
  return {renormalised(rotation_exp(x.w) * X_WB.R), X_WB.p + x.v};
}

namespace {

using Normal = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

constexpr double kSingular = 1e-6;  // below this a pose is good to about 1e-9 m at best

/// A pose on trial: the cables there, how far their lengths are off, and half the sum of the squares.
struct PoseTrial {
  CableRigPose pose;
  VectorX miss_m;
  double cost_m2 = 0;

  void update(const CableRig& rig, std::span<const double> length_m, const Pose& X_WB) {
    update_pose(rig, X_WB, pose);
    miss_m.resize(static_cast<Eigen::Index>(length_m.size()));
    for (std::size_t i = 0; i < length_m.size(); ++i) {
      miss_m[static_cast<Eigen::Index>(i)] = pose.lines[i].length_m - length_m[i];
    }
    cost_m2 = pose.status == CableStatus::kOk ? miss_m.squaredNorm() / 2 : std::numeric_limits<double>::infinity();
  }
};

/// Steps until the next one would be below the tolerance. The derivative of the lengths is −structureᵀ. Where costs
/// differ by rounding alone, a step is good as long as steps shrink.
int descend_to_lengths(const CableRig& rig, std::span<const double> length_m, const SolvePoseRequest& request,
                       PoseTrial& best) {
  const int n = directions(rig.platform);
  PoseTrial next;
  double damping = 0, last_m = std::numeric_limits<double>::infinity();
  int iteration = 0;
  while (iteration < request.iterations_max) {
    ++iteration;
    Normal normal = best.pose.structure * best.pose.structure.transpose();
    normal.diagonal().array() += damping + 1e-15 * normal.trace();
    const ScaledWrench step = normal.ldlt().solve(ScaledWrench(best.pose.structure * best.miss_m));
    const double step_m = step.norm(), rounding_m2 = 1e-14 * best.miss_m.lpNorm<1>();
    if (!(step_m > request.tolerance_m / 4)) break;
    next.update(rig, length_m, displaced(rig.platform, best.pose.X_WB, step));
    if (next.cost_m2 < best.cost_m2 || (next.cost_m2 <= best.cost_m2 + rounding_m2 && step_m < last_m / 2)) {
      std::swap(best, next);
      last_m = step_m;
      damping = damping < 1e-9 ? 0 : damping / 10;
    } else if (damping > 1e12) {
      break;
    } else {
      damping = std::max(1e-4 * normal.trace() / n, damping * 10);
    }
  }
  return iteration;
}

PoseStatus judged_pose(const CableRig& rig, const PoseSolution& solution, double tolerance_m) {
  if (solution.residual_m <= tolerance_m) {
    return solution.smallest_singular > kSingular ? PoseStatus::kConverged : PoseStatus::kSingular;
  }
  // At a minimum of the squares the step is small, however much is left.
  const bool stands = solution.smallest_singular > kSingular && solution.step_m <= 1e-6 * solution.residual_m;
  return stands && redundancy(rig) > 0 ? PoseStatus::kContradicting : PoseStatus::kDiverged;
}

}  // namespace

PoseSolution solve_pose(const CableRig& rig, std::span<const double> length_m, const Pose& X_WB_start,
                        const SolvePoseRequest& request) {
  assert(length_m.size() == rig.cables.size() && "one length for each cable");
  PoseSolution solution;
  solution.X_WB = X_WB_start;
  PoseTrial best;
  best.update(rig, length_m, X_WB_start);
  if (redundancy(rig) < 0 || best.pose.status != CableStatus::kOk) {
    solution.status = redundancy(rig) < 0 ? PoseStatus::kTooFewLengths : PoseStatus::kNoLine;
    return solution;
  }
  solution.iterations = descend_to_lengths(rig, length_m, request, best);
  solution.X_WB = best.pose.X_WB;
  solution.residual_m = best.miss_m.cwiseAbs().maxCoeff();

  const Eigen::JacobiSVD<MatrixX> svd(best.pose.structure, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const double longest_m = std::max(1.0, *std::max_element(length_m.begin(), length_m.end()));
  const double smallest = svd.singularValues().tail<1>()[0];
  const double rounding_m = 4 * std::numeric_limits<double>::epsilon() * longest_m;
  solution.smallest_singular = smallest;
  if (smallest > 0) {
    const VectorX step = (svd.matrixV().transpose() * best.miss_m).cwiseQuotient(svd.singularValues());
    solution.step_m = step.norm();
    solution.uncertainty_m = (solution.residual_m + rounding_m) / smallest;
  } else {
    solution.step_m = solution.uncertainty_m = std::numeric_limits<double>::infinity();
  }
  solution.status = judged_pose(rig, solution, request.tolerance_m * longest_m);
  return solution;
}

namespace {

/// √Σ c_i² over the cables, at its largest over all splits of the distance into moving and turning.
double lengths_slope_change(const CableRig& rig, const CableRigPose& pose, double distance_m) {
  const int parts = has_moments(rig.platform) ? 4 : 1;
  double largest = 0;
  for (int k = 0; k < parts; ++k) {
    PoseBall ball{distance_m, 0};
    if (parts > 1) {
      ball.move_m = distance_m * std::cos(k * M_PI / (2 * parts));
      ball.turn_rad = distance_m / rig.platform.moment_length_m * std::sin((k + 1) * M_PI / (2 * parts));
    }
    double squares = 0;
    for (std::size_t i = 0; i < rig.cables.size(); ++i) {
      const double column = cable_change(rig.platform, rig.cables[i], pose.lines[i], ball).column;
      squares += column * column;
    }
    largest = std::max(largest, squares);
  }
  return std::sqrt(largest);
}

/// Whether no pose within the distance has the same lengths.
bool is_alone(const CableRig& rig, const CableRigPose& pose, double smallest_singular, double distance_m) {
  constexpr int kParts = 8;
  double mean = 0;
  for (int k = 1; k <= kParts; ++k) mean += lengths_slope_change(rig, pose, distance_m * k / kParts) / kParts;
  return mean < smallest_singular;
}

double alone_within(const CableRig& rig, const CableRigPose& pose, double smallest_singular) {
  double low = 0.1 * smallest_singular;
  while (low > 1e-12 && !is_alone(rig, pose, smallest_singular, low)) low /= 4;
  if (low <= 1e-12) return 0;
  double high = 2 * low;
  while (high < 1e6 && is_alone(rig, pose, smallest_singular, high)) low = std::exchange(high, 2 * high);
  for (int i = 0; i < 8; ++i) {
    const double middle = (low + high) / 2;
    (is_alone(rig, pose, smallest_singular, middle) ? low : high) = middle;
  }
  return low;
}

/// Where solve_pose is to begin: across along the weakest direction.
class Across {
 public:
  Across(const CableRig& rig, const CableRigPose& pose, const Eigen::JacobiSVD<MatrixX>& svd) : svd_(svd) {
    std::vector<double> second(rig.cables.size());
    const ScaledWrench weakest = svd.matrixU().rightCols<1>();
    cable_accelerations(rig, pose, unscaled_twist(rig.platform, weakest), {}, second);
    bend_ = svd.matrixV().transpose() * Eigen::Map<VectorX>(second.data(), static_cast<Eigen::Index>(second.size()));
  }

  /// τ at which the quadratic prediction has the same lengths again.
  double predicted_m() const {
    const Eigen::Index last = bend_.size() - 1;
    return 2 * svd_.singularValues()[last] / bend_[last];
  }
  /// The move by τ along the weakest direction, with the others taking up what the bend leaves.
  ScaledWrench move(double tau_m) const {
    VectorX along = bend_.cwiseQuotient(svd_.singularValues().cwiseMax(kSingular)) * (tau_m * tau_m / 2);
    along.tail<1>()[0] = tau_m;
    return svd_.matrixU() * along;
  }

 private:
  const Eigen::JacobiSVD<MatrixX>& svd_;
  VectorX bend_;
};

}  // namespace

OtherPose other_pose(const CableRig& rig, const Pose& X_WB, const SolvePoseRequest& request) {
  OtherPose other;
  const CableRigPose pose = rig_pose(rig, X_WB);
  if (pose.status != CableStatus::kOk || redundancy(rig) < 0) return other;
  const Eigen::JacobiSVD<MatrixX> svd(pose.structure, Eigen::ComputeThinU | Eigen::ComputeThinV);
  other.alone_within_m = alone_within(rig, pose, svd.singularValues().tail<1>()[0]);

  std::vector<double> length_m;
  for (const CableLine& line : pose.lines) length_m.push_back(line.length_m);
  const double longest_m = *std::max_element(length_m.begin(), length_m.end());
  const Across across(rig, pose, svd);
  for (const double factor : {1.0, 1.5, 0.6, 2.5, 4.0, -1.0}) {
    const double tau_m = factor * across.predicted_m();
    if (!(std::abs(tau_m) < 4 * longest_m)) continue;
    const PoseSolution solution = solve_pose(rig, length_m, displaced(rig.platform, X_WB, across.move(tau_m)), request);
    if (solution.status != PoseStatus::kConverged && solution.status != PoseStatus::kSingular) continue;
    const double distance_m = pose_distance_m(rig.platform, X_WB, solution.X_WB);
    const double same_m = std::max({other.alone_within_m, 4 * solution.uncertainty_m, 1e-9});
    if (distance_m <= same_m || distance_m >= other.distance_m) continue;
    other.found = true;
    other.X_WB = solution.X_WB;
    other.distance_m = distance_m;
    other.residual_m = solution.residual_m;
  }
  return other;
}

}  // namespace drydock
