// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/free_rotation.h"

#include <cassert>

#include "rig/stewart/joint_cone.h"
#include "rig/stewart/travel_ends.h"

namespace drydock {
namespace {

/// x(ψ) = start + cosine (cos ψ − 1) + sine sin ψ.
struct Wave {
  double start, cosine, sine;

  double at(double c, double s) const { return start + cosine * (c - 1) + sine * s; }
  double rate(double c, double s) const { return sine * c - cosine * s; }
  double amplitude() const { return std::hypot(cosine, sine); }
  Wave backwards() const { return {start, cosine, -sine}; }
};

/// How far ahead a function that is `value` > 0 here, with this rate and |second derivative| ≤ bend, stays positive.
double safe_step(double value, double rate, double bend) {
  const double root = std::sqrt(rate * rate + 2 * bend * value);
  return rate > 0 ? (rate + root) / bend : 2 * value / (root - rate);
}

/// A leg in its cone: f = a·d − cos γ |d|, with a·d = along and |d|² = square. `slack` is f at the start.
struct TurningCone {
  Wave along, square;
  double cosine, slack;

  /// The angle up to which the leg surely stays inside, but not beyond `limit`.
  double first_exit(double limit) const;

 private:
  double polished(double psi) const;
};

/// Each step is the largest of those that three functions allow which are positive only where f is, or whose zeros f
/// has to pass first: g = (a·d)² − cos²γ |d|² while a·d > 0 (γ < 90°), −g while it is positive (γ > 90°), and
/// a·d − max(cos γ, 0) |d|max. Near an exit one of them has a simple zero there, so steps shrink as Newton's do.
double TurningCone::first_exit(double limit) const {
  const double c2 = cosine * cosine, a = along.amplitude();
  const double farthest = std::sqrt(std::max(0.0, square.start - square.cosine + square.amplitude()));
  const double offset = std::max(0.0, cosine) * farthest;
  // a·d = m + a cos(ψ − φ): (a·d)² has the second derivatives 2 a |m| of the first and 2 a² of the second harmonic.
  const double bend = 2 * a * std::abs(along.start - along.cosine) + 2 * a * a + c2 * square.amplitude();
  double psi = 0, c = 1, s = 0;
  for (int k = 0; k < 200; ++k) {
    const double x = along.at(c, s), x_rate = along.rate(c, s), y = square.at(c, s);
    const double g = k == 0 ? slack * (x + cosine * std::sqrt(y)) : x * x - c2 * y;
    const double g_rate = 2 * x * x_rate - c2 * square.rate(c, s);
    double step = 0;
    if (x > offset && a > 0) step = safe_step(x - offset, x_rate, a);
    if (cosine > 0 && g >= 0 && bend > 0) step = std::max(step, safe_step(g, g_rate, bend));
    if (cosine < 0 && g <= 0 && bend > 0) step = std::max(step, safe_step(-g, -g_rate, bend));
    if (a == 0 && bend == 0) return limit;  // the leg stands on the axis
    psi += step;
    if (psi >= limit) return limit;
    if (step < 1e-9) {
      const double end = polished(psi);
      if (step < 1e-15 || (std::abs(end - psi) < 4 * step)) return end;
    }
    c = std::cos(psi);
    s = std::sin(psi);
  }
  return psi;
}

/// Newton on f itself, whose zero is simple where that of g may be nearly double.
double TurningCone::polished(double psi) const {
  const double c = std::cos(psi), s = std::sin(psi), length_m = std::sqrt(square.at(c, s));
  const double value = along.at(c, s) - cosine * length_m;
  const double rate = along.rate(c, s) - cosine * square.rate(c, s) / (2 * length_m);
  const double better = psi - value / rate;
  return std::abs(better - psi) < 1e-8 ? std::max(0.0, better) : psi;
}

/// The angle ahead, in [0, 2π], for u = cot(ψ/2).
double angle_ahead(double u) {
  return 2 * std::atan2(1, u);
}

/// The cone about a constant part of a·d and a turning one.
bool keep_turning_cone(TurningCone cone, double length_m, TravelEnd end, NearestEnds& ends) {
  cone.slack = cone.along.start - cone.cosine * length_m;
  if (cone.slack < -kAtLimit * length_m) return ends.at_ahead = end, false;
  cone.slack = std::max(0.0, cone.slack);
  const double limit = angle_ahead(ends.ahead), ahead = cone.first_exit(limit);
  if (ahead < limit) ends.end_ahead(1 / std::tan(ahead / 2), end);
  cone.along = cone.along.backwards();
  cone.square = cone.square.backwards();
  const double limit_behind = angle_ahead(-ends.behind), behind = cone.first_exit(limit_behind);
  if (behind < limit_behind) ends.end_behind(-1 / std::tan(behind / 2), end);
  return true;
}

}  // namespace

FreeTravel free_rotation(const StewartRig& rig, const StewartPose& pose, const Vector3& axis_W, const Vector3& p_WQ) {
  assert(std::abs(axis_W.squaredNorm() - 1) < 1e-9 && "the axis is a unit vector");
  constexpr double kAllRound = std::numeric_limits<double>::infinity();
  NearestEnds ends{-kAllRound, kAllRound, {}, {}};  // v = cot(ψ/2)
  FreeTravel travel;
  for (int i = 0; i < 6; ++i) {
    const Leg& leg = rig.legs[static_cast<std::size_t>(i)];
    const LegLine& line = pose.legs[static_cast<std::size_t>(i)];
    const Vector3 p_QC_W = line.p_WC - p_WQ, p_QP_W = line.p_WP - p_WQ;
    const Vector3 aside_W = axis_W.cross(p_QC_W), across_W = aside_W.cross(axis_W);  // n × r and r⊥
    const Wave square{line.length_m * line.length_m, -2 * p_QP_W.dot(across_W), -2 * p_QP_W.dot(aside_W)};
    bool inside = keep_length(leg, i, line.length_m, square.sine, -2 * square.cosine, 1, ends);
    if (inside && has_limit(leg.base_cone)) {
      const Vector3 a_W = pose.X_WF.R * leg.base_cone.axis;
      const Wave along{a_W.dot(line.p_WC - line.p_WP), a_W.dot(across_W), a_W.dot(aside_W)};
      inside = keep_turning_cone({along, square, std::cos(leg.base_cone.half_angle_rad), 0}, line.length_m,
                                 {TravelLimit::kBaseJoint, i}, ends);
    }
    if (inside && has_limit(leg.platform_cone)) {
      // Seen from the platform P turns backwards about Q, and C stays.
      const Vector3 a_W = pose.X_WB.R * leg.platform_cone.axis;
      const Vector3 base_aside_W = axis_W.cross(p_QP_W), base_across_W = base_aside_W.cross(axis_W);
      const Wave along{a_W.dot(line.p_WP - line.p_WC), a_W.dot(base_across_W), -a_W.dot(base_aside_W)};
      inside = keep_turning_cone({along, square, std::cos(leg.platform_cone.half_angle_rad), 0}, line.length_m,
                                 {TravelLimit::kPlatformJoint, i}, ends);
    }
    if (!inside) return travel.at_min = travel.at_max = ends.at_ahead, travel;
  }
  travel.allowed = true;
  travel.at_min = ends.at_behind;
  travel.at_max = ends.at_ahead;
  travel.range.max = ends.at_ahead.limit == TravelLimit::kNone ? kAllRound : angle_ahead(ends.ahead);
  travel.range.min = ends.at_behind.limit == TravelLimit::kNone ? -kAllRound : -angle_ahead(-ends.behind);
  return travel;
}

}  // namespace drydock
