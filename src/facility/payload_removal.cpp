// SPDX-License-Identifier: Apache-2.0
#include "facility/payload_removal.h"

namespace drydock {
namespace {

constexpr double kAccelerating_m_per_s2 = 0.01, kAccelerating_rad_per_s2 = 0.01;

Compensation compensation_of(const SensedPayload& sensed, const Vector3& g_W) {
  Compensation compensation;
  compensation.M_BSo_S = sensed.known.M_BSo_S;
  compensation.bias = sensed.known.bias;
  compensation.X_PS = sensed.X_BS;
  compensation.g_W = g_W;
  compensation.actuator = sensed.known.lag;
  compensation.sensor_lag_s = sensed.sensor.lag_s;
  return compensation;
}

}  // namespace

PayloadRemoval::PayloadRemoval(const SensedPayload& sensed, const Vector3& g_W, const Pose& X_WB_start)
    : sensed_(sensed),
      g_W_(g_W),
      known_(sensed.known.M_BSo_S, sensed.arm ? &*sensed.arm : nullptr),
      compensator_(compensation_of(sensed, g_W)),
      waiting_(static_cast<std::size_t>(sensed.known.delay_ticks)) {
  waiting_.fill(X_WB_start);
}

SensedWrench PayloadRemoval::sense(double time_s, const Wrench& reading, const Pose& X_WB_command) {
  RigidMotion of_S = compensator_.follow(time_s, waiting_.delayed(X_WB_command));
  SensedWrench sensed;
  sensed.reading = reading;
  sensed.is_accelerating =
      of_S.A_WB_W.v.norm() > kAccelerating_m_per_s2 || of_S.A_WB_W.w.norm() > kAccelerating_rad_per_s2;
  if (sensed_.known.at_rest) of_S = on_body({X_WB_command, {}, {}}, sensed_.X_BS);
  sensed.external = compensator_.external(reading, known_.wrench(time_s, of_S, g_W_));
  return sensed;
}

}  // namespace drydock
