// SPDX-License-Identifier: Apache-2.0
// The pose of a chain's tip, its Jacobian and its error; each ik_kernel_*.cpp includes it under its own compiler flags.

#include <cmath>

#include "arm/ik/ik_kernel.h"
#include "simd/sine.inl"
#include "simd/spatial_lanes.inl"

namespace {

using namespace drydock::simd;
using drydock::IkChainView;
using drydock::IkColumn;
using drydock::IkGoal;
using drydock::IkJointLayout;
using drydock::IkMemory;
using drydock::IkOutcome;
using drydock::IkPatience;
using drydock::IkPoseLayout;
using drydock::IkTableView;

struct X3 {
  M3 R;
  D4 p;
};

DRYDOCK_INLINE void find_sines(const double* q, int count, const IkMemory& memory) {
  for (int i = 0; i < count; i += 4) {
    D4 sine = {}, cosine = {};
    sines_and_cosines(D4{q[i], q[i + 1], q[i + 2], q[i + 3]}, sine, cosine);
    store(sine, memory.sine + i);
    store(cosine, memory.cosine + i);
  }
}

/// X_BT, with V_BT_B = Σ column · rate: (z, z × p_JT) for a joint that turns and (0, z) for one that slides.
DRYDOCK_INLINE X3 tip_and_columns(const IkChainView& chain, const double* q, const IkMemory& memory,
                                  IkColumn* columns) {
  find_sines(q, chain.joint_count, memory);
  X3 X = {{D4{1, 0, 0, 0}, D4{0, 1, 0, 0}, D4{0, 0, 1, 0}}, D4{0, 0, 0, 0}};
  for (int i = 0; i < chain.joint_count; ++i) {
    const IkJointLayout& joint = chain.joints[i];
    X.p = X.p + times(X.R, joint.p_PJ);
    X.R = times(X.R, joint.R_PJ);
    store(S6{X.R.z, X.p}, columns[i].S);
    if (joint.slides) {
      X.p = X.p + X.R.z * q[i];
    } else {
      const double sine = memory.sine[i], cosine = memory.cosine[i];
      X.R = {X.R.x * cosine + X.R.y * sine, X.R.y * cosine - X.R.x * sine, X.R.z};
    }
  }
  X.p = X.p + times(X.R, chain.X_JT->p);
  X.R = times(X.R, chain.X_JT->R);
  for (int i = 0; i < chain.joint_count; ++i) {
    const S6 axis = load(columns[i].S);
    store(chain.joints[i].slides ? S6{D4{0, 0, 0, 0}, axis.w} : S6{axis.w, cross(axis.w, X.p - axis.v)}, columns[i].S);
  }
  return X;
}

/// sin(θ/2) n and cos(θ/2) of the turn from one rotation to the other.
struct HalfTurn {
  D4 v;
  double w;
};

/// By way of the largest entry on the diagonal, for turns near π, where cos(θ/2) has no digits left.
inline HalfTurn large_turn(const M3& from, const M3& to, D4 twice_sine) {
  double S[3][3];  // symmetric part of the turn: cos θ + (1 − cos θ) n nᵀ
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      S[i][j] = 0.5 * (to.x[i] * from.x[j] + to.y[i] * from.y[j] + to.z[i] * from.z[j] +  //
                       to.x[j] * from.x[i] + to.y[j] * from.y[i] + to.z[j] * from.z[i]);
  int k = S[1][1] > S[0][0] ? 1 : 0;
  if (S[2][2] > S[k][k]) k = 2;
  const double cosine = 0.5 * (S[0][0] + S[1][1] + S[2][2] - 1);
  const double n_k = std::sqrt(std::fmax(0.0, (S[k][k] - cosine) / (1 - cosine)));
  double n[3], square = 0;
  for (int i = 0; i < 3; ++i) {
    n[i] = i == k ? n_k : S[i][k] / ((1 - cosine) * n_k);
    square += n[i] * n[i];
  }
  const double size = 1 / std::sqrt(square);
  const D4 axis = D4{n[0] * size, n[1] * size, n[2] * size, 0};
  const double sine = 0.5 * dot(twice_sine, axis);
  const double half = 0.5 * std::atan2(std::fabs(sine), cosine);
  return {axis * (sine < 0 ? -std::sin(half) : std::sin(half)), std::cos(half)};
}

DRYDOCK_INLINE HalfTurn half_turn(const M3& from, const M3& to) {
  const D4 twice_sine = cross(from.x, to.x) + cross(from.y, to.y) + cross(from.z, to.z);
  const double trace = sum(from.x * to.x + from.y * to.y + from.z * to.z);
  if (trace < -0.98) return large_turn(from, to, twice_sine);
  const double w = 0.5 * std::sqrt(1 + trace);
  return {twice_sine * (0.25 / w), w};
}

/// What is left to the goal: e = (2 sin(θ/2) n, p), whose product with the columns is half the slope of `square`.
struct Error {
  S6 e;
  double square, angle2, distance2;
};

DRYDOCK_INLINE Error error_at(const X3& X, const IkGoal& goal) {
  const HalfTurn turn = half_turn(X.R, load(goal.X_BT.R));
  Error error;
  error.e = {turn.v * 2.0, load(goal.X_BT.p) - X.p};
  error.angle2 = dot(error.e.w, error.e.w);
  error.distance2 = dot(error.e.v, error.e.v);
  error.square = 2 * error.angle2 / (1 + turn.w) + error.distance2;
  return error;
}

}  // namespace
