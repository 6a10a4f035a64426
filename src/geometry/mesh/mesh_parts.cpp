// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/mesh_parts.h"

#include <limits>
#include <numeric>

#include "geometry/mesh/convexity.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/weld.h"

namespace drydock {
namespace {

constexpr std::uint32_t kUnnumbered = std::numeric_limits<std::uint32_t>::max();

// Vertices in disjoint sets, each named by its root; paths are halved on the way up.
class VertexSets {
 public:
  explicit VertexSets(std::size_t vertices) : parent_(vertices) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t root(std::uint32_t v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  void join(std::uint32_t a, std::uint32_t b) {
    a = root(a), b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

std::vector<MeshPart> connected_parts(const TriangleMesh& welded) {
  VertexSets sets(welded.vertices.size());
  for (const Triangle& t : welded.triangles) {
    sets.join(t[0], t[1]);
    sets.join(t[1], t[2]);
  }
  std::vector<MeshPart> parts;
  std::vector<std::uint32_t> part_of_root(welded.vertices.size(), kUnnumbered);
  for (std::size_t i = 0; i < welded.triangles.size(); ++i) {
    std::uint32_t& part = part_of_root[sets.root(welded.triangles[i][0])];
    if (part == kUnnumbered) {
      part = static_cast<std::uint32_t>(parts.size());
      parts.emplace_back();
    }
    parts[part].triangles.push_back(static_cast<std::uint32_t>(i));
  }
  return parts;
}

// The triangles of a part that are surface, with vertices numbered anew; `new_index` is scratch, all kUnnumbered before
// and after.
TriangleMesh extract(const TriangleMesh& welded, const MeshPart& part, std::vector<std::uint32_t>& new_index) {
  TriangleMesh mesh;
  std::vector<std::uint32_t> used;
  for (const std::uint32_t i : part.triangles) {
    Triangle t = welded.triangles[i];
    if (has_repeated_corner(t)) continue;
    for (std::uint32_t& v : t) {
      if (new_index[v] == kUnnumbered) {
        new_index[v] = static_cast<std::uint32_t>(mesh.vertices.size());
        mesh.vertices.push_back(welded.vertices[v]);
        used.push_back(v);
      }
      v = new_index[v];
    }
    mesh.triangles.push_back(t);
  }
  for (const std::uint32_t v : used) new_index[v] = kUnnumbered;
  return mesh;
}

void judge(MeshPart& part, const TriangleMesh& surface) {
  const EdgeTable table = edge_table(surface);
  part.closed = part.manifold = part.consistent = !table.edges.empty();
  for (const Edge& edge : table.edges) {
    const int unpaired = std::abs(balance(table.uses_of(edge)));
    if (edge.use_count % 2 != 0) part.closed = false;
    if (edge.use_count > 2) part.manifold = false;
    if (unpaired > 1) part.consistent = false;
  }
  if (!part.closed || !part.consistent) return;
  part.volume_m3 = enclosed_volume(surface);
  part.outward = part.volume_m3 > 0;
  part.convex = part.outward && part.manifold && is_convex(surface, table);
}

}  // namespace

std::vector<MeshPart> mesh_parts(const TriangleMesh& mesh) {
  const TriangleMesh welded = weld(mesh);
  std::vector<MeshPart> parts = connected_parts(welded);
  std::vector<std::uint32_t> new_index(welded.vertices.size(), kUnnumbered);
  for (MeshPart& part : parts) judge(part, extract(welded, part, new_index));
  return parts;
}

TriangleMesh part_mesh(const TriangleMesh& mesh, const MeshPart& part) {
  TriangleMesh own;
  own.vertices.reserve(3 * part.triangles.size());
  for (const std::uint32_t i : part.triangles) {
    const auto first = static_cast<std::uint32_t>(own.vertices.size());
    for (std::size_t k = 0; k < 3; ++k) own.vertices.push_back(mesh.corner(i, k));
    own.triangles.push_back({first, first + 1, first + 2});
  }
  own = weld(own);
  std::erase_if(own.triangles, has_repeated_corner);
  return own;
}

bool is_convex_solid(const TriangleMesh& mesh) {
  const std::vector<MeshPart> parts = mesh_parts(mesh);
  return parts.size() == 1 && parts[0].convex;
}

}  // namespace drydock
