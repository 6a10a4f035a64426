// SPDX-License-Identifier: Apache-2.0
#include "mission/start.h"

#include <cmath>

#include "multibody/forward_dynamics.h"
#include "multibody/mechanism/grow_tree.h"
#include "multibody/mechanism/mechanism_state.h"
#include "multibody/mechanism/numbering.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

Pose relative_start(const Mission& mission, int body_A, int body_B) {
  return inverse(mission.bodies[at(body_A)].X_WB) * mission.bodies[at(body_B)].X_WB;
}

bool is_within(const LoopError& gap, double distance_m, double angle_rad) {
  return gap.distance_m <= distance_m && gap.angle_rad <= angle_rad;
}

/// Frames that fit to rounding are taken to coincide, others within the tolerance are held as they stand. A larger gap
/// is an error, or for a lock that closes a loop a matter of moving the joints.
MechanismLock lock_of(const Mission& mission, const MissionLock& lock) {
  MechanismLock made = coincident_lock(lock.a.body, lock.a.X_BC, lock.b.body, lock.b.X_BC, lock.stiffness);
  const LoopError gap = lock_gap(mission, lock);
  const bool as_it_stands =
      !is_within(gap, 1e-9, 1e-9) && is_within(gap, kLockTolerance.distance_m, kLockTolerance.angle_rad);
  if (as_it_stands) made.X_AB = relative_start(mission, lock.a.body, lock.b.body);
  return made;
}

Mechanism mechanism_of(const Mission& mission) {
  Mechanism mechanism;
  for (std::size_t i = 1; i < mission.bodies.size(); ++i) add_body(mechanism, mission.bodies[i].M_BBo_B);
  for (const MissionJoint& joint : mission.joints) {
    add_joint(mechanism, {joint.kind, joint.body_P, joint.X_PF, joint.body_B, joint.X_BM});
  }
  for (const MissionGear& gear : mission.gears) {
    add_gear(mechanism, {gear.follower, gear.leader, gear.ratio, gear.offset});
  }
  for (const MissionLock& lock : mission.locks) add_lock(mechanism, lock_of(mission, lock));
  for (const MissionConstraint& tie : mission.constraints) {
    add_constraint(mechanism, {tie.kind, tie.a.body, tie.a.X_BC, tie.b.body, tie.b.X_BC, tie.stiffness});
  }
  return mechanism;
}

TreeState state_of(const Mission& mission, const Mechanism& mechanism) {
  TreeState state = neutral_state(mechanism.tree.model);
  for (std::size_t i = 0; i < mission.joints.size(); ++i) {
    JointCoordinates start;
    std::copy(mission.joints[i].q.begin(), mission.joints[i].q.end(), start.q);
    std::copy(mission.joints[i].v.begin(), mission.joints[i].v.end(), start.v);
    (void)write_joint(mechanism, static_cast<int>(i), start, state);  // those that close loops follow from the others
  }
  hold_gears(mechanism.tree.model, state);
  for (const LinkPlace& place : mechanism.tree.links) {
    if (place.joint >= 0) continue;
    const MissionBody& body = mission.bodies[at(place.body)];
    (void)write_root(mechanism, place.body, body.X_WB, body.V_WB_W, state);
  }
  return state;
}

}  // namespace

LoopError lock_gap(const Mission& mission, const MissionLock& lock) {
  const Pose X_WC = mission.bodies[at(lock.a.body)].X_WB * lock.a.X_BC;
  const Pose X_WD = mission.bodies[at(lock.b.body)].X_WB * lock.b.X_BC;
  return {(X_WD.p - X_WC.p).norm(), rotation_log(inverse(X_WC.R) * X_WD.R).norm()};
}

MissionStart make_start(const Mission& mission) {
  MissionStart start;
  start.mechanism = mechanism_of(mission);
  start.faults = grow_tree(start.mechanism);
  if (!start.faults.empty()) return start;
  start.state = state_of(mission, start.mechanism);

  const MechanismTree& tree = start.mechanism.tree;
  DynamicsWork work(tree.model);
  update_kinematics(tree.model, start.state, work);
  for (const Loop& loop : tree.loops) start.gaps.push_back(loop_error(tree.model, loop, start.state, work));
  if (!tree.loops.empty()) {
    LoopFactor factor;
    ProjectionSettings settings;
    settings.most_iterations = 50;
    start.projection = project(tree.model, tree.loops, settings, start.state, work, factor);
    if (start.projection.status != ProjectionStatus::kOk) return start;
  }
  VectorX vdot = VectorX::Zero(tree.model.velocities);
  start.has_mass = forward_dynamics(tree.model, start.state, no_loads(tree.model), work, vdot) == DynamicsStatus::kOk;
  return start;
}

}  // namespace drydock
