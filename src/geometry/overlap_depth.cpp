// SPDX-License-Identifier: Apache-2.0
#include "geometry/overlap_depth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "geometry/mesh/mesh_inside.h"
#include "geometry/point_shape.h"
#include "geometry/solid_core.h"

namespace drydock {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;

constexpr std::size_t kMeshPoints = 400;  // of a mesh that are looked at, evenly taken from its vertices
constexpr int kLinePoints = 32;           // along the middle line of a capsule

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
};

/// The difference of two convex solids, A − B, by a polytope inside of it that grows. The shortest way apart leads from
/// the origin to the nearest point of its boundary (van den Bergen 2001, the expanding polytope; here the origin may
/// begin outside of the polytope): the face that is nearest to the origin, or farthest beyond it, is replaced until it
/// is on the boundary itself, so that no other one is nearer.
class GrowingPolytope {
 public:
  explicit GrowingPolytope(const ConvexPair& pair) : pair_(pair) {}

  /// 0 where the solids only touch, or are apart, or the difference is flat.
  double shortest_way_m() {
    if (!begin()) return 0;
    double shortest_m = std::numeric_limits<double>::infinity();
    for (int step = 0; step < kMostSteps; ++step) {
      const auto is_nearer = [](const Face& a, const Face& b) { return a.distance_m < b.distance_m; };
      const Face nearest = *std::min_element(faces_.begin(), faces_.end(), is_nearer);
      const Vector3 w = farthest(nearest.n);
      const double way_m = nearest.n.dot(w);
      shortest_m = std::min(shortest_m, way_m);
      if (!(shortest_m > 0)) return 0;
      if (shortest_m - nearest.distance_m <= kSettled * size_m_ || !grow(w)) break;
    }
    return shortest_m;
  }

 private:
  static constexpr int kMostSteps = 400;
  static constexpr double kSettled = 2e-6, kFlat = 1e-12;  // of the size

  struct Face {
    std::array<int, 3> corners;  // counter-clockwise from outside
    Vector3 n;
    double distance_m;  // of its plane from the origin, along n
  };

  Vector3 farthest(const Vector3& n_W) const { return pair_.farthest_of_first(n_W) - pair_.farthest_of_second(-n_W); }

  /// A tetrahedron of far points; false where there is none.
  bool begin() {
    std::vector<Vector3> far;
    for (const Vector3& n : even_directions()) far.push_back(farthest(n));
    const auto most = [&](const auto& measure) {
      return *std::max_element(far.begin(), far.end(),
                               [&](const Vector3& x, const Vector3& y) { return measure(x) < measure(y); });
    };
    const Vector3 a = far.front(), b = most([&](const Vector3&x) { return (x - a).norm(); });
    size_m_ = (b - a).norm();
    if (!(size_m_ > 0)) return false;
    const Vector3 along = (b - a) / size_m_;
    const Vector3 c = most([&](const Vector3& x) { return (x - a).cross(along).norm(); });
    const Vector3 across = (c - a).cross(along);
    if (across.norm() <= kFlat * size_m_) return false;
    const Vector3 up = across.normalized();
    const Vector3 d = most([&](const Vector3& x) { return std::abs((x - a).dot(up)); });
    if (std::abs((d - a).dot(up)) <= kFlat * size_m_) return false;
    corners_ = {a, b, c, d};
    inside_ = 0.25 * (a + b + c + d);
    for (const std::array<int, 3>& face : {std::array<int, 3>{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}) add(face);
    return true;
  }

  /// Turned so that what is inside lies behind it. A sliver is left out; then the polytope has a hole of no width.
  void add(std::array<int, 3> corners) {
    const auto at = [&](int i) { return corners_[static_cast<std::size_t>(corners[static_cast<std::size_t>(i)])]; };
    Vector3 n = (at(1) - at(0)).cross(at(2) - at(0));
    const double twice_m2 = n.norm();
    if (twice_m2 <= kFlat * kFlat * size_m_ * size_m_) return;
    n /= twice_m2;
    if (n.dot(at(0) - inside_) < 0) {
      std::swap(corners[1], corners[2]);
      n = -n;
    }
    faces_.push_back({corners, n, n.dot(at(0))});
  }

  /// Takes in a point of the boundary; false if it lies within already, to rounding.
  bool grow(const Vector3& w) {
    std::vector<std::array<int, 2>> rim;  // edges of faces that see it, each of one such face
    const auto is_seen = [&](const Face& face) { return face.n.dot(w) > face.distance_m + kFlat * size_m_; };
    for (const Face& face : faces_) {
      if (!is_seen(face)) continue;
      for (std::size_t i = 0; i < 3; ++i) {
        const std::array<int, 2> edge = {face.corners[i], face.corners[(i + 1) % 3]};
        const auto back = std::find(rim.begin(), rim.end(), std::array<int, 2>{edge[1], edge[0]});
        if (back == rim.end()) {
          rim.push_back(edge);
        } else {
          rim.erase(back);
        }
      }
    }
    if (rim.empty()) return false;
    std::erase_if(faces_, is_seen);
    corners_.push_back(w);
    for (const auto& [from, to] : rim) add({from, to, static_cast<int>(corners_.size()) - 1});
    return !faces_.empty();
  }

  const ConvexPair& pair_;
  double size_m_ = 0;
  std::vector<Vector3> corners_;
  Vector3 inside_ = Vector3::Zero();
  std::vector<Face> faces_;
};

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
  if (core_a && core_b) {
    const ConvexPair pair{*core_a, *core_b, X_WA, X_WB};
    return GrowingPolytope(pair).shortest_way_m();
  }
  double deepest_m = 0;
  take_deepest(first, X_WA, second, X_WB, deepest_m);
  take_deepest(second, X_WB, first, X_WA, deepest_m);
  return deepest_m;
}

}  // namespace drydock
