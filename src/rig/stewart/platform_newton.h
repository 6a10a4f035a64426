// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/platform_quadrics.h"

namespace drydock {

/// The equations of a platform linearised at a point, each divided by a bound on the change of its slope, for steps
/// that are orthogonal to v: eight by eight, eliminated with row pivots.
class LinearPoint {
 public:
  LinearPoint(const QuadricPlatform& platform, const StudyPoint& x, const StudyPoint& v);

  /// The step for which the seven equations change by as much as said, already divided.
  StudyPoint step(const std::array<Complex, 7>& change) const;
  StudyPoint newton_step() const;
  double inverse_norm() const;  // Frobenius
  const std::array<double, 7>& scale() const { return scale_; }

 private:
  using Row = std::array<Complex, 8>;
  void factorise();
  Row solve(const Row& right) const;

  std::array<Row, 8> rows_;
  std::array<std::size_t, 8> order_;
  Row diagonal_;
  std::array<double, 7> scale_;
  std::array<Complex, 7> value_;
};

/// One Newton step in the plane through x that is orthogonal to v; its size is returned.
double newton(const QuadricPlatform& platform, const StudyPoint& v, StudyPoint& x);

/// What is proven of a solution, in units of a point of length 1: by Kantorovich's theorem for equations of second
/// degree, whose derivative has a constant Lipschitz bound. β is the Newton step, with what rounding may hide added,
/// κ the bound on the derivative's change by its inverse; with h = β κ < 1/2 there is a solution within 2 β and no
/// other one within (1 + √(1 − 2 h))/κ.
struct Certificate {
  bool holds = false;
  double solution_within = 0;
  double alone_within = 0;
};
Certificate certificate(const QuadricPlatform& platform, const StudyPoint& x);

/// Distance of two points from each other in the plane through the first and orthogonal to it: the scale of y is free.
double distance(const StudyPoint& x, const StudyPoint& y);

/// Newton steps until they no longer shrink; x is of length 1 before and after.
StudyPoint polished(const QuadricPlatform& platform, StudyPoint x);

}  // namespace drydock
