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
  compensation.sensor_lag_s = sensed.sensor.lag_s;
  return compensation;
}

}  // namespace

PayloadRemoval::PayloadRemoval(const Craft& craft, double period_s)
    : sensed_(*craft.sensed),
      g_W_(craft.g_W()),
      known_(sensed_.known.M_BSo_S, sensed_.arm ? &*sensed_.arm : nullptr),
      compensator_(compensation_of(sensed_, g_W_)),
      moves_(craft, period_s) {}

SensedWrench PayloadRemoval::sense(double time_s, const Wrench& reading, const Pose& X_WB_command) {
  RigidMotion of_S = compensator_.follow(time_s, moves_.motion());
  SensedWrench sensed;
  sensed.reading = reading;
  sensed.is_accelerating =
      of_S.A_WB_W.v.norm() > kAccelerating_m_per_s2 || of_S.A_WB_W.w.norm() > kAccelerating_rad_per_s2;
  if (sensed_.known.at_rest) of_S = on_body({X_WB_command, {}, {}}, sensed_.X_BS);
  const Wrench external = compensator_.external(reading, known_.wrench(time_s, of_S, g_W_));
  // A reading that is held belongs to where the payload was when it was taken.
  const double sample = sample_number(sensed_.sensor, time_s);
  if (sensed_.sensor.rate_Hz == 0 || sample != sample_) external_ = external;
  sample_ = sample;
  sensed.external = external_;
  return sensed;
}

}  // namespace drydock
