// SPDX-License-Identifier: Apache-2.0
#include "mission/file/start_file.h"

#include "input/in_quotes.h"
#include "input/wording.h"
#include "mission/start.h"

namespace drydock {
namespace {

constexpr double kSilentGap = 1e-3;  // [m or rad]; numbers in files are rounded

std::string gap_words(const LoopError& gap) {
  return short_number(1e3 * gap.distance_m) + " mm and " + short_number(gap.angle_rad * 180 / M_PI) + " deg";
}

const FilePlace& place_of(const MissionBuilder& builder, MechanismPart part, int index) {
  const auto at = static_cast<std::size_t>(index);
  switch (part) {
    case MechanismPart::kJoint:
      return builder.joint_marks[at];
    case MechanismPart::kLock:
      return builder.lock_marks[at];
    case MechanismPart::kConstraint:
      return builder.constraint_marks[at];
    case MechanismPart::kGear:
      return builder.joint_marks[static_cast<std::size_t>(builder.mission.gears[at].follower)];
    case MechanismPart::kBody:
    case MechanismPart::kRoot:
      break;
  }
  return builder.body_marks[at];
}

void report_fault(const MechanismFault& fault, MissionBuilder& builder) {
  const FilePlace& place = place_of(builder, fault.part, fault.index);
  switch (fault.kind) {
    case MechanismFaultKind::kMisfit:
      builder.problems.error(place.mark, place.field, "found frames " + gap_words(fault.misfit) + " apart",
                             "a cycle of locks and fixed joints that fits");
      return;
    case MechanismFaultKind::kHeldTogether:
      builder.problems.error(place.mark, place.field, "found two bodies that fixed joints hold together",
                             "bodies that can move against each other");
      return;
    case MechanismFaultKind::kGearOnLoop:
      builder.problems.error(place.mark, place.field, "found joints that mimic others in a closed cycle of joints",
                             "a cycle with a joint that neither mimics nor is mimicked");
      return;
    case MechanismFaultKind::kNoMass:
      builder.problems.error(place.mark, place.field, "found a part that moves without mass", "a mass");
      return;
    default:
      builder.problems.error(place.mark, place.field, "found " + to_string(fault), "");
  }
}

/// The places of the parts that close the loops, by loop.
std::vector<FilePlace> loop_places(const MissionBuilder& builder, const MechanismTree& tree) {
  std::vector<FilePlace> places(tree.loops.size());
  const auto note = [&](int loop, const FilePlace& place) {
    if (loop >= 0) places[static_cast<std::size_t>(loop)] = place;
  };
  for (std::size_t i = 0; i < tree.joints.size(); ++i) note(tree.joints[i].loop, builder.joint_marks[i]);
  for (std::size_t i = 0; i < tree.locks.size(); ++i) note(tree.locks[i].loop, builder.lock_marks[i]);
  for (std::size_t i = 0; i < tree.constraint_loops.size(); ++i) {
    note(tree.constraint_loops[i], builder.constraint_marks[i]);
  }
  return places;
}

void report_gaps(const MissionStart& start, MissionBuilder& builder) {
  const std::vector<FilePlace> places = loop_places(builder, start.mechanism.tree);
  const bool closed = start.projection.status == ProjectionStatus::kOk;
  for (std::size_t i = 0; i < start.gaps.size(); ++i) {
    const LoopError& gap = start.gaps[i];
    if (gap.distance_m <= kSilentGap && gap.angle_rad <= kSilentGap) continue;
    if (closed) {
      builder.problems.warning(places[i].mark, places[i].field, "found a loop open by " + gap_words(gap),
                               "one that is closed; the joints were moved to close it");
    } else {
      builder.problems.error(places[i].mark, places[i].field, "found a loop open by " + gap_words(gap),
                             "one that can be closed by moving the joints a little");
    }
  }
}

/// Locks that hold bodies together; those that close a loop are judged with the loops.
void check_locks(const MechanismTree& tree, MissionBuilder& builder) {
  for (std::size_t i = 0; i < builder.mission.locks.size(); ++i) {
    if (tree.locks[i].role == LockRole::kWelds) continue;
    const LoopError gap = lock_gap(builder.mission, builder.mission.locks[i]);
    if (gap.distance_m <= kLockTolerance.distance_m && gap.angle_rad <= kLockTolerance.angle_rad) continue;
    const FilePlace& place = builder.lock_marks[i];
    builder.problems.error(place.mark, place.field, "found frames " + gap_words(gap) + " apart",
                           "frames that meet, or a place for one of the bodies alone");
  }
}

/// A rig in a hall holds arms that stand in the hall.
void check_suspensions(const MechanismTree& tree, MissionBuilder& builder) {
  for (const MissionRobot& robot : builder.mission.robots) {
    if (!robot.suspension || anchor_of(tree, link_of(tree, robot.suspension->root)) == kWorld) continue;
    const FilePlace& place = builder.body_marks[static_cast<std::size_t>(robot.suspension->root)];
    builder.problems.error(place.mark, place.field, "found a suspended arm that floats",
                           "one that the world carries, as with mounted_on: world");
  }
}

void place(MissionBuilder& builder) {
  const PlacementResult placement = place_bodies(builder.mission, builder.given);
  for (const PlacementConflict& conflict : placement.conflicts) {
    const FilePlace& mark = builder.body_marks[static_cast<std::size_t>(conflict.body)];
    const std::string& neighbour = builder.mission.bodies[static_cast<std::size_t>(conflict.neighbour)].name;
    builder.problems.error(mark.mark, mark.field,
                           std::string("found a ") + (conflict.of_pose ? "place" : "velocity") + " that follows from " +
                               in_quotes(neighbour) + " already",
                           "it for one body of those that joints and locks tie together");
  }
}

/// Rods of suspensions hang upright at the start, unless the file says how they stand.
void hang_rods(MissionBuilder& builder) {
  bool moved = false;
  for (const MissionRobot& robot : builder.mission.robots) {
    if (!robot.suspension || robot.suspension->joints[0] < 0) continue;
    const RobotSuspension& rig = *robot.suspension;
    MissionJoint& first = builder.mission.joints[static_cast<std::size_t>(rig.joints[0])];
    MissionJoint& second = builder.mission.joints[static_cast<std::size_t>(rig.joints[1])];
    if (first.q[0] != 0 || second.q[0] != 0) continue;
    const Pose X_WL =
        builder.mission.bodies[static_cast<std::size_t>(rig.eye.body)].X_WB * rig.eye.X_BC;  // C == L here
    const CouplingPose pose = coupling_pose(rig.coupling, X_WL, -builder.mission.g_W, Vector3::Zero());
    if (pose.status != CouplingStatus::kOk) continue;
    first.q[0] = pose.angle_rad[0];
    second.q[0] = pose.angle_rad[1];
    moved = true;
  }
  if (moved) place(builder);
}

}  // namespace

void settle_start(MissionBuilder& builder) {
  place(builder);
  if (!builder.problems.has_errors()) hang_rods(builder);
  if (!builder.problems.has_errors()) check_start(builder);
}

void check_start(MissionBuilder& builder) {
  const MissionStart start = make_start(builder.mission);
  for (const MechanismFault& fault : start.faults) report_fault(fault, builder);
  if (!start.faults.empty()) return;
  report_gaps(start, builder);
  check_locks(start.mechanism.tree, builder);
  check_suspensions(start.mechanism.tree, builder);
  const FilePlace& place = builder.body_marks[1];
  if (start.projection.status == ProjectionStatus::kNoMass ||
      (start.projection.status == ProjectionStatus::kOk && !start.has_mass)) {
    builder.problems.error(place.mark, place.field, "found joints that move no mass", "bodies with mass and inertia");
  } else if (start.projection.status == ProjectionStatus::kNotClosed && !builder.problems.has_errors()) {
    builder.problems.error(place.mark, place.field, "found loops that cannot be closed at the start",
                           "positions at which they close");
  }
}

}  // namespace drydock
