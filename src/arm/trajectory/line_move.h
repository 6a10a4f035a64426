// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "arm/trajectory/joint_trajectory.h"
#include "arm/trajectory/line_path.h"
#include "arm/trajectory/move_law.h"

namespace drydock {

/// A straight move of the tip, from rest where q0 puts it to rest at another pose. Infinity stands for no limit.
struct LineMoveRequest {
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  VectorX q0;
  Pose X_BT;  // where the tip shall be at the end
  MoveKind kind = MoveKind::kQuintic;
  double speed_max_m_per_s = kNone, acceleration_max_m_per_s2 = kNone;  // of the tip
  double turn_speed_max_rad_per_s = kNone, turn_acceleration_max_rad_per_s2 = kNone;
  VectorX joint_acceleration_max;    // by joint, or empty; speeds are limited by the chain's joints
  std::optional<double> duration_s;  // else the shortest
  double distance_m = 10e-6;         // how far from the line, and from the turn that belongs there, the tip may be
  double angle_rad = 10e-6;
};

enum class LineMoveStatus {
  kOk,
  kBadRequest,    // sizes, numbers that are not finite, limits, tolerances or a duration that are not above zero
  kNoLimit,       // no duration is given and nothing limits one
  kTooShort,      // the given duration breaks a limit
  kLeavesLimits,  // as in LineStatus, at `fraction` of the line
  kSingular,
  kOutOfReach,
  kNotNear,  // so near to a singular pose that polynomials do not come within the tolerances
};

struct [[nodiscard]] LineMove {
  LineMoveStatus status = LineMoveStatus::kBadRequest;
  double fraction = 1;    // of the line that the arm can follow
  int joint = -1;         // the one that comes to its limit, or whose speed or acceleration slows the move down
  double shortest_s = 0;  // within all limits
  double slowed_by = 1;   // how many times longer the shortest is than the limits of the tip alone ask for
  double deviation_m = 0, deviation_rad = 0;  // from the pose on the line, the largest seen between the knots
  JointTrajectory trajectory;                 // joints by their names in the chain
};

/// X(s(t)) of line_path.h and move_law.h: speeds of the tip are |d| ṡ and |r| ṡ. Joints follow in quintic segments
/// between knots with the positions, velocities and accelerations that the line asks for; segments are halved until
/// all that is seen between knots lies within the tolerances. When joints would be too fast, the whole move is slowed
/// down evenly: speeds fall with the factor, accelerations with its square.
LineMove plan_line_move(const Chain& chain, const LineMoveRequest& request);

/// "ok", "elbow comes to its limit at 63.2 % of the line", …
std::string to_string(const LineMove& move, const Chain& chain);

}  // namespace drydock
