// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/inverse_dynamics.h"
#include "multibody/mechanism/lock_network.h"
#include "multibody/mechanism/mechanism_state.h"

namespace drydock {

/// What acts on bodies. The dynamics take loads by link (add_body_wrench); what a lock carries depends on the body.
struct BodyLoads {
  std::vector<Wrench> F_B_W;       // on each body about Bo, in W; empty: none
  Vector3 g_W = Vector3::Zero();   // gravity [m/s²]
  std::vector<Vector3> link_g_W;   // or by link, for all its bodies; bodies held by the world take g_W
  std::vector<Wrench> loop_F_D_W;  // what each loop of the tree carries, on B about Do (loop_wrench); empty: nothing
};

struct LockReactions {
  std::vector<Wrench> F_D_W;  // by lock: on B about Do, in W [N·m, N]; zero for open ones
  double imbalance =
      0;  // what stays unbalanced at a body over the largest needed: rounding when v̇ belongs to the loads
};

/// The wrench that every closed lock carries when the mechanism accelerates with v̇ under the loads; with impulses in
/// place of wrenches it serves for impacts too. A body needs its inertial wrench less gravity, loads, joints and loops;
/// within a link it comes through the network of its locks, shared by stiffness where there are more than needed
/// (lock_network.h). Fixed joints count as rigid: a lock beside one carries nothing. A lock that is a weld carries what
/// its loop does.
///
/// The networks are rigid, so in the axes of their links they change only with the structure: they are factored once,
/// here. To be made anew after every structural change.
class LockReactionFinder {
 public:
  explicit LockReactionFinder(const Mechanism& mechanism);  // only looks at it; it must stay

  /// After update_kinematics.
  [[nodiscard]] LockReactions find(const TreeState& state, const DynamicsWork& work, const VectorX& vdot,
                                   const BodyLoads& loads);

 private:
  /// The locks within one group of bodies: positions from Ho, in H's axes.
  struct Network {
    int head = 0;
    std::vector<int> bodies, nodes;  // each body of the group, and the node it belongs to
    std::vector<std::size_t> locks;  // of its ties
    LockNetwork ties;
    LoadSharing sharing;
  };
  Network network_of(int head, std::vector<int>& rigid) const;
  void share(Network& network, const DynamicsWork& work, LockReactions& result) const;

  const Mechanism& mechanism_;
  std::vector<Network> networks_;
  std::vector<Wrench> needed_;  // by body, about Bo, in W
  InverseDynamicsWork inverse_;
};

/// The same for a mechanism that is looked at once.
[[nodiscard]] LockReactions lock_reactions(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                                           const VectorX& vdot, const BodyLoads& loads);

}  // namespace drydock
