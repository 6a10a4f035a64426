// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <span>

#include "multibody/kinematics.h"
#include "multibody/loads.h"
#include "multibody/loop/loop.h"

namespace drydock::testing {

/// A robot that walks over a spacecraft: a free base of 500 kg, and an arm of seven links whose axes are z, y, z, … in
/// turn, 0.3 m apart. 13 velocities; joint i is link i.
inline TreeModel walking_arm() {
  const auto inertia = [](double mass_kg, double z_cm, const Vector3& moments) {
    return SpatialInertia{mass_kg, {0, 0, z_cm}, moments.asDiagonal()};
  };
  TreeModel model;
  add_link(model, kWorld, JointKind::kFloating, {}, inertia(500, 0, {200, 250, 300}));
  Rotation R_BP;  // the link's frame against the base with all joints at zero: a joint turns about its z axis
  for (int i = 1; i <= 7; ++i) {
    const Rotation R_BF = i % 2 == 0 ? rotation_about(Vector3::UnitX(), -M_PI / 2) : Rotation{};  // z becomes y
    const Vector3 p_PF_B = i == 1 ? Vector3(0.5, 0.2, 0.5) : Vector3(0, 0, 0.3);
    const SpatialInertia M = i == 7 ? inertia(15, 0.25, {0.225, 0.225, 0.11}) : inertia(5, 0.15, {0.05, 0.05, 0.01});
    add_link(model, i - 1, JointKind::kRevolute, {inverse(R_BP) * R_BF, inverse(R_BP) * p_PF_B}, inverse(R_BF) * M);
    R_BP = R_BF;
  }
  return model;
}

/// Away from the origin, turned, everything moving.
inline TreeState walking_arm_state(const TreeModel& arm) {
  TreeState state = neutral_state(arm);
  state.q.head<3>() << 1, 2, 3;
  state.q.segment<4>(3) = Eigen::Vector4d(0.8, 0.3, -0.4, 0.2).normalized();
  state.q.tail<7>() << 0.3, 0.9, -0.4, 1.2, 0.5, 0.8, -0.2;
  state.v << 0.1, -0.2, 0.15, 0.05, 0.02, -0.03, 0.3, -0.2, 0.25, 0.4, -0.3, 0.2, 0.5;
  return state;
}

/// Where runs with the loop begin: the base at the origin, all at rest.
inline TreeState walking_arm_start(const TreeModel& arm) {
  TreeState state = neutral_state(arm);
  state.q.tail<7>() = walking_arm_state(arm).q.tail<7>();
  return state;
}

/// The tip held by the base where it is: seven joints in a loop of which six are bound.
inline Loop tip_weld(const TreeModel& arm, const TreeState& state) {
  DynamicsWork work(arm);
  update_kinematics(arm, state, work);
  const Pose X_OB = pose_from_O(work, 0), X_OT = pose_from_O(work, 7);
  return {LoopKind::kWeld, 0, inverse(X_OB) * X_OT, 7, {}, {}};
}

/// Torques sin(2t + i) [N·m] in joints i = 0 … 6, and their work: a law for tree_motion.h.
struct SineTorques {
  double work_J = 0;

  void loads(double t_s, const TreeState&, const DynamicsWork&, Loads& loads) const {
    for (int i = 0; i < 7; ++i) loads.tau[6 + i] = std::sin(2 * t_s + i);
  }
  int sums() const { return 1; }
  void sum_rates(double, const TreeState& state, const DynamicsWork&, const Loads& loads,
                 std::span<double> rates) const {
    rates[0] = loads.tau.dot(state.v);
  }
  void summed(std::span<const double> y) { work_J += y[0]; }
};

}  // namespace drydock::testing
