// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arm/control/cartesian_impedance.h"
#include "arm/control/joint_control.h"
#include "arm/reduced_dynamics.h"

namespace drydock {

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
