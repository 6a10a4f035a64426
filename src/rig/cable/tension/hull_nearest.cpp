// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/hull_nearest.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace drydock {
namespace {

constexpr std::size_t kMost = 7;  // affinely independent columns in six directions

class Wolfe {
 public:
  explicit Wolfe(const ScaledWrenches& columns) : columns_(columns) {
    Eigen::Index nearest = 0;
    scale_ = std::sqrt(columns.colwise().squaredNorm().maxCoeff());
    columns.colwise().squaredNorm().minCoeff(&nearest);
    members_[0] = nearest;
    weights_[0] = 1;
    count_ = 1;
    point_ = columns.col(nearest);
  }

  ScaledWrench run() {
    for (int round = 0; round < 100; ++round) {
      const double size = point_.norm();
      if (size <= 1e-15 * scale_) break;
      const Eigen::Index beyond = farthest_beyond();
      if (size * size - point_.dot(columns_.col(beyond)) <= 1e-15 * size * scale_) break;
      if (count_ == kMost || is_member(beyond)) break;
      members_[count_] = beyond;
      weights_[count_++] = 0;
      if (!settle()) break;
    }
    return point_;
  }

 private:
  Eigen::Index farthest_beyond() const {
    Eigen::Index farthest = 0;
    double least = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < columns_.cols(); ++i) {
      const double along = point_.dot(columns_.col(i));
      if (along < least) farthest = i;
      least = std::min(least, along);
    }
    return farthest;
  }
  bool is_member(Eigen::Index column) const {
    const auto end = members_.begin() + static_cast<std::ptrdiff_t>(count_);
    return std::find(members_.begin(), end, column) != end;
  }

  /// Walks to the nearest point of the affine hull, dropping members whose weight vanishes on the way.
  bool settle() {
    std::array<double, kMost> goal{};
    while (affine_weights(goal)) {
      double share = 1;
      for (std::size_t i = 0; i < count_; ++i) {
        if (goal[i] <= 0) share = std::min(share, weights_[i] / (weights_[i] - goal[i]));
      }
      for (std::size_t i = 0; i < count_; ++i) weights_[i] += share * (goal[i] - weights_[i]);
      if (share == 1) {
        place();
        return true;
      }
      drop_vanished(goal);
    }
    return false;
  }

  void drop_vanished(const std::array<double, kMost>& goal) {
    // The smallest of those that shrink is the one that stopped the walk.
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count_; ++i) {
      if (goal[i] <= 0) least = std::min(least, weights_[i]);
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (goal[i] <= 0 && weights_[i] <= std::max(least, 1e-15)) continue;
      members_[kept] = members_[i];
      weights_[kept++] = weights_[i];
    }
    count_ = kept;
  }

  void place() {
    point_.setZero();
    for (std::size_t i = 0; i < count_; ++i) point_ += weights_[i] * columns_.col(members_[i]);
  }

  /// Weights of the point nearest to zero of the members' affine hull; false if they are affinely dependent.
  bool affine_weights(std::array<double, kMost>& weights) const {
    const std::size_t edges = count_ - 1;
    std::array<ScaledWrench, kMost - 1> q;
    double r[kMost - 1][kMost - 1], z[kMost - 1];
    ScaledWrench rest = -columns_.col(members_[0]);
    for (std::size_t c = 0; c < edges; ++c) q[c] = columns_.col(members_[c + 1]) - columns_.col(members_[0]);
    for (std::size_t c = 0; c < edges; ++c) {
      const double size = q[c].norm();
      if (size <= 1e-13 * scale_) return false;
      q[c] /= size;
      r[c][c] = size;
      for (std::size_t d = c + 1; d < edges; ++d) {
        r[c][d] = q[c].dot(q[d]);
        q[d] -= r[c][d] * q[c];
      }
      z[c] = q[c].dot(rest);
      rest -= z[c] * q[c];
    }
    weights[0] = 1;
    for (std::size_t c = edges; c-- > 0;) {
      for (std::size_t d = c + 1; d < edges; ++d) z[c] -= r[c][d] * weights[d + 1];
      weights[c + 1] = z[c] / r[c][c];
      weights[0] -= weights[c + 1];
    }
    return true;
  }

  const ScaledWrenches& columns_;
  double scale_ = 0;
  std::array<Eigen::Index, kMost> members_{};
  std::array<double, kMost> weights_{};
  std::size_t count_ = 0;
  ScaledWrench point_;
};

}  // namespace

ScaledWrench nearest_in_hull(const ScaledWrenches& columns) {
  return Wolfe(columns).run();
}

}  // namespace drydock
