// SPDX-License-Identifier: Apache-2.0
#include "testing/exact_tension.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <vector>

namespace drydock::testing {
namespace {

using Integer = boost::multiprecision::cpp_int;

/// Power of two that makes a number whole.
int places_behind_point(double x) {
  if (x == 0) return 0;
  int exponent = 0;
  std::frexp(x, &exponent);
  return std::max(0, 53 - exponent);
}

Integer shifted(double x, int places) {
  int exponent = 0;
  const Integer digits(static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53)));
  const int shift = exponent - 53 + places;
  return shift >= 0 ? Integer(digits << shift) : Integer(digits >> -shift);
}

/// The problem in whole numbers: A in units of 2^−a, tensions in 2^−t, wrenches in 2^−(a+t).
struct WholeProblem {
  std::size_t n, m;
  std::vector<Integer> A;  // by rows
  std::vector<Integer> needed, min, max;
};

WholeProblem whole_problem(const TensionProblem& problem) {
  const Eigen::Index rows = problem.structure.rows(), columns = problem.structure.cols();
  int a = 0, t = 0;
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < columns; ++j) a = std::max(a, places_behind_point(problem.structure(i, j)));
  }
  for (Eigen::Index j = 0; j < columns; ++j) {
    t = std::max({t, places_behind_point(problem.min_N[j]), places_behind_point(problem.max_N[j])});
  }
  for (Eigen::Index i = 0; i < rows; ++i) t = std::max(t, places_behind_point(problem.needed[i]) - a);
  WholeProblem whole{static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), {}, {}, {}, {}};
  for (Eigen::Index i = 0; i < rows; ++i) {
    for (Eigen::Index j = 0; j < columns; ++j) whole.A.push_back(shifted(problem.structure(i, j), a));
    whole.needed.push_back(shifted(problem.needed[i], a + t));
  }
  for (Eigen::Index j = 0; j < columns; ++j) {
    whole.min.push_back(shifted(problem.min_N[j], t));
    whole.max.push_back(shifted(problem.max_N[j], t));
  }
  return whole;
}

/// Table of the phase that makes the missing parts small: x = t − min, columns of cables, then of missing parts, then
/// the right side. Entries are whole numbers over the common `scale` (Edmonds 1967): each is a minor of the problem.
struct Table {
  const WholeProblem& p;
  std::size_t width;
  std::vector<Integer> entries;
  std::vector<std::size_t> basic;
  std::vector<int> sign;  // of each row at the start
  std::vector<char> is_upper, is_basic;
  Integer scale = 1;

  explicit Table(const WholeProblem& whole);
  Integer& at(std::size_t row, std::size_t column) { return entries[row * width + column]; }
  Integer value(std::size_t row);
  Integer gain(std::size_t column);
  void pivot(std::size_t row, std::size_t column);
  bool step();
};

Table::Table(const WholeProblem& whole) : p(whole), width(whole.m + whole.n + 1) {
  entries.resize(p.n * width);
  is_upper.assign(p.m, 0);
  is_basic.assign(p.m, 0);
  for (std::size_t i = 0; i < p.n; ++i) {
    Integer rest = p.needed[i];
    for (std::size_t j = 0; j < p.m; ++j) rest -= p.A[i * p.m + j] * p.min[j];
    sign.push_back(rest < 0 ? -1 : 1);
    for (std::size_t j = 0; j < p.m; ++j) at(i, j) = sign[i] * p.A[i * p.m + j];
    at(i, p.m + i) = 1;
    at(i, width - 1) = sign[i] * rest;
    basic.push_back(p.m + i);
  }
}

/// Of the row's basic unknown, times scale.
Integer Table::value(std::size_t row) {
  Integer sum = at(row, width - 1);
  for (std::size_t j = 0; j < p.m; ++j) {
    if (is_upper[j] != 0) sum -= at(row, j) * (p.max[j] - p.min[j]);
  }
  return sum;
}

Integer Table::gain(std::size_t column) {
  Integer sum = 0;
  for (std::size_t i = 0; i < p.n; ++i) {
    if (basic[i] >= p.m) sum += at(i, column);
  }
  return sum;
}

void Table::pivot(std::size_t row, std::size_t column) {
  const Integer pivot = at(row, column);
  for (std::size_t i = 0; i < p.n; ++i) {
    if (i == row) continue;
    const Integer factor = at(i, column);
    for (std::size_t j = 0; j < width; ++j) at(i, j) = (at(i, j) * pivot - factor * at(row, j)) / scale;
  }
  scale = pivot;
  if (scale < 0) {
    scale = -scale;
    for (Integer& entry : entries) entry = -entry;
  }
  if (basic[row] < p.m) is_basic[basic[row]] = 0;
  basic[row] = column;
  is_basic[column] = 1;
  is_upper[column] = 0;
}

bool Table::step() {
  std::size_t column = 0;
  for (; column < p.m; ++column) {
    if (is_basic[column] != 0 || p.max[column] == p.min[column]) continue;
    const Integer g = gain(column);
    if (is_upper[column] != 0 ? g < 0 : g > 0) break;
  }
  if (column == p.m) return false;
  // How far: a fraction reach / per, over the rows and the cable's own other limit.
  Integer reach = p.max[column] - p.min[column], per = 1;
  std::size_t leaving = p.n;
  bool to_upper = false;
  for (std::size_t i = 0; i < p.n; ++i) {
    Integer slope = is_upper[column] != 0 ? Integer(-at(i, column)) : at(i, column);
    if (slope == 0 || (slope < 0 && basic[i] >= p.m)) continue;
    Integer room = value(i);
    if (slope < 0) room = (p.max[basic[i]] - p.min[basic[i]]) * scale - room;
    const Integer here = room * per, best = reach * abs(slope);
    if (here > best || (here == best && (leaving == p.n || basic[i] > basic[leaving]))) continue;
    to_upper = slope < 0;
    reach = room;
    per = abs(slope);
    leaving = i;
  }
  if (leaving == p.n) {
    is_upper[column] = is_upper[column] != 0 ? 0 : 1;
    return true;
  }
  const std::size_t out = basic[leaving];
  pivot(leaving, column);
  if (out < p.m) is_upper[out] = to_upper ? 1 : 0;
  return true;
}

/// Do the tensions that the table stands for, times scale, meet everything?
bool tensions_prove(const WholeProblem& p, Table& table) {
  std::vector<Integer> t(p.m);
  for (std::size_t j = 0; j < p.m; ++j) t[j] = table.scale * (table.is_upper[j] != 0 ? p.max[j] : p.min[j]);
  for (std::size_t i = 0; i < p.n; ++i) {
    if (table.basic[i] < p.m) t[table.basic[i]] = table.value(i) + table.scale * p.min[table.basic[i]];
  }
  for (std::size_t j = 0; j < p.m; ++j) {
    if (t[j] < table.scale * p.min[j] || t[j] > table.scale * p.max[j]) return false;
  }
  for (std::size_t i = 0; i < p.n; ++i) {
    Integer sum = -table.scale * p.needed[i];
    for (std::size_t j = 0; j < p.m; ++j) sum += p.A[i * p.m + j] * t[j];
    if (sum != 0) return false;
  }
  return true;
}

/// Does the direction that the table stands for separate?
bool direction_proves(const WholeProblem& p, Table& table) {
  Integer beyond = 0;
  std::vector<Integer> y(p.n);
  for (std::size_t i = 0; i < p.n; ++i) y[i] = table.sign[i] * table.gain(p.m + i);
  for (std::size_t i = 0; i < p.n; ++i) beyond += y[i] * p.needed[i];
  for (std::size_t j = 0; j < p.m; ++j) {
    Integer along = 0;
    for (std::size_t i = 0; i < p.n; ++i) along += y[i] * p.A[i * p.m + j];
    beyond -= along * (along > 0 ? p.max[j] : p.min[j]);
  }
  return beyond > 0;
}

}  // namespace

ExactAnswer exact_answer(const TensionProblem& problem) {
  const WholeProblem whole = whole_problem(problem);
  Table table(whole);
  while (table.step()) {
  }
  if (tensions_prove(whole, table)) return ExactAnswer::kHolds;
  return direction_proves(whole, table) ? ExactAnswer::kFails : ExactAnswer::kNoProof;
}

}  // namespace drydock::testing
