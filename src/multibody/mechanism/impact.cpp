// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/impact.h"

#include "multibody/kinematics.h"
#include "multibody/loop/loop_dynamics.h"
#include "multibody/loop/loop_projection.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

void add_piece(const MovingTree& before, const MechanismTree& after, const Vector3& p_WQ, int body,
               const SpatialInertia& M_BBo_B, ImpactWork& work) {
  const int link = link_of(before.tree, body);
  const Pose X_OB = pose_from_O(before.work, link) * pose_on_link(before.tree, body);
  const Vector3 p_QO = tree_origin(before.tree.model, before.state, link) - p_WQ;
  const Twist V_WB_W = shift(twist_at_O(before.work, link), X_OB.p);
  work.pieces.push_back({body, M_BBo_B, link, link_of(after, body), {X_OB.R, p_QO + X_OB.p}, V_WB_W, {}, {}});
}

Twist twist_after(const MechanismTree& after, const DynamicsWork& dynamics, const ImpactPiece& piece) {
  return frame_twist(dynamics, piece.link_after, origin_on_link(after, piece.body));
}

}  // namespace

void gather_links(const MovingTree& before, const MechanismTree& after, const Vector3& p_WQ, ImpactWork& work) {
  work.pieces.clear();
  for (const LinkPlace& link : before.tree.links) {
    add_piece(before, after, p_WQ, link.head, before.tree.groups[at(link.head)].M_HHo_H, work);
  }
}

void gather_bodies(const Mechanism& mechanism, const MovingTree& before, const MechanismTree& after,
                   const Vector3& p_WQ, ImpactWork& work) {
  work.pieces.clear();
  for (std::size_t b = 1; b < mechanism.bodies.size(); ++b) {
    add_piece(before, after, p_WQ, static_cast<int>(b), mechanism.bodies[b].M_BBo_B, work);
  }
}

DynamicsStatus merge_impact(const MechanismTree& after, TreeState& state, DynamicsWork& dynamics, ImpactWork& work) {
  update_kinematics(after.model, state, dynamics);
  work.loads.tau.setZero(after.model.velocities);
  work.loads.F_L_W.assign(after.model.links.size(), {});
  for (const ImpactPiece& piece : work.pieces) {
    if (piece.link_after == kWorld) continue;  // the world takes all
    const Twist missing = piece.V_WB_W - twist_after(after, dynamics, piece);
    const Vector3 p_LB_W = pose_from_O(dynamics, piece.link_after).R * origin_on_link(after, piece.body);
    Wrench& F_L_W = work.loads.F_L_W[at(piece.link_after)];
    F_L_W = F_L_W + shift(momentum(piece, missing), -p_LB_W);
  }
  work.still.q = state.q;
  work.still.v.setZero(after.model.velocities);
  const DynamicsStatus status = forward_dynamics(after.model, work.still, work.loads, dynamics, work.change);
  if (status == DynamicsStatus::kOk) state.v += work.change;
  return status;
}

DynamicsStatus loop_impact(const MechanismTree& after, TreeState& state, DynamicsWork& dynamics, ImpactWork& work) {
  const Projection projection = project_velocities(after.model, after.loops, state, dynamics, work.factor);
  if (projection.status == ProjectionStatus::kNoMass) return DynamicsStatus::kNoMass;
  work.loop_impulses.resize(after.loops.size());
  for (std::size_t k = 0; k < after.loops.size(); ++k) {
    work.loop_impulses[k] = loop_wrench(after.loops[k], k, dynamics, work.factor);
  }
  return state.v.allFinite() ? DynamicsStatus::kOk : DynamicsStatus::kNotFinite;
}

// The inertia is not turned, the twist is.
Wrench momentum(const ImpactPiece& piece, const Twist& V_WB_W) {
  return piece.X_QB.R * (piece.M_BBo_B * (inverse(piece.X_QB.R) * V_WB_W));  // Q == W here
}

void finish_pieces(const MechanismTree& after, const DynamicsWork& dynamics, ImpactWork& work) {
  for (ImpactPiece& piece : work.pieces) {
    piece.change_V = twist_after(after, dynamics, piece) - piece.V_WB_W;
    piece.change_p = momentum(piece, piece.change_V);
  }
}

double energy_lost_J(const ImpactWork& work) {
  double sum_J = 0;
  for (const ImpactPiece& piece : work.pieces) sum_J += 0.5 * power(piece.change_p, piece.change_V);
  return sum_J;
}

}  // namespace drydock
