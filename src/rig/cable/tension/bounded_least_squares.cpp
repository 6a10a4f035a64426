// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/bounded_least_squares.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr double kGainTolerance = 1e-13;  // of the lengths that add up to the rest
constexpr double kIndependence = 1e-12;   // of a column's length, square to the free ones
constexpr std::int8_t kAtLower = -1, kFree = 0, kAtUpper = 1;

struct LeastSquaresMethod {
  const Eigen::Ref<const MatrixX>& A;
  const Eigen::Ref<const VectorX>& g;
  const VectorX& lower;
  const VectorX& upper;
  LeastSquaresWork& work;
  BoundedLeastSquares& solution;

  void start();
  void update_rest();
  double tolerance() const;
  double gain_of(Eigen::Index j) const;
  Eigen::Index best_column() const;
  bool factor_free();
  void solve_free();
  bool release(Eigen::Index j);
  bool catch_at_bounds();
  void settle_at(int column, double value);
};

void LeastSquaresMethod::start() {
  const Eigen::Index m = A.cols();
  work.free.clear();
  work.free.reserve(static_cast<std::size_t>(A.rows() + 1));
  work.place.assign(static_cast<std::size_t>(m), kAtLower);
  work.barred.assign(static_cast<std::size_t>(m), 0);
  work.length = A.colwise().norm();
  work.trial.resize(m);
  work.Q.resize(A.rows(), A.rows() + 1);
  work.R.resize(A.rows() + 1, A.rows() + 1);
  solution.t = lower;
  solution.iterations = 0;
}

void LeastSquaresMethod::update_rest() {
  solution.rest = g;
  solution.rest.noalias() -= A * solution.t;
  work.gain.noalias() = A.transpose() * solution.rest;
}

/// Rounding of the rest: that of the terms it is the sum of.
double LeastSquaresMethod::tolerance() const {
  return kGainTolerance * (g.norm() + work.length.dot(solution.t.cwiseAbs()));
}

/// How much the rest shortens per length of the column, as far as the column may move.
double LeastSquaresMethod::gain_of(Eigen::Index j) const {
  const std::size_t i = static_cast<std::size_t>(j);
  if (work.length[j] == 0 || !(lower[j] < upper[j])) return 0;
  const double gain = work.gain[j] / work.length[j];
  if (work.place[i] == kFree) return std::abs(gain);
  return work.place[i] == kAtLower ? gain : -gain;
}

Eigen::Index LeastSquaresMethod::best_column() const {
  Eigen::Index best = -1;
  double best_gain = tolerance();
  for (Eigen::Index j = 0; j < A.cols(); ++j) {
    const std::size_t i = static_cast<std::size_t>(j);
    if (work.place[i] == kFree || work.barred[i] != 0) continue;
    const double gain = gain_of(j);
    if (gain > best_gain) best = j, best_gain = gain;
  }
  return best;
}

/// Gram and Schmidt, twice for orthogonality to rounding. False if the last column depends on the others.
bool LeastSquaresMethod::factor_free() {
  const Eigen::Index count = static_cast<Eigen::Index>(work.free.size());
  for (Eigen::Index k = 0; k < count; ++k) {
    const int column = work.free[static_cast<std::size_t>(k)];
    work.Q.col(k) = A.col(column);
    work.R.col(k).setZero();
    for (int pass = 0; pass < 2; ++pass) {
      for (Eigen::Index i = 0; i < k; ++i) {
        const double along = work.Q.col(i).dot(work.Q.col(k));
        work.R(i, k) += along;
        work.Q.col(k) -= along * work.Q.col(i);
      }
    }
    work.R(k, k) = work.Q.col(k).norm();
    if (k + 1 == count && (count > A.rows() || work.R(k, k) <= kIndependence * work.length[column])) return false;
    work.Q.col(k) /= work.R(k, k);
  }
  return true;
}

/// Trial values of the free columns: the least squares step from where they are, without bounds.
void LeastSquaresMethod::solve_free() {
  const Eigen::Index count = static_cast<Eigen::Index>(work.free.size());
  work.rhs.noalias() = work.Q.leftCols(count).transpose() * solution.rest;
  for (Eigen::Index k = count; k-- > 0;) {
    for (Eigen::Index i = k + 1; i < count; ++i) work.rhs[k] -= work.R(k, i) * work.rhs[i];
    work.rhs[k] /= work.R(k, k);
    const int column = work.free[static_cast<std::size_t>(k)];
    work.trial[column] = solution.t[column] + work.rhs[k];
  }
}

void LeastSquaresMethod::settle_at(int column, double value) {
  const std::size_t i = static_cast<std::size_t>(column);
  solution.t[column] = value;
  work.place[i] = value == lower[column] ? kAtLower : kAtUpper;
  std::erase(work.free, column);
}

/// Goes from t towards the trial as far as the bounds allow. True if that is all the way.
bool LeastSquaresMethod::catch_at_bounds() {
  double share = 1;
  int first = -1;
  double bound = 0;
  for (const int column : work.free) {
    const double from = solution.t[column], to = work.trial[column];
    const double limit = to <= lower[column] ? lower[column] : upper[column];
    if (to > lower[column] && to < upper[column]) continue;
    const double reach = to == from ? 0.0 : (limit - from) / (to - from);
    if (reach < share || first < 0) share = std::min(reach, 1.0), first = column, bound = limit;
  }
  for (const int column : work.free) {
    const double to = solution.t[column] + share * (work.trial[column] - solution.t[column]);
    solution.t[column] = std::clamp(to, lower[column], upper[column]);
  }
  if (first < 0) return true;
  settle_at(first, bound);
  return false;
}

/// Frees a column and solves until all free ones are between their bounds. False if the column cannot help.
bool LeastSquaresMethod::release(Eigen::Index j) {
  const std::size_t i = static_cast<std::size_t>(j);
  const std::int8_t was = work.place[i];
  work.free.push_back(static_cast<int>(j));
  bool helps = factor_free();
  if (helps) {
    solve_free();
    const double move = work.trial[j] - solution.t[j];
    helps = was == kAtLower ? move > 0 : move < 0;
  }
  if (!helps) {
    work.free.pop_back();
    return false;
  }
  work.place[i] = kFree;
  while (!catch_at_bounds()) {
    update_rest();
    if (work.free.empty()) break;
    factor_free();
    solve_free();
  }
  return true;
}

}  // namespace

void solve_bounded_least_squares(const Eigen::Ref<const MatrixX>& A, const Eigen::Ref<const VectorX>& g,
                                 const VectorX& lower, const VectorX& upper, LeastSquaresWork& work,
                                 BoundedLeastSquares& solution) {
  assert(lower.size() == A.cols() && upper.size() == A.cols() && g.size() == A.rows() && "sizes fit");
  assert((lower.array() <= upper.array()).all() && lower.allFinite() && "bounds are in order");
  LeastSquaresMethod method{A, g, lower, upper, work, solution};
  method.start();
  method.update_rest();
  const int most = 100 + 20 * static_cast<int>(A.cols() + A.rows());
  double length = solution.rest.norm();
  while (solution.iterations < most) {
    const Eigen::Index j = method.best_column();
    if (j < 0) break;
    ++solution.iterations;
    work.barred[static_cast<std::size_t>(j)] = 1;
    if (!method.release(j)) continue;
    method.update_rest();
    const double shorter = solution.rest.norm();
    if (shorter < length) std::fill(work.barred.begin(), work.barred.end(), 0);
    length = std::min(length, shorter);
  }
  solution.distance = solution.rest.norm();
  solution.violation = 0;
  for (Eigen::Index j = 0; j < A.cols(); ++j) solution.violation = std::max(solution.violation, method.gain_of(j));
  // Barred columns and rounding may leave a few times the tolerance.
  const bool holds = solution.violation <= 100 * method.tolerance();
  solution.status = holds ? LeastSquaresStatus::kOptimal : LeastSquaresStatus::kStalled;
}

BoundedLeastSquares solve_bounded_least_squares(const Eigen::Ref<const MatrixX>& A, const Eigen::Ref<const VectorX>& g,
                                                const VectorX& lower, const VectorX& upper) {
  LeastSquaresWork work;
  BoundedLeastSquares solution;
  solve_bounded_least_squares(A, g, lower, upper, work, solution);
  return solution;
}

BoundedLeastSquares solve_nonnegative_least_squares(const Eigen::Ref<const MatrixX>& A,
                                                    const Eigen::Ref<const VectorX>& g) {
  return solve_bounded_least_squares(A, g, VectorX::Zero(A.cols()),
                                     VectorX::Constant(A.cols(), std::numeric_limits<double>::infinity()));
}

}  // namespace drydock
