// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/hermite.h"

#include <cassert>

namespace drydock {
namespace {

TrajectorySegment segment_of(double t0_s, double t1_s, Eigen::Index joints) {
  assert(t1_s > t0_s && "a segment takes time");
  return {t0_s, t1_s, Eigen::Matrix<double, Eigen::Dynamic, 6>::Zero(joints, 6)};
}

}  // namespace

TrajectorySegment quintic_between(double t0_s, const JointMotion& begin, double t1_s, const JointMotion& end) {
  TrajectorySegment segment = segment_of(t0_s, t1_s, begin.q.size());
  const double h = t1_s - t0_s, h2 = h * h;
  // What is left at the end after the first three terms, as position, velocity h and acceleration h².
  const VectorX q = end.q - begin.q - h * begin.v - h2 / 2 * begin.a;
  const VectorX v = h * (end.v - begin.v - h * begin.a);
  const VectorX a = h2 * (end.a - begin.a);
  segment.c.col(0) = begin.q;
  segment.c.col(1) = begin.v;
  segment.c.col(2) = begin.a / 2;
  segment.c.col(3) = (10 * q - 4 * v + a / 2) / (h2 * h);
  segment.c.col(4) = (-15 * q + 7 * v - a) / (h2 * h2);
  segment.c.col(5) = (6 * q - 3 * v + a / 2) / (h2 * h2 * h);
  return segment;
}

TrajectorySegment cubic_between(double t0_s, const JointMotion& begin, double t1_s, const JointMotion& end) {
  TrajectorySegment segment = segment_of(t0_s, t1_s, begin.q.size());
  const double h = t1_s - t0_s;
  const VectorX q = end.q - begin.q - h * begin.v, v = h * (end.v - begin.v);
  segment.c.col(0) = begin.q;
  segment.c.col(1) = begin.v;
  segment.c.col(2) = (3 * q - v) / (h * h);
  segment.c.col(3) = (v - 2 * q) / (h * h * h);
  return segment;
}

TrajectorySegment straight_between(double t0_s, const VectorX& q_begin, double t1_s, const VectorX& q_end) {
  TrajectorySegment segment = segment_of(t0_s, t1_s, q_begin.size());
  segment.c.col(0) = q_begin;
  segment.c.col(1) = (q_end - q_begin) / (t1_s - t0_s);
  return segment;
}

}  // namespace drydock
