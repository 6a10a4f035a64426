// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/mechanism/mechanism_tree.h"

namespace drydock {

/// A mechanism as a graph: bodies, joints between them, locks that hold two bodies rigidly together, and further loop
/// constraints. Structure is data: attach, detach and reroot (structure.h) edit the graph and grow its tree anew
/// (mechanism_tree.h). Bodies that locks hold together become one link with one inertia, so that they cost nothing in a
/// step; what closes a cycle becomes a loop.
///
/// Body 0 is the world W: immovable, without inertia. A tree without a joint or lock to the world floats, its root link
/// carried by a floating joint from the world.

struct MechanismBody {
  SpatialInertia M_BBo_B;
};
inline constexpr int kWorldBody = 0;

/// A joint between F on body P and M on body B; which of both carries the other is up to the tree. A floating joint
/// ties nothing: one to the world serves as the root of its tree, with the coordinates that its frames give, as long
/// as no other root is asked for; all others are without effect.
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
  bool closed = true;  // opened ones stay in the list, so that indices hold
};

/// A lock whose connector frames coincide: X_AB = X_AC X_DB.
MechanismLock coincident_lock(int body_A, const Pose& X_AC, int body_B, const Pose& X_BD,
                              const LoopStiffness& stiffness = {});

/// A loop constraint of the user's, between bodies.
struct MechanismLoop {
  LoopKind kind = LoopKind::kWeld;
  int body_A = kWorldBody;
  Pose X_AC;
  int body_B = kWorldBody;
  Pose X_BD;
  LoopStiffness stiffness;
};

/// A joint that follows another as a gear would hold it (multibody/tree_model.h), in their own directions from P to B:
/// q_follower = ratio q_leader + offset. Both turn or slide, the leader follows none, and a joint follows one at most.
/// Joints in gears carry links before all others do.
struct MechanismGear {
  int follower = 0, leader = 0;  // joints
  double ratio = 1;
  double offset = 0;
};

struct Mechanism {
  std::vector<MechanismBody> bodies = {MechanismBody{}};  // the world first
  std::vector<MechanismJoint> joints;
  std::vector<MechanismLock> locks;
  std::vector<MechanismLoop> constraints;
  std::vector<MechanismGear> gears;
  std::vector<int> roots;  // bodies that shall carry their free tree, first come first served

  MechanismTree tree;  // grown from the above by grow_tree (grow_tree.h) and by structural events
};

/// Each appends to the graph and gives its index; grow_tree checks and takes them into the tree.
int add_body(Mechanism& mechanism, const SpatialInertia& M_BBo_B);
int add_joint(Mechanism& mechanism, const MechanismJoint& joint);
int add_lock(Mechanism& mechanism, const MechanismLock& lock);
int add_constraint(Mechanism& mechanism, const MechanismLoop& constraint);
int add_gear(Mechanism& mechanism, const MechanismGear& gear);

}  // namespace drydock
