// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <optional>

#include "bench/mujoco_arm.h"
#include "multibody/jacobian.h"
#include "multibody/tree_motion.h"
#include "sim/rk4.h"

// The arm with its last body welded to its base, from rest, under loop_torque_Nm in its joints, at steps of 1 ms.

namespace drydock::bench {

/// The weld that keeps the relative pose of this state.
Loop tip_weld(const TreeModel& model, const TreeState& state);

/// Torques at the time of each stage, and the work they do.
struct LoopTorques {
  double work_J = 0;

  void loads(double t_s, const TreeState&, const DynamicsWork&, Loads& loads) {
    for (int i = 0; i < kJoints; ++i) loads.tau[6 + i] = loop_torque_Nm(t_s, i);
  }
  int sums() const { return 1; }
  void sum_rates(double, const TreeState& state, const DynamicsWork&, const Loads& loads, std::span<double> rates) {
    rates[0] = loads.tau.dot(state.v);
  }
  void summed(std::span<const double> y) { work_J += y[0]; }
};

class ClosedArm {
 public:
  ClosedArm(const TreeModel& model, const TreeState& start);
  ClosedArm(const ClosedArm&) = delete;
  ClosedArm& operator=(const ClosedArm&) = delete;

  void restart(const TreeState& start);  // at t = 0, with the same weld
  /// One step to the next millisecond or, where it is taken in parts, to one of them. False when it fails.
  [[nodiscard]] bool step();
  double t_s() const { return t_s_; }
  const TreeState& state() const { return motion_.state(); }
  double work_J() const { return torques_.work_J; }
  const Loop& weld() const { return weld_; }

 private:
  const TreeModel* model_;
  Loop weld_;
  LoopTorques torques_;
  TreeMotion<LoopTorques> motion_;
  Rk4 stepper_{Clock::at_rate(1000)};
  double t_s_ = 0;
};

/// What a run of the closed arm did; the largest of all instants.
struct LoopFigures {
  double drift_m = 0, drift_rad = 0;
  double energy_error = 0;  // |kinetic energy − work of the torques|, over the largest kinetic energy
  double momentum_error =
      0;  // |momentum|, which is zero, over the largest of one body; the worse of linear and angular
  double least_singular_value = std::numeric_limits<double>::infinity();
};

/// Keeps them, whoever moves the arm.
class LoopBooks {
 public:
  LoopBooks(const TreeModel& model, const Loop& weld) : model_(&model), weld_(weld), work_(model) {}
  void add(const TreeState& state, double work_J);
  LoopFigures figures() const;
  double singular_value() const { return singular_value_; }  // of the last state

 private:
  void add_momenta(const TreeState& state);

  const TreeModel* model_;
  Loop weld_;
  DynamicsWork work_;
  Matrix6X J_;
  LoopFigures largest_;
  double singular_value_ = 0;
  double peak_J_ = 0, energy_error_J_ = 0;
  double total_linear_ = 0, total_angular_ = 0, body_linear_ = 0, body_angular_ = 0;  // largest; about the origin
};

/// Our run of so many seconds, ended early where the smallest singular value of the loop falls below `least`. Empty
/// when a step fails or the run is ended.
std::optional<LoopFigures> run_loop(const TreeModel& model, const TreeState& start, double seconds, double least = 0);

/// MuJoCo's run from the same start.
LoopFigures run_mujoco_loop(const TreeModel& model, const TreeState& start, double seconds, MujocoArm& mujoco);

}  // namespace drydock::bench
