// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arm/control/cartesian_impedance.h"
#include "arm/control/joint_control.h"
#include "arm/reduced_dynamics.h"

namespace drydock {

/// What a controller knows of its arm at the state it reads, for all its joints.
struct ControlModel {
  VectorX forward;  // the efforts its feed-forward adds: none, g, or M a + h for the accelerations of the targets
  MatrixX M;        // only where it wants_inertia()
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

  /// Whether the next commands need the inertias: to design gains, and for a compliant tip.
  bool wants_inertia() const { return !designed_ || settings_.mode == ControlMode::kImpedance; }

  /// Efforts to ask of the motors, one for each joint.
  void commands(std::span<const JointReading> readings, std::span<const JointTarget> targets, const ControlModel& model,
                std::span<double> efforts);

  /// Of the last commands in kImpedance: what the tip asks for.
  const Wrench& tip_wrench() const { return F_T_B_; }

 private:
  void design(const MatrixX& M);
  double stiffness(std::size_t joint) const;
  double wanted_torque(std::size_t i, const JointReading& reading, const JointTarget& target, double forward);
  void add_impedance(std::span<const JointReading> readings, std::span<const JointTarget> targets,
                     const ControlModel& model, std::span<double> efforts);

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
  ImpedanceMemory memory_;
  Wrench F_T_B_;
};

/// What a controller with these settings knows when the whole dynamics of its joints are known.
void fill_model(const ControlSettings& settings, const ReducedDynamics& dynamics, std::span<const JointTarget> targets,
                ControlModel& model);

}  // namespace drydock
