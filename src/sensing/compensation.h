// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "sensing/motion_filter.h"
#include "sensing/payload.h"

namespace drydock {

/// What must be known to take the payload out of a reading.
struct Compensation {
  SpatialInertia M_BSo_S;  // of the payload, about So, in S
  Wrench bias;             // of the sensor, in S
  Pose X_PS;               // the sensor on the platform
  Vector3 g_W = Vector3(0, 0, -9.80665);
  ActuatorLag actuator;     // how the platform follows its command
  double sensor_lag_s = 0;  // of the sensor's own filter, through which the payload's wrench goes too
};

/// The load that something outside puts on the payload, about So and in S: reading − bias − the payload's own wrench
/// (paper's (9)). Both sides are taken in the sign of force_sensor.h.
inline Wrench external_wrench(const Wrench& reading, const Wrench& bias, const Wrench& payload) {
  return reading - bias - payload;
}

/// Compensation at run time. Velocity and acceleration are those of the commanded motion behind the drives' own lag, so
/// the payload's wrench is in phase with the platform and carries no measurement noise.
class Compensator {
 public:
  explicit Compensator(const Compensation& compensation)
      : compensation_(compensation), filter_(compensation.actuator) {}

  /// The motion of the sensor, when the platform is commanded to X_WC now.
  const RigidMotion& follow(double time_s, const Pose& X_WC);
  /// The same, when whoever calls knows better how the platform moves than by its commanded pose.
  const RigidMotion& follow(double time_s, const RigidMotion& of_P);

  /// The external load for a reading of that instant. `mounted` is the wrench of a payload that moves in itself
  /// (mounted_tree.h) in place of that of the rigid one. Once after each follow().
  Wrench external(const Wrench& reading, const std::optional<Wrench>& mounted = std::nullopt);

  template <class Archive>
  void visit(Archive& archive) {
    archive(filter_, lagged_, before_, time_s_);
  }

 private:
  Compensation compensation_;
  MotionFilter filter_;
  RigidMotion of_S_;
  std::optional<Wrench> lagged_;  // the payload's wrench behind the sensor's filter
  Wrench before_;                 // and in front of it, at the last call
  double time_s_ = 0, step_s_ = 0;
};

}  // namespace drydock
