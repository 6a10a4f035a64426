// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/trajectory_extrema.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "arm/trajectory/interval_roots.h"

namespace drydock {
namespace {

using Coefficients = std::array<double, 6>;

Coefficients coefficients(const TrajectorySegment& segment, Eigen::Index joint) {
  Coefficients c{};
  for (int k = 0; k < 6; ++k) c[static_cast<std::size_t>(k)] = segment.c(joint, k);
  return c;
}

Coefficients derivative(const Coefficients& c) {
  Coefficients d{};
  for (std::size_t k = 1; k < c.size(); ++k) d[k - 1] = static_cast<double>(k) * c[k];
  return d;
}

/// Calls visit(value, time) where a polynomial may be largest or smallest in its segment.
template <class Visit>
void visit_candidates(const Coefficients& c, const Coefficients& slope, const TrajectorySegment& segment,
                      const Visit& visit) {
  const double h_s = segment.t1_s - segment.t0_s;
  const auto at = [&](double x) { visit(polynomial_at(c, x), segment.t0_s + x); };
  at(0);
  for (const double x : roots_within(slope, 0, h_s)) at(x);
  at(h_s);
}

void merge(const JointExtrema& segment, JointExtrema& all) {
  if (segment.lowest.value < all.lowest.value) all.lowest = segment.lowest;
  if (segment.highest.value > all.highest.value) all.highest = segment.highest;
  if (segment.speed.value > all.speed.value) all.speed = segment.speed;
  if (segment.acceleration.value > all.acceleration.value) all.acceleration = segment.acceleration;
}

}  // namespace

JointExtrema segment_extrema(const TrajectorySegment& segment, Eigen::Index joint) {
  const Coefficients q = coefficients(segment, joint), v = derivative(q), a = derivative(v), jerk = derivative(a);
  JointExtrema extrema;
  extrema.lowest = extrema.highest = {q[0], segment.t0_s};
  extrema.speed = {std::abs(v[0]), segment.t0_s};
  extrema.acceleration = {std::abs(a[0]), segment.t0_s};
  visit_candidates(q, v, segment, [&](double value, double t_s) {
    if (value < extrema.lowest.value) extrema.lowest = {value, t_s};
    if (value > extrema.highest.value) extrema.highest = {value, t_s};
  });
  visit_candidates(v, a, segment, [&](double value, double t_s) {
    if (std::abs(value) > extrema.speed.value) extrema.speed = {std::abs(value), t_s};
  });
  visit_candidates(a, jerk, segment, [&](double value, double t_s) {
    if (std::abs(value) > extrema.acceleration.value) extrema.acceleration = {std::abs(value), t_s};
  });
  return extrema;
}

double largest_speed(const TrajectorySegment& segment, Eigen::Index joint, double t0_s, double t1_s) {
  const Coefficients v = derivative(coefficients(segment, joint)), a = derivative(v);
  const double low = t0_s - segment.t0_s, high = t1_s - segment.t0_s;
  double largest = std::max(std::abs(polynomial_at(v, low)), std::abs(polynomial_at(v, high)));
  for (const double x : roots_within(a, low, high)) largest = std::max(largest, std::abs(polynomial_at(v, x)));
  return largest;
}

std::vector<JointExtrema> trajectory_extrema(const JointTrajectory& trajectory) {
  assert(!trajectory.segments.empty() && "a trajectory has a segment");
  std::vector<JointExtrema> all;
  for (Eigen::Index i = 0; i < trajectory.segments.front().c.rows(); ++i) {
    JointExtrema& joint = all.emplace_back(segment_extrema(trajectory.segments.front(), i));
    for (const TrajectorySegment& segment : trajectory.segments) merge(segment_extrema(segment, i), joint);
  }
  return all;
}

TrajectoryMargin smallest_limit_margin(const JointTrajectory& trajectory, std::span<const ChainJoint> joints) {
  const std::vector<JointExtrema> extrema = trajectory_extrema(trajectory);
  assert(extrema.size() == joints.size() && "a limit for each joint");
  TrajectoryMargin smallest;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const double below = extrema[i].lowest.value - joints[i].lower, above = joints[i].upper - extrema[i].highest.value;
    const int joint = static_cast<int>(i);
    if (below < smallest.margin) smallest = {below, extrema[i].lowest.time_s, joint};
    if (above < smallest.margin) smallest = {above, extrema[i].highest.time_s, joint};
  }
  return smallest;
}

JointTrajectory slowed_down(const JointTrajectory& trajectory, double factor) {
  assert(factor > 0 && std::isfinite(factor) && "a factor of time is above zero");
  JointTrajectory slower = trajectory;
  for (TrajectorySegment& segment : slower.segments) {
    segment.t0_s *= factor;
    segment.t1_s *= factor;
    double power = 1;
    for (int k = 1; k < 6; ++k) segment.c.col(k) /= (power *= factor);
  }
  return slower;
}

}  // namespace drydock
