// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_machine.h"

#include <fmt/format.h>

#include <cmath>

#include "multibody/momentum.h"

namespace drydock {
namespace {

/// Angular momentum is counted about the common centre of mass at the start.
Vector3 start_centre(const MissionStart& start) {
  const TreeModel& model = start.mechanism.tree.model;
  DynamicsWork work(model);
  update_kinematics(model, start.state, work);
  return mass_centre(model, start.state, work).p_WCm;
}

MotionSettings motion_settings(const Mission& mission) {
  MotionSettings settings;
  settings.loops = mission.settings.loops;
  return settings;
}

void restart(MissionMachine& machine, const TreeState& state) {
  machine.motion.restart(machine.mechanism.tree.model, machine.mechanism.tree.loops, state);
  machine.law.restructure();
}

std::string refusal(const MissionEvent& event, const char* action, double time_s, const std::string& why) {
  return fmt::format("{} and {} cannot be {} at {:.6g} s: {}", event.a.name, event.b.name, action, time_s, why);
}

std::string attach_frames(MissionMachine& machine, const MissionEvent& event, MissionEventRecord& record) {
  const double time_s = record.time_s;
  if (machine.locks.find(ClosedLocks::key(event.a, event.b)) >= 0) {
    return refusal(event, "attached", time_s, "they are attached already");
  }
  // A contact is located on the bound itself: let rounding pass.
  const double slack = event.trigger.kind == EventTrigger::Kind::kContact ? 1 + 1e-6 : 1;
  const AttachRequest request{event.a.body,
                              event.a.X_BC,
                              event.b.body,
                              event.b.X_BC,
                              event.stiffness,
                              slack * event.tolerance.distance_m,
                              slack * event.tolerance.angle_rad};
  if (!machine.look_at_base(time_s)) return refusal(event, "attached", time_s, "the motion cannot be computed");
  const Wrench before = momentum_of(machine.moment());
  TreeState state = machine.motion.state();
  const AttachResult attached = attach(machine.mechanism, state, request, machine.structure);
  record.misfit = attached.misfit;
  if (attached.status == StructureStatus::kOutOfTolerance) {
    return refusal(event, "attached", time_s,
                   "they are " + gap_words(attached.misfit.distance_m, attached.misfit.angle_rad) +
                       " apart, more than " + gap_words(event.tolerance.distance_m, event.tolerance.angle_rad));
  }
  if (attached.status != StructureStatus::kOk) return refusal(event, "attached", time_s, to_string(attached.status));
  machine.locks.close(event.a, event.b, attached.lock);
  restart(machine, state);
  record.impulse_b_W = attached.impulse_D_W;
  record.energy_lost_J = attached.energy_lost_J;
  record.linear_momentum_error = attached.linear_momentum_error;
  record.angular_momentum_error = attached.angular_momentum_error;
  if (attached.world_takes_part && machine.look_at_base(time_s)) {
    machine.law.add_ground_impulse(momentum_of(machine.moment()) - before);
  }
  return {};
}

std::string detach_frames(MissionMachine& machine, const MissionEvent& event, double time_s) {
  const int lock = machine.locks.find(ClosedLocks::key(event.a, event.b));
  if (lock < 0) return refusal(event, "detached", time_s, "they are not attached");
  TreeState state = machine.motion.state();
  const StructureStatus status = detach(machine.mechanism, state, lock, machine.structure);
  if (status != StructureStatus::kOk) return refusal(event, "detached", time_s, to_string(status));
  machine.locks.open(event.a, event.b);
  restart(machine, state);
  return {};
}

std::string reroot_body(MissionMachine& machine, const MissionEvent& event, double time_s) {
  TreeState state = machine.motion.state();
  const StructureStatus status = reroot(machine.mechanism, state, event.a.body, machine.structure);
  if (status != StructureStatus::kOk) {
    return fmt::format("{} cannot carry its tree at {:.6g} s: {}", event.a.name, time_s, to_string(status));
  }
  restart(machine, state);
  return {};
}

}  // namespace

MissionMachine::MissionMachine(const Mission& given, const MissionStart& start)
    : mission(given),
      mechanism(start.mechanism),
      law(mission, mechanism, start_centre(start)),
      motion(mechanism.tree.model, mechanism.tree.loops, start.state, law, motion_settings(mission)),
      locks(mission) {}

bool MissionMachine::look_at_base(double time_s) {
  const std::vector<double> origin(motion.size(), 0.0);
  motion.set_point(origin);
  return motion.evaluate(time_s);
}

std::string change_structure(MissionMachine& machine, const MissionEvent& event, MissionEventRecord& record) {
  switch (event.action) {
    case EventAction::kAttach:
      record.kind = "attach";
      return attach_frames(machine, event, record);
    case EventAction::kDetach:
      record.kind = "detach";
      return detach_frames(machine, event, record.time_s);
    case EventAction::kReroot:
      break;
  }
  record.kind = "reroot";
  return reroot_body(machine, event, record.time_s);
}

std::string gap_words(double distance_m, double angle_rad) {
  return fmt::format("{:.4g} mm and {:.4g} deg", 1e3 * distance_m, angle_rad * 180 / M_PI);
}

}  // namespace drydock
