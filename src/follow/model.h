// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "arm/arm_tree.h"
#include "arm/suspension/suspension_slope.h"
#include "follow/checks.h"
#include "follow/follow.h"
#include "follow/stewart_moves.h"

namespace drydock {

/// An object of the hall on a track of its own.
struct FollowMover {
  int object = 0;
  const JointTrajectory* track = nullptr;
  TrackBounds bounds;
  Pose X_MO;
};

/// What moves during a motion and how, made ready. Constant while it is checked.
struct FollowModel {
  explicit FollowModel(const FollowRequest& request);

  const FollowRequest& request;
  std::vector<FollowCheck> checks;
  CableRig rig;  // with the arm's coupling, where an arm hangs on it; without cables if there is none
  TrackBounds motion;
  std::vector<FollowMover> movers;
  const HallPlatform* stewart = nullptr;  // the Stewart platform that moves; null: none

  // With an arm.
  const HallArm* arm = nullptr;
  ArmTree tree;
  SuspensionRequest suspension;
  std::optional<Coupling> coupling;  // on that tree

  double duration_s() const { return request.motion.track.duration_s(); }
  bool has_rig() const { return request.rig >= 0; }
  bool force_is_free() const { return arm != nullptr && suspension.is_free; }
};

/// The force that the rig gives the arm, at an instant and about it.
struct HeldForce {
  Suspension suspension;
  Vector3 f_D_W = Vector3::Zero();  // on the rod's end
  double change_N = 0;              // how far it gets from there
  SuspensionSlope slope;
};

/// Everything about a time interval t ± half: where things are in its middle, and how far they get from there.
struct FollowMoment {
  explicit FollowMoment(const FollowModel& model);

  double t_s = 0, half_s = 0;
  PlatformMoves platform;
  CableRigPose pose;
  StewartMoves stewart;
  std::vector<PlatformMoves> movers;
  std::vector<JointMoves> joints;  // of the arm's tree
  ArmMoves arm;
  VectorX q, d;  // of the arm's tree

  // The rod from E to D, if there is one.
  Vector3 p_WE = Vector3::Zero();
  double E_move_m = 0;
  double rod_turn = 0;  // how far its direction changes, as the length of a difference of unit vectors

  /// Computed when first asked for.
  const HeldForce& force(const FollowModel& model);

  bool has_force = false;
  HeldForce held;
};
void place_moment(const FollowModel& model, double t_s, double half_s, FollowMoment& moment);

}  // namespace drydock
