// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/closure_margin.h"

#include <algorithm>
#include <cmath>

#include "rig/cable/tension/hull_nearest.h"
#include "rig/cable/tension/spanned_hyperplanes.h"

namespace drydock {
namespace {

double reach(const ScaledWrenches& columns, const ScaledWrench& direction) {
  double farthest = -std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < columns.cols(); ++i) farthest = std::max(farthest, direction.dot(columns.col(i)));
  return farthest;
}

/// Row by row: the columns over a row of ones, and an identity. A normal (n, −d) of it is the plane n·c = d.
std::vector<double> homogeneous(const ScaledWrenches& columns) {
  const Eigen::Index n = columns.rows(), m = columns.cols();
  std::vector<double> matrix;
  matrix.reserve(static_cast<std::size_t>((n + 1) * (m + n + 1)));
  for (Eigen::Index i = 0; i <= n; ++i) {
    for (Eigen::Index j = 0; j < m; ++j) matrix.push_back(i < n ? columns(i, j) : 1);
    for (Eigen::Index j = 0; j <= n; ++j) matrix.push_back(i == j ? 1 : 0);
  }
  return matrix;
}

/// The visitor: keeps the plane's normal, of both signs, along which the columns reach least. One that is not a facet's
/// does no harm, for the margin is the least of all directions.
struct LeastReach {
  std::size_t cables;
  ClosureMargin& least;

  void operator()(std::span<const double> y, std::span<const int>) {
    const auto [low, high] = std::minmax_element(y.begin(), y.begin() + static_cast<std::ptrdiff_t>(cables));
    const std::span<const double> normal = y.subspan(cables, y.size() - cables - 1);
    const double offset = y.back();
    double square = 0;
    for (const double component : normal) square += component * component;
    if (!(square > 0)) return;
    const double size = std::sqrt(square), ahead = (*high - offset) / size, behind = (offset - *low) / size;
    if (!(std::min(ahead, behind) < least.margin)) return;
    least.margin = std::min(ahead, behind);
    least.direction = Eigen::Map<const ScaledWrench>(normal.data(), static_cast<Eigen::Index>(normal.size()));
    least.direction /= ahead < behind ? size : -size;
  }
};

/// A direction square to all columns, which do not span all directions.
ScaledWrench square_to(const ScaledWrenches& columns) {
  const Eigen::Index n = columns.rows();
  ScaledWrenches rest = ScaledWrenches::Identity(n, n);
  for (Eigen::Index i = 0; i < columns.cols(); ++i) {
    // Take from the identity what lies along the column's part that is still in it.
    const ScaledWrench part = rest * columns.col(i);
    const double square = part.squaredNorm();
    if (square <= 1e-24 * columns.col(i).squaredNorm()) continue;
    rest -= part * (part.transpose() / square);
  }
  Eigen::Index longest = 0;
  rest.colwise().squaredNorm().maxCoeff(&longest);
  return rest.col(longest).normalized();
}

}  // namespace

ClosureMargin closure_margin(const ScaledWrenches& columns) {
  const ScaledWrench nearest = nearest_in_hull(columns);
  const double distance = nearest.norm();
  if (distance > 0) {
    const ScaledWrench away = -nearest / distance;
    const double margin = reach(columns, away);
    if (margin < -1e-13) return {margin, away};
  }
  ClosureMargin inside{std::numeric_limits<double>::infinity(), {}};
  const std::vector<double> matrix = homogeneous(columns);
  SpannedHyperplanes(matrix, static_cast<int>(columns.rows()) + 1, static_cast<int>(columns.cols()),
                     LeastReach{static_cast<std::size_t>(columns.cols()), inside});
  if (std::isinf(inside.margin)) return {0, square_to(columns)};
  return inside;
}

double closure_change(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  double largest = 0;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    largest = std::max(largest, cable_change(rig.platform, rig.cables[i], pose.lines[i], ball).column);
  }
  return largest;
}

}  // namespace drydock
