// SPDX-License-Identifier: Apache-2.0
#include "follow/motion.h"

#include "spatial/quaternion.h"

namespace drydock {

Pose track_pose(const JointTrajectory& track, double t_s) {
  JointMotion motion;
  motion_at(track, t_s, motion);
  Pose X_WB;
  X_WB.p = motion.q.head<3>();
  if (motion.q.size() >= 7) {
    X_WB.R = to_rotation(Quaternion{motion.q[3], motion.q[4], motion.q[5], motion.q[6]});
  }
  return X_WB;
}

}  // namespace drydock
