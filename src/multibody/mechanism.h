// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/loop.h"

namespace drydock {

/// A mechanism as a graph: bodies, joints between them, locks that hold two bodies rigidly together, and further loop
/// constraints. Structure is data: attach, detach and reroot (structure.h) edit the graph, and a spanning tree is grown
/// anew. Bodies that locks hold together become one link with one inertia, so that they cost nothing in a step; joints
/// and locks that close a circle become loops.
///
/// Body 0 is the world W: immovable, without inertia. A tree without a joint to the world floats, its root link carried
/// by a floating joint from the world.

struct MechanismBody {
  SpatialInertia M_BBo_B;
};
inline constexpr int kWorldBody = 0;

/// A joint between F on body P and M on body B; which of both carries the other is up to the spanning tree.
struct MechanismJoint {
  JointKind kind = JointKind::kRevolute;
  int body_P = kWorldBody;
  Pose X_PF;
  int body_B = kWorldBody;
  Pose X_BM;
};

/// Bodies A and B held together: B stands at X_AB in A. The frames C and D of the connectors tell where reactions are
/// taken; the locks of one pair of bodies may be several (a module on three connectors).
struct MechanismLock {
  int body_A = kWorldBody;
  Pose X_AC;
  int body_B = kWorldBody;
  Pose X_BD;
  Pose X_AB;
  LoopStiffness stiffness;
  bool closed = false;  // opened ones stay in the list, so that indices hold
};

/// A loop constraint of the user's, between bodies.
struct MechanismLoop {
  LoopKind kind = LoopKind::kWeld;
  int body_A = kWorldBody;
  Pose X_AC;
  int body_B = kWorldBody;
  Pose X_BD;
  LoopStiffness stiffness;
};

/// Where a body is in the tree.
struct BodyPlace {
  int link = kWorld;
  Pose X_LB;
};

/// Where a joint is: the link it carries, or the loop it closes; reversed when it runs from B to P.
struct JointPlace {
  int link = kWorld;
  int loop = -1;
  bool reversed = false;
};

struct Mechanism {
  std::vector<MechanismBody> bodies = {MechanismBody{}};  // the world first
  std::vector<MechanismJoint> joints;
  std::vector<MechanismLock> locks;
  std::vector<MechanismLoop> constraints;
  std::vector<int> roots;  // bodies that shall carry their tree, first come first served; others by lowest index

  // Grown from the above by grow_tree(); read-only for others.
  TreeModel tree;
  std::vector<Loop> loops;  // of joints, locks and constraints that close circles
  std::vector<BodyPlace> body_places;
  std::vector<JointPlace> joint_places;
};

}  // namespace drydock
