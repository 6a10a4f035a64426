// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "rig/cable/rig_pose.h"

namespace drydock {

enum class PositionsStatus : std::uint8_t {
  kOk,             // these are all
  kNone,           // no position has these lengths; the one given has them best, as far as one looks nearby
  kTooFewLengths,  // fewer cables than directions
  kUndetermined,   // the anchors lie in line, so that the point may be anywhere on a circle
  kIncomplete,     // the search came to its end before it was through: there may be more
};

struct PointPosition {
  Vector3 p_WB = Vector3::Zero();
  double residual_m = 0;         // the largest miss of a length
  double smallest_singular = 0;  // of the derivative of the lengths: 0 where two positions meet
};

struct [[nodiscard]] PointPositions {
  PositionsStatus status = PositionsStatus::kOk;
  std::vector<PointPosition> positions;  // by z, then y, then x, rising
  int boxes = 0;                         // looked at, with pulleys
};

struct PointPositionsRequest {
  Pose X_WB;                  // attitude of the platform, and where guides hold it in a plane
  double tolerance_m = 1e-9;  // of a length; more, when lengths are measured
  int boxes_max = 1'000'000;
};

/// All positions of a platform that does not rotate (all its axes are forces) with these cable lengths.
///
/// With fixed anchors in closed form: differences of the spheres |p − a_i|² = l_i² are linear. If they determine the
/// point, it is the only candidate; if they leave a line (anchors in a level ceiling), the line meets the sphere in
/// two. Both kinds are tried whenever there are enough lengths, made exact by solve_pose (least squares when there are
/// more lengths than directions), and kept if no length is missed by more than the tolerance.
///
/// With pulleys by subdivision of the box that the lengths allow (a cable is no shorter than the way to its anchor). A
/// box, within a ball of radius R round its centre, is dropped when
///   a length misses by more than R: lengths are 1-Lipschitz as long as the ball stays clear of the wheel, and at the
///   wheel they are known from the angle round it;
///   |J⁺ f| > R + (R Δ + √m tolerance)/σ, J the derivative and σ its smallest singular value at the centre, f the
///   misses and Δ the most that J changes in the ball (cable_change): where else would it be; it lies in the ball round
///   a position found before in which that one is proven to be alone (σ > Δ);
/// and settled when σ > Δ, so that it holds one position at most, and solve_pose finds it. Positions closer together
/// than 1e-7 of the longest length count as one, and double ones as one where boxes of 1e-6 of it do not tell them
/// apart.
PointPositions point_positions(const CableRig& rig, std::span<const double> length_m,
                               const PointPositionsRequest& request = {});

}  // namespace drydock
