// SPDX-License-Identifier: Apache-2.0
#include "mission/part/sensor_reading.h"

#include "mission/part/tie_slots.h"

namespace drydock {

Wrench sensor_reading(const Moment& moment, const MissionLock& lock) {
  const Pose X_WB = moment.pose(lock.b.body);
  const Rotation R_SW = inverse(X_WB.R * lock.b.X_BC.R);
  const Wrench F_S_W = moment.slots.of<TieWrenches>().of(lock);
  return {-(R_SW * F_S_W.t), -(R_SW * F_S_W.f)};
}

}  // namespace drydock
