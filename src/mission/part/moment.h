// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/balance.h"
#include "mission/part/forces.h"
#include "mission/part/slots.h"
#include "mission/start.h"
#include "multibody/loop/loop_dynamics.h"

namespace drydock {

/// What parts are made from; both stay.
struct PartSetup {
  const Mission& mission;
  const MissionStart& start;
};

/// Everything of a run that changes and is no part's own: the mechanism and what the parts put together. It stays where
/// it is.
struct RunState {
  RunState(const Mission& given, const MissionStart& start, const Vector3& p_WP)
      : mission(given),
        mechanism(start.mechanism),
        joints(mission, mechanism),
        efforts(mission),
        wrenches(mission.bodies.size(), p_WP) {}
  RunState(const RunState&) = delete;
  RunState& operator=(const RunState&) = delete;

  const Mission& mission;
  Mechanism mechanism;
  Slots slots;
  // Of the last evaluation.
  JointTable joints;
  JointEfforts efforts;
  BodyWrenches wrenches;
  EnergyNow energy;  // at the first instant, the last one and at samples
  // Inside the motion, and as long as it: what the last evaluation gave, and what closing the loops took.
  const Loads* loads = nullptr;
  const VectorX* vdot = nullptr;
  const LoopFactor* factor = nullptr;
  const Projection* projection = nullptr;
};

/// A moment of a run, as hooks see it: a time, a state of the mechanism, and what is known about it. Made anew for each
/// round of hooks, and only looked at.
class Moment {
 public:
  Moment(double at_s, RunState& of, const TreeState& at, DynamicsWork& work, const TreeState*& kinematics_of)
      : time_s(at_s),
        run(of),
        mission(of.mission),
        mechanism(of.mechanism),
        state(at),
        slots(of.slots),
        work_(work),
        kinematics_of_(kinematics_of) {}

  const double time_s;
  RunState& run;
  const Mission& mission;
  const Mechanism& mechanism;
  const TreeState& state;
  Slots& slots;

  /// Poses and twists of the links, computed when first asked for.
  const DynamicsWork& work() const {
    if (kinematics_of_ != &state) update_kinematics(mechanism.tree.model, state, work_);
    kinematics_of_ = &state;
    return work_;
  }

  Pose pose(int body) const { return body_pose(mechanism, state, work(), body); }
  Twist twist(int body) const { return body_twist(mechanism, work(), body); }

  /// Coordinates of a joint at the last evaluation.
  const JointCoordinates& joint(std::size_t index) const { return run.joints.at(index, state); }
  /// Those of any moment; angles of a joint that closes a loop are the nearest to `near_q`.
  JointCoordinates joint_near(std::size_t index, const double* near_q) const {
    return run.joints.near(index, state, near_q, [this]() -> const DynamicsWork& { return work(); });
  }

 private:
  DynamicsWork& work_;
  const TreeState*& kinematics_of_;
};

/// Momentum of all that moves, about P; what the world holds has none.
Wrench momentum_of(const Moment& moment);

}  // namespace drydock
