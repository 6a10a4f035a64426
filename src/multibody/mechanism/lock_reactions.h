// SPDX-License-Identifier: Apache-2.0
#pragma once

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
/// After update_kinematics. For now and then, not for every step.
[[nodiscard]] LockReactions lock_reactions(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                                           const VectorX& vdot, const BodyLoads& loads);

}  // namespace drydock
