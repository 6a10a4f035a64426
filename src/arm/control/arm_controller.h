// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arm/control/cartesian_impedance.h"
#include "arm/control/joint_control.h"
#include "arm/reduced_dynamics.h"

namespace drydock {

enum class ControlMode {
  kPosition,   // follow positions stiffly
  kTorque,     // the joints feel the efforts wanted and nothing else
  kStiffness,  // each joint a spring about the position wanted (the compliance mode of a lightweight arm)
  kImpedance,  // the tip a spring about the pose wanted
};
std::string to_string(ControlMode mode);

/// What the controller knows of the arm and of what it holds, and feeds forward.
enum class FeedForward { kNone, kGravity, kDynamics };

/// How an arm is controlled. Its controller runs at a rate of its own; between two ticks commands are held.
struct ControlSettings {
  ControlMode mode = ControlMode::kPosition;
  double rate_Hz = 1000;
  FeedForward feed_forward = FeedForward::kDynamics;
  double bandwidth_rad_per_s = 25;  // of position control
  double damping_ratio = 1;
  double integral_rad_per_s = 0;  // ki / kp
  double friction_share = 0;      // of the friction that is fed forward
  double torque_gain = 1;         // of the inner torque loop of detailed drives
  std::vector<double> stiffness;  // of kStiffness, by joint [N·m/rad or N/m]; one for all when it has one entry
  ImpedanceGains impedance;
};

/// The controller of the joints of a robot. In kImpedance one chain is compliant at its tip, the other joints are held
/// by position.
class ArmController {
 public:
  struct TipChain {
    Chain chain;
    std::vector<int> joints;  // which joints of the robot its joints are
  };

  ArmController(const ControlSettings& settings, std::vector<DriveModel> drives, TipChain tip = {});

  std::size_t size() const { return drives_.size(); }
  const ControlSettings& settings() const { return settings_; }

  /// Another control mode from here on. Gains are designed anew at the next commands.
  void switch_to(const ControlSettings& settings, TipChain tip);

  /// Efforts to ask of the motors, one for each joint. `dynamics` are those of all its joints at the state read.
  void commands(std::span<const JointReading> readings, std::span<const JointTarget> targets,
                const ReducedDynamics& dynamics, std::span<double> efforts);

  /// Of the last commands in kImpedance: what the tip asks for.
  const Wrench& tip_wrench() const { return F_T_B_; }

 private:
  void design(const ReducedDynamics& dynamics);
  double stiffness(std::size_t joint) const;
  double feed_forward(const ReducedDynamics& dynamics, std::size_t joint) const;
  double wanted_torque(std::size_t i, const JointReading& reading, const JointTarget& target, double forward);
  void add_impedance(std::span<const JointReading> readings, std::span<const JointTarget> targets,
                     const ReducedDynamics& dynamics, std::span<double> efforts);

  struct Joint {
    PositionGains gains;
    double damping = 0;  // of kStiffness
    double integral = 0;
    double wanted = 0;  // effort at the last tick
  };
  ControlSettings settings_;
  std::vector<DriveModel> drives_;
  TipChain tip_;
  std::vector<Joint> joints_;
  bool designed_ = false;
  VectorX model_effort_, a_d_;
  ImpedanceMemory memory_;
  Wrench F_T_B_;
};

}  // namespace drydock
