// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/regular_travel.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "spatial/rotation.h"

namespace drydock {
namespace {

constexpr int kDegree = 6;

struct Course {
  double value = 0, slope = 0;
};

/// Σ a_k cos kψ + b_k sin kψ, k = 0 … 6: by 13 values about the circle.
struct Waves {
  template <class Value>
  explicit Waves(const Value& value_at) {
    constexpr int kNodes = 2 * kDegree + 1;
    for (int i = 0; i < kNodes; ++i) {
      const double psi = 2 * M_PI * i / kNodes, f = value_at(psi) / kNodes;
      a[0] += f;
      for (int k = 1; k <= kDegree; ++k) {
        a[k] += 2 * f * std::cos(k * psi);
        b[k] += 2 * f * std::sin(k * psi);
      }
    }
  }
  Course at(double psi) const {
    const double c = std::cos(psi), s = std::sin(psi);
    Course course{a[0], 0};
    double ck = 1, sk = 0;
    for (int k = 1; k <= kDegree; ++k) {
      const double next = ck * c - sk * s;
      sk = sk * c + ck * s;
      ck = next;
      course.value += a[k] * ck + b[k] * sk;
      course.slope += k * (b[k] * ck - a[k] * sk);
    }
    return course;
  }
  double most_curvature() const {
    double sum = 0;
    for (int k = 1; k <= kDegree; ++k) sum += k * k * std::hypot(a[k], b[k]);
    return sum;
  }

  double a[kDegree + 1] = {}, b[kDegree + 1] = {};
};

/// Σ a_k T_k(x), k = 0 … 6, x from −1 to 1 over a range: by its values at the 7 nodes of Chebyshev.
struct Chebyshev {
  template <class Value>
  Chebyshev(const Interval& range, const Value& value_at)
      : middle((range.max + range.min) / 2), half((range.max - range.min) / 2) {
    constexpr int kNodes = kDegree + 1;
    for (int i = 0; i < kNodes; ++i) {
      const double psi = M_PI * (i + 0.5) / kNodes, f = value_at(middle + half * std::cos(psi)) / kNodes;
      a[0] += f;
      for (int k = 1; k <= kDegree; ++k) a[k] += 2 * f * std::cos(k * psi);
    }
  }
  Course at(double travel) const {
    const double x = (travel - middle) / half;
    double before = 1, now = x, slope_before = 0, slope = 1;  // T and T' of k − 1 and k
    Course course{a[0] + a[1] * x, a[1]};
    for (int k = 2; k <= kDegree; ++k) {
      const double next = 2 * x * now - before, next_slope = 2 * now + 2 * x * slope - slope_before;
      before = now, now = next, slope_before = slope, slope = next_slope;
      course.value += a[k] * now;
      course.slope += a[k] * slope;
    }
    course.slope /= half;
    return course;
  }
  /// |T_k″| ≤ k² (k² − 1) / 3.
  double most_curvature() const {
    double sum = 0;
    for (int k = 2; k <= kDegree; ++k) sum += k * k * (k * k - 1) / 3.0 * std::abs(a[k]);
    return sum / (half * half);
  }

  double middle, half;
  double a[kDegree + 1] = {};
};

/// The farthest one may go from zero towards `end` while f stays positive. With f ≥ m + d s − M s²/2 within a step s,
/// no step to the root of that parabola passes one of f; near a simple root steps end as fast as Newton's.
template <class Function>
double march(const Function& f, double end, double most_curvature) {
  constexpr int kMostSteps = 500;
  const double close = 1e-9 * std::abs(end), M = std::max(most_curvature, 1e-300);
  double at = 0;
  for (int i = 0; i < kMostSteps; ++i) {
    const Course course = f.at(at);
    if (course.value <= 0) return at;  // only at the start
    const double d = end < 0 ? -course.slope : course.slope, root = std::sqrt(d * d + 2 * M * course.value);
    const double step = d > 0 ? (d + root) / M : 2 * course.value / (root - d);
    if (std::abs(at) + step >= std::abs(end)) return end;
    if (step < close / 10 && f.at(at + std::copysign(close, end)).value <= 0) return at;
    at += std::copysign(step, end);
  }
  return at;
}

template <class Function>
Interval both_ways(const Interval& range, const Function& f) {
  if (!(f.at(0).value > 0)) return {0, 0};
  const double most_curvature = f.most_curvature();
  return {range.min < 0 ? march(f, range.min, most_curvature) : 0,
          range.max > 0 ? march(f, range.max, most_curvature) : 0};
}

}  // namespace

namespace {

/// By elimination with the largest pivot of each column, in place. At this size Eigen's own takes twice as long.
double determinant(double (&rows)[6][6]) {
  double product = 1;
  for (int k = 0; k < 6; ++k) {
    int best = k;
    for (int i = k + 1; i < 6; ++i)
      if (std::abs(rows[i][k]) > std::abs(rows[best][k])) best = i;
    if (best != k) {
      std::swap(rows[best], rows[k]);
      product = -product;
    }
    const double pivot = rows[k][k];
    product *= pivot;
    if (pivot == 0) return 0;
    for (int i = k + 1; i < 6; ++i) {
      const double factor = rows[i][k] / pivot;
      for (int j = k + 1; j < 6; ++j) rows[i][j] -= factor * rows[k][j];
    }
  }
  return product;
}

}  // namespace

double line_determinant(const StewartRig& rig, const Pose& X_FB) {
  double lines[6][6];
  for (std::size_t i = 0; i < 6; ++i) {
    const Vector3 p_FC = X_FB * rig.legs[i].p_BC;
    const Vector3 moment = rig.legs[i].p_FP.cross(p_FC), line = p_FC - rig.legs[i].p_FP;
    std::copy_n(moment.data(), 3, lines[i]);
    std::copy_n(line.data(), 3, lines[i] + 3);
  }
  return determinant(lines);
}

RegularPoses::RegularPoses(const StewartRig& rig, double least_share)
    : home_determinant(line_determinant(rig, rig.X_FB_home)), share(least_share) {}

Interval regular_travel(const StewartRig& rig, const RegularPoses& regular, const Pose& X_FB, const Interval& range) {
  assert(rig.axis && range.min <= 0 && range.max >= 0);
  const Vector3& n = rig.axis->axis_G;  // in F it has the components it has in G
  if (rig.axis->kind == AuxiliaryKind::kRotary) {
    const Waves waves([&](double psi) {
      const Rotation R = rotation_about(n, psi);
      return regular.margin(rig, {R * X_FB.R, R * X_FB.p});
    });
    return both_ways({std::max(range.min, -2 * M_PI), std::min(range.max, 2 * M_PI)}, waves);
  }
  if (!(range.max > range.min)) return range;
  return both_ways(range, Chebyshev(range, [&](double travel) {
                     return regular.margin(rig, {X_FB.R, X_FB.p + travel * n});
                   }));
}

}  // namespace drydock
