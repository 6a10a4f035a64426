// SPDX-License-Identifier: Apache-2.0
// The articulated-body algorithm (Featherstone 2008 §7.3) with all links in the world's directions about their tree's
// point O; each dynamics_kernel_*.cpp includes it once, under its own compiler flags.
//
// A joint of several velocities is taken as a chain of single ones with nothing between them: eliminating its columns
// one after the other is the same as inverting its small matrix D, and every joint goes the same way.

#include <cmath>

#include "multibody/kernel/dynamics_kernel.h"
#include "simd/sine.inl"
#include "simd/spatial_lanes.inl"

namespace {

using namespace drydock::simd;
using drydock::AxisWork;
using drydock::DynamicsMemory;
using drydock::JointLayout;
using drydock::JointRoute;
using drydock::LinkLayout;
using drydock::LinksView;
using drydock::LinkWork;
using drydock::LoadsView;
using drydock::MomentumRateSums;
using drydock::MomentumSums;
using drydock::RootWork;

/// R_WF turned by an angle about its own z axis.
DRYDOCK_INLINE M3 turned(const M3& R_WF, double sine, double cosine) {
  return {R_WF.x * cosine + R_WF.y * sine, R_WF.y * cosine - R_WF.x * sine, R_WF.z};
}

DRYDOCK_INLINE M3 rotation_of_quaternion(const double* q) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double s = 2 / (w * w + x * x + y * y + z * z);
  return {D4{1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y), 0},
          D4{s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x), 0},
          D4{s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y), 0}};
}

/// The frame that carries a link, and how it moves.
struct Carrier {
  M3 R_WF;
  D4 p_OF;
  S6 V;
};

DRYDOCK_INLINE void single_axis(const Carrier& F, const S6& S, double rate, LinkWork& link, AxisWork& axis) {
  const S6 motion = S * rate;
  store(S, axis.S);
  store(cross(F.V, motion), link.c);
  store(F.V + motion, link.V);
}

DRYDOCK_INLINE void revolute(const Carrier& F, double sine, double cosine, double rate, LinkWork& link,
                             AxisWork& axis) {
  store(turned(F.R_WF, sine, cosine), link.R_WL);
  store(F.p_OF, link.p_OL);
  single_axis(F, {F.R_WF.z, cross(F.p_OF, F.R_WF.z)}, rate, link, axis);
}

DRYDOCK_INLINE void prismatic(const Carrier& F, double way, double rate, LinkWork& link, AxisWork& axis) {
  store(F.R_WF, link.R_WL);
  store(F.p_OF + F.R_WF.z * way, link.p_OL);
  single_axis(F, {D4{}, F.R_WF.z}, rate, link, axis);
}

/// O is the root's own origin: the columns are F's axes, and c = (0, v × w).
DRYDOCK_INLINE void free_root(const M3& R_WF, const double* q, const double* v, LinkWork& link, AxisWork* axes) {
  const M3 R_FL = rotation_of_quaternion(q + 3);
  const S6 V = {R_WF * three(v), R_WF * three(v + 3)};
  store(M3{R_WF * R_FL.x, R_WF * R_FL.y, R_WF * R_FL.z}, link.R_WL);
  store(D4{}, link.p_OL);
  store(V, link.V);
  store(S6{D4{}, cross(V.v, V.w)}, link.c);
  const D4 columns[3] = {R_WF.x, R_WF.y, R_WF.z};
  for (int i = 0; i < 3; ++i) {
    store(S6{columns[i], D4{}}, axes[i].S);
    store(S6{D4{}, columns[i]}, axes[3 + i].S);
  }
}

inline void general(const Carrier& F, const JointLayout& joint, const double* v, int velocities, LinkWork& link,
                    AxisWork* axes) {
  const auto to_world = [&F](const S6& s) {
    const D4 w = F.R_WF * s.w;
    return S6{w, F.R_WF * s.v + cross(F.p_OF, w)};
  };
  store(times(F.R_WF, joint.R_FM), link.R_WL);
  store(F.p_OF + times(F.R_WF, joint.p_FM), link.p_OL);
  S6 motion{};
  for (int i = 0; i < velocities; ++i) {
    const S6 S = to_world(load(joint.H[i]));
    store(S, axes[i].S);
    motion = motion + S * v[i];
  }
  store(cross(F.V, motion) + to_world(load(joint.bias)), link.c);
  store(F.V + motion, link.V);
}

DRYDOCK_INLINE Carrier carrier(const LinkLayout& link, const LinkWork* works) {
  if (link.parent < 0) return {load(link.R_PF), D4{}, S6{}};  // O is the origin of F
  const LinkWork& parent = works[link.parent];
  const M3 R_WP = load(parent.R_WL);
  return {times(R_WP, link.R_PF), load(parent.p_OL) + times(R_WP, link.p_PF), load(parent.V)};
}

void kinematics(const LinksView& tree, const double* q, const double* v, const DynamicsMemory& memory) {
  constexpr int kBatch = 4;
  for (int begin = 0; begin < tree.link_count; begin += kBatch) {
    const int count = tree.link_count - begin < kBatch ? tree.link_count - begin : kBatch;
    alignas(32) double angles[4] = {};
    D4 sines, cosines;
    for (int i = 0; i < count; ++i) {
      const LinkLayout& link = tree.links[begin + i];
      if (link.route == JointRoute::kRevolute) angles[i] = q[link.first_position];
    }
    sines_and_cosines(load(angles), sines, cosines);
    for (int i = 0; i < count; ++i) {
      const LinkLayout& link = tree.links[begin + i];
      LinkWork& work = memory.links[begin + i];
      AxisWork* axes = memory.axes + link.first_velocity;
      const double* position = q + link.first_position;
      const double* rate = v + link.first_velocity;
      if (link.route == JointRoute::kFreeRoot) {
        free_root(load(link.R_PF), position, rate, work, axes);
        continue;
      }
      const Carrier F = carrier(link, memory.links);
      if (link.route == JointRoute::kRevolute)
        revolute(F, sines[i], cosines[i], rate[0], work, axes[0]);
      else if (link.route == JointRoute::kPrismatic)
        prismatic(F, position[0], rate[0], work, axes[0]);
      else
        general(F, memory.joints[begin + i], rate, link.velocities, work, axes);
    }
  }
}

struct Articulated {
  A6 A;
  S6 b;
};

/// Inertia about O and the wrench that the link's own motion, gravity and loads need: b = V ×* (M V) − loads.
DRYDOCK_INLINE Articulated rigid_body(const LinkLayout& link, const double* gravity, const double* load_F,
                                      LinkWork& work) {
  const M3 R = load(work.R_WL);
  const D4 p_OL = load(work.p_OL), c = p_OL + times(R, link.p_LLcm);
  const S6 V = load(work.V);
  const double mass = link.mass_kg;
  const M3 I_cm = times_transposed(times(R, link.I_LLcm), work.R_WL);
  store(c, work.p_OLcm);

  // about O: I + m (|c|² 1 − c cᵀ), m c×
  const D4 h = c * mass;
  const D4 size = all(dot(h, c)), x = {1, 0, 0, 0}, y = {0, 1, 0, 0}, z = {0, 0, 1, 0};
  Articulated body;
  body.A.t_w = less_product({I_cm.x + size * x, I_cm.y + size * y, I_cm.z + size * z}, h, c);
  body.A.t_v = cross_matrix(h);
  body.A.f_w = -body.A.t_v;
  body.A.f_v = {mass * x, mass * y, mass * z};

  const D4 v_cm = V.v + cross(V.w, c);
  const D4 f = v_cm * mass, weight = three(gravity) * mass;
  const D4 spin = I_cm * V.w + cross(c, f);
  body.b = {cross(V.w, spin) + cross(V.v, f) - cross(c, weight), cross(V.w, f) - weight};
  if (load_F != nullptr) {
    const D4 force = three(load_F + 3);
    body.b = body.b - S6{three(load_F) + cross(p_OL, force), force};
  }
  return body;
}

/// Whether D is an inertia and not what rounding has left of `terms`, the sum of those that cancelled in it.
DRYDOCK_INLINE bool positive(double D, double terms) {
  return D > 1e-14 * terms && D < 1e300;
}

/// The diagonals of the blocks that torque and force have from w and from v.
struct Traces {
  double turning, shifting;
};
DRYDOCK_INLINE Traces traces(const A6& A) {
  return {A.t_w.x[0] + A.t_w.y[1] + A.t_w.z[2], A.f_v.x[0] + A.f_v.y[1] + A.f_v.z[2]};
}

/// Takes the columns of a joint out of what it carries; b becomes what the parent feels, b + A c with the A that is
/// left.
DRYDOCK_INLINE bool eliminate(const LinkLayout& link, const S6& c, const double* tau, AxisWork* axes, A6& A, S6& b) {
  const Traces size = traces(A);
  S6 by_c = A * c;
  for (int i = link.velocities - 1; i >= 0; --i) {
    AxisWork& axis = axes[i];
    const S6 S = load(axis.S), U = times(A, axis.S);
    const double D = dot(S, U);
    if (!positive(D, sum(S.w * S.w * size.turning + S.v * S.v * size.shifting))) return false;
    const double inverse_D = 1 / D, u = tau[i] - dot(S, b);
    store(U, axis.U);
    axis.inverse_D = inverse_D;
    axis.u = u;
    A = less_product(A, U * inverse_D, U);  // its lanes are spread while D is inverted
    by_c = by_c - U * (dot(U, c) * inverse_D);
    b = b + U * (u * inverse_D);
  }
  b = b + by_c;
  return true;
}

/// L D Lᵀ of the root's articulated inertia; 1/D stands on the diagonal.
inline bool factor_root(const A6& A, RootWork& root) {
  alignas(32) double blocks[4][3][4];
  store(A, blocks);
  double(&L)[6][6] = root.factor;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= i; ++j) {
      L[i][j] = blocks[0][j][i];
      L[3 + i][3 + j] = blocks[3][j][i];
    }
    for (int j = 0; j < 3; ++j) L[3 + i][j] = blocks[2][j][i];
  }
  const double terms[6] = {L[0][0], L[1][1], L[2][2], L[3][3], L[4][4], L[5][5]};
#pragma GCC unroll 6
  for (int j = 0; j < 6; ++j) {
    if (!positive(L[j][j], terms[j])) return false;
    L[j][j] = 1 / L[j][j];
#pragma GCC unroll 6
    for (int i = j + 1; i < 6; ++i) {
      const double l = L[i][j] * L[j][j];
#pragma GCC unroll 6
      for (int k = i; k < 6; ++k) L[k][i] -= l * L[k][j];
    }
#pragma GCC unroll 6
    for (int i = j + 1; i < 6; ++i) L[i][j] *= L[j][j];
  }
  return true;
}

/// L⁻¹ (τ − b) of the root, whose forces are given along F's axes.
DRYDOCK_INLINE void push_root(const LinkLayout& link, const RootWork& root, const S6& b, const double* tau,
                              AxisWork* axes) {
  const double(&L)[6][6] = root.factor;
  const M3 R_WF = load(link.R_PF);
  const D4 torque = R_WF * three(tau) - b.w, force = R_WF * three(tau + 3) - b.v;
  double x[6] = {torque[0], torque[1], torque[2], force[0], force[1], force[2]};
#pragma GCC unroll 6
  for (int j = 0; j < 6; ++j) {
    axes[j].u = x[j];
    axes[j].inverse_D = L[j][j];
#pragma GCC unroll 6
    for (int i = j + 1; i < 6; ++i) x[i] -= L[i][j] * x[j];
  }
}

/// L⁻ᵀ x of the root; `along` are the same six along F's axes, without c.
DRYDOCK_INLINE S6 move_root(const LinkLayout& link, const RootWork& root, double (&x)[6], const S6& c, double* along) {
  const double(&L)[6][6] = root.factor;
#pragma GCC unroll 6
  for (int j = 5; j >= 0; --j) {
#pragma GCC unroll 6
    for (int i = 0; i < j; ++i) x[i] -= L[j][i] * x[j];
  }
  const S6 a = {three(x), three(x + 3)}, rest = a - c;
  const M3 R_WF = load(link.R_PF);
  const D4 columns[3] = {R_WF.x, R_WF.y, R_WF.z};
  for (int k = 0; k < 3; ++k) {
    along[k] = dot(columns[k], rest.w);
    along[3 + k] = dot(columns[k], rest.v);
  }
  return a;
}

/// What a link gives to its parent. The last child comes first and need not find anything there.
DRYDOCK_INLINE void hand_on(const LinksView& tree, int link, const A6& A, const S6& b, LinkWork* works) {
  const int to = tree.links[link].parent;
  LinkWork& parent = works[to];
  if (tree.links[to].last_child == link) {
    store(A, parent.A);
    store(b, parent.b);
  } else {
    store(load(parent.A) + A, parent.A);
    store(load(parent.b) + b, parent.b);
  }
}

bool articulate(const LinksView& tree, const LoadsView& loads, const DynamicsMemory& memory) {
  for (int i = tree.link_count - 1; i >= 0; --i) {
    const LinkLayout& link = tree.links[i];
    LinkWork& work = memory.links[i];
    Articulated body = rigid_body(link, loads.gravity + loads.gravity_stride * i,
                                  loads.F_L_W == nullptr ? nullptr : loads.F_L_W[i], work);
    if (link.last_child >= 0) {
      body.A = body.A + load(work.A);
      body.b = body.b + load(work.b);
    }
    AxisWork* axes = memory.axes + link.first_velocity;
    if (link.route == JointRoute::kFreeRoot) {
      if (!factor_root(body.A, memory.roots[i])) return false;
      push_root(link, memory.roots[i], body.b, loads.tau + link.first_velocity, axes);
      continue;
    }
    if (!eliminate(link, load(work.c), loads.tau + link.first_velocity, axes, body.A, body.b)) return false;
    if (link.parent >= 0) hand_on(tree, i, body.A, body.b, memory.links);
  }
  return true;
}

void accelerate(const LinksView& tree, const DynamicsMemory& memory, const double* x, double* vdot) {
  for (int i = 0; i < tree.link_count; ++i) {
    const LinkLayout& link = tree.links[i];
    LinkWork& work = memory.links[i];
    const int first = link.first_velocity;
    const AxisWork* axes = memory.axes + first;
    const auto force = [=](int k) { return x == nullptr ? axes[k].u : axes[k].u + x[first + k]; };
    S6 a = load(work.c);
    if (link.route == JointRoute::kFreeRoot) {
      double push[6];
      for (int k = 0; k < 6; ++k) push[k] = force(k) * axes[k].inverse_D;
      a = move_root(link, memory.roots[i], push, a, vdot + first);
    } else {
      if (link.parent >= 0) a = a + load(memory.links[link.parent].a);
      for (int k = 0; k < link.velocities; ++k) {
        vdot[first + k] = (force(k) - dot(load(axes[k].U), a)) * axes[k].inverse_D;
        a = a + load(axes[k].S) * vdot[first + k];
      }
    }
    store(a, work.a);
  }
}

void sum_momenta(const LinksView& tree, const DynamicsMemory& memory, MomentumSums* by_root) {
  for (int i = 0; i < tree.link_count; ++i) {
    const LinkLayout& link = tree.links[i];
    const LinkWork& work = memory.links[i];
    MomentumSums& sums = by_root[link.root];
    if (link.root == i) sums = MomentumSums{};
    const M3 R = load(work.R_WL);
    const S6 V = load(work.V);
    const D4 c = load(work.p_OL) + times(R, link.p_LLcm), h = c * link.mass_kg;
    const D4 p = (V.v - load(memory.links[link.root].V[1]) + cross(V.w, c)) * link.mass_kg;
    const M3 I_cm = times_transposed(times(R, link.I_LLcm), work.R_WL);
    const D4 size = all(dot(h, c)), x = {1, 0, 0, 0}, y = {0, 1, 0, 0}, z = {0, 0, 1, 0};
    sums.mass_kg += link.mass_kg;
    store(load(sums.first_moment) + h, sums.first_moment);
    store(load(sums.linear) + p, sums.linear);
    store(load(sums.angular) + I_cm * V.w + cross(c, p), sums.angular);
    store(load(sums.inertia) + less_product({I_cm.x + size * x, I_cm.y + size * y, I_cm.z + size * z}, h, c),
          sums.inertia);
  }
}

void sum_momentum_rates(const LinksView& tree, const LinkWork* works, MomentumRateSums* by_root) {
  for (int i = 0; i < tree.link_count; ++i) {
    const LinkLayout& link = tree.links[i];
    const LinkWork& work = works[i];
    MomentumRateSums& sums = by_root[link.root];
    if (link.root == i) sums = MomentumRateSums{};
    const M3 R = load(work.R_WL), I_cm = times_transposed(times(R, link.I_LLcm), work.R_WL);
    const S6 V = load(work.V), A = load(work.a);
    const D4 c = load(work.p_OLcm), v_cm = V.v + cross(V.w, c);
    const D4 force = (A.v + cross(A.w, c) + cross(V.w, v_cm)) * link.mass_kg;
    sums.mass_kg += link.mass_kg;
    store(load(sums.first_moment) + c * link.mass_kg, sums.first_moment);
    store(load(sums.force) + force, sums.force);
    store(load(sums.torque) + cross(c, force) + I_cm * A.w + cross(V.w, I_cm * V.w), sums.torque);
  }
}

}  // namespace
