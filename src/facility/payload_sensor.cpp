// SPDX-License-Identifier: Apache-2.0
#include "facility/payload_sensor.h"

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

const MountedArm* arm_of(const SensedPayload& sensed) {
  return sensed.arm ? &*sensed.arm : nullptr;
}

/// A load on the body, about So and in S.
Wrench in_sensor(const Wrench& F_B_W, const Pose& X_WB, const Pose& X_BS) {
  const Wrench F_S_W = shift(F_B_W, X_WB.R * X_BS.p);
  const Rotation R_SW = inverse(X_WB.R * X_BS.R);
  return {R_SW * F_S_W.t, R_SW * F_S_W.f};
}

}  // namespace

PayloadSensor::PayloadSensor(const SensedPayload& sensed, const Vector3& g_W, std::uint64_t seed)
    : sensed_(sensed),
      g_W_(g_W),
      payload_(sensed.M_BSo_S, arm_of(sensed)),
      known_(sensed.known.M_BSo_S, arm_of(sensed)),
      compensator_(compensation_of(sensed, g_W)),
      noise_(seed) {}

SensedWrench PayloadSensor::sense(double time_s, const RigidMotion& of_B, const Pose& X_WB_command) {
  SensedWrench sensed;
  if (sensed_.push) sensed.applied = in_sensor(load_at(*sensed_.push, time_s, of_B.X_WB), of_B.X_WB, sensed_.X_BS);
  const Wrench F_S = payload_.wrench(time_s, on_body(of_B, sensed_.X_BS), g_W_) + sensed.applied;
  sensed.reading = read(sensed_.sensor, time_s, F_S, state_, noise_);
  sensed.is_saturated = state_.is_saturated;
  sensed.external = taken_out(time_s, X_WB_command, sensed.reading);
  sensed.is_accelerating = is_accelerating_;
  return sensed;
}

Wrench PayloadSensor::taken_out(double time_s, const Pose& X_WB_command, const Wrench& reading) {
  if (waiting_.empty()) waiting_.assign(static_cast<std::size_t>(sensed_.known.delay_ticks), X_WB_command);
  waiting_.push_back(X_WB_command);
  RigidMotion of_S = compensator_.follow(time_s, waiting_.front());
  waiting_.pop_front();
  is_accelerating_ = of_S.A_WB_W.v.norm() > kAccelerating_m_per_s2 || of_S.A_WB_W.w.norm() > kAccelerating_rad_per_s2;
  if (sensed_.known.at_rest) of_S = {on_body({X_WB_command, {}, {}}, sensed_.X_BS)};
  return compensator_.external(reading, known_.wrench(time_s, of_S, g_W_));
}

}  // namespace drydock
