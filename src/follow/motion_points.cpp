// SPDX-License-Identifier: Apache-2.0
#include "follow/motion_points.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arm/trajectory/through_points.h"

namespace drydock {
namespace {

constexpr double kLengthSlack = 1e-3;           // as of quaternions in YAML
constexpr double kLeastProduct = 0.7071067811;  // of neighbours: a turn of 90 degrees

TrajectorySegment standing(const VectorX& q, double t0_s, double t1_s) {
  TrajectorySegment segment{t0_s, t1_s, Eigen::Matrix<double, Eigen::Dynamic, 6>::Zero(q.size(), 6)};
  segment.c.col(0) = q;
  return segment;
}

/// The same polynomials about a later instant of their segment: c'_k = Σ_j C(j, k) c_j h^(j−k).
TrajectorySegment cut_at(const TrajectorySegment& segment, double t_s) {
  TrajectorySegment cut = segment;
  cut.t0_s = t_s;
  const double h = t_s - segment.t0_s;
  for (Eigen::Index low = 0; low < 5; ++low) {  // Horner's scheme, once for each coefficient
    for (Eigen::Index k = 4; k >= low; --k) cut.c.col(k) += h * cut.c.col(k + 1);
  }
  return cut;
}

/// The track from `from_s` on; from_s becomes 0.
JointTrajectory begun_at(const JointTrajectory& track, double from_s) {
  if (from_s == 0) return track;
  JointTrajectory begun{track.joints, {}};
  const double end_s = track.duration_s();
  if (from_s < 0) begun.segments.push_back(standing(track.segments.front().c.col(0), 0, -from_s));
  for (const TrajectorySegment& segment : track.segments) {
    if (segment.t1_s <= from_s) continue;
    TrajectorySegment moved = segment.t0_s < from_s ? cut_at(segment, from_s) : segment;
    moved.t0_s = std::max(0.0, moved.t0_s - from_s);
    moved.t1_s -= from_s;
    begun.segments.push_back(std::move(moved));
  }
  if (begun.segments.empty()) {
    JointMotion last;
    motion_at(track, end_s, last);
    begun.segments.push_back(standing(last.q, 0, 0));
  }
  return begun;
}

}  // namespace

std::vector<PointFault> align_quaternions(MotionPoints& points) {
  std::vector<PointFault> faults;
  for (Eigen::Index i = 0; i < points.at.cols(); ++i) {
    auto q = points.at.col(i).segment<4>(3);
    const auto point = static_cast<std::size_t>(i);
    const double length = q.norm();
    if (!(std::abs(length - 1) <= kLengthSlack)) {
      faults.push_back({point, fmt::format("found a quaternion of length {:.6g}", length), "one of length 1"});
      if (!(length > 0)) continue;
    }
    q /= length;
    if (i == 0) continue;
    const double product = q.dot(points.at.col(i - 1).segment<4>(3));
    if (product < 0) q = -q;
    if (std::abs(product) < kLeastProduct) {
      faults.push_back({point,
                        fmt::format("found a rotation of {:.4g} deg since the previous point",
                                    2 * std::acos(std::min(1.0, std::abs(product))) * 180 / M_PI),
                        "at most 90 deg from point to point"});
    }
  }
  return faults;
}

JointTrajectory interpolated(const MotionPoints& points, Interpolation how, double zero_s) {
  std::vector<double> time_s = points.time_s;
  for (double& t_s : time_s) t_s -= points.time_s.front();
  const JointTrajectory track = how == Interpolation::kSpline ? spline_through(points.rows, time_s, points.at)
                                                              : straight_through(points.rows, time_s, points.at);
  return begun_at(track, zero_s - points.time_s.front());
}

double shortest_quaternion(const JointTrajectory& track) {
  double shortest = 1;
  if (track.joints.size() < kPoseRows.size()) return shortest;
  for (const TrajectorySegment& segment : track.segments) {
    const double h = segment.t1_s - segment.t0_s;
    const auto c = [&](Eigen::Index k) { return Eigen::Vector4d(std::pow(h, k) * segment.c.col(k).segment<4>(3)); };
    const Eigen::Vector4d begin = c(0), end = c(0) + c(1) + c(2) + c(3);
    const Eigen::Vector4d along = (begin + end).normalized();
    for (const Eigen::Vector4d& b :
         {begin, Eigen::Vector4d(c(0) + c(1) / 3), Eigen::Vector4d(c(0) + 2 * c(1) / 3 + c(2) / 3), end}) {
      shortest = std::min(shortest, along.dot(b));
    }
  }
  return shortest;
}

std::string interpolation_words(Interpolation how) {
  return how == Interpolation::kSpline ? "cubic spline through points" : "straight between points";
}

}  // namespace drydock
