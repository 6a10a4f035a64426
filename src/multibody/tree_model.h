// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/joint/joint_kind.h"
#include "multibody/tree_layout.h"
#include "spatial/pose.h"
#include "spatial/spatial_inertia.h"

namespace drydock {

inline constexpr int kWorld = -1;  // the parent of a root

/// A rigid link L and the joint that carries it. The link's frame L is the joint's frame M on it, so that
/// X_PL = X_PF * X_FM(q) with P the parent's link frame, or the world.
struct Link {
  int parent = kWorld;
  JointKind joint = JointKind::kFixed;
  Pose X_PF;
  SpatialInertia M_LLo_L;
  int first_position = 0;  // where its coordinates begin in q
  int first_velocity = 0;  // and in v
  int root = 0;            // the link that carries its tree
};

/// A joint that follows another as a gear without losses would hold it, q_F = ratio q_L + offset and v_F = ratio v_L:
/// both have one coordinate between them. Each is the revolute or prismatic joint of a link, and no leader follows. The
/// gear's efforts are an internal pair, λ along the follower and −ratio λ along the leader, which do no work.
struct Gear {
  int follower = 0, leader = 0;  // links
  double ratio = 1;              // zero: the follower stands at the offset
  double offset = 0;
};

/// Links in joints, parents before children: one or several trees, each rooted in the world by the joint of its root
/// (floating for a free body). Constant between structural events. Closed loops are constraints besides (loop.h);
/// mechanism.h makes such trees out of a graph of bodies.
struct TreeModel {
  std::vector<Link> links;
  int positions = 0;   // length of q
  int velocities = 0;  // length of v

  std::vector<LinkLayout> layout;  // the same for the kernels
  std::vector<Gear> gears;         // q and v hold followers too; see hold_gears (tree_state.h)
};

/// Adds a link and gives its index. A link may be without mass as long as something with mass moves with every one of
/// its velocities; forward_dynamics says when that is not so. Poses and inertias of files are checked where they are
/// read.
int add_link(TreeModel& model, int parent, JointKind joint, const Pose& X_PF, const SpatialInertia& M_LLo_L);

/// Lets a joint follow another; a joint follows one at most.
void add_gear(TreeModel& model, const Gear& gear);

/// Changes the inertia of a link, as when something is attached to it or taken off.
void set_inertia(TreeModel& model, int link, const SpatialInertia& M_LLo_L);

}  // namespace drydock
