// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/platform_newton.h"

#include <utility>

namespace drydock {
namespace {

std::array<Complex, 8> row_of(const StudyPoint& x) {
  return {x.e[0], x.e[1], x.e[2], x.e[3], x.g[0], x.g[1], x.g[2], x.g[3]};
}
StudyPoint point_of(const std::array<Complex, 8>& row) {
  return {{row[0], row[1], row[2], row[3]}, {row[4], row[5], row[6], row[7]}};
}

}  // namespace

LinearPoint::LinearPoint(const QuadricPlatform& platform, const StudyPoint& x, const StudyPoint& v) {
  const QuadricValues values = quadric_values(platform, x);
  for (std::size_t i = 0; i < 7; ++i) {
    scale_[i] = i < 6 ? 1 / slope_bound(platform[i]) : 1;
    value_[i] = scale_[i] * values.value[i];
    rows_[i] = row_of(scaled_point({scale_[i], 0}, values.slope[i]));
  }
  rows_[7] = row_of(conjugate(v));
  factorise();
}

void LinearPoint::factorise() {
  for (std::size_t k = 0; k < 8; ++k) order_[k] = k;
  for (std::size_t k = 0; k < 8; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < 8; ++i) {
      if (square(rows_[i][k]) > square(rows_[pivot][k])) pivot = i;
    }
    std::swap(rows_[k], rows_[pivot]);
    std::swap(order_[k], order_[pivot]);
    diagonal_[k] = inverse(rows_[k][k]);
    for (std::size_t i = k + 1; i < 8; ++i) {
      const Complex factor = rows_[i][k] = rows_[i][k] * diagonal_[k];
      for (std::size_t j = k + 1; j < 8; ++j) rows_[i][j] = rows_[i][j] - factor * rows_[k][j];
    }
  }
}

LinearPoint::Row LinearPoint::solve(const Row& right) const {
  Row x;
  for (std::size_t i = 0; i < 8; ++i) {
    x[i] = right[order_[i]];
    for (std::size_t j = 0; j < i; ++j) x[i] = x[i] - rows_[i][j] * x[j];
  }
  for (std::size_t i = 8; i-- > 0;) {
    for (std::size_t j = i + 1; j < 8; ++j) x[i] = x[i] - rows_[i][j] * x[j];
    x[i] = x[i] * diagonal_[i];
  }
  return x;
}

StudyPoint LinearPoint::step(const std::array<Complex, 7>& change) const {
  Row right{};
  for (std::size_t i = 0; i < 7; ++i) right[i] = change[i];
  return point_of(solve(right));
}

StudyPoint LinearPoint::newton_step() const {
  return scaled_point({-1, 0}, step(value_));
}

double LinearPoint::inverse_norm() const {
  double squares = 0;
  for (std::size_t k = 0; k < 8; ++k) {
    Row unit{};
    unit[k] = {1, 0};
    for (const Complex& entry : solve(unit)) squares += square(entry);
  }
  return std::sqrt(squares);
}

double newton(const QuadricPlatform& platform, const StudyPoint& v, StudyPoint& x) {
  const StudyPoint step = LinearPoint(platform, x, v).newton_step();
  x = sum(x, {1, 0}, step);
  return norm(step);
}

Certificate certificate(const QuadricPlatform& platform, const StudyPoint& x) {
  const LinearPoint linear(platform, x, x);
  const double inverse_norm = linear.inverse_norm();
  constexpr double kRounding = 4e-15;  // of the seven scaled values together, each a sum of products below 1
  const double beta = norm(linear.newton_step()) + kRounding * inverse_norm;
  const double kappa = inverse_norm * std::sqrt(7.0), h = beta * kappa;
  if (!(h < 0.5)) return {};
  return {true, 2 * beta, (1 + std::sqrt(1 - 2 * h)) / kappa};
}

double distance(const StudyPoint& x, const StudyPoint& y) {
  const Complex across = dot(conjugate(x), y);
  if (!(square(across) > 0)) return 1e300;
  return norm(sum(scaled_point(inverse(across), y), {-1, 0}, x));
}

StudyPoint polished(const QuadricPlatform& platform, StudyPoint x) {
  double last = 1e300;
  for (int k = 0; k < 20 && last > 1e-15; ++k) {
    StudyPoint next = x;
    const double step = newton(platform, x, next);
    if (!(step < last)) break;
    x = to_unit(next);
    last = step;
  }
  return x;
}

}  // namespace drydock
