// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "multibody/mechanism/grow_links.h"
#include "multibody/mechanism/impact.h"
#include "multibody/mechanism/mechanism_state.h"

namespace drydock {

// Structural events on a moving mechanism, whose tree has been grown: the graph is edited, its tree grown anew, and the
// state carried over. Each leaves mechanism and state untouched unless its status is kOk.

enum class StructureStatus : std::uint8_t {
  kOk,
  kUnknownBody,
  kUnknownLock,
  kLockIsOpen,
  kSameBody,        // a body cannot be attached to itself
  kBadRequest,      // a pose, stiffness or tolerance is not one
  kOutOfTolerance,  // the connectors are too far apart; the result tells how far
  kHeldByWorld,     // a tree that hangs on the world has no free root
  kNoMass,          // a part of the mechanism would move without mass
  kNotFinite,       // the state is not finite
};
std::string to_string(StructureStatus status);

/// Working memory; reused, events seldom allocate.
struct StructureWork {
  DynamicsWork before, after;
  MechanismTree next;
  TreeState next_state;
  std::vector<int> roots;
  std::vector<int> sets;   // disjoint sets of bodies
  std::vector<char> part;  // by body
  GrowWork grow;
  ImpactWork impact;
};

/// Closes a lock between connector frames C on A and D on B, which must coincide within the tolerance. The relative
/// pose of this instant is kept.
struct AttachRequest {
  int body_A = kWorldBody;
  Pose X_AC;
  int body_B = kWorldBody;
  Pose X_BD;
  LoopStiffness stiffness;
  double distance_tolerance_m = 1e-3;
  double angle_tolerance_rad = 0.017453292519943295;  // 1°
};

/// Relative velocity is lost in a plastic impact over the whole articulated system: of all velocities that the new
/// structure and its loops allow, those nearest to the old in the metric of the masses. Drives and friction are too
/// slow to matter in it. A lock between bodies that are held together already takes no impulse.
struct AttachResult {
  StructureStatus status = StructureStatus::kOk;
  int lock = -1;
  LoopError misfit;          // of D against C
  Wrench impulse_D_W;        // on B, about Do, in W [N·m·s, N·s]
  double energy_lost_J = 0;  // Σ ½ ΔVᵀ M ΔV over the bodies, which is the loss of kinetic energy (Carnot)

  // Change of the momentum of all that takes part, over Σ|p| of its links: linear, and angular about the common centre
  // of mass. Zero when the world takes part, which may carry off any momentum.
  double linear_momentum_error = 0;
  double angular_momentum_error = 0;
  bool world_takes_part = false;
};
[[nodiscard]] AttachResult attach(Mechanism& mechanism, TreeState& state, const AttachRequest& request,
                                  StructureWork& work);

/// Opens a lock. No body's twist changes. What nothing else holds becomes a tree of its own. Where a weld takes the
/// place of the lock, what was left of the weld's relative velocity is lost as in attach.
[[nodiscard]] StructureStatus detach(Mechanism& mechanism, TreeState& state, int lock, StructureWork& work);

/// The body becomes the root of its free tree, and stays it in later events.
[[nodiscard]] StructureStatus reroot(Mechanism& mechanism, TreeState& state, int body, StructureWork& work);

}  // namespace drydock
