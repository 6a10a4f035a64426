// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/merged_faces.h"

#include <Eigen/Geometry>
#include <algorithm>

#include "geometry/tree/tree_query.h"

namespace drydock {
namespace {

constexpr std::uint32_t kNoFace = 0xffffffffu;

Vector3 area_normal(const TriangleMesh& mesh, std::size_t t) {
  return (mesh.corner(t, 1) - mesh.corner(t, 0)).cross(mesh.corner(t, 2) - mesh.corner(t, 0));
}

/// Which face each triangle belongs to.
class Faces {
 public:
  Faces(const TriangleMesh& mesh, const EdgeTable& edges, double tolerance_m)
      : mesh_(mesh), tolerance_m_(tolerance_m), face_of_(mesh.triangles.size(), kNoFace) {
    find_neighbours(edges);
    // The largest triangles know their plane best.
    std::vector<std::pair<double, std::uint32_t>> by_area;
    for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
      by_area.push_back({-area_normal(mesh, t).squaredNorm(), t});
    std::sort(by_area.begin(), by_area.end());
    for (const auto& [negative_area, t] : by_area) {
      if (face_of_[t] == kNoFace) grow(t);
    }
  }
  std::uint32_t count() const { return count_; }
  std::uint32_t operator[](std::size_t triangle) const { return face_of_[triangle]; }

 private:
  void find_neighbours(const EdgeTable& edges) {
    neighbours_.assign(3 * mesh_.triangles.size(), kNoFace);
    for (const Edge& edge : edges.edges) {
      const std::span<const EdgeUse> uses = edges.uses_of(edge);
      if (uses.size() != 2) continue;
      neighbours_[3 * uses[0].triangle + uses[0].side] = uses[1].triangle;
      neighbours_[3 * uses[1].triangle + uses[1].side] = uses[0].triangle;
    }
  }

  void grow(std::uint32_t seed) {
    const std::uint32_t face = count_++;
    face_of_[seed] = face;
    const Vector3 area = area_normal(mesh_, seed);
    if (!(area.norm() > 0)) return;
    const Vector3 n = area.normalized();
    const double height = n.dot(mesh_.corner(seed, 0));
    const auto is_in_plane = [&](std::uint32_t t) {
      for (std::size_t i = 0; i < 3; ++i) {
        if (std::abs(n.dot(mesh_.corner(t, i)) - height) > tolerance_m_) return false;
      }
      return true;
    };
    std::vector<std::uint32_t> open = {seed};
    while (!open.empty()) {
      const std::uint32_t t = open.back();
      open.pop_back();
      for (std::uint32_t side = 0; side < 3; ++side) {
        const std::uint32_t next = neighbours_[3 * t + side];
        if (next == kNoFace || face_of_[next] != kNoFace || !is_in_plane(next)) continue;
        face_of_[next] = face;
        open.push_back(next);
      }
    }
  }

  const TriangleMesh& mesh_;
  double tolerance_m_;
  std::vector<std::uint32_t> neighbours_;  // over each side
  std::vector<std::uint32_t> face_of_;
  std::uint32_t count_ = 0;
};

/// Whether three faces or more meet at each vertex.
std::vector<bool> corners(const TriangleMesh& mesh, const Faces& faces) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> meets;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    for (const std::uint32_t v : mesh.triangles[t]) meets.push_back({v, faces[t]});
  }
  std::sort(meets.begin(), meets.end());
  meets.erase(std::unique(meets.begin(), meets.end()), meets.end());
  std::vector<int> count(mesh.vertices.size(), 0);
  for (const auto& [vertex, face] : meets) ++count[vertex];
  std::vector<bool> is_corner;
  for (const int n : count) is_corner.push_back(n >= 3);
  return is_corner;
}

/// Round each face from corner to corner; false where a face has fewer than three or more than one way round.
bool fan_out(const TriangleMesh& mesh, std::span<const EdgeUse> rim, const std::vector<bool>& corner,
             TriangleMesh& merged) {
  std::vector<std::uint32_t> ring;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;  // from vertex to vertex
  for (const EdgeUse& use : rim) {
    const Triangle& t = mesh.triangles[use.triangle];
    steps.push_back({t[use.side], t[(use.side + 1) % 3]});
  }
  std::sort(steps.begin(), steps.end());
  std::uint32_t at = steps.front().first;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (corner[at]) ring.push_back(at);
    const auto step = std::lower_bound(steps.begin(), steps.end(), std::pair(at, std::uint32_t{0}));
    if (step == steps.end() || step->first != at) return false;
    at = step->second;
    if (at == steps.front().first && i + 1 < steps.size()) return false;
  }
  if (at != steps.front().first || ring.size() < 3) return false;
  for (std::size_t i = 2; i < ring.size(); ++i) merged.triangles.push_back({ring[0], ring[i - 1], ring[i]});
  return true;
}

/// The sides along which a face ends, face by face.
std::vector<EdgeUse> rims(const EdgeTable& edges, const Faces& faces) {
  std::vector<EdgeUse> all;
  for (const Edge& edge : edges.edges) {
    const std::span<const EdgeUse> uses = edges.uses_of(edge);
    if (uses.size() == 2 && faces[uses[0].triangle] != faces[uses[1].triangle])
      all.insert(all.end(), uses.begin(), uses.end());
  }
  std::stable_sort(all.begin(), all.end(),
                   [&](const EdgeUse& a, const EdgeUse& b) { return faces[a.triangle] < faces[b.triangle]; });
  return all;
}

bool is_the_same_solid(const TriangleMesh& surface, const TriangleMesh& merged, double tolerance_m) {
  const EdgeTable table = edge_table(merged);
  for (const Edge& edge : table.edges) {
    if (edge.use_count != 2 || balance(table.uses_of(edge)) != 0) return false;
  }
  const BoxTree tree = build_box_tree(merged);
  TreeHint hint;
  return std::all_of(surface.vertices.begin(), surface.vertices.end(),
                     [&](const Vector3& p) { return sphere_overlaps(tree, p, tolerance_m, &hint); });
}

/// The vertices that triangles use, and no others.
TriangleMesh compacted(const TriangleMesh& mesh) {
  TriangleMesh compact;
  std::vector<std::uint32_t> place(mesh.vertices.size(), kNoFace);
  for (Triangle t : mesh.triangles) {
    for (std::uint32_t& v : t) {
      if (place[v] == kNoFace) {
        place[v] = static_cast<std::uint32_t>(compact.vertices.size());
        compact.vertices.push_back(mesh.vertices[v]);
      }
      v = place[v];
    }
    compact.triangles.push_back(t);
  }
  return compact;
}

}  // namespace

TriangleMesh with_merged_faces(const TriangleMesh& convex_surface, const EdgeTable& edges, double tolerance_m) {
  const Faces faces(convex_surface, edges, tolerance_m);
  if (faces.count() == convex_surface.triangles.size()) return convex_surface;
  const std::vector<bool> corner = corners(convex_surface, faces);
  const std::vector<EdgeUse> all = rims(edges, faces);
  TriangleMesh merged;
  merged.vertices = convex_surface.vertices;
  for (auto begin = all.begin(); begin != all.end();) {
    const std::uint32_t face = faces[begin->triangle];
    const auto end = std::find_if(begin, all.end(), [&](const EdgeUse& use) { return faces[use.triangle] != face; });
    if (!fan_out(convex_surface, {begin, end}, corner, merged)) return convex_surface;
    begin = end;
  }
  merged = compacted(merged);
  return is_the_same_solid(convex_surface, merged, tolerance_m) ? merged : convex_surface;
}

}  // namespace drydock
