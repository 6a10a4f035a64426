// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_polygon.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

using Eigen::Vector2d;

constexpr double kSameCorner = 1e-13;  // of the size of the limits
constexpr double kLevelSide = 1e-13;   // slope below which a tension does not depend on λ

/// Interval of one parameter over the box of all tensions within limits.
void bound_parameter(const TensionProblem& problem, const MatrixX& basis, Eigen::Index k, double& low, double& high) {
  low = high = 0;
  for (Eigen::Index i = 0; i < basis.rows(); ++i) {
    const double a = basis(i, k) * problem.min_N[i], b = basis(i, k) * problem.max_N[i];
    low += std::min(a, b);
    high += std::max(a, b);
  }
}

/// Keeps what has normal · λ ≤ bound.
void clip(const Vector2d& normal, double bound, PolygonWork& work) {
  work.clipped.clear();
  for (std::size_t i = 0; i < work.corners.size(); ++i) {
    const Vector2d &from = work.corners[i], &to = work.corners[(i + 1) % work.corners.size()];
    const double room_from = bound - normal.dot(from), room_to = bound - normal.dot(to);
    if (room_from >= 0) work.clipped.push_back(from);
    if ((room_from >= 0) != (room_to >= 0)) {
      work.clipped.push_back(from + room_from / (room_from - room_to) * (to - from));
    }
  }
  std::swap(work.corners, work.clipped);
}

void merge_corners(double distance, std::vector<Vector2d>& corners) {
  const auto is_near = [distance](const Vector2d& a, const Vector2d& b) { return (a - b).norm() <= distance; };
  corners.erase(std::unique(corners.begin(), corners.end(), is_near), corners.end());
  while (corners.size() > 1 && is_near(corners.front(), corners.back())) corners.pop_back();
}

}  // namespace

void update_tension_polygon(const TensionProblem& problem, const VectorX& particular, const MatrixX& basis,
                            PolygonWork& work, MatrixX& corners) {
  Vector2d low, high;
  bound_parameter(problem, basis, 0, low[0], high[0]);
  bound_parameter(problem, basis, 1, low[1], high[1]);
  const double size = std::max(low.cwiseAbs().maxCoeff(), high.cwiseAbs().maxCoeff());
  low.array() -= 1e-3 * size;  // a little more, so that the limits make the corners
  high.array() += 1e-3 * size;
  work.corners.assign({low, Vector2d(high[0], low[1]), high, Vector2d(low[0], high[1])});
  for (Eigen::Index i = 0; i < basis.rows(); ++i) {
    const Vector2d normal = basis.row(i).transpose();
    if (normal.norm() <= kLevelSide) continue;
    clip(normal, problem.max_N[i] - particular[i], work);
    clip(-normal, particular[i] - problem.min_N[i], work);
  }
  merge_corners(kSameCorner * size, work.corners);
  corners.resize(2, static_cast<Eigen::Index>(work.corners.size()));
  for (std::size_t k = 0; k < work.corners.size(); ++k) corners.col(static_cast<Eigen::Index>(k)) = work.corners[k];
}

}  // namespace drydock
