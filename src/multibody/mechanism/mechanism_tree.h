// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "multibody/loop/loop.h"

namespace drydock {

// The tree that stands for a mechanism's graph.
//
// Joints come first, those in gears before the others: in the order of their list each one that does not close a circle
// of joints carries a link, for good; the others are loops. Then closed locks, in their order: one between bodies that
// nothing holds together yet merges their groups; one within a group only shares its load (lock_reactions.h); one that
// closes a circle through joints is a weld among the loops. So joints keep their coordinates whatever is locked, and
// the tree depends on the graph and the roots alone, not on the way there.

/// Bodies that fixed joints and locks hold together form a group, known by one of its bodies, the head H.
struct BodyPlace {
  int head = 0;
  int next = 0;  // body of the same group, around a ring
  Pose X_HB;
};

/// Kept by head; the group of the world has head 0 and link kWorld, with L the world.
struct BodyGroup {
  int bodies = 1;
  int link = kWorld;
  Pose X_LH;
  SpatialInertia M_HHo_H;  // of all its bodies; not kept for the world's
};

enum class JointRole : std::uint8_t {
  kNone,     // a floating joint that is no root
  kHolds,    // fixed: within a group
  kCarries,  // a link
  kCloses,   // a loop
};
struct JointPlace {
  JointRole role = JointRole::kNone;
  bool reversed = false;  // runs from B to P
  int link = kWorld;      // that it carries
  int loop = -1;          // that it closes
};

enum class LockRole : std::uint8_t { kOpen, kMerges, kShares, kWelds };
struct LockPlace {
  LockRole role = LockRole::kOpen;
  int loop = -1;  // of a weld
};

/// What carries a link: a joint of the mechanism, or else a floating joint from the world to a body's own frame.
struct LinkPlace {
  int head = 0;    // of the group that the link is
  int joint = -1;  // of the mechanism
  int body = -1;   // whose frame is L, when there is no joint
};

struct MechanismTree {
  TreeModel model;
  std::vector<Loop> loops;  // of joints, then locks, then constraints
  std::vector<LinkPlace> links;
  std::vector<BodyPlace> bodies;
  std::vector<BodyGroup> groups;  // by head; entries of other bodies mean nothing
  std::vector<JointPlace> joints;
  std::vector<LockPlace> locks;
  std::vector<int> constraint_loops;  // by constraint; −1 when both ends are on one link
};

inline int head_of(const MechanismTree& tree, int body) {
  return tree.bodies[static_cast<std::size_t>(body)].head;
}
inline const BodyGroup& group_of(const MechanismTree& tree, int body) {
  return tree.groups[static_cast<std::size_t>(head_of(tree, body))];
}

/// The link that a body is part of, kWorld for those held by the world, and its pose on it.
inline int link_of(const MechanismTree& tree, int body) {
  return group_of(tree, body).link;
}
inline Pose pose_on_link(const MechanismTree& tree, int body) {
  return group_of(tree, body).X_LH * tree.bodies[static_cast<std::size_t>(body)].X_HB;
}
inline Vector3 origin_on_link(const MechanismTree& tree, int body) {
  return group_of(tree, body).X_LH * tree.bodies[static_cast<std::size_t>(body)].X_HB.p;
}

/// What a tree hangs on: kWorld when the root's joint or a lock ties it to the world, else its floating root link.
inline int anchor_of(const MechanismTree& tree, int link) {
  if (link == kWorld) return kWorld;
  const int root = tree.model.links[static_cast<std::size_t>(link)].root;
  return tree.model.links[static_cast<std::size_t>(root)].joint == JointKind::kFloating ? root : kWorld;
}

}  // namespace drydock
