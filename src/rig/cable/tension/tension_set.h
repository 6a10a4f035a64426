// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/tension/bounded_least_squares.h"
#include "rig/cable/tension/null_space.h"
#include "rig/cable/tension/small_linear_program.h"
#include "rig/cable/tension/tension_polygon.h"

namespace drydock {

enum class TensionStatus : std::uint8_t {
  kFeasible,
  kInfeasible,  // the cables could give the needed wrench, but not within their limits
  kOutOfSpan,   // they could not whatever their tensions, pushing included: the pose is singular or cables are too few
  kBadProblem,  // numbers are not finite or limits crossed; nothing else in the answer is to be used
};
const char* to_string(TensionStatus status);

/// What the cables cannot give: the needed wrench is the best they can do plus amount · direction. No wrench that they
/// can give has a larger component along the direction than the best one has, so the direction separates.
struct MissingWrench {
  double amount_N = 0;     // Euclidean distance of the needed wrench from those the cables can give within limits
  ScaledWrench direction;  // unit vector; zero if nothing is missing
  VectorX nearest_N;       // tensions within limits that come closest; empty if nothing is missing
};

/// All admissible tensions of a problem: A t = needed, min ≤ t ≤ max. They are particular + basis λ with free
/// parameters λ, as many as cables beyond the rank of A; cut down by the limits to an interval, a polygon, a polytope.
struct TensionSet {
  TensionStatus status = TensionStatus::kBadProblem;
  /// Max-min value: the largest s such that min + s ≤ t ≤ max − s can be met; negative when infeasible, −∞ out of span.
  /// Has the sign of the status: ties that double precision cannot tell are settled in higher precision.
  double slack_N = 0;
  VectorX tension_N;              // attains the slack; out of span the nearest tensions
  double residual_N = 0;          // ‖A t − needed‖ of tension_N
  VectorX lowest_N, highest_N;    // of each cable over all admissible tensions; empty unless feasible and asked for
  NullSpace space;                // rank and basis
  ParticularSolution particular;  // of least norm
  /// In λ, one in each column, if feasible: both ends with one free parameter, the polygon counterclockwise with two (a
  /// single corner where it is too thin to have sides); none with other numbers.
  MatrixX corners;
  MissingWrench missing;
};

/// What the computation keeps between calls, so that repeated ones for one rig allocate little.
struct TensionWork {
  LinearProgram program;
  LinearProgramWork program_work;
  LinearProgramSolution program_solution;
  LeastSquaresWork squares_work;
  BoundedLeastSquares squares;
  VectorX needed, lambda, start;
  PolygonWork polygon;
};

/// Relative to ‖needed‖ + Σ |limit|, how much of the needed wrench may be outside the span of a rank-deficient
/// structure and pass as rounding.
constexpr double kSpanTolerance = 1e-11;

enum class TensionDetail : std::uint8_t {
  kSlack,  // all but the next two
  kRange,  // corners and range of each cable as well
};

/// Exact for any number of cables and directions, singular structures included. One redundant cable: closed form; two:
/// the polygon is clipped; more: linear programs.
void update_tension_set(const TensionProblem& problem, TensionDetail detail, TensionWork& work, TensionSet& set);
[[nodiscard]] TensionSet tension_set(const TensionProblem& problem, TensionDetail detail = TensionDetail::kRange);

/// particular + basis λ.
VectorX tensions_at(const TensionSet& set, const VectorX& lambda);

}  // namespace drydock
