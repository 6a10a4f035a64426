// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/tension_set.h"

namespace drydock {

enum class DistributionStatus : std::uint8_t {
  kOk,
  kInfeasible,  // no tensions within limits; the nearest ones are given
  kNoRoom,      // central: the admissible set has no inside to speak of; its max-min tensions are given
  kLevelTooHigh,
  kInaccurate,  // rounding kept the method from its optimum; the tensions are admissible
};
const char* to_string(DistributionStatus status);

/// One choice of tensions.
struct TensionDistribution {
  DistributionStatus status = DistributionStatus::kInfeasible;
  VectorX tension_N;
  double residual_N = 0;  // ‖A t − needed‖
  int iterations = 0;
};

/// What the computation keeps between calls, so that repeated ones for one rig allocate little.
struct DistributionWork {
  MatrixX stacked, equations;
  VectorX target, lower, upper, lambda, step, slope, limits, sides;
  LeastSquaresWork squares_work;
  BoundedLeastSquares squares;
  NullSpace holding;
  ParticularSolution held;
  PivotedRows newton;
  LinearProgram program;
  LinearProgramWork program_work;
  LinearProgramSolution program_solution;
  TensionProblem raised;
  TensionWork raised_work;
  TensionSet raised_set;
};

/// What all of them have in common. `take_infeasible` is true if the set is, and the answer then says so; `take_lambda`
/// writes particular + N λ, within limits to the last bit.
bool take_infeasible(const TensionSet& set, TensionDistribution& distribution);
void take_lambda(const TensionProblem& problem, const TensionSet& set, const VectorX& lambda,
                 TensionDistribution& distribution);

// All take the set of the problem (TensionDetail::kSlack is enough). Along a path on which the set stays feasible (for
// the central one: with room), tensions change continuously with the pose and the load.

/// The smallest ‖t‖. With t = particular + N λ and both parts orthogonal to each other that is the smallest ‖λ‖ within
/// limits: least distance programming by nonnegative least squares (Lawson and Hanson 1974 §23.4), then λ anew from the
/// limits that hold it. Unique, so continuous; it has kinks where a cable meets or leaves a limit.
void least_norm_tensions(const TensionProblem& problem, const TensionSet& set, DistributionWork& work,
                         TensionDistribution& distribution);
[[nodiscard]] TensionDistribution least_norm_tensions(const TensionProblem& problem, const TensionSet& set);

/// The smallest ‖t‖ with each lower limit raised to a level where it is below. If that is too high the answer says the
/// highest level there is, max over t of min t, and its tensions are those of least norm without a level.
struct LevelTensions {
  TensionDistribution distribution;
  double highest_level_N = 0;  // for t within its own limits; zero if infeasible
};

}  // namespace drydock
