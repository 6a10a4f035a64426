// SPDX-License-Identifier: Apache-2.0
#include "bench/contact_seed.h"

#include <cmath>
#include <numbers>

namespace drydock::bench {
namespace {

struct SeedNearest {
  Vector3 p_B = Vector3::Zero();
  double distance2 = INFINITY;
};

// distance2 gives the squared distance of a rim position, or infinity where it does not count.
template <class Distance2>
SeedNearest search_rim(const Hole& hole, double top_m, int rounds, Distance2 distance2) {
  constexpr int kPositions = 8;
  SeedNearest best;
  double from = 0, step = 2 * std::numbers::pi / kPositions, best_angle = 0;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < kPositions; ++i) {
      const double angle = from + i * step;
      double sine, cosine;
      ::sincos(angle, &sine, &cosine);
      const Vector3 rim(hole.x_m + hole.radius_m * cosine, hole.y_m + hole.radius_m * sine, top_m);
      const double d2 = distance2(rim);
      if (d2 < best.distance2) {
        best = {rim, d2};
        best_angle = angle;
      }
    }
    from = best_angle - step;
    step = 2 * step / (kPositions - 1);
  }
  return best;
}

}  // namespace

SeedHits seed_contacts(const Capsule& peg, const HoleBlock& block, const Pose& X_BA, int rounds) {
  SeedHits found;
  const Hole& hole = block.holes.front();
  const double top = block.top_m(), play = hole.radius_m - peg.radius_m;
  const Vector3 bottom(hole.x_m, hole.y_m, top - hole.straight_m);
  const Vector3 half = 0.5 * peg.length_m * X_BA.R.matrix.col(2);
  const Vector3 ends[2] = {X_BA.p - half, X_BA.p + half};
  const auto add = [&](SeedHit::Kind kind, const Vector3& p, double depth) {
    found.hits[found.count++] = {kind, p, depth};
  };
  bool above = false;
  for (const Vector3& end : ends) {
    if (end.z() <= bottom.z()) {
      const Vector3 from = end - bottom;
      const double distance = from.norm();
      if (distance > play) add(SeedHit::kCapBottom, bottom + hole.radius_m / distance * from, distance - play);
    } else if (end.z() < top) {
      const Vector3 across(end.x() - hole.x_m, end.y() - hole.y_m, 0);
      const double distance = across.norm();
      if (distance > play) {
        add(SeedHit::kCapWall, Vector3(hole.x_m, hole.y_m, end.z()) + hole.radius_m / distance * across,
            distance - play);
      }
    } else {
      above = true;
    }
  }
  if (!above) return found;
  const double r2 = peg.radius_m * peg.radius_m;
  const auto add_rim = [&](SeedHit::Kind kind, const SeedNearest& nearest) {
    if (nearest.distance2 < r2) add(kind, nearest.p_B, peg.radius_m - std::sqrt(nearest.distance2));
  };
  for (const Vector3& end : ends) {
    if (end.z() < top) continue;
    add_rim(SeedHit::kRimCap,
            search_rim(hole, top, rounds, [&](const Vector3& rim) { return (rim - end).squaredNorm(); }));
  }
  const Vector3 axis = ends[1] - ends[0];
  const double length2 = axis.squaredNorm();
  add_rim(SeedHit::kRimBody, search_rim(hole, top, rounds, [&](const Vector3& rim) {
            const Vector3 from = rim - ends[0];
            const double t = from.dot(axis) / length2;
            return t >= 0 && t <= 1 ? (from - t * axis).squaredNorm() : INFINITY;
          }));
  return found;
}

}  // namespace drydock::bench
