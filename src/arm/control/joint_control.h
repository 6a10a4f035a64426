// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arm/drive/drive.h"

namespace drydock {

// Laws of a joint's controller, each a function of what is measured and wanted. All give the effort asked of the motor.
// The rotor's position and speed are fed back, which stays stable behind an elastic gear; where the joint itself is
// meant, the gear's deflection under the effort wanted is taken off (Albu-Schäffer, Ott, Hirzinger 2007, "A unified
// passivity-based control framework for position, torque and impedance control of flexible joint robots").

/// What the sensors of a joint say. Of a simple drive, x and w are q and v.
struct JointReading {
  double q = 0, v = 0;
  double x = 0, w = 0;
  double effort = 0;  // torque sensor: what the gear gives to the joint
};

struct JointTarget {
  double q = 0, v = 0, a = 0;
  double effort = 0;  // on top of what the law gives
};

struct PositionGains {
  double kp = 0, kd = 0;
  double ki = 0;
  double friction = 0;  // share of the drive's friction that is fed forward
};

/// Gains that give a joint of inertia I (the rotor's and the arm's) the natural frequency and damping ratio asked for.
PositionGains position_gains(double inertia, double bandwidth_rad_per_s, double damping_ratio);

/// u = kp (x_d − x) + kd (v_d − w) + ki ∫ + feed_forward + B a_d + friction; x_d = q_d + deflection under feed_forward.
/// The integral is kept by the caller, moves on by `period_s`, and stands still while the motor is at its limit.
double position_command(const DriveModel& drive, const PositionGains& gains, const JointReading& reading,
                        const JointTarget& target, double feed_forward, double period_s, double& integral);

/// Makes the effort on the joint what is wanted: u = wanted + gain (wanted − τ). A gain makes the rotor's inertia and
/// friction look 1 + gain times smaller. A command is held for a period and so acts late; with the effort as measured,
/// a light rotor whose joint is held by a contact would oscillate ever more. So τ is the effort a lead ahead: measured
/// + k (w − v) lead, with k the slope of the gear. Of a simple drive the command is `wanted`, less its friction.
double torque_command(const DriveModel& drive, double gain, const JointReading& reading, double wanted,
                      double period_s);

/// The lead of the torque loop, tan(ω T/2)/ω with ω² = k/B of the rotor on its gear; T/2 where ticks are fast. From the
/// map of one tick of such a rotor, x″ = (u − k x)/B with u = −gain k (x + lead w) held: its determinant is
/// 1 + gain (1 − cos ω T) − gain lead ω sin ω T, and this lead makes it 1 whatever the gain is. Where ticks are slower
/// than ω T = 2, that of 2 is taken.
double torque_lead_s(const DriveModel& drive, double slope, double period_s);

/// q̂ = x − deflection: the joint's position as the rotor tells it, for an effort that is wanted at rest.
double position_behind_gear(const DriveModel& drive, const JointReading& reading, double wanted_effort);

/// The effort wanted by a joint that shall feel like a spring: stiffness (q_d − q̂) + damping (v_d − w).
double stiffness_effort(double stiffness, double damping, double q_hat, const JointReading& reading,
                        const JointTarget& target);

}  // namespace drydock
