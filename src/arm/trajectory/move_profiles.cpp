// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/move_profiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

bool is_sound(const MoveRequest& r) {
  const Eigen::Index n = r.q0.size();
  if (r.q1.size() != n || r.speed_max.size() != n || r.acceleration_max.size() != n) return false;
  if (static_cast<Eigen::Index>(r.joints.size()) != n || n == 0) return false;
  if (!r.q0.allFinite() || !r.q1.allFinite() || !(r.q1 - r.q0).allFinite()) return false;
  if (!(r.speed_max.array() > 0).all() || !(r.acceleration_max.array() > 0).all()) return false;
  return !r.duration_s || (*r.duration_s > 0 && *r.duration_s <= kMostDuration_s);
}

MoveLimits limits_of_path(const MoveRequest& request) {
  MoveLimits limits;
  for (Eigen::Index i = 0; i < request.q0.size(); ++i) {
    const double way = std::abs(request.q1[i] - request.q0[i]);
    if (way == 0) continue;
    limits.speed = std::min(limits.speed, request.speed_max[i] / way);
    limits.acceleration = std::min(limits.acceleration, request.acceleration_max[i] / way);
  }
  return limits;
}

bool is_limited(const MoveRequest& request) {
  for (Eigen::Index i = 0; i < request.q0.size(); ++i) {
    if (request.q0[i] == request.q1[i]) continue;
    if (std::isfinite(request.speed_max[i]) || std::isfinite(request.acceleration_max[i])) return true;
  }
  return false;
}

/// The joint whose own limits ask for the longest duration.
int slowest_joint(const MoveRequest& request) {
  int slowest = -1;
  double longest_s = 0;
  for (Eigen::Index i = 0; i < request.q0.size(); ++i) {
    const double way = std::abs(request.q1[i] - request.q0[i]);
    if (way == 0) continue;
    const double own_s =
        shortest_duration_s(request.kind, {request.speed_max[i] / way, request.acceleration_max[i] / way});
    if (own_s <= longest_s) continue;
    longest_s = own_s;
    slowest = static_cast<int>(i);
  }
  return slowest;
}

TrajectorySegment rest(const VectorX& q, double duration_s) {
  TrajectorySegment segment{0, duration_s, Eigen::Matrix<double, Eigen::Dynamic, 6>::Zero(q.size(), 6)};
  segment.c.col(0) = q;
  return segment;
}

void follow(const MoveRequest& request, const MoveLaw& law, JointTrajectory& trajectory) {
  for (const MoveLaw::Piece& piece : law.pieces) {
    TrajectorySegment segment = rest(request.q0, 0);
    segment.t0_s = piece.t0_s;
    segment.t1_s = piece.t1_s;
    for (int k = 0; k < 6; ++k) segment.c.col(k) += piece.c[static_cast<std::size_t>(k)] * (request.q1 - request.q0);
    trajectory.segments.push_back(std::move(segment));
  }
}

}  // namespace

Move plan_move(const MoveRequest& request) {
  Move move;
  if (!is_sound(request)) return move;
  const MoveLimits limits = limits_of_path(request);
  const bool moves = request.q0 != request.q1;
  if (moves) move.shortest_s = std::max(kLeastDuration_s, shortest_duration_s(request.kind, limits));
  if (!(move.shortest_s <= kMostDuration_s)) return move;
  move.slowest_joint = slowest_joint(request);
  if (!request.duration_s && moves && !is_limited(request)) {
    move.status = MoveStatus::kNoLimit;
    return move;
  }
  // A duration that was read from the answer before, and rounded, counts as the shortest.
  if (request.duration_s && *request.duration_s < move.shortest_s * (1 - 1e-12)) {
    move.status = MoveStatus::kTooShort;
    return move;
  }
  move.status = MoveStatus::kOk;
  move.trajectory.joints = request.joints;
  const double duration_s = request.duration_s.value_or(move.shortest_s);
  if (moves) {
    follow(request, move_law(request.kind, limits, duration_s), move.trajectory);
  } else {
    move.trajectory.segments.push_back(rest(request.q0, duration_s));
  }
  return move;
}

std::string to_string(const Move& move, const MoveRequest& request) {
  switch (move.status) {
    case MoveStatus::kOk:
      return "ok";
    case MoveStatus::kBadRequest:
      return "the request is not valid";
    case MoveStatus::kNoLimit:
      return "nothing limits how fast the move is: give limits or a duration";
    case MoveStatus::kTooShort:
      break;
  }
  const std::string limits =
      move.slowest_joint < 0 ? ""
                             : " within the limits of " + request.joints[static_cast<std::size_t>(move.slowest_joint)];
  return fmt::format("the move takes at least {:.6g} s{}, {:.6g} s are given", move.shortest_s, limits,
                     request.duration_s.value_or(0));
}

}  // namespace drydock
