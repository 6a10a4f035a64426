// SPDX-License-Identifier: Apache-2.0
#include "bench/closed_arm.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "cli/interrupt.h"
#include "multibody/energy.h"
#include "multibody/momentum.h"

namespace drydock::bench {
namespace {

constexpr int kTip = kJoints;  // the link

/// Of the seven joints' part of the Jacobian of the tip against the base, in metres and radians.
double least_singular_value(const TreeModel& model, const DynamicsWork& work, Matrix6X& J) {
  frame_jacobian(model, work, kTip, Vector3::Zero(), J);
  const Eigen::Matrix<double, 6, kJoints> joints = J.rightCols<kJoints>();
  const Matrix6 squares = joints * joints.transpose();
  const Eigen::SelfAdjointEigenSolver<Matrix6> solver(squares, Eigen::EigenvaluesOnly);
  return std::sqrt(std::max(0.0, solver.eigenvalues().minCoeff()));
}

}  // namespace

Loop tip_weld(const TreeModel& model, const TreeState& state) {
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  return {LoopKind::kWeld, 0, inverse(pose_from_O(work, 0)) * pose_from_O(work, kTip), kTip, {}, {}};
}

ClosedArm::ClosedArm(const TreeModel& model, const TreeState& start)
    : model_(&model), weld_(tip_weld(model, start)), motion_(model, {&weld_, 1}, start, torques_) {
  stepper_.restart(motion_.size());
}

void ClosedArm::restart(const TreeState& start) {
  torques_ = {};
  motion_.restart(*model_, {&weld_, 1}, start);
  stepper_.restart(motion_.size());
  t_s_ = 0;
}

bool ClosedArm::step() {
  const StepTrial trial = stepper_.attempt(motion_, t_s_, std::numeric_limits<double>::infinity());
  if (!trial.ok() || stepper_.accept(motion_) != StepStatus::kOk) return false;
  t_s_ = trial.t1_s;
  return true;
}

void LoopBooks::add(const TreeState& state, double work_J) {
  update_kinematics(*model_, state, work_);
  const LoopError error = loop_error(*model_, weld_, state, work_);
  largest_.drift_m = std::max(largest_.drift_m, error.distance_m);
  largest_.drift_rad = std::max(largest_.drift_rad, error.angle_rad);
  const double energy_J = kinetic_energy(*model_, work_);
  peak_J_ = std::max(peak_J_, energy_J);
  energy_error_J_ = std::max(energy_error_J_, std::abs(energy_J - work_J));
  singular_value_ = least_singular_value(*model_, work_, J_);
  largest_.least_singular_value = std::min(largest_.least_singular_value, singular_value_);
  add_momenta(state);
}

void LoopBooks::add_momenta(const TreeState& state) {
  Wrench total;
  for (int link = 0; link <= kTip; ++link) {
    const Pose X_WL = link_pose(*model_, state, work_, link);
    const SpatialInertia M_LLo_W = X_WL.R * model_->links[static_cast<std::size_t>(link)].M_LLo_L;
    const Wrench own = shift(M_LLo_W * link_twist(work_, link), -X_WL.p);  // about the origin
    body_linear_ = std::max(body_linear_, own.f.norm());
    body_angular_ = std::max(body_angular_, own.t.norm());
    total = total + own;
  }
  total_linear_ = std::max(total_linear_, total.f.norm());
  total_angular_ = std::max(total_angular_, total.t.norm());
}

LoopFigures LoopBooks::figures() const {
  LoopFigures figures = largest_;
  figures.energy_error = energy_error_J_ / peak_J_;
  figures.momentum_error = std::max(total_linear_ / body_linear_, total_angular_ / body_angular_);
  return figures;
}

std::optional<LoopFigures> run_loop(const TreeModel& model, const TreeState& start, double seconds, double least) {
  ClosedArm arm(model, start);
  LoopBooks books(model, arm.weld());
  books.add(start, 0);
  while (arm.t_s() < seconds && books.singular_value() >= least) {
    throw_if_interrupted();
    if (!arm.step()) return std::nullopt;
    books.add(arm.state(), arm.work_J());
  }
  if (books.singular_value() < least) return std::nullopt;
  return books.figures();
}

LoopFigures run_mujoco_loop(const TreeModel& model, const TreeState& start, double seconds, MujocoArm& mujoco) {
  mujoco.set_state(start);
  mujoco.weld_here();
  LoopBooks books(model, tip_weld(model, start));
  TreeState before = start;
  double work_J = 0;
  for (int i = 0; i < std::lround(1e3 * seconds); ++i) {
    throw_if_interrupted();
    const double t_s = 1e-3 * i;
    mujoco.repeat_step_with_torques(1, t_s);
    const TreeState after = mujoco.state();
    for (int j = 0; j < kJoints; ++j) work_J += loop_torque_Nm(t_s, j) * (after.q[7 + j] - before.q[7 + j]);
    books.add(after, work_J);
    before = after;
  }
  return books.figures();
}

}  // namespace drydock::bench
