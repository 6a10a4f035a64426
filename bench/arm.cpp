// SPDX-License-Identifier: Apache-2.0
#include "bench/arm.h"

#include <numbers>

#include "spatial/rotation_exp.h"

namespace drydock::bench {

ArmBodies arm_bodies(bool payload) {
  ArmBodies bodies;
  bodies.fill({5, {0, 0, 0.15}, {0.05, 0.05, 0.01}, {0, 0, 0.3}, false});
  for (std::size_t i = 2; i < bodies.size(); i += 2) bodies[i].about_y = true;
  bodies[0] = {500, {0, 0, 0}, {200, 250, 300}, {0, 0, 0}, false};
  bodies[1].p_PB = {0.5, 0.2, 0.5};
  if (payload) {  // both as one: 5 kg at 0.15 m and 10 kg at 0.3 m
    bodies[kJoints].mass_kg = 15;
    bodies[kJoints].p_BBcm = {0, 0, 0.25};
    bodies[kJoints].moments_kg_m2 = {0.225, 0.225, 0.11};
  }
  return bodies;
}

ArmBody payload_body() {
  return {10, {0, 0, 0}, {0.1, 0.1, 0.1}, payload_place(), false};
}

SpatialInertia inertia_of(const ArmBody& body) {
  return {body.mass_kg, body.p_BBcm, Matrix3(body.moments_kg_m2.asDiagonal())};
}

Rotation joint_rotation(const ArmBody& body) {
  if (!body.about_y) return {};
  return rotation_about(Vector3::UnitX(), -std::numbers::pi / 2);  // takes z to y
}

TreeModel arm_tree(const ArmBodies& bodies) {
  TreeModel model;
  add_link(model, kWorld, JointKind::kFloating, {}, inertia_of(bodies[0]));
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    const Rotation R_PL = joint_rotation(bodies[i - 1]), R_PF = joint_rotation(bodies[i]);
    add_link(model, static_cast<int>(i) - 1, JointKind::kRevolute,
             {inverse(R_PL) * R_PF, inverse(R_PL) * bodies[i].p_PB}, inverse(R_PF) * inertia_of(bodies[i]));
  }
  return model;
}

Mechanism arm_mechanism(const ArmBodies& bodies) {
  Mechanism mechanism;
  for (const ArmBody& body : bodies) {
    const int B = add_body(mechanism, inertia_of(body));
    const Rotation R = joint_rotation(body);
    if (B > 1) add_joint(mechanism, {JointKind::kRevolute, B - 1, {R, body.p_PB}, B, {R, Vector3::Zero()}});
  }
  return mechanism;
}

TreeState resting_state(const TreeModel& model) {
  TreeState state = neutral_state(model);
  state.q.segment<kJoints>(7) << 0.3, 0.9, -0.4, 1.2, 0.5, 0.8, -0.2;
  return state;
}

TreeState free_state(const TreeModel& model) {
  TreeState state = resting_state(model);
  state.v.segment<kJoints>(6) << 0.3, -0.2, 0.25, 0.4, -0.3, 0.2, 0.5;
  return state;
}

TreeState moving_state(const TreeModel& model) {
  TreeState state = free_state(model);
  state.q.head<3>() << 1, 2, 3;
  state.q.segment<4>(3) = Eigen::Vector4d(0.8, 0.3, -0.4, 0.2).normalized();
  state.v.head<6>() << 0.1, -0.2, 0.15, 0.05, 0.02, -0.03;
  return state;
}

}  // namespace drydock::bench
