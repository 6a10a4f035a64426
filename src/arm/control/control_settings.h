// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "spatial/vector.h"

namespace drydock {

/// How a tip shall give way: a spring and a damper between where it is and where it shall be, in the axes of the frame
/// wanted, D.
struct ImpedanceGains {
  Vector3 rotation_Nm_per_rad = Vector3::Constant(100);
  Vector3 translation_N_per_m = Vector3::Constant(1000);
  double damping_ratio = 0.7;
  double posture_Nm_per_rad = 10;  // in what the tip does not see: towards the joints wanted
};

enum class ControlMode {
  kPosition,   // follow positions stiffly
  kTorque,     // the joints feel the efforts wanted and nothing else
  kStiffness,  // each joint a spring about the position wanted (the compliance mode of a lightweight arm)
  kImpedance,  // the tip a spring about the pose wanted
};
std::string to_string(ControlMode mode);

/// What the controller knows of the arm and of what it holds, and feeds forward.
enum class FeedForward { kNone, kGravity, kDynamics };

/// Where settings stand in a user's file, for messages; an empty file: in none.
struct SettingsPlace {
  std::string file;
  int line = 0, column = 0;
};

/// How an arm is controlled. Its controller runs at a rate of its own; between two ticks commands are held.
struct ControlSettings {
  ControlMode mode = ControlMode::kPosition;
  double rate_Hz = 1000;
  FeedForward feed_forward = FeedForward::kDynamics;
  double bandwidth_rad_per_s = 25;  // of position control
  bool fits_bandwidth = true;       // lowered where a drive would be unstable at the rate (loop_stability.h)
  double damping_ratio = 1;
  double integral_rad_per_s = 0;  // ki / kp
  double friction_share = 0;      // of the friction that is fed forward
  double torque_gain = 1;         // of the inner torque loop of detailed drives
  std::vector<double> stiffness;  // of kStiffness, by joint [N·m/rad or N/m]; one for all when it has one entry
  ImpedanceGains impedance;
  SettingsPlace place;
};

}  // namespace drydock
