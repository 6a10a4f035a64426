// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "spatial/vector.h"

namespace drydock {

/// Maximise c · x subject to G x ≤ h, x free. Dense and small: some ten unknowns, some sixty constraints.
struct LinearProgram {
  MatrixX G;
  VectorX h, c;
};

enum class LinearProgramStatus : std::uint8_t {
  kOptimal,
  kInfeasible,  // multipliers y ≥ 0 prove it: Gᵀ y = 0 and h · y < 0
  kUnbounded,   // x is admissible and so is x + any multiple of `ray`, along which c · x grows
  kStalled,     // rounding kept the method from an answer; x is the best found
};

struct LinearProgramSolution {
  LinearProgramStatus status = LinearProgramStatus::kStalled;
  VectorX x;
  VectorX y;  // multipliers: y ≥ 0, Gᵀ y = c, and y · (h − G x) = 0 at the optimum
  VectorX ray;
  double value = 0;      // c · x
  double violation = 0;  // the most by which x breaks a constraint, as a distance
  int iterations = 0;
};

/// What the method remembers, so that repeated calls of one size do not allocate.
struct LinearProgramWork {
  LinearProgram scaled;  // rows and c of length one
  VectorX length, room, price, step, along, rhs;
  MatrixX edges, basis;
  std::vector<int> rows;       // of the basis; negative: x held along an axis, free to go
  std::vector<char> in_basis;  // by constraint
  LinearProgram first;         // the program that looks for an admissible point
  VectorX first_start;
  LinearProgramSolution first_solution;
};

/// From a given admissible point. Simplex method in x: each basis is a set of constraints that hold as equations, at
/// first none (x is held along its axes). The edge of steepest ascent is taken; while steps have no length, Bland's
/// rule (1977) of the lowest index, so that no basis returns. In the end the basis is factored anew, x solved from it,
/// and both optimality and constraints are verified.
void solve_linear_program_from(const LinearProgram& program, const VectorX& start, LinearProgramWork& work,
                               LinearProgramSolution& solution);
/// Looks for an admissible point first: the one with the largest distance s ≤ 0 from the constraints. An s above −1e-12
/// of the numbers in h passes as admissible.
void solve_linear_program(const LinearProgram& program, LinearProgramWork& work, LinearProgramSolution& solution);
[[nodiscard]] LinearProgramSolution solve_linear_program(const LinearProgram& program);

}  // namespace drydock
