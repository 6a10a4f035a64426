// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"
#include "multibody/loop/loop_projection.h"
#include "multibody/mechanism/mechanism_fault.h"

namespace drydock {

/// A mission's mechanism and its state at time zero, with every loop closed. The mechanism has the mission's bodies,
/// joints, locks and constraints under the same numbers.
struct MissionStart {
  Mechanism mechanism;
  TreeState state;

  std::vector<MechanismFault> faults;  // the graph is no mechanism; then there is no state
  std::vector<LoopError> gaps;         // by loop, as the file has it, before closing
  Projection projection;               // how the loops were closed; not ok: they cannot be closed near by
  bool has_mass = true;                // false: some velocity moves nothing

  bool ok() const { return faults.empty() && projection.status == ProjectionStatus::kOk && has_mass; }
};

/// The bodies must have been placed (placement.h).
[[nodiscard]] MissionStart make_start(const Mission& mission);

/// How far apart locked frames may stand when both bodies were given a place.
inline constexpr LoopError kLockTolerance{1e-3, 0.017453292519943295};

/// How far frame b is from frame a at the start.
LoopError lock_gap(const Mission& mission, const MissionLock& lock);

}  // namespace drydock
