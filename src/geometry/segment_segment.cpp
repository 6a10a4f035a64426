// SPDX-License-Identifier: Apache-2.0
#include "geometry/segment_segment.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace drydock {

double nearest_fraction(const Segment& segment, const Vector3& point) {
  const Vector3 d = segment.b - segment.a;
  const double dd = d.squaredNorm();
  if (dd == 0) return 0;
  return std::clamp(d.dot(point - segment.a) / dd, 0.0, 1.0);
}

bool inner_feet(const Segment& first, const Segment& second, double& fraction_first, double& fraction_second) {
  const Vector3 d = first.b - first.a;
  const Vector3 e = second.b - second.a;
  const Vector3 n = d.cross(e);
  const double nn = n.squaredNorm();
  if (nn == 0) return false;
  const Vector3 r = second.a - first.a;
  const double s = r.cross(e).dot(n);
  const double t = r.cross(d).dot(n);
  if (s < 0 || s > nn || t < 0 || t > nn) return false;
  // Each foot slides along its line by rounding / sin of the angle, on its own. Taken as the nearest of one another
  // they slide together, and that costs only rounding.
  fraction_second = nearest_fraction(second, first.at(s / nn));
  fraction_first = nearest_fraction(first, second.at(fraction_second));
  return true;
}

SegmentPair closest_points(const Segment& first, const Segment& second) {
  SegmentPair best;
  double best_squared = -1;
  const auto consider = [&](double s, double t) {
    const Vector3 p = first.at(s), q = second.at(t);
    const double squared = (p - q).squaredNorm();
    if (best_squared >= 0 && squared >= best_squared) return;
    best_squared = squared;
    best = {std::sqrt(squared), p, q, s, t};
  };
  consider(nearest_fraction(first, second.a), 0);
  consider(nearest_fraction(first, second.b), 1);
  consider(0, nearest_fraction(second, first.a));
  consider(1, nearest_fraction(second, first.b));
  double s = 0, t = 0;
  if (inner_feet(first, second, s, t)) consider(s, t);
  return best;
}

}  // namespace drydock
