// SPDX-License-Identifier: Apache-2.0
// How an articulated tree answers to the forces of loops; each dynamics_kernel_*.cpp includes it once, behind
// dynamics_kernel.inl, under its own compiler flags.

#include "multibody/kernel/dynamics_kernel.inl"

namespace {

/// Adds a number for each wrench of a set.
DRYDOCK_INLINE void add_to(double (&x)[8], D8 a) {
  store(load(x) + a, x);
}

/// Eight wrenches by component: torque x, y, z, force x, y, z.
struct Wrenches {
  D8 component[6];
};
DRYDOCK_INLINE D8 along(const double (&S)[2][4], const Wrenches& F) {
  return (F.component[0] * S[0][0] + F.component[1] * S[0][1] + F.component[2] * S[0][2]) +
         (F.component[3] * S[1][0] + F.component[4] * S[1][1] + F.component[5] * S[1][2]);
}
DRYDOCK_INLINE void take_away(Wrenches& F, const double (&U)[2][4], const D8& x) {
  for (int i = 0; i < 3; ++i) {
    F.component[i] = F.component[i] - x * U[0][i];
    F.component[3 + i] = F.component[3 + i] - x * U[1][i];
  }
}

/// F·a of a link is F'·(a of its parent + c) + Σ (S·F) u/D, with F' what the joint hands on of F.
void respond(const LinksView& tree, const DynamicsMemory& memory, int at, const double (&given)[6][8],
             double (*response)[8], double (&power)[8]) {
  Wrenches F;
  for (int i = 0; i < 6; ++i) F.component[i] = load(given[i]);
  D8 work = {};
  for (int link = at; link >= 0; link = tree.links[link].parent) {
    const LinkLayout& layout = tree.links[link];
    const int first = layout.first_velocity;
    if (layout.route == JointRoute::kFreeRoot) {
      const double(&L)[6][6] = memory.roots[link].factor;
      for (int j = 0; j < 6; ++j) {
        const AxisWork& axis = memory.axes[first + j];
        add_to(response[first + j], F.component[j]);
        work = work + F.component[j] * (axis.u * axis.inverse_D);
        for (int i = j + 1; i < 6; ++i) F.component[i] = F.component[i] - F.component[j] * L[i][j];
      }
      break;
    }
    for (int k = layout.velocities - 1; k >= 0; --k) {
      const AxisWork& axis = memory.axes[first + k];
      const D8 x = along(axis.S, F);
      add_to(response[first + k], x);
      work = work + x * (axis.u * axis.inverse_D);
      take_away(F, axis.U, x * axis.inverse_D);
    }
    work = work + along(memory.links[link].c, F);
  }
  add_to(power, work);
}

void gram(const DynamicsMemory& memory, int velocities, const double (*response_i)[8], const double (*response_j)[8],
          double (&G)[6][8]) {
  D8 rows[6] = {};
  for (int k = 0; k < velocities; ++k) {
    const D8 scaled = load(response_j[k]) * memory.axes[k].inverse_D;
#pragma GCC unroll 6
    for (int r = 0; r < 6; ++r) rows[r] = rows[r] + scaled * response_i[k][r];
  }
  for (int r = 0; r < 6; ++r) store(rows[r], G[r]);
}

void combine(int velocities, const double (*response)[8], const double (&lambda)[8], double* x) {
  const D8 given = load(lambda);
  for (int k = 0; k < velocities; ++k) {
    const D8 answer = load(response[k]);
    x[k] += sum(answer.low * given.low + answer.high * given.high);
  }
}

void recede(const LinksView& tree, const DynamicsMemory& memory, const double* x, double* change) {
  for (int i = 0; i < tree.link_count; ++i) {
    const LinkLayout& link = tree.links[i];
    LinkWork& work = memory.links[i];
    const int first = link.first_velocity;
    S6 a{};
    if (link.route == JointRoute::kFreeRoot) {
      double push[6];
      for (int k = 0; k < 6; ++k) push[k] = x[first + k] * memory.axes[first + k].inverse_D;
      a = move_root(link, memory.roots[i], push, S6{}, change + first);
    } else {
      if (link.parent >= 0) a = load(memory.links[link.parent].da);
      for (int k = 0; k < link.velocities; ++k) {
        const AxisWork& axis = memory.axes[first + k];
        change[first + k] = (x[first + k] - dot(load(axis.U), a)) * axis.inverse_D;
        a = a + load(axis.S) * change[first + k];
      }
    }
    store(a, work.da);
  }
}

}  // namespace
