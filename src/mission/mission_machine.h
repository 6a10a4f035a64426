// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission_motion.h"
#include "mission/mission_reactions.h"
#include "mission/mission_result.h"
#include "mission/mission_start.h"
#include "multibody/mechanism/structure.h"

namespace drydock {

/// Everything that changes while a mission runs: the mechanism, what acts on it, its motion, and which locks are
/// closed. Its parts point at each other, so it stays where it is.
struct MissionMachine {
  MissionMachine(const Mission& given, const MissionStart& start);
  MissionMachine(const MissionMachine&) = delete;
  MissionMachine& operator=(const MissionMachine&) = delete;

  const Mission& mission;
  Mechanism mechanism;
  MissionLaw law;
  MissionMotion motion;
  ClosedLocks locks;
  StructureWork structure;

  /// Kinematics, loads and accelerations at the motion's base; false when they cannot be computed.
  [[nodiscard]] bool look_at_base(double time_s);
  /// The point of the motion that was last looked at.
  MissionMoment moment() { return {mission, mechanism, motion.at(), motion.work(), law}; }
};

/// Attaches, detaches or reroots as the event says, now. Fills in what it did; or says in a sentence why it cannot, and
/// then leaves all as it is.
[[nodiscard]] std::string change_structure(MissionMachine& machine, const MissionEvent& event,
                                           MissionEventRecord& record);

/// "2.5 mm and 1 deg"
std::string gap_words(double distance_m, double angle_rad);

}  // namespace drydock
