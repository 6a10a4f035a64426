// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/through_points.h"

#include <cassert>

#include "arm/trajectory/hermite.h"

namespace drydock {
namespace {

using SplineMatrix = Eigen::MatrixXd;

TrajectorySegment rest_at(const VectorX& q) {
  TrajectorySegment rest{0, 0, Eigen::Matrix<double, Eigen::Dynamic, 6>::Zero(q.size(), 6)};
  rest.c.col(0) = q;
  return rest;
}

/// The accelerations at the points, a column for each. With steps h_i and slopes d_i between points, inner ones obey
///   h_{i−1} M_{i−1} + 2 (h_{i−1} + h_i) M_i + h_i M_{i+1} = 6 (d_i − d_{i−1}),
/// and at the ends M_0 = M_1 − (h_0 / h_1)(M_2 − M_1). Put into the row beside it, that leaves a tridiagonal system in
/// which every diagonal outweighs its row, so that elimination needs no pivots.
SplineMatrix spline_accelerations(const VectorX& h, const SplineMatrix& d) {
  const Eigen::Index n = h.size(), joints = d.rows();  // n pieces
  SplineMatrix M = SplineMatrix::Zero(joints, n + 1);
  if (n == 1) return M;
  if (n == 2) {
    M.colwise() = (2 / (h[0] + h[1]) * (d.col(1) - d.col(0))).eval();
    return M;
  }
  VectorX diagonal(n), above(n);  // rows 1 to n − 1
  for (Eigen::Index i = 1; i < n; ++i) {
    double below = h[i - 1];
    diagonal[i] = 2 * (h[i - 1] + h[i]);
    above[i] = h[i];
    if (i == 1) {
      diagonal[i] += h[0] * (1 + h[0] / h[1]);
      above[i] -= h[0] * h[0] / h[1];
    }
    if (i == n - 1) {
      diagonal[i] += h[n - 1] * (1 + h[n - 1] / h[n - 2]);
      below -= h[n - 1] * h[n - 1] / h[n - 2];
    }
    M.col(i) = 6 * (d.col(i) - d.col(i - 1));
    if (i == 1) continue;
    const double share = below / diagonal[i - 1];
    diagonal[i] -= share * above[i - 1];
    M.col(i) -= share * M.col(i - 1);
  }
  M.col(n - 1) /= diagonal[n - 1];
  for (Eigen::Index i = n - 2; i > 0; --i) M.col(i) = (M.col(i) - above[i] * M.col(i + 1)) / diagonal[i];
  M.col(0) = M.col(1) - h[0] / h[1] * (M.col(2) - M.col(1));
  M.col(n) = M.col(n - 1) + h[n - 1] / h[n - 2] * (M.col(n - 1) - M.col(n - 2));
  return M;
}

}  // namespace

JointTrajectory straight_through(std::vector<std::string> joints, std::span<const double> time_s,
                                 const Eigen::MatrixXd& q) {
  assert(!time_s.empty() && static_cast<std::size_t>(q.cols()) == time_s.size() && "a column for each time");
  JointTrajectory trajectory{std::move(joints), {}};
  if (time_s.size() == 1) trajectory.segments.push_back(rest_at(q.col(0)));
  for (std::size_t i = 1; i < time_s.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    trajectory.segments.push_back(straight_between(time_s[i - 1], q.col(k - 1), time_s[i], q.col(k)));
  }
  return trajectory;
}

JointTrajectory spline_through(std::vector<std::string> joints, std::span<const double> time_s,
                               const Eigen::MatrixXd& q) {
  JointTrajectory trajectory = straight_through(std::move(joints), time_s, q);
  if (time_s.size() == 1) return trajectory;
  const auto pieces = static_cast<Eigen::Index>(trajectory.segments.size());
  VectorX h(pieces);
  SplineMatrix d(q.rows(), pieces);
  for (Eigen::Index i = 0; i < pieces; ++i) {
    const TrajectorySegment& segment = trajectory.segments[static_cast<std::size_t>(i)];
    h[i] = segment.t1_s - segment.t0_s;
    d.col(i) = segment.c.col(1);
  }
  const SplineMatrix M = spline_accelerations(h, d);
  for (Eigen::Index i = 0; i < pieces; ++i) {
    TrajectorySegment& segment = trajectory.segments[static_cast<std::size_t>(i)];
    segment.c.col(1) -= h[i] / 6 * (2 * M.col(i) + M.col(i + 1));
    segment.c.col(2) = M.col(i) / 2;
    segment.c.col(3) = (M.col(i + 1) - M.col(i)) / (6 * h[i]);
  }
  return trajectory;
}

}  // namespace drydock
