// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/winch_speeds.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

double share(double value, double limit) {
  if (value == 0) return 0;
  return limit > 0 ? std::abs(value) / limit : std::numeric_limits<double>::infinity();
}

}  // namespace

WinchSpeeds winch_speeds(const CableRig& rig, const CableRigPose& pose, const Twist& V_WB_W, const Twist& A_WB_W) {
  WinchSpeeds result;
  result.status = pose.status;
  if (pose.status != CableStatus::kOk) return result;
  std::vector<double> speed(rig.cables.size()), acceleration(rig.cables.size());
  cable_rates(rig, pose, V_WB_W, speed);
  cable_accelerations(rig, pose, V_WB_W, A_WB_W, acceleration);
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const WinchUse use{speed[i], acceleration[i], share(speed[i], rig.cables[i].speed_max_m_per_s),
                       share(acceleration[i], rig.cables[i].acceleration_max_m_per_s2)};
    result.winches.push_back(use);
    result.share = std::max({result.share, use.speed_share, use.acceleration_share});
    const double factor = 1 / std::max(use.speed_share, std::sqrt(use.acceleration_share));
    if (factor < result.factor) {
      result.factor = factor;
      result.limiting = static_cast<int>(i);
    }
  }
  return result;
}

SafeSpeed safe_speed(const CableRig& rig, const CableRigPose& pose) {
  SafeSpeed result;
  result.status = pose.status;
  result.direction = ScaledWrench::Zero(directions(rig.platform));
  if (pose.status != CableStatus::kOk) return result;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const ScaledWrench column = pose.structure.col(static_cast<Eigen::Index>(i));
    const double size = column.norm();  // zero where guides take all of the cable's pull
    if (size == 0) continue;
    if (rig.cables[i].speed_max_m_per_s / size < result.speed_m_per_s) {
      result.speed_m_per_s = rig.cables[i].speed_max_m_per_s / size;
      result.winch = static_cast<int>(i);
      result.direction = column / size;
    }
    if (rig.cables[i].acceleration_max_m_per_s2 / size < result.acceleration_m_per_s2) {
      result.acceleration_m_per_s2 = rig.cables[i].acceleration_max_m_per_s2 / size;
      result.acceleration_winch = static_cast<int>(i);
    }
  }
  return result;
}

}  // namespace drydock
