// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/small_linear_program.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

constexpr double kPriceTolerance = 1e-12;  // of the ascent along an edge of length one
constexpr double kBlockTolerance = 1e-11;  // of a constraint's slope along such an edge
constexpr double kRoomTolerance = 1e-12;   // of the size of h
constexpr double kAdmissible = 1e-12;      // the same, for x

struct Edge {
  Eigen::Index place = -1;  // in the basis
  double sign = 1;          // along or against the column of `edges`
};

struct SimplexMethod {
  LinearProgramWork& work;
  LinearProgramSolution& solution;
  Eigen::Index d, k;
  double size = 1;       // of h
  bool is_idle = false;  // the last step had no length
  LinearProgramStatus end = LinearProgramStatus::kStalled;

  void start(const LinearProgram& program, const VectorX& from);
  bool factor_basis();
  void update_room();
  void update_price();
  Edge ascent(bool lowest) const;
  Eigen::Index block(bool lowest, double& length) const;
  bool exchange(Eigen::Index place, Eigen::Index row);
  bool step();
  void run(int most);
  void tell(const LinearProgram& program);
};

void SimplexMethod::start(const LinearProgram& program, const VectorX& from) {
  work.length = program.G.rowwise().norm();
  work.scaled = program;
  for (Eigen::Index i = 0; i < k; ++i) {
    if (work.length[i] == 0) work.length[i] = 1;
    work.scaled.G.row(i) /= work.length[i];
    work.scaled.h[i] /= work.length[i];
  }
  const double c_length = program.c.norm();
  if (c_length > 0) work.scaled.c /= c_length;
  size = std::max(from.cwiseAbs().maxCoeff(), k > 0 ? work.scaled.h.cwiseAbs().maxCoeff() : 0.0);
  if (size == 0) size = 1;
  work.edges.setIdentity(d, d);
  work.rows.assign(static_cast<std::size_t>(d), -1);
  work.in_basis.assign(static_cast<std::size_t>(k), 0);
  solution.x = from;
  solution.iterations = 0;
}

void SimplexMethod::update_room() {
  work.room = work.scaled.h;
  work.room.noalias() -= work.scaled.G * solution.x;
}

void SimplexMethod::update_price() {
  work.price.noalias() = work.edges.transpose() * work.scaled.c;
}

/// The edge to leave along: off a constraint with a negative price, or along a held axis with any.
Edge SimplexMethod::ascent(bool lowest) const {
  Edge best;
  double best_slope = 0;
  int best_row = 0;
  for (Eigen::Index j = 0; j < d; ++j) {
    const int row = work.rows[static_cast<std::size_t>(j)];
    const double slope = work.price[j] / work.edges.col(j).norm();
    const double ascent = row < 0 ? std::abs(slope) : -slope;
    if (ascent <= kPriceTolerance) continue;
    const bool better = best.place < 0 || (lowest ? row < best_row : ascent > best_slope);
    if (!better) continue;
    best = {j, row < 0 && slope > 0 ? 1.0 : -1.0};
    best_slope = ascent;
    best_row = row;
  }
  return best;
}

/// The constraint that the step meets first. Among those within rounding, the steepest one or that of lowest index.
Eigen::Index SimplexMethod::block(bool lowest, double& length) const {
  const double slack = lowest ? 0 : kRoomTolerance * size;
  const auto room = [&](Eigen::Index i) { return std::max(0.0, work.room[i]); };
  const auto can_block = [&](Eigen::Index i) {
    return work.in_basis[static_cast<std::size_t>(i)] == 0 && work.along[i] > kBlockTolerance;
  };
  double bound = -1;
  for (Eigen::Index i = 0; i < k; ++i) {
    if (!can_block(i)) continue;
    const double reach = (room(i) + slack) / work.along[i];
    if (bound < 0 || reach < bound) bound = reach;
  }
  Eigen::Index best = -1;
  for (Eigen::Index i = 0; i < k; ++i) {
    if (!can_block(i) || room(i) / work.along[i] > bound) continue;
    if (best < 0 || (!lowest && work.along[i] > work.along[best])) best = i;
  }
  if (best >= 0) length = room(best) / work.along[best];
  return best;
}

/// A constraint takes the place of another in the basis. False if it depends on those that stay.
bool SimplexMethod::exchange(Eigen::Index place, Eigen::Index row) {
  work.rhs.noalias() = work.edges.transpose() * work.scaled.G.row(row).transpose();
  const double pivot = work.rhs[place];
  if (pivot == 0) return false;
  work.edges.col(place) /= pivot;
  for (Eigen::Index j = 0; j < d; ++j) {
    if (j != place) work.edges.col(j) -= work.rhs[j] * work.edges.col(place);
  }
  const int old = work.rows[static_cast<std::size_t>(place)];
  if (old >= 0) work.in_basis[static_cast<std::size_t>(old)] = 0;
  work.rows[static_cast<std::size_t>(place)] = static_cast<int>(row);
  work.in_basis[static_cast<std::size_t>(row)] = 1;
  return true;
}

/// False at the end, which `end` names.
bool SimplexMethod::step() {
  update_price();
  const Edge edge = ascent(is_idle);
  if (edge.place < 0) {
    end = LinearProgramStatus::kOptimal;
    return false;
  }
  work.step = edge.sign * work.edges.col(edge.place).normalized();
  work.along.noalias() = work.scaled.G * work.step;
  update_room();
  double length = 0;
  const Eigen::Index row = block(is_idle, length);
  if (row < 0) {
    end = LinearProgramStatus::kUnbounded;
    return false;
  }
  is_idle = length <= kRoomTolerance * size;
  solution.x += length * work.step;
  if (exchange(edge.place, row)) return true;
  end = LinearProgramStatus::kStalled;
  return false;
}

/// Edges and x from the basis alone: Gauss and Jordan with pivots, then x with one refinement.
bool SimplexMethod::factor_basis() {
  MatrixX &basis = work.basis, &inverse = work.edges;
  basis.setIdentity(d, d);
  inverse.setIdentity(d, d);
  for (Eigen::Index j = 0; j < d; ++j) {
    const int row = work.rows[static_cast<std::size_t>(j)];
    if (row >= 0) basis.row(j) = work.scaled.G.row(row);  // otherwise x is held along axis j
  }
  for (Eigen::Index p = 0; p < d; ++p) {
    Eigen::Index best = 0;
    basis.col(p).tail(d - p).cwiseAbs().maxCoeff(&best);
    best += p;
    if (basis(best, p) == 0) return false;
    if (best != p) basis.row(p).swap(basis.row(best)), inverse.row(p).swap(inverse.row(best));
    const double pivot = basis(p, p);
    basis.row(p) /= pivot;
    inverse.row(p) /= pivot;
    for (Eigen::Index i = 0; i < d; ++i) {
      const double factor = basis(i, p);
      if (i == p || factor == 0) continue;
      inverse.row(i) -= factor * inverse.row(p);
      basis.row(i) -= factor * basis.row(p);
    }
  }
  work.rhs.resize(d);
  for (int pass = 0; pass < 2; ++pass) {
    for (Eigen::Index j = 0; j < d; ++j) {
      const int row = work.rows[static_cast<std::size_t>(j)];
      work.rhs[j] = row < 0 ? 0.0 : work.scaled.h[row] - work.scaled.G.row(row).dot(solution.x);
    }
    solution.x.noalias() += inverse * work.rhs;
  }
  return true;
}

void SimplexMethod::run(int most) {
  for (int round = 0; round < 4; ++round) {
    bool goes_on = true;
    int steps = 0;
    while (goes_on && solution.iterations < most) {
      goes_on = step();
      if (goes_on) ++solution.iterations, ++steps;
    }
    if (goes_on) end = LinearProgramStatus::kStalled;
    if (end != LinearProgramStatus::kOptimal || (round > 0 && steps == 0)) return;
    if (!factor_basis()) return;
  }
}

void SimplexMethod::tell(const LinearProgram& program) {
  solution.y.setZero(k);
  solution.value = program.c.dot(solution.x);
  update_room();
  solution.violation = k > 0 ? std::max(0.0, -work.room.minCoeff()) : 0.0;
  solution.status = end;
  if (end == LinearProgramStatus::kUnbounded) solution.ray = work.step;
  if (end != LinearProgramStatus::kOptimal) return;
  const double c_length = program.c.norm();
  for (Eigen::Index j = 0; j < d; ++j) {
    const int row = work.rows[static_cast<std::size_t>(j)];
    if (row >= 0) solution.y[row] = std::max(0.0, work.price[j]) * c_length / work.length[row];
  }
  if (solution.violation > 1e-9 * size) solution.status = LinearProgramStatus::kStalled;
}

/// max s with G x + |row| s ≤ h and s ≤ 0, from x = 0.
void write_first_program(const LinearProgram& program, LinearProgramWork& work) {
  const Eigen::Index k = program.G.rows(), d = program.G.cols();
  work.first.G.setZero(k + 1, d + 1);
  work.first.h.setZero(k + 1);
  work.first.c.setZero(d + 1);
  work.first_start.setZero(d + 1);
  double s = 0;
  for (Eigen::Index i = 0; i < k; ++i) {
    const double length = program.G.row(i).norm(), unit = length > 0 ? length : 1.0;
    work.first.G.row(i).head(d) = program.G.row(i) / unit;
    work.first.G(i, d) = 1;
    work.first.h[i] = program.h[i] / unit;
    s = std::min(s, work.first.h[i]);
  }
  work.first.G(k, d) = 1;
  work.first.c[d] = 1;
  work.first_start[d] = s;
}

}  // namespace

void solve_linear_program_from(const LinearProgram& program, const VectorX& start, LinearProgramWork& work,
                               LinearProgramSolution& solution) {
  const Eigen::Index k = program.G.rows(), d = program.G.cols();
  assert(program.h.size() == k && program.c.size() == d && start.size() == d && d > 0 && "sizes fit");
  SimplexMethod method{work, solution, d, k};
  method.start(program, start);
  method.run(100 + 40 * static_cast<int>(k + d));
  method.tell(program);
}

void solve_linear_program(const LinearProgram& program, LinearProgramWork& work, LinearProgramSolution& solution) {
  const Eigen::Index k = program.G.rows(), d = program.G.cols();
  write_first_program(program, work);
  LinearProgramSolution& first = work.first_solution;
  const double size = k > 0 ? std::max(1e-300, work.first.h.cwiseAbs().maxCoeff()) : 1.0;
  if (work.first_start[d] < 0) {
    solve_linear_program_from(work.first, work.first_start, work, first);
  } else {
    first.x = work.first_start;
    first.status = LinearProgramStatus::kOptimal;
    first.iterations = 0;
  }
  const int iterations = first.iterations;
  if (first.status != LinearProgramStatus::kOptimal || first.x[d] < -kAdmissible * size) {
    const bool is_proven = first.status == LinearProgramStatus::kOptimal;
    solution.status = is_proven ? LinearProgramStatus::kInfeasible : LinearProgramStatus::kStalled;
    solution.x = first.x.head(d);
    solution.y.setZero(k);
    for (Eigen::Index i = 0; is_proven && i < k; ++i) {
      const double length = program.G.row(i).norm();
      solution.y[i] = first.y[i] / (length > 0 ? length : 1.0);
    }
    solution.value = program.c.dot(solution.x);
    solution.violation = -first.x[d];
    solution.iterations = iterations;
    return;
  }
  work.first_start = first.x.head(d);
  solve_linear_program_from(program, work.first_start, work, solution);
  solution.iterations += iterations;
}

LinearProgramSolution solve_linear_program(const LinearProgram& program) {
  LinearProgramWork work;
  LinearProgramSolution solution;
  solve_linear_program(program, work, solution);
  return solution;
}

}  // namespace drydock
