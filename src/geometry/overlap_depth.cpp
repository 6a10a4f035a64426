// SPDX-License-Identifier: Apache-2.0
#include "geometry/overlap_depth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/mesh/mesh_inside.h"
#include "geometry/point_shape.h"
#include "geometry/solid_core.h"

namespace drydock {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;

constexpr std::size_t kMeshPoints = 400;  // of a mesh that are looked at, evenly taken from its vertices
constexpr int kLinePoints = 32;           // along the middle line of a capsule
constexpr int kEven = 64;                 // directions of a spiral over the sphere
constexpr int kRefined = 6;               // directions from which the search goes on
constexpr int kTurns = 8;                 // ways to turn a direction
constexpr double kFirstTurn_rad = 0.3, kLastTurn_rad = 1e-4, kGolden_rad = 2.399963229728653;

/// The 26 directions to the faces, edges and corners of a cube.
const std::vector<Vector3>& even_directions() {
  static const std::vector<Vector3> all = [] {
    std::vector<Vector3> made;
    for (int x = -1; x <= 1; ++x)
      for (int y = -1; y <= 1; ++y)
        for (int z = -1; z <= 1; ++z)
          if (x != 0 || y != 0 || z != 0) made.push_back(Vector3(x, y, z).normalized());
    return made;
  }();
  return all;
}

/// Two convex solids in W.
struct ConvexPair {
  ConvexCore first, second;
  Pose X_WA, X_WB;

  Vector3 farthest_of_first(const Vector3& n_W) const {
    return X_WA * support(first, X_WA.R.matrix.transpose() * n_W) + first.radius_m * n_W;
  }
  Vector3 farthest_of_second(const Vector3& n_W) const {
    return X_WB * support(second, X_WB.R.matrix.transpose() * n_W) + second.radius_m * n_W;
  }
  /// How far the first has to go along −n to be clear of the second.
  double way_m(const Vector3& n_W) const { return n_W.dot(farthest_of_first(n_W) - farthest_of_second(-n_W)); }
};

/// Turns a direction this way and that, by less and less, as long as the way gets shorter. Where to is never the same
/// twice, so that it follows the folds of what is not smooth.
std::pair<double, Vector3> shortest_near(const ConvexPair& pair, Vector3 n_W, double way_m) {
  double first_rad = 0;
  for (double turn = kFirstTurn_rad; turn > kLastTurn_rad; first_rad += kGolden_rad) {
    const Vector3 u = n_W.unitOrthogonal(), v = n_W.cross(u);
    bool shorter = false;
    for (int i = 0; i < kTurns; ++i) {
      const double angle = first_rad + i * 2 * M_PI / kTurns;
      const Vector3 tried = (n_W + std::tan(turn) * (std::cos(angle) * u + std::sin(angle) * v)).normalized();
      if (const double tried_m = pair.way_m(tried); tried_m < way_m) {
        way_m = tried_m;
        n_W = tried;
        shorter = true;
      }
    }
    if (!shorter) turn *= 0.7;
  }
  return {way_m, n_W};
}

/// Where the shortest way may lead: evenly all round, and where boxes and cylinders part, along their axes and across
/// two of them.
std::vector<Vector3> likely_directions(const ConvexPair& pair) {
  std::vector<Vector3> made = even_directions();
  for (int i = 0; i < kEven; ++i) {
    const double z = 1 - (2 * i + 1.0) / kEven, r = std::sqrt(1 - z * z);
    made.emplace_back(r * std::cos(kGolden_rad * i), r * std::sin(kGolden_rad * i), z);
  }
  const auto add = [&](const Vector3& n_W) {
    if (n_W.norm() < 1e-6) return;
    made.push_back(n_W.normalized());
    made.push_back(-made.back());
  };
  for (int a = 0; a < 3; ++a) {
    add(pair.X_WA.R.matrix.col(a));
    add(pair.X_WB.R.matrix.col(a));
    for (int b = 0; b < 3; ++b) add(Vector3(pair.X_WA.R.matrix.col(a)).cross(Vector3(pair.X_WB.R.matrix.col(b))));
  }
  return made;
}

double convex_depth(const ConvexPair& pair) {
  std::vector<std::pair<double, Vector3>> ways;
  for (const Vector3& n_W : likely_directions(pair)) ways.emplace_back(pair.way_m(n_W), n_W);
  const auto is_shorter = [](const auto& a, const auto& b) { return a.first < b.first; };
  std::partial_sort(ways.begin(), ways.begin() + kRefined, ways.end(), is_shorter);
  std::pair<double, Vector3> best = ways.front();
  for (int i = 0; i < kRefined; ++i) {
    const auto& [way_m, n_W] = ways[static_cast<std::size_t>(i)];
    best = std::min(best, shortest_near(pair, n_W, way_m), is_shorter);
  }
  return std::max(0.0, best.first);
}

/// Points of a solid, in W.
std::vector<Vector3> points_of(const SolidShape& solid, const Pose& X_WS) {
  std::vector<Vector3> points;
  if (const auto core = convex_core_of(solid)) {
    points.push_back(X_WS * solid.p_OC);  // O == S here
    if (const auto* capsule = std::get_if<Capsule>(&solid.shape)) {
      for (int i = 0; i <= kLinePoints; ++i)
        points.push_back(X_WS * Vector3(0, 0, capsule->length_m * (static_cast<double>(i) / kLinePoints - 0.5)));
    }
    for (const Vector3& n : even_directions()) points.push_back(X_WS * (support(*core, n) + core->radius_m * n));
    return points;
  }
  const std::vector<Vector3>& vertices = std::get<SharedMesh>(solid.shape)->vertices;
  const std::size_t step = std::max<std::size_t>(1, vertices.size() / kMeshPoints);
  for (std::size_t v = 0; v < vertices.size(); v += step) points.push_back(X_WS * vertices[v]);
  return points;
}

/// Negative inside; an open mesh has no inside.
double signed_distance_from(const SolidShape& solid, const Pose& X_WS, const Vector3& p_W) {
  return std::visit(
      [&](const auto& shape) {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, SharedMesh>) {
          if (!solid.surface || !solid.surface->closed) return std::numeric_limits<double>::infinity();
          return signed_distance(solid.surface->tree, X_WS, p_W).distance_m;
        } else {
          return signed_distance(Vector3(inverse(X_WS) * p_W), shape).distance_m;
        }
      },
      solid.shape);
}

void take_deepest(const SolidShape& outer, const Pose& X_WO, const SolidShape& inner, const Pose& X_WI,
                  double& deepest_m) {
  const Vector3 p_WC = X_WO * outer.p_OC;
  for (const Vector3& p_W : points_of(inner, X_WI)) {
    if ((p_W - p_WC).norm() > outer.radius_m) continue;
    deepest_m = std::max(deepest_m, -signed_distance_from(outer, X_WO, p_W));
  }
}

}  // namespace

double overlap_depth(const SolidShape& first, const Pose& X_WA, const SolidShape& second, const Pose& X_WB) {
  const auto core_a = convex_core_of(first), core_b = convex_core_of(second);
  if (core_a && core_b) return convex_depth({*core_a, *core_b, X_WA, X_WB});
  double deepest_m = 0;
  take_deepest(first, X_WA, second, X_WB, deepest_m);
  take_deepest(second, X_WB, first, X_WA, deepest_m);
  return deepest_m;
}

}  // namespace drydock
