// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_pose.h"

namespace drydock {

/// What a motion asks of one winch. Positive pays out.
struct WinchUse {
  double speed_m_per_s = 0;
  double acceleration_m_per_s2 = 0;
  double speed_share = 0;  // of the limit; 1 is all of it, 0 where there is no limit
  double acceleration_share = 0;
};

/// What a motion at a pose asks of the winches, and how much faster it may be run.
struct WinchSpeeds {
  CableStatus status = CableStatus::kOk;  // of the pose; if not ok there is nothing else
  std::vector<WinchUse> winches;
  double share = 0;   // the largest of all
  int limiting = -1;  // the winch that allows the smallest factor; none where no limit counts
  /// By how much the motion may be sped up, the path being the same: speeds go with the factor, accelerations with its
  /// square. Below 1 it has to be slowed down; infinite where no limit counts.
  double factor = std::numeric_limits<double>::infinity();
};
WinchSpeeds winch_speeds(const CableRig& rig, const CableRigPose& pose, const Twist& V_WB_W, const Twist& A_WB_W);

/// How fast the platform may move at a pose whatever the direction: the largest ball of scaled twists (moving, and
/// turning times the moment length, [m/s]) whose winch speeds stay within their limits. A winch turns at most |c_i|
/// times as fast, c_i being its column of the structure matrix, and does so along c_i; so the ball is min
/// limit_i/|c_i|, and no larger one will do. Likewise for accelerations from rest.
struct SafeSpeed {
  CableStatus status = CableStatus::kOk;
  double speed_m_per_s = std::numeric_limits<double>::infinity();
  int winch = -1;          // that sets it
  ScaledWrench direction;  // unit scaled twist for which it does
  double acceleration_m_per_s2 = std::numeric_limits<double>::infinity();
  int acceleration_winch = -1;
};
SafeSpeed safe_speed(const CableRig& rig, const CableRigPose& pose);

}  // namespace drydock
