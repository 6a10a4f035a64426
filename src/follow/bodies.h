// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/model.h"
#include "geometry/shape_pair.h"
#include "geometry/tree/mesh_pair.h"
#include "geometry/tree/tree_query.h"

namespace drydock {

/// A solid that keeps clear of others during a motion. What is round is its middle line or point with a radius.
struct FollowBody {
  enum class What : std::uint8_t { kCable, kRod, kLeg, kBase, kPlatform, kLink, kObject };
  What what = What::kObject;
  int index = -1;     // of the cable or leg; link of the arm's tree; mover, −1: an object or a base that stands still
  std::string name;   // as a result tells it
  std::string owner;  // the rig or arm it belongs to, or empty
  SolidShape core;    // of a line not used
  Pose X_BS;          // on the platform, base, link or frame M of a moving object; of what stands still in W
  double radius_m = 0;

  bool is_line() const { return what <= What::kLeg; }
  bool moves() const { return (what != What::kObject && what != What::kBase) || index >= 0; }
};

/// A body at a moment. Of a line, `segment`; a ball round the rest.
struct PlacedBody {
  Pose X_WS;
  Segment segment;
  Vector3 p_WC = Vector3::Zero();
  double move_m = 0;
  bool exists = true;  // false: a cable without a line, there or nearby
};

/// Two bodies that are to keep clear of each other.
struct FollowPair {
  std::size_t check = 0;  // of follow_checks
  std::size_t first = 0, second = 0;
};

/// All bodies of a motion, and the pairs that are checked: not what may touch (`ignore`, SRDF), what is joined by one
/// joint, nor what stands still on both sides.
struct FollowBodies {
  std::vector<FollowBody> bodies;
  std::vector<FollowPair> pairs;
};
FollowBodies follow_bodies(const FollowModel& model);

/// What is remembered of a pair from one look to the next, for speed.
struct PairHints {
  TreeHint tree;
  ShapePairHint shapes;
};

/// Clearance of two bodies: distance of cores less their radii, negative by how deep they overlap (overlap_depth.h).
struct PairClearance {
  double clearance_m = 0;
  double error_m = 0;     // the true one may be smaller by this
  bool is_found = false;  // else it is above at_most
  bool touches = false;   // their cores have a point in common, also where the clearance is zero
  Vector3 p_first = Vector3::Zero(), p_second = Vector3::Zero();
};

}  // namespace drydock
