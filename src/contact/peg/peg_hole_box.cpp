// SPDX-License-Identifier: Apache-2.0
#include "contact/peg/peg_hole_box.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

// From the nearest point of the box to x; zero inside.
Vector3 from_box(const Vector3& x, const Vector3& half) {
  return x - x.cwiseMax(-half).cwiseMin(half);
}

Nearness box_nearness(const PegAxis& peg, const Vector3& x, const Vector3& n_B, double distance_m) {
  return {x - peg.radius_m * n_B, x - distance_m * n_B, n_B, peg.radius_m - distance_m};
}
Nearness box_end(const PegAxis& peg, const Vector3& end, const Vector3& half) {
  const Vector3 away = from_box(end, half);
  const double distance = away.norm();
  if (!(distance > 0)) return {};
  return box_nearness(peg, end, away / distance, distance);
}

// Where the axis runs through the box from outside to outside: out by the shortest way across the axis and an edge.
Nearness through_box(const PegAxis& peg, const Vector3& half) {
  Nearness best;
  best.depth_m = INFINITY;
  for (int edge = 0; edge < 3; ++edge) {
    Vector3 n = Vector3::Unit(edge).cross(peg.d);
    const double size = n.norm();
    if (size < 1e-9) continue;
    n /= size;
    if (n.dot(peg.low) < 0) n = -n;
    const double distance = n.dot(peg.low) - n.cwiseAbs().dot(half);
    if (peg.radius_m - distance >= best.depth_m) continue;
    // The point of the axis above the edge at n's side.
    const int k = std::abs(peg.d[(edge + 1) % 3]) > std::abs(peg.d[(edge + 2) % 3]) ? (edge + 1) % 3 : (edge + 2) % 3;
    const double t = (std::copysign(half[k], n[k]) + distance * n[k] - peg.low[k]) / peg.d[k];
    best = box_nearness(peg, peg.low + std::clamp(t, 0.0, peg.length_m) * peg.d, n, distance);
  }
  return best;
}

// Half the derivative of the squared distance along the axis: it never falls, and is linear between the box's planes.
double climb(const PegAxis& peg, const Vector3& half, double t) {
  return from_box(peg.low + t * peg.d, half).dot(peg.d);
}

}  // namespace

int box_contacts(const PegAxis& peg, const Vector3& size, double reach_m, ContactPoint (&out)[2]) {
  const Vector3 half = 0.5 * size;
  // Both ends beyond the same face, or between the sides: the nearest place is an end or along a face.
  const bool between = (peg.low.head<2>().cwiseAbs() - half.head<2>()).maxCoeff() <= 0 &&
                       (peg.high.head<2>().cwiseAbs() - half.head<2>()).maxCoeff() <= 0;
  if (between || !(climb(peg, half, 0) <= 0) || !(climb(peg, half, peg.length_m) >= 0)) return 0;

  double knots[8] = {0, peg.length_m};
  int count = 2;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-half[axis], half[axis]}) {
      const double t = (side - peg.low[axis]) / peg.d[axis];  // not finite where they are parallel
      if (t > 0 && t < peg.length_m) knots[count++] = t;
    }
  }
  std::sort(knots, knots + count);
  // The stretch where the derivative is zero: a point, as a rule.
  const double flat = 1e-15 * (half.maxCoeff() + peg.length_m);
  double from = 0, to = peg.length_m;
  for (int i = 0; i + 1 < count; ++i) {
    const double low = climb(peg, half, knots[i]), high = climb(peg, half, knots[i + 1]);
    if (low < -flat && high >= -flat)
      from = high > low ? knots[i] + (knots[i + 1] - knots[i]) * low / (low - high) : knots[i];
    if (low <= flat && high > flat) to = knots[i] + (knots[i + 1] - knots[i]) * std::max(0.0, -low) / (high - low);
  }
  from = std::min(from, to);
  const Vector3 away = from_box(peg.low + from * peg.d, half);
  const double distance = away.norm();
  if (distance >= peg.radius_m + reach_m) return 0;
  const Nearness low = box_end(peg, peg.low, half), high = box_end(peg, peg.high, half);
  const auto contact = [&](const Nearness& at) {
    ContactPoint point;
    point.at = at;
    point.beside = low.depth_m > high.depth_m ? low : high;
    point.also_beside = low.depth_m > high.depth_m ? high : low;
    return point;
  };
  if (!(distance > 1e-12)) {
    const bool out_to_out = from_box(peg.low, half).squaredNorm() > 0 && from_box(peg.high, half).squaredNorm() > 0;
    if (!out_to_out) return 0;
    out[0] = contact(through_box(peg, half));
    return 1;
  }
  int found = 0;
  for (const double t : {from, to}) {
    if (found == 1 && !(to - from > 1e-9 * peg.length_m)) break;
    if (!(t > 0) || !(t < peg.length_m)) continue;  // an end's own contact
    const Vector3 x = peg.low + t * peg.d;
    out[found++] = contact(box_nearness(peg, x, away / distance, distance));
  }
  return found;
}

}  // namespace drydock
