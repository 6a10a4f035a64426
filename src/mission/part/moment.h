// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

#include "mission/balance.h"
#include "mission/part/forces.h"
#include "mission/part/slots.h"
#include "mission/start.h"
#include "multibody/loop/loop_dynamics.h"
#include "multibody/momentum_keeper.h"
#include "sim/dense_step.h"

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
  EnergyNow energy;   // at the first instant, the last one and at samples
  std::string fault;  // why a sample is no answer, if a part says so: the run ends there
  // Inside the motion, and as long as it: what the last evaluation gave, and what closing the loops took.
  const Loads* loads = nullptr;
  const VectorX* vdot = nullptr;
  const LoopFactor* factor = nullptr;
  const Projection* projection = nullptr;
  const MomentumKeeper* keeper = nullptr;
};

/// A point of the chart about the base of a motion that nobody has asked to see yet: joints with one coordinate are
/// read from it as it stands, and the state is made only for those who want all of it.
class PointOfChart {
 public:
  virtual void place() = 0;  // makes the state

  const TreeState* base = nullptr;
  const double *q_increments = nullptr, *v_increments = nullptr;

 protected:
  ~PointOfChart() = default;
};

/// A moment of a run, as hooks see it: a time, a state of the mechanism, and what is known about it. Made anew for each
/// round of hooks, and only looked at.
class Moment {
 public:
  Moment(double at_s, RunState& of, const TreeState& at, DynamicsWork& work, const TreeState*& kinematics_of,
         PointOfChart* pending = nullptr)
      : time_s(at_s),
        run(of),
        mission(of.mission),
        mechanism(of.mechanism),
        slots(of.slots),
        state_(at),
        work_(work),
        kinematics_of_(kinematics_of),
        pending_(pending),
        chart_(pending) {}

  const double time_s;
  RunState& run;
  const Mission& mission;
  const Mechanism& mechanism;
  Slots& slots;

  const TreeState& state() const {
    if (pending_ != nullptr) std::exchange(pending_, nullptr)->place();
    return state_;
  }

  /// Poses and twists of the links, computed when first asked for.
  const DynamicsWork& work() const {
    if (kinematics_of_ != &state_) update_kinematics(mechanism.tree.model, state(), work_);
    kinematics_of_ = &state_;
    return work_;
  }

  Pose pose(int body) const { return body_pose(mechanism, state(), work(), body); }
  Twist twist(int body) const { return body_twist(mechanism, work(), body); }

  /// Coordinates of a joint at the last evaluation.
  const JointCoordinates& joint(std::size_t index) const { return run.joints.at(index, state()); }
  /// The first coordinate of a joint at any moment; the angle of one that closes a loop is the nearest to `near_q`.
  struct Coordinate {
    double q = 0, v = 0;
  };
  /// Between which coordinates a joint stays in a step that ends here; without an answer where it has several, or
  /// closes a loop.
  struct Range {
    Coordinate low, high;
  };
  std::optional<Range> joint_range(std::size_t index, const StepRange& increments) const {
    const JointTable::Place& place = run.joints.place(index);
    if (!place.is_single || chart_ == nullptr) return std::nullopt;
    const auto at = static_cast<std::size_t>(place.velocity);
    const auto v_at = at + static_cast<std::size_t>(mechanism.tree.model.velocities);
    const double q = chart_->base->q[place.position], v = chart_->base->v[place.velocity];
    const Coordinate low{q + increments.low[at], v + increments.low[v_at]},
        high{q + increments.high[at], v + increments.high[v_at]};
    return place.reversed ? Range{{-high.q, -high.v}, {-low.q, -low.v}} : Range{low, high};
  }
  Coordinate joint_near(std::size_t index, const double* near_q) const {
    const JointTable::Place& place = run.joints.place(index);
    return place.is_single ? single(place) : measured(index, near_q);
  }

 private:
  Coordinate measured(std::size_t index, const double* near_q) const;  // from the poses and twists of its bodies
  Coordinate single(const JointTable::Place& place) const {
    const TreeState& from = pending_ == nullptr ? state_ : *pending_->base;
    double q = from.q[place.position], v = from.v[place.velocity];
    if (pending_ != nullptr) {  // as such joints are retracted
      q = q + pending_->q_increments[place.velocity];
      v = v + pending_->v_increments[place.velocity];
    }
    return place.reversed ? Coordinate{-q, -v} : Coordinate{q, v};
  }

  const TreeState& state_;
  DynamicsWork& work_;
  const TreeState*& kinematics_of_;
  mutable PointOfChart* pending_;
  const PointOfChart* const chart_;  // also once the state is made
};

/// Momentum of all that moves, about P; what the world holds has none.
Wrench momentum_of(const Moment& moment);

}  // namespace drydock
