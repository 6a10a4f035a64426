// SPDX-License-Identifier: Apache-2.0
// A step that goes where a wish wants it, as far as the goal and the limits allow; included behind ik_kernel.inl.
//
// The least ½|dq − wish|² with J dq = e within the limits is dq = limited(wish + Jᵀ y), where y minimises the convex
//   ψ(y) = Σ h(wish + c·y) − e·y + ½ damping |y|²,   h' = limited,
// by Newton's method with bisection of its steps: ψ is smooth but for the curvature, which jumps where a joint comes to
// its limit. Damping gives way where the goal cannot be met.

namespace {

constexpr int kMostRounds = 60;
constexpr double kLeanDamping = 1e-12;

/// ψ, its slope, and its curvature where `A` is asked for; memory.trial becomes q + dq.
DRYDOCK_INLINE double dual(const IkChainView& chain, const IkMemory& memory, const double (&e)[6], const double (&y)[6],
                           double (&slope)[6], Normal* A) {
  double value = 0;
  for (int k = 0; k < 6; ++k) {
    value += (0.5 * kLeanDamping * y[k] - e[k]) * y[k];
    slope[k] = kLeanDamping * y[k] - e[k];
    for (int j = 0; A && j < 6; ++j) A->a[k][j] = j == k ? kLeanDamping : 0;
  }
  for (int i = 0; i < chain.joint_count; ++i) {
    const double(&S)[2][4] = memory.columns[0][i].S;
    const double c[6] = {S[0][0], S[0][1], S[0][2], S[1][0], S[1][1], S[1][2]};
    double z = memory.wish[i];
    for (int k = 0; k < 6; ++k) z += c[k] * y[k];
    const double low = chain.joints[i].lower - memory.q[i], high = chain.joints[i].upper - memory.q[i];
    const double way = z < low ? low : z > high ? high : z;
    memory.trial[i] = way == low ? chain.joints[i].lower : way == high ? chain.joints[i].upper : memory.q[i] + way;
    value += way * (z - 0.5 * way);
    for (int k = 0; k < 6; ++k) slope[k] += c[k] * way;
    for (int k = 0; A && way == z && k < 6; ++k)
      for (int j = 0; j <= k; ++j) A->a[k][j] += c[k] * c[j];
  }
  return value;
}

void lean(const IkChainView& chain, const IkGoal& goal, const IkMemory& memory) {
  const S6 error = error_at(tip_and_columns(chain, memory.q, memory, memory.columns[0]), goal).e;
  const double e[6] = {error.w[0], error.w[1], error.w[2], error.v[0], error.v[1], error.v[2]};
  double y[6] = {}, slope[6], next[6], next_slope[6];
  for (int round = 0; round < kMostRounds; ++round) {
    Normal A;
    const double value = dual(chain, memory, e, y, slope, &A);
    double squared = 0;
    for (const double s : slope) squared += s * s;
    if (squared < 1e-26) return;
    // Where no joint is free to move some way, ψ has no curvature: the slope bounds the step there.
    for (int k = 0; k < 6; ++k) A.a[k][k] += 0.1 * std::sqrt(squared);
    const S6 step = solved(A, slope, kLeanDamping);
    const double p[6] = {step.w[0], step.w[1], step.w[2], step.v[0], step.v[1], step.v[2]};
    double fall = 0;
    for (int k = 0; k < 6; ++k) fall += slope[k] * p[k];
    for (double t = 1; t > 1e-9; t *= 0.5) {
      for (int k = 0; k < 6; ++k) next[k] = y[k] - t * p[k];
      const double gained = value - dual(chain, memory, e, next, next_slope, nullptr);
      if (gained > 1e-4 * t * fall - 1e-15 * (1 + std::fabs(value))) break;
    }
    for (int k = 0; k < 6; ++k) y[k] = next[k];
  }
}

}  // namespace
