// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/impact_books.h"

#include "multibody/kinematics.h"
#include "multibody/mechanism/mechanism_loops.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

int anchor_of_body(const MechanismTree& tree, int body) {
  return anchor_of(tree, link_of(tree, body));
}

/// work.takes_part by anchor + 1, so that the world comes first. It passes nothing on.
void mark_parts(const Mechanism& mechanism, const MechanismTree& before, const MechanismTree& after, int body_A,
                int body_B, ImpactWork& work) {
  std::vector<char>& marks = work.takes_part;
  marks.assign(before.links.size() + 1, 0);
  marks[at(anchor_of_body(before, body_A) + 1)] = marks[at(anchor_of_body(before, body_B) + 1)] = 1;
  for (bool grew = true; grew;) {
    grew = false;
    for_each_loop(mechanism, after, [&](int, int A, int B) {
      const int a = anchor_of_body(before, A), b = anchor_of_body(before, B);
      const bool reached = (a != kWorld && marks[at(a + 1)]) || (b != kWorld && marks[at(b + 1)]);
      if (!reached || (marks[at(a + 1)] && marks[at(b + 1)])) return;
      marks[at(a + 1)] = marks[at(b + 1)] = 1;
      grew = true;
    });
  }
}

double ratio(double error, double scale) {
  return scale > 0 ? error / scale : error;
}

}  // namespace

ImpactBooks impact_books(const Mechanism& mechanism, const MechanismTree& before, const MechanismTree& after,
                         int body_A, int body_B, ImpactWork& work) {
  mark_parts(mechanism, before, after, body_A, body_B, work);
  ImpactBooks books;
  books.world_takes_part = work.takes_part[0] != 0;
  if (books.world_takes_part) return books;

  const auto for_each_piece = [&](auto&& f) {
    for (const ImpactPiece& piece : work.pieces) {
      if (work.takes_part[at(anchor_of(before, piece.link_before) + 1)]) f(piece);
    }
  };
  double mass_kg = 0;
  Vector3 mp = Vector3::Zero(), p = Vector3::Zero();
  double linear_scale = 0;
  for_each_piece([&](const ImpactPiece& piece) {
    const double m = piece.M_BBo_B.mass_kg;
    const Vector3 p_BBcm_W = piece.X_QB.R * piece.M_BBo_B.p_BBcm;
    const Vector3 linear = m * shift(piece.V_WB_W, p_BBcm_W).v;
    mass_kg += m;
    mp += m * (piece.X_QB.p + p_BBcm_W);
    p += linear;
    linear_scale += linear.norm();
  });
  const Vector3 p_QC = mp / mass_kg, v_WC = p / mass_kg;
  Wrench change;
  double angular_scale = 0;
  for_each_piece([&](const ImpactPiece& piece) {
    const Vector3 p_BC = p_QC - piece.X_QB.p;
    angular_scale += shift(momentum(piece, {piece.V_WB_W.w, piece.V_WB_W.v - v_WC}), p_BC).t.norm();
    change = change + shift(piece.change_p, p_BC);
  });
  books.linear_error = ratio(change.f.norm(), linear_scale);
  books.angular_error = ratio(change.t.norm(), angular_scale);
  return books;
}

Wrench merge_impulse(const Mechanism& mechanism, const MechanismTree& before, const MovingTree& after,
                     const Vector3& p_WQ, int body_A, int body_B, const ImpactWork& work) {
  int side = anchor_of_body(before, body_B);
  const bool flip = side == kWorld;  // what the world's side takes is known from the other
  if (flip) side = anchor_of_body(before, body_A);
  Wrench sum;
  for (const ImpactPiece& piece : work.pieces) {
    if (anchor_of(before, piece.link_before) != side) continue;
    sum = sum + shift(piece.change_p, -piece.X_QB.p);
  }
  for_each_loop(mechanism, after.tree, [&](int index, int A, int B) {
    const bool A_inside = anchor_of_body(before, A) == side, B_inside = anchor_of_body(before, B) == side;
    if (A_inside == B_inside) return;
    const Loop& loop = after.tree.loops[at(index)];
    const Vector3 p_QO = tree_origin(after.tree.model, after.state, loop.link_B) - p_WQ;
    const Vector3 p_QD = p_QO + pose_from_O(after.work, loop.link_B) * loop.X_BD.p;
    const Wrench on_B = shift(work.loop_impulses[at(index)], -p_QD);
    sum = B_inside ? sum - on_B : sum + on_B;
  });
  return flip ? -sum : sum;
}

}  // namespace drydock
