// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/forward_dynamics.h"
#include "multibody/loop/loop_factor.h"
#include "multibody/mechanism/mechanism.h"

namespace drydock {

/// Bodies that move as one both before and after a structural event.
struct ImpactPiece {
  int body = 0;  // the frame of what follows
  SpatialInertia M_BBo_B;
  int link_before = kWorld, link_after = kWorld;
  Pose X_QB;  // from the event's point Q, in the world's directions
  Twist V_WB_W;

  // after finish_pieces:
  Twist change_V;   // of the twist
  Wrench change_p;  // of the momentum, about Bo, in W
};

/// A tree, its state and its kinematics.
struct MovingTree {
  const MechanismTree& tree;
  const TreeState& state;
  DynamicsWork& work;
};

struct ImpactWork {
  std::vector<ImpactPiece> pieces;
  TreeState still;  // the new state without its velocities
  Loads loads;
  VectorX change;
  LoopFactor factor;
  std::vector<Wrench> loop_impulses;  // by loop: on B about Do, in W
  std::vector<char> takes_part;       // by link before, of roots
};

/// The pieces as they move before; p_WQ is any point near them.
void gather_links(const MovingTree& before, const MechanismTree& after, const Vector3& p_WQ, ImpactWork& work);
void gather_bodies(const Mechanism& mechanism, const MovingTree& before, const MechanismTree& after,
                   const Vector3& p_WQ, ImpactWork& work);

/// The plastic impact that makes pieces of different motion one link: of all velocities v of the new tree those nearest
/// to the old motion in the metric of the masses. From the guess v that the state holds,
///   M Δv = Σ Jᵀ M_B (V_B before − V_B at the guess),
/// which is one call of forward_dynamics at rest with momenta in place of wrenches: O(links).
[[nodiscard]] DynamicsStatus merge_impact(const MechanismTree& after, TreeState& state, DynamicsWork& dynamics,
                                          ImpactWork& work);

/// What the loops do not allow of the velocities is taken out of them, in the metric of the masses (loop_projection.h);
/// their impulses go to work.loop_impulses. After merge_impact both together are the one projection of the old motion
/// onto all that the new structure allows, since what loops leave is part of what the merged links leave.
[[nodiscard]] DynamicsStatus loop_impact(const MechanismTree& after, TreeState& state, DynamicsWork& dynamics,
                                         ImpactWork& work);

/// M V of a piece about Bo, both in W.
Wrench momentum(const ImpactPiece& piece, const Twist& V_WB_W);

/// The changes of all pieces, after update_kinematics of the new tree.
void finish_pieces(const MechanismTree& after, const DynamicsWork& dynamics, ImpactWork& work);

/// Σ ½ ΔVᵀ M ΔV: the kinetic energy that a plastic impact takes (Carnot). After finish_pieces.
double energy_lost_J(const ImpactWork& work);

}  // namespace drydock
