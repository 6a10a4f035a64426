// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_moves.h"

#include <array>
#include <cassert>
#include <cmath>

#include "spatial/rotation_exp.h"

namespace drydock {

JointMoves joint_moves(double q, double v, double a, const RowRange& range) {
  JointMoves joint{q, v, a, range.away(0, q), range.away(1, v), range.away(2, a), range.largest(1), range.largest(2)};
  joint.dq = std::max(joint.dq, 0.0);
  joint.dv = std::max(joint.dv, 0.0);
  joint.da = std::max(joint.da, 0.0);
  return joint;
}

void hold_gear_moves(const TreeModel& model, std::span<JointMoves> joints) {
  for (const Gear& gear : model.gears) {
    const auto at = [&](int link) {
      return static_cast<std::size_t>(model.links[static_cast<std::size_t>(link)].first_velocity);
    };
    const JointMoves& leader = joints[at(gear.leader)];
    const double r = gear.ratio, size = std::abs(r);
    joints[at(gear.follower)] = {r * leader.q + gear.offset, r * leader.v,       r * leader.a,
                                 size * leader.dq,           size * leader.dv,   size * leader.da,
                                 size * leader.v_max,        size * leader.a_max};
  }
}

ArmMoves::ArmMoves(const TreeModel& model)
    : model_(model),
      joints_(static_cast<std::size_t>(model.velocities)),
      poses_(model.links.size() + 1),
      rates_(model.links.size() + 1),
      axes_(model.links.size(), Vector3::UnitZ()),
      turned_(model.links.size()) {
  assert(model.links.size() <= kLongestArm && "arms are shorter");
}

void ArmMoves::place(std::span<const JointMoves> joints) {
  joints_.assign(joints.begin(), joints.end());
  hold_gear_moves(model_, joints_);
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    const Link& link = model_.links[i];
    const auto parent = static_cast<std::size_t>(link.parent + 1);
    const Rates& P = rates_[parent];
    Pose X_WL = poses_[parent] * link.X_PF;
    const Vector3 axis = X_WL.R * Vector3::UnitZ();
    const bool turns = link.joint == JointKind::kRevolute, slides = link.joint == JointKind::kPrismatic;
    const JointMoves still;
    const JointMoves& joint = turns || slides ? joints_[static_cast<std::size_t>(link.first_velocity)] : still;
    if (turns) X_WL.R = X_WL.R * rotation_exp(joint.q * Vector3::UnitZ());
    if (slides) X_WL.p += joint.q * axis;
    const Vector3 r = X_WL.p - poses_[parent].p, slide = slides ? Vector3(joint.v * axis) : Vector3(0, 0, 0);
    Rates L = P;
    L.v += P.w.cross(r) + slide;
    L.a += P.alpha.cross(r) + P.w.cross(P.w.cross(r)) + 2 * P.w.cross(slide);
    if (slides) L.a += joint.a * axis;
    if (turns) {
      L.w += joint.v * axis;
      L.alpha += joint.a * axis + P.w.cross(joint.v * axis);
    }
    poses_[i + 1] = X_WL;
    rates_[i + 1] = L;
    axes_[i] = axis;
    turned_[i] = 0;
    if (link.parent != kWorld) {
      const auto before = static_cast<std::size_t>(link.parent);
      const Link& carrier = model_.links[before];
      const bool carrier_turns = carrier.joint == JointKind::kRevolute;
      turned_[i] =
          turned_[before] + (carrier_turns ? joints_[static_cast<std::size_t>(carrier.first_velocity)].dq : 0.0);
    }
  }
}

int ArmMoves::carrying(int link, const Vector3& p_W, double radius_m, int from, std::span<Carrying> carrying) const {
  int count = 0;
  double moved_m = 0;
  for (int i = link; i != from; i = model_.links[static_cast<std::size_t>(i)].parent) {
    const Link& here = model_.links[static_cast<std::size_t>(i)];
    if (here.joint == JointKind::kFixed) continue;
    const bool slides = here.joint == JointKind::kPrismatic;
    const Vector3& axis = axes_[static_cast<std::size_t>(i)];
    const double rho_m = slides ? 1.0 : axis.cross(p_W - X_WL(i).p).norm() + radius_m + moved_m;
    carrying[static_cast<std::size_t>(count++)] = {here.first_velocity, slides, rho_m};
    moved_m += joints_[static_cast<std::size_t>(here.first_velocity)].dq * rho_m;
  }
  return count;
}

double ArmMoves::move_m(int link, const Vector3& p_W, double radius_m, int from) const {
  std::array<Carrying, kLongestArm> chain;
  const int count = carrying(link, p_W, radius_m, from, chain);
  double moved_m = 0;
  for (int i = 0; i < count; ++i) {
    const Carrying& at = chain[static_cast<std::size_t>(i)];
    moved_m += joint(at.velocity).dq * at.rho_m;
  }
  return moved_m;
}

int ArmMoves::common(int first, int second) const {
  while (first != second) {  // parents come before children
    int& outer = first > second ? first : second;
    outer = model_.links[static_cast<std::size_t>(outer)].parent;
  }
  return first;
}

double ArmMoves::apart_m(int first, const Vector3& p_first_W, double radius_first_m, int second,
                         const Vector3& p_second_W, double radius_second_m) const {
  const int from = common(first, second);
  return move_m(first, p_first_W, radius_first_m, from) + move_m(second, p_second_W, radius_second_m, from);
}

PointMoves ArmMoves::point(int link, const Vector3& p_L) const {
  const Rates& L = rates_[static_cast<std::size_t>(link + 1)];
  const Vector3 r = X_WL(link).R * p_L;
  PointMoves point;
  point.p = X_WL(link).p + r;
  point.v = L.v + L.w.cross(r);
  point.a = L.a + L.alpha.cross(r) + L.w.cross(L.w.cross(r));
  std::array<Carrying, kLongestArm> chain;
  const int count = carrying(link, point.p, 0, kWorld, chain);
  // Sums over the joints from o inwards: with i or j or k equal to o and the others further in.
  double d = 0, dv = 0, V = 0, A = 0;
  for (int o = count - 1; o >= 0; --o) {
    const Carrying& at = chain[static_cast<std::size_t>(o)];
    const JointMoves& j = joint(at.velocity);
    const double D = d + j.dq, DV = dv + j.dv, W = V + j.v_max, B = A + j.a_max;
    point.move_m += at.rho_m * j.dq;
    point.dv += at.rho_m * (j.dv + (W * D - V * d));
    point.da += at.rho_m * (j.da + (B * D - A * d) + 2 * (W * DV - V * dv) + (W * W * D - V * V * d));
    d = D, dv = DV, V = W, A = B;
  }
  point.v_max = point.v.norm() + point.dv;
  point.a_max = point.a.norm() + point.da;
  return point;
}

TurnMoves ArmMoves::turn(int link) const {
  const Rates& L = rates_[static_cast<std::size_t>(link + 1)];
  TurnMoves turn;
  turn.w = L.w;
  turn.alpha = L.alpha;
  std::array<int, kLongestArm> joints{};
  int count = 0;
  for (int i = link; i != kWorld; i = model_.links[static_cast<std::size_t>(i)].parent) {
    if (model_.links[static_cast<std::size_t>(i)].joint == JointKind::kRevolute) {
      joints[static_cast<std::size_t>(count++)] = i;
    }
  }
  double w = 0;  // the most that what carries the joint turns with
  for (int k = count - 1; k >= 0; --k) {
    const int i = joints[static_cast<std::size_t>(k)];
    const JointMoves& j = joint(model_.links[static_cast<std::size_t>(i)].first_velocity);
    const double theta = turned_rad(i), changed = j.dv + j.v_max * theta;
    turn.dalpha += j.da + j.a_max * theta + turn.dw * j.v_max + w * changed;
    turn.dw += changed;
    turn.turn_rad += j.dq;
    w += j.v_max;
  }
  turn.w_max = turn.w.norm() + turn.dw;
  turn.alpha_max = turn.alpha.norm() + turn.dalpha;
  return turn;
}

}  // namespace drydock
