// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "arm/trajectory/joint_trajectory.h"

namespace drydock {

/// Bounds on a row and its first three derivatives over a time interval.
struct RowRange {
  std::array<double, 4> low{}, high{};

  /// How far the derivative of an order gets from a value, and from zero.
  double away(int order, double from) const {
    const auto k = static_cast<std::size_t>(order);
    return std::max(high[k] - from, from - low[k]);
  }
  double largest(int order) const { return away(order, 0); }
};

/// What a track does in any time interval, without looking at each of its segments: a tree of bounds over them, and
/// of the two at the ends the part that counts.
///
/// A polynomial lies between the smallest and the largest of its Bernstein coefficients on an interval, which come
/// closer to it with the square of the interval's length.
class TrackBounds {
 public:
  /// The track stays with its owner. `orders`: of how many derivatives there are bounds, the row itself included; 3
  /// or 4.
  explicit TrackBounds(const JointTrajectory& track, int orders = 4);

  /// One range for each row. Before the start and after the end the track stands still. Where a derivative jumps at an
  /// end of the interval, only the side within counts: the other is that of the interval beside it.
  void over(double t0_s, double t1_s, std::vector<RowRange>& ranges) const;

  /// Whether a row's speed jumps anywhere, as it does where a track is straight between points.
  bool speed_jumps() const { return speed_jumps_; }
  /// The first instant between two others at which the speed or the acceleration jumps.
  std::optional<double> jump_within(double t0_s, double t1_s) const;
  /// Whether a derivative (1: speed, 2: acceleration) may jump between them.
  bool may_jump(int order, double t0_s, double t1_s) const;

 private:
  std::size_t segment_at(double t_s) const;
  void widen(std::size_t segment, double t0_s, double t1_s, std::vector<RowRange>& ranges) const;
  void widen_whole(std::size_t first, std::size_t last, std::vector<RowRange>& ranges) const;

  const JointTrajectory& track_;
  int orders_ = 4;
  std::size_t rows_ = 0, leaves_ = 1;
  std::vector<RowRange> tree_;  // node by node, rows of each; node 1 is the root, leaves follow from leaves_ on
  std::array<std::vector<double>, 3> jumps_;  // by order, when it jumps
  bool speed_jumps_ = false;
};

}  // namespace drydock
