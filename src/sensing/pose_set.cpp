// SPDX-License-Identifier: Apache-2.0
#include "sensing/pose_set.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>

#include "spatial/spatial_matrix.h"

namespace drydock {
namespace {

using Matrix10 = Eigen::Matrix<double, 10, 10>;

constexpr double kWeakBelief = 1e-6;  // keeps the first few poses comparable
constexpr double kWorthwhile = 1e-6;  // gain of an exchange, of the logarithm

/// What a reading at rest tells about the scaled unknowns: mass, first moment over length, six biases.
Matrix10 information(const PoseSetRequest& request, const Pose& X_WP) {
  const RigidMotion at_rest{X_WP * request.X_PS, {}, {}};
  Eigen::Matrix<double, 6, 10> rows;
  rows.leftCols<4>() = payload_regressor(felt_motion(at_rest, request.g_W)).leftCols<kStaticColumns>();
  rows.middleCols<3>(1) *= request.length_m;
  rows.rightCols<6>().setIdentity();
  rows = angular_first(request.noise).cwiseInverse().asDiagonal() * rows;
  return rows.transpose() * rows;
}

double log_determinant(const Matrix10& m) {
  const Eigen::LLT<Matrix10> factor(m);
  if (factor.info() != Eigen::Success) return -std::numeric_limits<double>::infinity();
  return 2 * factor.matrixLLT().diagonal().array().log().sum();
}

/// The candidate that adds most to what is known; the first of equal ones.
std::size_t best_addition(const std::vector<Matrix10>& each, const Matrix10& known, double& best_value) {
  std::size_t best = 0;
  best_value = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < each.size(); ++i) {
    const double value = log_determinant(known + each[i]);
    if (value <= best_value) continue;
    best_value = value;
    best = i;
  }
  return best;
}

}  // namespace

PoseSet choose_poses(const PoseSetRequest& request) {
  PoseSet set;
  std::vector<Pose> poses;
  for (const Pose& X_WP : request.candidates)
    if (!request.reachable || request.reachable(X_WP)) poses.push_back(X_WP);
  set.reachable = poses.size();
  std::vector<Matrix10> each;
  for (const Pose& X_WP : poses) each.push_back(information(request, X_WP));
  std::vector<std::size_t> chosen;
  Matrix10 known = kWeakBelief * Matrix10::Identity();
  double value = 0;
  if (poses.size() <= request.count) {
    for (std::size_t i = 0; i < poses.size(); ++i) chosen.push_back(i);
  } else {
    while (chosen.size() < request.count) {
      chosen.push_back(best_addition(each, known, value));
      known += each[chosen.back()];
    }
    for (bool is_better = true; is_better;) {
      is_better = false;
      for (std::size_t& one : chosen) {
        const Matrix10 others = known - each[one];
        double better = 0;
        const std::size_t other = best_addition(each, others, better);
        if (better <= value + kWorthwhile) continue;
        one = other;
        known = others + each[other];
        value = better;
        is_better = true;
      }
    }
  }
  Matrix10 told = Matrix10::Zero();
  for (const std::size_t i : chosen) {
    set.poses.push_back(poses[i]);
    told += each[i];
  }
  set.log_determinant = log_determinant(told);
  const VectorX values = Eigen::SelfAdjointEigenSolver<Matrix10>(told).eigenvalues();
  constexpr double kRounding = 1e-12;
  set.condition =
      values[0] > kRounding * values[9] ? std::sqrt(values[9] / values[0]) : std::numeric_limits<double>::infinity();
  return set;
}

}  // namespace drydock
