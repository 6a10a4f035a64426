// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_deepest.h"

#include <cmath>

#include "contact/manifold_buffer.h"
#include "contact/manifold_face.h"
#include "geometry/convex_pair.h"

namespace drydock {
namespace {

constexpr int kMostPushes = 40;
constexpr double kSettledPush = 1e-12;  // of the size
constexpr double kApartBy = 1e-3;  // of the size: far enough for a good direction, near enough to follow the surface

ConvexCore contact_core(const ContactShape& shape) {
  switch (shape.kind) {
    case ContactShape::Kind::kPolytope:
      if (shape.polytope.box_half) return convex_core(Box{2 * *shape.polytope.box_half});
      return {ConvexCore::Kind::Points, Vector3::Zero(), shape.polytope.vertices, 0.0,
              shape.p_OC.norm() + shape.reach_m};
    case ContactShape::Kind::kCylinder:
      return convex_core(Cylinder{shape.radius_m, 2 * shape.half_m});
    default:
      return convex_core(Capsule{shape.radius_m, 2 * shape.half_m});
  }
}

}  // namespace

ExtremePair nearest_pair(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& n_guess_B,
                         double at_most_m) {
  // B comes first, so that all is in B's frame; the direction of core_distance is from A to B then.
  const CorePair cores = core_distance(contact_core(b), contact_core(a), X_BA, -n_guess_B, at_most_m);
  const double size_m = a.reach_m + b.reach_m;
  if (!(cores.distance_m > 1e-13 * size_m)) {
    ExtremePair meeting;
    meeting.at.p_BP = cores.p_second;
    return meeting;
  }
  if (!std::isfinite(cores.distance_m)) return {{}, true};
  const Vector3 apart = cores.p_second - cores.p_first;
  const bool fine = cores.distance_m > 1e-6 * size_m;
  const Vector3 n = fine ? Vector3(apart / cores.distance_m) : Vector3(-cores.direction.normalized());
  return {{cores.p_second, cores.p_second - cores.distance_m * n, n, -cores.distance_m}, true};
}

double overlap_along_m(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& n_B) {
  const Vector3 n_A = X_BA.R.matrix.transpose() * n_B;
  const double high_m = n_B.dot(support(contact_core(b), n_B));
  const double low_m = n_B.dot(X_BA.p) + n_A.dot(support(contact_core(a), -n_A));
  return high_m - low_m;
}

Nearness deepest_place(const ContactShape& a, const ContactShape& b, const Pose& X_BA, const Vector3& n_guess_B) {
  const double size_m = a.reach_m + b.reach_m;
  Nearness best;
  best.n_B = n_guess_B;
  best.depth_m = overlap_along_m(a, b, X_BA, n_guess_B);
  for (int i = 0; i < kMostPushes; ++i) {
    const Vector3 n = best.n_B;
    const double push_m = best.depth_m + kApartBy * size_m;
    const Pose X_BM{X_BA.R, X_BA.p + push_m * n};  // M: where A is moved to
    const ExtremePair moved = nearest_pair(a, b, X_BM, n, std::numeric_limits<double>::infinity());
    if (!moved.apart) break;
    const double depth_m = push_m * n.dot(moved.at.n_B) + moved.at.depth_m;
    if (i > 0 && depth_m > best.depth_m - kSettledPush * size_m) break;
    const Vector3 p_BP = moved.at.p_BP - push_m * n;
    best = {p_BP, p_BP + depth_m * moved.at.n_B, moved.at.n_B, depth_m};
    if (1 - n.dot(best.n_B) < 1e-15) break;
  }
  return best;
}

void settle_gap(const Nearness& nearest, double deepest_m, double size_m, double reach_m, ContactSet& out) {
  if (!(nearest.depth_m > -reach_m)) {
    out.gap_m = std::isfinite(nearest.depth_m) ? -nearest.depth_m
                                               : std::nextafter(reach_m, std::numeric_limits<double>::infinity());
    return;
  }
  out.gap_m = -nearest.depth_m;
  if (deepest_m < nearest.depth_m - 1e-9 * size_m) add_or_replace({nearest, PairFeature::kNearest, {}}, out);
}

}  // namespace drydock
