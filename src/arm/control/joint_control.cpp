// SPDX-License-Identifier: Apache-2.0
#include "arm/control/joint_control.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

bool is_detailed(const DriveModel& drive) {
  return drive.kind == DriveKind::kDetailed;
}

double expected_friction(const DriveFriction& friction, double speed) {
  const double dry = speed > 0 ? friction.coulomb : speed < 0 ? -friction.coulomb : 0.0;
  return dry + friction.viscous * speed;
}

}  // namespace

PositionGains position_gains(double inertia, double bandwidth_rad_per_s, double damping_ratio) {
  return {inertia * bandwidth_rad_per_s * bandwidth_rad_per_s, 2 * damping_ratio * inertia * bandwidth_rad_per_s, 0, 0};
}

double position_command(const DriveModel& drive, const PositionGains& gains, const JointReading& reading,
                        const JointTarget& target, double feed_forward, double period_s, double& integral) {
  const double bent = is_detailed(drive) ? gear_deflection(drive, feed_forward) : 0.0;
  const double error = target.q + bent - reading.x;
  const double accelerating = is_detailed(drive) ? drive.inertia() * target.a : 0.0;
  const double step = gains.ki * error * period_s;
  const double command = gains.kp * error + gains.kd * (target.v - reading.w) + integral + step + feed_forward +
                         accelerating + gains.friction * expected_friction(drive.friction, target.v) + target.effort;
  if (std::abs(command) < drive.effort_max || step * command < 0) integral += step;
  return command;
}

double torque_command(const DriveModel& drive, double gain, const JointReading& reading, double wanted,
                      double period_s) {
  if (!is_detailed(drive)) return wanted + drive.friction.viscous * reading.v;
  const double slope = gear_slope(drive, reading.x - reading.q);
  const double ahead = slope * (reading.w - reading.v) * torque_lead_s(drive, slope, period_s);
  return wanted + gain * (wanted - (reading.effort + ahead));
}

double torque_lead_s(const DriveModel& drive, double slope, double period_s) {
  const double frequency = std::sqrt(slope / drive.inertia());
  return std::tan(std::min(0.5 * frequency * period_s, 1.0)) / frequency;
}

double position_behind_gear(const DriveModel& drive, const JointReading& reading, double wanted_effort) {
  return is_detailed(drive) ? reading.x - gear_deflection(drive, wanted_effort) : reading.q;
}

double stiffness_effort(double stiffness, double damping, double q_hat, const JointReading& reading,
                        const JointTarget& target) {
  return stiffness * (target.q - q_hat) + damping * (target.v - reading.w);
}

}  // namespace drydock
