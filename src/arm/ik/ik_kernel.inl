// SPDX-License-Identifier: Apache-2.0
// Levenberg–Marquardt with the damping in proportion to the squared error (Sugihara 2011, "Solvability-unconcerned
// inverse kinematics by the Levenberg–Marquardt method"), steps bounded by the limits: joints that would pass theirs go
// there, and the others are asked again. Each ik_kernel_*.cpp includes it once, under its own compiler flags.

#include <utility>

#include "arm/ik/ik_motion.inl"

namespace {

constexpr double kLeastDamping = 1e-12;
constexpr double kLeastShare = 1e-6;  // of the squared error, in the damping
constexpr double kHarden = 4;

/// A symmetric 6×6 matrix, lower triangle.
struct Normal {
  double a[6][6];
};

DRYDOCK_INLINE Normal normal_matrix(const IkColumn* columns, int count) {
  const D4 zero = {0, 0, 0, 0};
  M3 ww = {zero, zero, zero}, wv = ww, vv = ww;  // columns: w wᵀ, v wᵀ, v vᵀ
  for (int i = 0; i < count; ++i) {
    const S6 c = load(columns[i].S);
    const double(&S)[2][4] = columns[i].S;
    ww = {ww.x + c.w * S[0][0], ww.y + c.w * S[0][1], ww.z + c.w * S[0][2]};
    wv = {wv.x + c.v * S[0][0], wv.y + c.v * S[0][1], wv.z + c.v * S[0][2]};
    vv = {vv.x + c.v * S[1][0], vv.y + c.v * S[1][1], vv.z + c.v * S[1][2]};
  }
  Normal A;
  const D4 left[3] = {ww.x, ww.y, ww.z}, below[3] = {wv.x, wv.y, wv.z}, right[3] = {vv.x, vv.y, vv.z};
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      A.a[i][j] = left[j][i];
      A.a[3 + i][j] = below[j][i];
      A.a[3 + i][3 + j] = right[j][i];
    }
  }
  return A;
}

/// Adds a column to the matrix, and what it does to the right side; `sign` −1 takes them out.
DRYDOCK_INLINE void put_in(Normal& A, double (&b)[6], const IkColumn& column, double way, double sign) {
  const double c[6] = {column.S[0][0], column.S[0][1], column.S[0][2], column.S[1][0], column.S[1][1], column.S[1][2]};
  for (int i = 0; i < 6; ++i) {
    for (int j = 0; j <= i; ++j) A.a[i][j] += sign * c[i] * c[j];
    b[i] += sign * c[i] * way;
  }
}

/// y with A y = b, by L D Lᵀ. A pivot that rounding took below the damping is set to half of it.
DRYDOCK_INLINE S6 solved(Normal A, const double (&b)[6], double damping) {
  double y[6] = {b[0], b[1], b[2], b[3], b[4], b[5]}, inverse[6];
#pragma GCC unroll 6
  for (int k = 0; k < 6; ++k) {
    inverse[k] = 1 / (A.a[k][k] > 0.5 * damping ? A.a[k][k] : 0.5 * damping);
#pragma GCC unroll 6
    for (int j = k + 1; j < 6; ++j) {
      const double factor = A.a[j][k] * inverse[k];
      y[j] -= factor * y[k];
#pragma GCC unroll 6
      for (int i = j; i < 6; ++i) A.a[i][j] -= factor * A.a[i][k];
    }
  }
#pragma GCC unroll 6
  for (int k = 5; k >= 0; --k) {
#pragma GCC unroll 6
    for (int i = k + 1; i < 6; ++i) y[k] -= A.a[i][k] * y[i];
    y[k] *= inverse[k];
  }
  return {D4{y[0], y[1], y[2], 0}, D4{y[3], y[4], y[5], 0}};
}

/// memory.trial = q + dq with the least |dq|² + |J dq − e|² / damping within the limits. Joints that would pass
/// a limit go to it, their part is taken out, and the rest is solved again; when none does any more, those that want to
/// come back may (block pivoting: Júdice and Pires 1994). Ends after so many rounds as three times the joints: a step
/// that is not the best one is a step all the same.
DRYDOCK_INLINE void take_step(const IkChainView& chain, const IkMemory& memory, Normal A, const S6& e, double damping) {
  const IkColumn* columns = memory.columns[0];
  double b[6] = {e.w[0], e.w[1], e.w[2], e.v[0], e.v[1], e.v[2]};
  for (int i = 0; i < 6; ++i) A.a[i][i] += damping;
  for (int i = 0; i < chain.joint_count; ++i) memory.held[i] = 0;
  for (int round = 0, held = 0; round < 3 * chain.joint_count; ++round) {
    const S6 y = solved(A, b, damping);
    bool again = false;
    const auto wanted = [&](int i) { return memory.q[i] + dot(load(columns[i].S), y); };
    const auto limited = [&](int i, double q) {
      const IkJointLayout& joint = chain.joints[i];
      return q < joint.lower ? joint.lower : q > joint.upper ? joint.upper : q;
    };
    const auto change = [&](int i, bool hold) {
      put_in(A, b, columns[i], memory.trial[i] - memory.q[i], hold ? -1 : 1);
      memory.held[i] = hold;
      held += hold ? 1 : -1;
      again = true;
    };
    for (int i = 0; i < chain.joint_count; ++i) {
      if (memory.held[i]) continue;
      const double q = wanted(i);
      memory.trial[i] = limited(i, q);
      if (memory.trial[i] != q) change(i, true);
    }
    for (int i = 0; i < chain.joint_count && held > 0 && !again; ++i) {
      if (memory.held[i] && limited(i, wanted(i)) != memory.trial[i]) change(i, false);
    }
    if (!again) return;
  }
}

IkOutcome descend(const IkChainView& chain, const IkGoal& goal, const IkPatience& patience, const IkMemory& start) {
  IkMemory memory = start;
  Error error = error_at(tip_and_columns(chain, memory.q, memory, memory.columns[0]), goal);
  Normal A = normal_matrix(memory.columns[0], chain.joint_count);
  const auto reached = [&] {
    return error.angle2 <= goal.angle * goal.angle && error.distance2 <= goal.distance * goal.distance;
  };
  double share = patience.damping, mark = error.square;
  int steps = 0;
  while (!reached() && steps < patience.most_steps) {
    const double damping = share * error.square + kLeastDamping;
    take_step(chain, memory, A, error.e, damping);
    ++steps;
    const Error next = error_at(tip_and_columns(chain, memory.trial, memory, memory.columns[1]), goal);
    if (next.square < error.square) {
      std::swap(memory.q, memory.trial);
      std::swap(memory.columns[0], memory.columns[1]);
      error = next;
      A = normal_matrix(memory.columns[0], chain.joint_count);
      if (patience.ease < 1) share = std::fmax(kLeastShare, patience.ease * share);
    } else {
      share *= kHarden;
    }
    if (steps % patience.span == 0) {
      if (!(error.square < patience.progress * mark)) break;
      mark = error.square;
    }
  }
  if (memory.q != start.q) {
    for (int i = 0; i < chain.joint_count; ++i) start.q[i] = memory.q[i];
  }
  return {reached(), error.square, std::sqrt(error.distance2), std::sqrt(error.angle2), steps};
}

void pose_and_columns(const IkChainView& chain, const double* q, const IkMemory& memory, IkPoseLayout* X_BT) {
  const X3 X = tip_and_columns(chain, q, memory, memory.columns[0]);
  store(X.R, X_BT->R);
  store(X.p, X_BT->p);
}

}  // namespace
