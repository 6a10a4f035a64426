// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/point_positions.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

#include "rig/cable/forward_kinematics.h"
#include "rig/cable/point_search.h"

namespace drydock {
namespace {

/// The spheres in the coordinates along the platform's axes, from the anchors' mean: |y − c_i|² = square_i.
struct Spheres {
  MatrixX centre_m;   // one in each row
  VectorX square_m2;  // may be negative: the plane is farther from the anchor than the length
  Vector3 p_WO = Vector3::Zero();
};

Spheres spheres(const CableRig& rig, std::span<const double> length_m, const Pose& X_WB) {
  const int n = directions(rig.platform);
  const auto m = static_cast<Eigen::Index>(rig.cables.size());
  Spheres result{MatrixX(m, n), VectorX(m), X_WB.p};
  for (Eigen::Index i = 0; i < m; ++i) {
    const Cable& cable = rig.cables[static_cast<std::size_t>(i)];
    Vector3 p_OA_W = cable.p_WA - X_WB.R * cable.p_BC - X_WB.p;  // the eye moved to the origin
    for (int k = 0; k < n; ++k) {
      result.centre_m(i, k) = p_OA_W[component(rig.platform, k)];
      p_OA_W[component(rig.platform, k)] = 0;
    }
    const double l_m = length_m[static_cast<std::size_t>(i)];
    result.square_m2[i] = l_m * l_m - p_OA_W.squaredNorm();
  }
  const Eigen::RowVectorXd mean_m = result.centre_m.colwise().mean();
  result.centre_m.rowwise() -= mean_m;
  for (int k = 0; k < n; ++k) result.p_WO[component(rig.platform, k)] += mean_m[k];
  return result;
}

/// Points that satisfy the linear equations c_i·y = (|c_i|² − square_i)/2 less their mean: the one point, if they tell
/// it, and the two where the line of their weakest direction meets the mean of the spheres.
struct Candidates {
  int rank = 0;
  std::vector<VectorX> points_m;
};
Candidates candidates(const Spheres& spheres) {
  const Eigen::Index n = spheres.centre_m.cols();
  const VectorX squares = spheres.centre_m.rowwise().squaredNorm() - spheres.square_m2;
  const double mean_m2 = squares.mean();
  const Eigen::JacobiSVD<MatrixX> svd(spheres.centre_m, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const VectorX along = svd.matrixU().transpose() * (squares.array() - mean_m2).matrix() / 2;
  Candidates result;
  VectorX y = VectorX::Zero(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    if (!(svd.singularValues()[j] > 1e-9 * std::max(1e-3, svd.singularValues()[0]))) break;
    ++result.rank;
    if (j == n - 1) result.points_m.push_back(y + along[j] / svd.singularValues()[j] * svd.matrixV().col(j));
    if (j < n - 1) y += along[j] / svd.singularValues()[j] * svd.matrixV().col(j);
  }
  const double rest_m = std::sqrt(std::max(0.0, -mean_m2 - y.squaredNorm()));
  for (const double side : {-1.0, 1.0}) result.points_m.push_back(y + side * rest_m * svd.matrixV().col(n - 1));
  return result;
}

PointPositions closed_form(const CableRig& rig, std::span<const double> length_m,
                           const PointPositionsRequest& request) {
  PointPositions result;
  const Spheres all = spheres(rig, length_m, request.X_WB);
  const Candidates found = candidates(all);
  if (found.rank < directions(rig.platform) - 1) {
    result.status = PositionsStatus::kUndetermined;
    return result;
  }
  const double merge_m = 1e-7 * *std::max_element(length_m.begin(), length_m.end());
  PointPosition nearest{{}, std::numeric_limits<double>::infinity(), 0};
  for (const VectorX& y : found.points_m) {
    Pose X_WB{request.X_WB.R, all.p_WO};
    for (int k = 0; k < y.size(); ++k) X_WB.p[component(rig.platform, k)] += y[k];
    const PoseSolution solution = solve_pose(rig, length_m, X_WB);
    if (solution.status == PoseStatus::kNoLine) continue;
    const PointPosition position{solution.X_WB.p, solution.residual_m, solution.smallest_singular};
    if (position.residual_m < nearest.residual_m) nearest = position;
    if (position.residual_m <= request.tolerance_m) add_position(result.positions, position, merge_m);
  }
  if (!result.positions.empty()) return result;
  result.status = PositionsStatus::kNone;
  if (std::isfinite(nearest.residual_m)) result.positions.push_back(nearest);
  return result;
}

}  // namespace

PointPositions point_positions(const CableRig& rig, std::span<const double> length_m,
                               const PointPositionsRequest& request) {
  assert(length_m.size() == rig.cables.size() && "one length for each cable");
  assert(!has_moments(rig.platform) && "a platform that turns has poses: solve_pose");
  PointPositions result;
  const bool has_pulleys =
      std::any_of(rig.cables.begin(), rig.cables.end(), [](const Cable& cable) { return cable.pulley.has_value(); });
  if (redundancy(rig) < 0) {
    result.status = PositionsStatus::kTooFewLengths;
  } else {
    result = has_pulleys ? search_positions(rig, length_m, request) : closed_form(rig, length_m, request);
  }
  const auto place = [](const PointPosition& position) {
    return std::make_tuple(position.p_WB.z(), position.p_WB.y(), position.p_WB.x());
  };
  std::sort(result.positions.begin(), result.positions.end(),
            [&](const PointPosition& a, const PointPosition& b) { return place(a) < place(b); });
  return result;
}

}  // namespace drydock
