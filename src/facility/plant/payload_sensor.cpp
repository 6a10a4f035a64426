// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/payload_sensor.h"

namespace drydock {
namespace {

/// A load on the body, about So and in S.
Wrench in_sensor(const Wrench& F_B_W, const Pose& X_WB, const Pose& X_BS) {
  const Wrench F_S_W = shift(F_B_W, X_WB.R * X_BS.p);
  return inverse(X_WB.R * X_BS.R) * F_S_W;
}

}  // namespace

PayloadSensor::PayloadSensor(const SensedPayload& sensed, const Vector3& g_W, std::uint64_t seed)
    : sensed_(sensed), g_W_(g_W), payload_(sensed.M_BSo_S, sensed.arm ? &*sensed.arm : nullptr), noise_(seed) {}

const Wrench& PayloadSensor::read(double time_s, const RigidMotion& of_B, const Wrench& F_B_W) {
  Wrench applied_W = F_B_W;
  if (sensed_.push) applied_W = applied_W + load_at(*sensed_.push, time_s, of_B.X_WB);
  applied_ = in_sensor(applied_W, of_B.X_WB, sensed_.X_BS);
  const Wrench F_S = payload_.wrench(time_s, on_body(of_B, sensed_.X_BS), g_W_) + applied_;
  drydock::read(sensed_.sensor, time_s, F_S, state_, noise_);
  return state_.reading;
}

}  // namespace drydock
