// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_newton.h"

#include <cassert>
#include <cmath>

namespace drydock {
namespace {

constexpr double kFull = 0.5;      // decrement up to which a full step is within all limits, with room
constexpr double kCentred = 1e-5;  // after a full step from there the decrement is below its square
constexpr double kOfRoom = 0.8;    // that a step takes, where there is not room for all of it
constexpr int kMostIterations = 60;

double dot(const double* a, const double* b, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k) sum += a[k] * b[k];
  return sum;
}

const double* column(const ScaledWrenches& structure, std::size_t i) {
  return structure.data() + static_cast<Eigen::Index>(i) * structure.rows();
}

}  // namespace

TensionNewton::TensionNewton(std::span<const double> min_N, std::span<const double> max_N)
    : min_(min_N.begin(), min_N.end()), max_(max_N.begin(), max_N.end()) {
  for (std::size_t i = 0; i < min_.size(); ++i) {
    assert(min_[i] < max_[i] && std::isfinite(min_[i]) && std::isfinite(max_[i]) && "limits in order, finite");
    size_N_ += std::max(std::abs(min_[i]), std::abs(max_[i]));
  }
  t_.resize(min_.size());
  slope_ = weight_ = response_ = centring_.t = moving_.t = t_;
  restart();
}

void TensionNewton::restart() {
  for (std::size_t i = 0; i < t_.size(); ++i) t_[i] = (min_[i] + max_[i]) / 2;
}

void TensionNewton::restart(std::span<const double> tension_N) {
  for (std::size_t i = 0; i < t_.size(); ++i) {
    const double room = 1e-3 * (max_[i] - min_[i]);
    t_[i] = std::clamp(tension_N[i], min_[i] + room, max_[i] - room);
  }
}

/// Slopes and weights at t, and the factor of A W Aᵀ by Cholesky. False where that has no factor.
bool TensionNewton::take_curvature(const ScaledWrenches& structure) {
  double S[6][6] = {}, largest = 0;
  for (std::size_t i = 0; i < t_.size(); ++i) {
    const double low = 1 / (t_[i] - min_[i]), high = 1 / (max_[i] - t_[i]);
    slope_[i] = high - low;
    weight_[i] = 1 / (low * low + high * high);
    const double* a = column(structure, i);
    for (int r = 0; r < rows_; ++r) {
      const double wa = weight_[i] * a[r];
      for (int c = 0; c <= r; ++c) S[r][c] += wa * a[c];
    }
  }
  for (int r = 0; r < rows_; ++r) largest = std::max(largest, S[r][r]);
  for (int r = 0; r < rows_; ++r) {
    for (int c = 0; c <= r; ++c) {
      const double rest = S[r][c] - dot(factor_[r], factor_[c], c);
      if (c < r) factor_[r][c] = rest / factor_[c][c];
      if (c < r) continue;
      if (!(rest > 1e-22 * largest)) return false;
      factor_[r][r] = std::sqrt(rest);
    }
  }
  return true;
}

void TensionNewton::solve_factored(double* b) const {
  for (int r = 0; r < rows_; ++r) b[r] = (b[r] - dot(factor_[r], b, r)) / factor_[r][r];
  for (int r = rows_ - 1; r >= 0; --r) {
    b[r] /= factor_[r][r];
    for (int c = 0; c < r; ++c) b[c] -= factor_[r][c] * b[r];
  }
}

/// Into `centring` the step towards the centre of what A t is now, into `moving` the one that takes A t to what is
/// needed; both by their x.
void TensionNewton::find_steps(const ScaledWrenches& structure, const ScaledWrench& needed) {
  for (int r = 0; r < rows_; ++r) {
    moving_.x[r] = needed[r];
    centring_.x[r] = 0;
  }
  for (std::size_t i = 0; i < t_.size(); ++i) {
    const double* a = column(structure, i);
    const double pull = weight_[i] * slope_[i];
    for (int r = 0; r < rows_; ++r) {
      moving_.x[r] -= t_[i] * a[r];
      centring_.x[r] += pull * a[r];
    }
  }
  solve_factored(moving_.x);
  solve_factored(centring_.x);
  double centring = 0, both = 0;
  for (std::size_t i = 0; i < t_.size(); ++i) {
    const double* a = column(structure, i);
    centring_.t[i] = weight_[i] * (dot(a, centring_.x, rows_) - slope_[i]);
    moving_.t[i] = weight_[i] * dot(a, moving_.x, rows_);
    centring += centring_.t[i] * centring_.t[i] / weight_[i];
    both += (centring_.t[i] + moving_.t[i]) * (centring_.t[i] + moving_.t[i]) / weight_[i];
  }
  centring_.decrement = std::sqrt(centring);
  moving_.decrement = std::sqrt(both);
}

/// Whether no tensions within limits give as much along x as is needed.
bool TensionNewton::separates(const ScaledWrenches& structure, const ScaledWrench& needed, const double* x) const {
  double most = 0;
  for (std::size_t i = 0; i < t_.size(); ++i) {
    const double y = dot(column(structure, i), x, rows_);
    most += y * (y > 0 ? max_[i] : min_[i]);
  }
  return dot(needed.data(), x, rows_) > most + 1e-9 * size_N_ * std::sqrt(dot(x, x, rows_));
}

/// Where a full step would leave the limits: first to the centre, then as far as there is room.
void TensionNewton::take_short_step() {
  double centred = 1, moved = 1;
  if (centring_.decrement > kFull) {
    centred = 1 / (1 + centring_.decrement);  // descends, because φ is self-concordant
    moved = 0;
  }
  for (std::size_t i = 0; i < t_.size(); ++i) {
    t_[i] += centred * centring_.t[i];
    const double by = moving_.t[i], room = by > 0 ? max_[i] - t_[i] : min_[i] - t_[i];
    if (by != 0) moved = std::min(moved, kOfRoom * room / by);
  }
  for (std::size_t i = 0; i < t_.size(); ++i) t_[i] += moved * moving_.t[i];
}

NewtonStatus TensionNewton::solve(const ScaledWrenches& structure, const ScaledWrench& needed, NewtonGoal goal) {
  rows_ = static_cast<int>(structure.rows());
  assert(structure.cols() == static_cast<Eigen::Index>(t_.size()) && needed.size() == rows_);
  for (iterations_ = 1; iterations_ <= kMostIterations; ++iterations_) {
    if (!take_curvature(structure)) return NewtonStatus::kSingular;
    find_steps(structure, needed);
    if (!std::isfinite(moving_.decrement)) return NewtonStatus::kNotConverged;
    if (moving_.decrement <= kFull) {
      for (std::size_t i = 0; i < t_.size(); ++i) t_[i] += centring_.t[i] + moving_.t[i];
      if (goal == NewtonGoal::kInside || moving_.decrement <= kCentred) return NewtonStatus::kOk;
      continue;
    }
    const bool is_centred = centring_.decrement <= kFull;
    if (is_centred && separates(structure, needed, centring_.x)) return NewtonStatus::kInfeasible;
    if (is_centred && separates(structure, needed, moving_.x)) return NewtonStatus::kInfeasible;
    take_short_step();
  }
  return NewtonStatus::kNotConverged;
}

void TensionNewton::find_responses(const ScaledWrenches& structure) {
  for (std::size_t i = 0; i < t_.size(); ++i) {
    const double* a = column(structure, i);
    double row[6];
    std::copy(a, a + rows_, row);
    solve_factored(row);
    response_[i] = weight_[i] * std::sqrt(dot(row, row, rows_));
  }
}

}  // namespace drydock
