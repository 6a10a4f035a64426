// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/line_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arm/trajectory/hermite.h"
#include "arm/trajectory/trajectory_extrema.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr int kFirstSegments = 4;  // of each piece of the law
constexpr int kMostSegments = 8192;
constexpr int kSamples = 8;  // of the deviation, in each segment

bool is_sound(const Chain& chain, const LineMoveRequest& r) {
  const double positive[] = {r.speed_max_m_per_s,
                             r.acceleration_max_m_per_s2,
                             r.turn_speed_max_rad_per_s,
                             r.turn_acceleration_max_rad_per_s2,
                             r.distance_m,
                             r.angle_rad};
  if (chain.size() == 0 || r.q0.size() != chain.size() || !r.q0.allFinite()) return false;
  if (!r.X_BT.p.allFinite() || !is_rotation(r.X_BT.R.matrix, 1e-6)) return false;
  if (!std::all_of(std::begin(positive), std::end(positive), [](double x) { return x > 0; })) return false;
  if (r.joint_acceleration_max.size() != 0 && r.joint_acceleration_max.size() != chain.size()) return false;
  if (!(r.joint_acceleration_max.array() > 0).all()) return false;
  if (!std::all_of(chain.joints.begin(), chain.joints.end(), [](const ChainJoint& j) { return j.speed_max > 0; })) {
    return false;
  }
  return !r.duration_s || (*r.duration_s > 0 && *r.duration_s <= kMostDuration_s);
}

/// Limits of s from those of the tip: none when they lie on a way that is zero.
MoveLimits tip_limits(const LineMoveRequest& r, const TipLine& line) {
  const double way_m = line.d_B.norm(), turn_rad = line.r_B.norm();
  MoveLimits limits;
  if (way_m > 0) limits = {r.speed_max_m_per_s / way_m, r.acceleration_max_m_per_s2 / way_m};
  if (turn_rad > 0) {
    limits.speed = std::min(limits.speed, r.turn_speed_max_rad_per_s / turn_rad);
    limits.acceleration = std::min(limits.acceleration, r.turn_acceleration_max_rad_per_s2 / turn_rad);
  }
  return limits;
}

struct LineKnot {
  double t_s = 0;
  JointMotion motion;
};

/// Segments along the line under one law.
class LineTrajectory {
 public:
  LineTrajectory(const Chain& chain, const TipLine& line, const LinePath& path, const LineMoveRequest& request)
      : chain_(chain), line_(line), path_(path), request_(request) {}

  bool build(const MoveLaw& law, LineMove& move) {
    for (const ChainJoint& joint : chain_.joints) move.trajectory.joints.push_back(joint.name);
    for (const MoveLaw::Piece& piece : law.pieces) {
      const double h_s = (piece.t1_s - piece.t0_s) / kFirstSegments;
      LineKnot begin = knot_at(piece, piece.t0_s);
      for (int i = 1; i <= kFirstSegments; ++i) {
        const LineKnot end = knot_at(piece, i == kFirstSegments ? piece.t1_s : piece.t0_s + i * h_s);
        if (!add(piece, begin, end, move)) return false;
        begin = end;
      }
    }
    return true;
  }

 private:
  LineKnot knot_at(const MoveLaw::Piece& piece, double t_s) const {
    const MoveProgress progress = progress_in(piece, t_s - piece.t0_s);
    const double s_end = path_.nodes.back().s;
    // Rounding may put the law's end a little beyond.
    const LineNode node = node_at(chain_, line_, path_, std::clamp(progress.s, 0.0, s_end));
    return {
        t_s,
        {node.q, progress.rate * node.dq, progress.rate * progress.rate * node.ddq + progress.acceleration * node.dq}};
  }

  bool add(const MoveLaw::Piece& piece, const LineKnot& begin, const LineKnot& end, LineMove& move) {
    const TrajectorySegment segment = quintic_between(begin.t_s, begin.motion, end.t_s, end.motion);
    double distance_m = 0, angle_rad = 0;
    measure(piece, segment, distance_m, angle_rad);
    if (distance_m <= request_.distance_m && angle_rad <= request_.angle_rad) {
      move.deviation_m = std::max(move.deviation_m, distance_m);
      move.deviation_rad = std::max(move.deviation_rad, angle_rad);
      move.trajectory.segments.push_back(segment);
      return true;
    }
    const double middle_s = begin.t_s + (end.t_s - begin.t_s) / 2;
    const bool is_full = static_cast<int>(move.trajectory.segments.size()) + ++waiting_ > kMostSegments;
    if (is_full || waiting_ > 40 || middle_s <= begin.t_s || middle_s >= end.t_s) return false;
    const LineKnot middle = knot_at(piece, middle_s);
    if (!add(piece, begin, middle, move)) return false;
    --waiting_;
    return add(piece, middle, end, move);
  }

  void measure(const MoveLaw::Piece& piece, const TrajectorySegment& segment, double& distance_m, double& angle_rad) {
    const double h_s = segment.t1_s - segment.t0_s;
    for (int k = 1; k <= kSamples; ++k) {
      const double t_s = segment.t0_s + h_s * k / (kSamples + 1);
      motion_at({{}, {segment}}, t_s, motion_);
      const Pose X_BT = tip_pose(chain_, motion_.q);
      const Pose X_BL = pose_on(line_, progress_in(piece, t_s - piece.t0_s).s);
      distance_m = std::max(distance_m, (X_BT.p - X_BL.p).norm());
      angle_rad = std::max(angle_rad, angle_between(X_BT.R, X_BL.R));
    }
  }

  const Chain& chain_;
  const TipLine& line_;
  const LinePath& path_;
  const LineMoveRequest& request_;
  int waiting_ = 0;  // halves that are not yet done
  JointMotion motion_;
};

/// By which factor joints ask for more time, and which; 0 when none is limited.
double joint_factor(const Chain& chain, const LineMoveRequest& request, const JointTrajectory& trajectory, int& joint) {
  const std::vector<JointExtrema> extrema = trajectory_extrema(trajectory);
  double factor = 0;
  for (std::size_t i = 0; i < extrema.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    double own = extrema[i].speed.value / chain.joints[i].speed_max;
    if (k < request.joint_acceleration_max.size()) {
      own = std::max(own, std::sqrt(extrema[i].acceleration.value / request.joint_acceleration_max[k]));
    }
    if (own <= factor) continue;
    factor = own;
    joint = static_cast<int>(i);
  }
  return factor;
}

LineMoveStatus status_of(LineStatus status) {
  switch (status) {
    case LineStatus::kOk:
      return LineMoveStatus::kOk;
    case LineStatus::kLeavesLimits:
      return LineMoveStatus::kLeavesLimits;
    case LineStatus::kSingular:
      return LineMoveStatus::kSingular;
    case LineStatus::kOutOfReach:
      break;
  }
  return LineMoveStatus::kOutOfReach;
}

/// Where between the nodes of its path the trajectory is farthest beyond a limit, if it is.
bool leaves_limits(const Chain& chain, const MoveLaw& law, LineMove& move) {
  const TrajectoryMargin smallest = smallest_limit_margin(move.trajectory, chain.joints);
  if (smallest.margin >= -1e-9) return false;
  const auto piece = std::find_if(law.pieces.begin(), law.pieces.end() - 1,
                                  [&](const MoveLaw::Piece& p) { return smallest.time_s <= p.t1_s; });
  move.fraction = progress_in(*piece, smallest.time_s - piece->t0_s).s;
  move.joint = smallest.joint;
  return true;
}

LineMove stay(const Chain& chain, const LineMoveRequest& request) {
  LineMove move;
  move.status = LineMoveStatus::kOk;
  for (const ChainJoint& joint : chain.joints) move.trajectory.joints.push_back(joint.name);
  TrajectorySegment segment{0, request.duration_s.value_or(0), {}};
  segment.c.setZero(chain.size(), 6);
  segment.c.col(0) = request.q0;
  move.trajectory.segments.push_back(std::move(segment));
  return move;
}

LineMove ended(LineMove move, LineMoveStatus status) {
  move.status = status;
  move.trajectory = {};
  return move;
}

/// Gives a sound move its duration.
LineMove timed(const Chain& chain, const LineMoveRequest& request, double law_s, double tip_s, LineMove move) {
  move.joint = -1;
  int joint = -1;
  const double joints_s = law_s * joint_factor(chain, request, move.trajectory, joint);
  if (!request.duration_s && tip_s == 0 && joints_s == 0) return ended(std::move(move), LineMoveStatus::kNoLimit);
  // Rounding of the scaled polynomials must not put a speed beyond its limit.
  move.shortest_s = std::max({kLeastDuration_s, tip_s, joints_s * (1 + 1e-13)});
  if (!(move.shortest_s <= kMostDuration_s)) return ended(std::move(move), LineMoveStatus::kBadRequest);
  if (joints_s > tip_s) {
    move.joint = joint;
    move.slowed_by = tip_s > 0 ? move.shortest_s / tip_s : 1.0;
  }
  const double duration_s = request.duration_s.value_or(move.shortest_s);
  if (duration_s < move.shortest_s * (1 - 1e-12)) return ended(std::move(move), LineMoveStatus::kTooShort);
  move.trajectory = slowed_down(move.trajectory, duration_s / law_s);
  move.status = LineMoveStatus::kOk;
  return move;
}

}  // namespace

LineMove plan_line_move(const Chain& chain, const LineMoveRequest& request) {
  LineMove move;
  if (!is_sound(chain, request)) return move;
  const TipLine line = tip_line(tip_pose(chain, request.q0), request.X_BT);
  if (line.d_B.norm() == 0 && line.r_B.norm() == 0) return stay(chain, request);
  const LinePath path = follow_line(chain, line, request.q0);
  move.fraction = path.s;
  move.joint = path.joint;
  if (path.status != LineStatus::kOk) return ended(std::move(move), status_of(path.status));

  const MoveLimits limits = tip_limits(request, line);
  const double tip_s = shortest_duration_s(request.kind, limits);
  if (tip_s > kMostDuration_s) return ended(std::move(move), LineMoveStatus::kBadRequest);
  const double law_s = tip_s > 0 ? std::max(kLeastDuration_s, tip_s) : 1.0;
  const MoveLaw law = move_law(request.kind, limits, law_s);
  if (!LineTrajectory(chain, line, path, request).build(law, move)) {
    return ended(std::move(move), LineMoveStatus::kNotNear);
  }
  if (leaves_limits(chain, law, move)) return ended(std::move(move), LineMoveStatus::kLeavesLimits);
  return timed(chain, request, law_s, tip_s, std::move(move));
}

std::string to_string(const LineMove& move, const Chain& chain) {
  const auto name = [&] { return move.joint < 0 ? "" : chain.joints[static_cast<std::size_t>(move.joint)].name; };
  const std::string where = fmt::format(" at {:.1f} % of the line", 100 * move.fraction);
  switch (move.status) {
    case LineMoveStatus::kOk:
      return "ok";
    case LineMoveStatus::kBadRequest:
      return "the request is not valid";
    case LineMoveStatus::kNoLimit:
      return "nothing limits how fast the move is: give limits or a duration";
    case LineMoveStatus::kTooShort:
      return fmt::format("the move takes at least {:.6g} s", move.shortest_s);
    case LineMoveStatus::kLeavesLimits:
      return name() + " comes to its limit" + where;
    case LineMoveStatus::kSingular:
      return "the arm comes to a singular pose" + where;
    case LineMoveStatus::kOutOfReach:
      return "the arm comes to the end of its reach" + where;
    case LineMoveStatus::kNotNear:
      break;
  }
  return "the line passes too near to a singular pose for its tolerances";
}

}  // namespace drydock
