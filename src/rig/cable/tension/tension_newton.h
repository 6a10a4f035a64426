// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "rig/cable/rig_pose.h"

namespace drydock {

enum class NewtonStatus : std::uint8_t {
  kOk,
  kInfeasible,    // proven: a direction separates the needed wrench from all that the cables can give
  kSingular,      // the cables do not span all directions
  kNotConverged,  // neither found nor proven to be missing
};

/// What the tensions are for.
enum class NewtonGoal : std::uint8_t {
  kCentre,  // the analytic centre, to rounding: unique, smooth
  kInside,  // any within the limits, not far from the centre: enough to prove that there are some
};

/// Tensions of the analytic centre (central_tensions.h) for a rig that moves, from those of the last instant: Newton's
/// method for min φ(t), φ = −Σ log((t − min)(max − t)), with A t = g, from tensions for which A t is not g yet (Boyd
/// and Vandenberghe 2004 §10.3). With the curvatures h_i = φ'' and W = diag(1/h),
///
///     (A W Aᵀ) x = (g − A t) + A W φ',   Δt = W (Aᵀ x − φ'),
///
/// so a step takes one n × n factorisation, n ≤ 6, for any number of cables. A step within the ellipsoid Σ h Δt² < 1
/// stays within all limits and is taken in full. A longer one is split by its right side: the second term leads to the
/// centre for the present A t, which always exists; from there the first one is followed as far as there is room. Where
/// the tensions do not exist, x at the centre tends to a direction that proves it. No memory is taken after
/// construction.
///
/// For single poses, or where the answer must be exact at the very limits, take tension_set.h.
class TensionNewton {
 public:
  /// Limits with min < max, finite (asserted).
  TensionNewton(std::span<const double> min_N, std::span<const double> max_N);

  /// From the tensions that are there; `restart` puts them into the middle of their limits.
  NewtonStatus solve(const ScaledWrenches& structure, const ScaledWrench& needed, NewtonGoal goal);
  void restart();
  /// Another place to go on from; what is not strictly within limits is put there.
  void restart(std::span<const double> tension_N);

  std::span<const double> tension_N() const { return t_; }
  int iterations() const { return iterations_; }  // of the last solve

  /// Of cable i, after a solve that is ok: its distance from the nearer limit, and the length of row i of the right
  /// inverse P = W Aᵀ (A W Aᵀ)⁻¹: tensions t + P e give the wrench g + e. So |P_i| |e| < slack_i for all i proves that
  /// g + e is within what the cables can give.
  double slack_N(std::size_t i) const { return std::min(t_[i] - min_[i], max_[i] - t_[i]); }
  double response(std::size_t i) const { return response_[i]; }
  /// Finds the responses: after solve, before `response`.
  void find_responses(const ScaledWrenches& structure);

  /// What the next solve depends on.
  template <class Archive>
  void visit(Archive& archive) {
    archive(t_);
  }

 private:
  struct Step {
    std::vector<double> t;
    double x[6] = {};
    double decrement = 0;  // √(Σ h Δt²); of `moving_` that of both steps together
  };
  bool take_curvature(const ScaledWrenches& structure);
  void find_steps(const ScaledWrenches& structure, const ScaledWrench& needed);
  bool separates(const ScaledWrenches& structure, const ScaledWrench& needed, const double* x) const;
  void take_short_step();
  void solve_factored(double* b) const;

  std::vector<double> min_, max_, t_, slope_, weight_, response_;
  Step centring_, moving_;
  double factor_[6][6] = {};  // lower triangle L with L Lᵀ = A W Aᵀ
  int rows_ = 0;
  double size_N_ = 0;
  int iterations_ = 0;
};

}  // namespace drydock
