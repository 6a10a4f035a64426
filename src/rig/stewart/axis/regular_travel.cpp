// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/regular_travel.h"

#include <Eigen/LU>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "spatial/rotation.h"

namespace drydock {
namespace {

constexpr int kDegree = 6;

/// Σ a_k cos kψ + b_k sin kψ, k = 0 … 6. Along a slide ψ = arccos of the travel from −1 to 1, so that b = 0.
struct Waves {
  double a[kDegree + 1] = {}, b[kDegree + 1] = {};

  double operator()(double psi) const {
    const double c = std::cos(psi), s = std::sin(psi);
    double sum = a[0], ck = 1, sk = 0;
    for (int k = 1; k <= kDegree; ++k) {
      const double next = ck * c - sk * s;
      sk = sk * c + ck * s;
      ck = next;
      sum += a[k] * ck + b[k] * sk;
    }
    return sum;
  }
};

/// By 13 values about the circle.
template <class Value>
Waves rotation_waves(const Value& value) {
  constexpr int kNodes = 2 * kDegree + 1;
  Waves waves;
  for (int i = 0; i < kNodes; ++i) {
    const double psi = 2 * M_PI * i / kNodes, f = value(psi) / kNodes;
    waves.a[0] += f;
    for (int k = 1; k <= kDegree; ++k) {
      waves.a[k] += 2 * f * std::cos(k * psi);
      waves.b[k] += 2 * f * std::sin(k * psi);
    }
  }
  return waves;
}

/// By its values at the 7 nodes of Chebyshev, for x = cos ψ from −1 to 1.
template <class Value>
Waves slide_waves(const Value& value) {
  constexpr int kNodes = kDegree + 1;
  Waves waves;
  for (int i = 0; i < kNodes; ++i) {
    const double psi = M_PI * (i + 0.5) / kNodes, f = value(std::cos(psi)) / kNodes;
    waves.a[0] += f;
    for (int k = 1; k <= kDegree; ++k) waves.a[k] += 2 * f * std::cos(k * psi);
  }
  return waves;
}

/// The farthest one may go from zero towards `end` while f stays positive, if its slope is at most `slope`.
template <class Function>
double march(const Function& f, double end, double slope) {
  constexpr int kMostSteps = 200;
  const double close = 1e-4 * std::abs(end);
  double at = 0;
  for (int i = 0; i < kMostSteps; ++i) {
    const double margin = f(at);
    if (margin <= 0) return at;  // only at the start
    const double step = margin / slope;
    if (std::abs(at) + step >= std::abs(end)) return end;
    if (step < close * 0.1 && f(at + std::copysign(close, end)) <= 0) return at;
    at += std::copysign(step, end);
  }
  return at;
}

Interval both_ways(const Interval& range, const auto& f, double slope) {
  if (!(f(0) > 0)) return {0, 0};
  return {range.min < 0 ? march(f, range.min, slope) : 0, range.max > 0 ? march(f, range.max, slope) : 0};
}

}  // namespace

double line_determinant(const StewartRig& rig, const Pose& X_FB) {
  Matrix6 lines;
  for (std::size_t i = 0; i < 6; ++i) {
    const Vector3 p_FC = X_FB * rig.legs[i].p_BC;
    const auto row = static_cast<Eigen::Index>(i);
    lines.row(row).head<3>() = rig.legs[i].p_FP.cross(p_FC);
    lines.row(row).tail<3>() = p_FC - rig.legs[i].p_FP;
  }
  return lines.partialPivLu().determinant();
}

RegularPoses::RegularPoses(const StewartRig& rig, double least_share)
    : home_determinant(line_determinant(rig, rig.X_FB_home)), share(least_share) {}

Interval regular_travel(const StewartRig& rig, const RegularPoses& regular, const Pose& X_FB, const Interval& range) {
  assert(rig.axis && range.min <= 0 && range.max >= 0);
  const Vector3& n = rig.axis->axis_G;  // in F it has the components it has in G
  if (rig.axis->kind == AuxiliaryKind::kRotary) {
    const Waves waves = rotation_waves([&](double psi) {
      const Rotation R = rotation_about(n, psi);
      return regular.margin(rig, {R * X_FB.R, R * X_FB.p});
    });
    double slope = 0;
    for (int k = 1; k <= kDegree; ++k) slope += k * std::hypot(waves.a[k], waves.b[k]);
    return both_ways({std::max(range.min, -2 * M_PI), std::min(range.max, 2 * M_PI)}, waves, slope);
  }
  const double half = (range.max - range.min) / 2, middle = (range.max + range.min) / 2;
  if (!(half > 0)) return range;
  const Waves waves = slide_waves([&](double x) {
    return regular.margin(rig, {X_FB.R, X_FB.p + (middle + half * x) * n});
  });
  double slope = 0;
  for (int k = 1; k <= kDegree; ++k) slope += k * k * std::abs(waves.a[k]) / half;
  return both_ways(
      range, [&](double x) { return waves(std::acos(std::clamp((x - middle) / half, -1.0, 1.0))); }, slope);
}

}  // namespace drydock
