// SPDX-License-Identifier: Apache-2.0
#include "sensing/smoothing_spline.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace drydock {

struct SmoothingSpline::Fit {
  MatrixX coefficients;
  BandMatrix inverse;
  double noise_variance = 0, freedom = 0, score = 0;
};

namespace {

constexpr double kFreedomCost = 1.4;               // in the cross-validation
constexpr double kMostEnd = 0.2;                   // share of the rows at each end that are not judged
constexpr double kMostKnots = 200000;              // a longer log gets wider knots
constexpr double kRoughest = -9, kSmoothest = 11;  // powers of ten of λ

}  // namespace

SmoothingSpline::SmoothingSpline(std::span<const double> time_s, const MatrixX& values, const SplineRequest& request)
    : request_(request) {
  assert(time_s.size() >= 4 && request.knot_spacing_s > 0 && request.degree <= 5);
  begin_s_ = time_s.front();
  const double duration_s = time_s.back() - begin_s_;
  const double most = std::min(kMostKnots, 2 * static_cast<double>(time_s.size()));  // gaps need none
  const double wanted = std::clamp(std::ceil(duration_s / request_.knot_spacing_s), 1.0, most);
  intervals_ = static_cast<Eigen::Index>(wanted);
  request_.knot_spacing_s = duration_s / wanted;
  add_samples(time_s, values);

  const double unit = normal_.upper.row(0).mean() / penalty().upper.row(0).mean();
  Fit best;
  if (request.fixed_smoothness > 0) {
    best = fit(time_s, values, request.fixed_smoothness * unit);
  } else {
    double power = 0;
    best.score = -1;
    const auto try_power = [&](double p) {
      Fit tried = fit(time_s, values, std::pow(10.0, p) * unit);
      if (best.score >= 0 && tried.score >= best.score) return;
      best = std::move(tried);
      power = p;
    };
    for (double p = kRoughest; p <= kSmoothest; p += 2) try_power(p);
    for (double step = 1; step > 0.2; step /= 2) {
      const double centre = power;
      try_power(centre - step);
      try_power(centre + step);
    }
  }
  coefficients_ = std::move(best.coefficients);
  covariance_ = std::move(best.inverse);
  freedom_ = best.freedom;
  noise_variance_ = best.noise_variance;
}

SmoothingSpline::Basis SmoothingSpline::basis(double time_s, int derivative) const {
  const double place = (time_s - begin_s_) / request_.knot_spacing_s;
  const auto interval = std::clamp(static_cast<Eigen::Index>(std::floor(place)), Eigen::Index{0}, intervals_ - 1);
  const double u = place - static_cast<double>(interval);
  Basis result{interval, {1}};
  std::array<double, 6>& N = result.weights;
  for (int m = 1; m <= request_.degree - derivative; ++m) {  // de Boor's recursion, all knots one apart
    double saved = 0;
    for (int r = 0; r < m; ++r) {
      const double share = N[static_cast<std::size_t>(r)] / m;
      N[static_cast<std::size_t>(r)] = saved + (r + 1 - u) * share;
      saved = (u + m - r - 1) * share;
    }
    N[static_cast<std::size_t>(m)] = saved;
  }
  for (int k = request_.degree - derivative + 1; k <= request_.degree; ++k) {  // differences of coefficients
    for (int i = k; i >= 0; --i) {
      const auto j = static_cast<std::size_t>(i);
      N[j] = ((i > 0 ? N[j - 1] : 0) - (i < k ? N[j] : 0)) / request_.knot_spacing_s;
    }
  }
  return result;
}

void SmoothingSpline::add_samples(std::span<const double> time_s, const MatrixX& values) {
  const Eigen::Index size = intervals_ + request_.degree;
  normal_ = BandMatrix(size, request_.degree);
  right_ = MatrixX::Zero(size, values.cols());
  for (std::size_t row = 0; row < time_s.size(); ++row) {
    const Basis b = basis(time_s[row], 0);
    for (Eigen::Index i = 0; i <= request_.degree; ++i) {
      const double weight = b.weights[static_cast<std::size_t>(i)];
      right_.row(b.first + i) += weight * values.row(static_cast<Eigen::Index>(row));
      for (Eigen::Index j = i; j <= request_.degree; ++j)
        normal_.upper(j - i, b.first + i) += weight * b.weights[static_cast<std::size_t>(j)];
    }
  }
}

BandMatrix SmoothingSpline::penalty() const {
  std::vector<double> stencil = {1};
  for (int r = 0; r < request_.penalty; ++r) {
    stencil.push_back(0);
    for (std::size_t i = stencil.size() - 1; i > 0; --i) stencil[i] -= stencil[i - 1];
  }
  BandMatrix P(normal_.size(), normal_.width());
  for (Eigen::Index first = 0; first + request_.penalty < P.size(); ++first)
    for (std::size_t i = 0; i < stencil.size(); ++i)
      for (std::size_t j = i; j < stencil.size(); ++j)
        P.upper(static_cast<Eigen::Index>(j - i), first + static_cast<Eigen::Index>(i)) += stencil[i] * stencil[j];
  return P;
}

SmoothingSpline::Fit SmoothingSpline::fit(std::span<const double> time_s, const MatrixX& values, double lambda) const {
  BandMatrix A = normal_;
  A.upper += lambda * penalty().upper;
  const BandFactor factored = factor(A);
  Fit result;
  result.coefficients = solve(factored, right_);
  result.inverse = inverse_in_band(factored);
  for (Eigen::Index i = 0; i < A.size(); ++i)
    for (Eigen::Index k = 0; k <= std::min(A.width(), A.size() - 1 - i); ++k)
      result.freedom += (k == 0 ? 1 : 2) * result.inverse.upper(k, i) * normal_.upper(k, i);
  // At its ends a smoothing spline is stiffer than within, where nothing is known of what was before and after.
  const auto rows = static_cast<double>(time_s.size());
  const auto margin = static_cast<std::size_t>(std::min(kBentSpan * rows / result.freedom, kMostEnd * rows));
  double squares = 0;
  for (std::size_t row = margin; row < time_s.size() - margin; ++row) {
    const Basis b = basis(time_s[row], 0);
    for (Eigen::Index c = 0; c < values.cols(); ++c) {
      double fitted = 0;
      for (Eigen::Index i = 0; i <= request_.degree; ++i)
        fitted += b.weights[static_cast<std::size_t>(i)] * result.coefficients(b.first + i, c);
      const double off = values(static_cast<Eigen::Index>(row), c) - fitted;
      squares += off * off;
    }
  }
  const auto inside = static_cast<double>(time_s.size() - 2 * margin);
  const double left = std::max(rows - kFreedomCost * result.freedom, 1e-3 * rows);
  result.score = squares / inside / (left * left);
  result.noise_variance =
      squares * rows / (inside * std::max(rows - result.freedom, 1.0) * static_cast<double>(values.cols()));
  return result;
}

VectorX SmoothingSpline::at(double time_s, int derivative) const {
  const Basis b = basis(time_s, derivative);
  VectorX value = VectorX::Zero(coefficients_.cols());
  for (Eigen::Index i = 0; i <= request_.degree; ++i)
    value += b.weights[static_cast<std::size_t>(i)] * coefficients_.row(b.first + i).transpose();
  return value;
}

Matrix3 SmoothingSpline::covariance(double time_s) const {
  const std::array<Basis, 3> b = {basis(time_s, 0), basis(time_s, 1), basis(time_s, 2)};
  Matrix3 result = Matrix3::Zero();
  for (Eigen::Index i = 0; i <= request_.degree; ++i) {
    for (Eigen::Index j = 0; j <= request_.degree; ++j) {
      const double entry = covariance_.at(b[0].first + i, b[0].first + j);
      for (int d = 0; d < 3; ++d)
        for (int e = 0; e < 3; ++e)
          result(d, e) += b[static_cast<std::size_t>(d)].weights[static_cast<std::size_t>(i)] * entry *
                          b[static_cast<std::size_t>(e)].weights[static_cast<std::size_t>(j)];
    }
  }
  return result;
}

}  // namespace drydock
