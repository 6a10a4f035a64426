// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "arm/trajectory/joint_trajectory.h"
#include "arm/trajectory/move_law.h"

namespace drydock {

/// A move in joint space from rest at q0 to rest at q1. Infinity stands for no limit.
struct MoveRequest {
  std::vector<std::string> joints;
  VectorX q0, q1;
  VectorX speed_max, acceleration_max;  // above zero
  std::optional<double> duration_s;     // else the shortest
  MoveKind kind = MoveKind::kQuintic;
};

enum class MoveStatus {
  kOk,
  kBadRequest,  // sizes that differ, numbers that are not finite, limits or a duration that are not above zero, or
                // more than 1e12 s
  kNoLimit,     // no duration is given and nothing limits one
  kTooShort,    // the given duration breaks a limit
};

struct [[nodiscard]] Move {
  MoveStatus status = MoveStatus::kBadRequest;
  double shortest_s = 0;   // within all limits, and no less than a microsecond when anything moves
  int slowest_joint = -1;  // whose limit is met at this duration; −1 when no joint moves, or none is limited
  JointTrajectory trajectory;
};

/// All joints follow q0 + s(t) (q1 − q0) with one law s, so that they start and stop together and the path is straight
/// in joint space. The shortest duration is that of the law under
///   ṡ ≤ min speed_max_i / |q1_i − q0_i|,   s̈ ≤ min acceleration_max_i / |q1_i − q0_i|.
Move plan_move(const MoveRequest& request);

/// "ok", "the move takes at least 1.52 s within the limits of elbow", …
std::string to_string(const Move& move, const MoveRequest& request);

}  // namespace drydock
