// SPDX-License-Identifier: Apache-2.0
#include "arm/control/arm_controller.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "arm/control/loop_stability.h"

namespace drydock {

std::string to_string(ControlMode mode) {
  switch (mode) {
    case ControlMode::kPosition:
      return "position";
    case ControlMode::kTorque:
      return "torque";
    case ControlMode::kStiffness:
      return "stiffness";
    case ControlMode::kImpedance:
      break;
  }
  return "impedance";
}

ArmController::ArmController(const ControlSettings& settings, std::vector<DriveModel> drives, TipChain tip)
    : settings_(settings), drives_(std::move(drives)), tip_(std::move(tip)), joints_(drives_.size()) {}

void ArmController::switch_to(const ControlSettings& settings, TipChain tip) {
  settings_ = settings;
  tip_ = std::move(tip);
  for (Joint& joint : joints_) joint.integral = 0;
  designed_ = false;
}

double ArmController::stiffness(std::size_t joint) const {
  if (settings_.stiffness.empty()) return 0;
  return settings_.stiffness[std::min(joint, settings_.stiffness.size() - 1)];
}

/// Inertias at the state where control begins; they are kept, as a real controller's gains are.
void ArmController::design(const MatrixX& M) {
  const std::vector<double> bandwidths = fitted_bandwidths(settings_, drives_, M);
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const bool detailed = drives_[i].kind == DriveKind::kDetailed;
    const double arm = M(at, at), rotor = detailed ? drives_[i].inertia() : 0.0;
    joints_[i].gains = position_gains(arm + rotor, bandwidths[i], settings_.damping_ratio);
    joints_[i].gains.ki = settings_.integral_rad_per_s * joints_[i].gains.kp;
    joints_[i].gains.friction = settings_.friction_share;
    const double felt = arm + rotor / (1 + settings_.torque_gain);
    joints_[i].damping = 2 * settings_.damping_ratio * std::sqrt(stiffness(i) * felt);
  }
  designed_ = true;
}

/// Of kTorque and kStiffness.
double ArmController::wanted_torque(std::size_t i, const JointReading& reading, const JointTarget& target,
                                    double forward) {
  double wanted = forward + target.effort;
  if (settings_.mode == ControlMode::kStiffness) {
    const double q_hat = position_behind_gear(drives_[i], reading, joints_[i].wanted);
    wanted += stiffness_effort(stiffness(i), joints_[i].damping, q_hat, reading, target);
  }
  return wanted;
}

void ArmController::add_impedance(std::span<const JointReading> readings, std::span<const JointTarget> targets,
                                  const ControlModel& model, std::span<double> efforts) {
  const std::vector<int>& joints = tip_.joints;
  const auto n = static_cast<Eigen::Index>(joints.size());
  MatrixX M = model.M(joints, joints);
  VectorX q(n), v(n), q_d(n), v_d(n);
  for (Eigen::Index k = 0; k < n; ++k) {
    const auto i = static_cast<std::size_t>(joints[static_cast<std::size_t>(k)]);
    if (drives_[i].kind == DriveKind::kDetailed) M(k, k) += drives_[i].inertia() / (1 + settings_.torque_gain);
    q[k] = position_behind_gear(drives_[i], readings[i], joints_[i].wanted);
    v[k] = readings[i].w;
    q_d[k] = targets[i].q;
    v_d[k] = targets[i].v;
  }
  const VectorX tau = impedance_efforts({tip_.chain, M, q, v, q_d, v_d}, settings_.impedance, memory_, F_T_B_);
  for (Eigen::Index k = 0; k < n; ++k) {
    const auto i = static_cast<std::size_t>(joints[static_cast<std::size_t>(k)]);
    joints_[i].wanted = tau[k] + model.forward[joints[static_cast<std::size_t>(k)]] + targets[i].effort;
    efforts[i] =
        torque_command(drives_[i], settings_.torque_gain, readings[i], joints_[i].wanted, 1 / settings_.rate_Hz);
  }
}

void ArmController::commands(std::span<const JointReading> readings, std::span<const JointTarget> targets,
                             const ControlModel& model, std::span<double> efforts) {
  assert(readings.size() == size() && targets.size() == size() && efforts.size() == size());
  assert(model.forward.size() == static_cast<Eigen::Index>(size()));
  if (!designed_) {
    design(model.M);
    // What gears carry now tells how far they are bent until the first effort is wanted: a switch gives no jolt.
    for (std::size_t i = 0; i < size(); ++i) joints_[i].wanted = readings[i].effort;
  }
  const bool by_position = settings_.mode == ControlMode::kPosition || settings_.mode == ControlMode::kImpedance;
  for (std::size_t i = 0; i < size(); ++i) {
    const double forward = model.forward[static_cast<Eigen::Index>(i)];
    if (by_position) {
      efforts[i] = position_command(drives_[i], joints_[i].gains, readings[i], targets[i], forward,
                                    1 / settings_.rate_Hz, joints_[i].integral);
    } else {
      joints_[i].wanted = wanted_torque(i, readings[i], targets[i], forward);
      efforts[i] =
          torque_command(drives_[i], settings_.torque_gain, readings[i], joints_[i].wanted, 1 / settings_.rate_Hz);
    }
  }
  if (settings_.mode == ControlMode::kImpedance) add_impedance(readings, targets, model, efforts);
}

void fill_model(const ControlSettings& settings, const ReducedDynamics& dynamics, std::span<const JointTarget> targets,
                ControlModel& model) {
  const auto n = static_cast<Eigen::Index>(targets.size());
  model.M = dynamics.M;
  model.forward.setZero(n);
  if (settings.feed_forward == FeedForward::kGravity) model.forward = dynamics.g;
  if (settings.feed_forward != FeedForward::kDynamics) return;
  for (Eigen::Index i = 0; i < n; ++i) model.forward += targets[static_cast<std::size_t>(i)].a * dynamics.M.col(i);
  model.forward += dynamics.h;
}

}  // namespace drydock
