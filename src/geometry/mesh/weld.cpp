// SPDX-License-Identifier: Apache-2.0
#include "geometry/mesh/weld.h"

#include <bit>
#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr std::uint32_t kNoVertex = std::numeric_limits<std::uint32_t>::max();

// Adding zero turns −0 into 0, so that equal numbers have equal bits.
std::uint64_t bits(double x) {
  return std::bit_cast<std::uint64_t>(x + 0.0);
}

// The finalizer of splitmix64 (Steele et al. 2014): every input bit reaches every output bit.
std::uint64_t mix(std::uint64_t h) {
  h = (h ^ (h >> 30)) * 0xbf58476d1ce4e5b9u;
  h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
  return h ^ (h >> 31);
}
std::uint64_t hash(const Vector3& v) {
  return mix(mix(mix(bits(v.x())) + bits(v.y())) + bits(v.z()));
}

// Kept vertices in chains by the hash of their cell: heads in a power-of-two array, links beside the vertices.
class VertexChains {
 public:
  explicit VertexChains(std::size_t vertices) : heads_(std::bit_ceil(2 * vertices + 1), kNoVertex) {
    next_.reserve(vertices);
  }
  void add(const Vector3& cell) {
    std::uint32_t& head = heads_[hash(cell) & (heads_.size() - 1)];
    next_.push_back(head);
    head = static_cast<std::uint32_t>(next_.size() - 1);
  }
  std::uint32_t first(const Vector3& cell) const { return heads_[hash(cell) & (heads_.size() - 1)]; }
  std::uint32_t next(std::uint32_t vertex) const { return next_[vertex]; }

 private:
  std::vector<std::uint32_t> heads_;
  std::vector<std::uint32_t> next_;
};

std::uint32_t equal_vertex(const std::vector<Vector3>& kept, const VertexChains& chains, const Vector3& p) {
  std::uint32_t k = chains.first(p);
  while (k != kNoVertex && kept[k] != p) k = chains.next(k);
  return k;
}

// Cells have the edge length of the tolerance, so a vertex within it lies in one of the 27 cells around.
std::uint32_t near_vertex(const std::vector<Vector3>& kept, const VertexChains& chains, const Vector3& p,
                          const Vector3& cell, double tolerance_m) {
  std::uint32_t found = kNoVertex;
  for (int i = 0; i < 27; ++i) {
    const Vector3 around = cell + Vector3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    for (std::uint32_t k = chains.first(around); k != kNoVertex; k = chains.next(k)) {
      if (k < found && (kept[k] - p).norm() <= tolerance_m) found = k;
    }
  }
  return found;
}

}  // namespace

TriangleMesh weld(const TriangleMesh& mesh, double tolerance_m) {
  TriangleMesh welded;
  std::vector<std::uint32_t> kept_as(mesh.vertices.size());
  VertexChains chains(mesh.vertices.size());
  const bool exact = !(tolerance_m > 0);
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const Vector3& p = mesh.vertices[i];
    const Vector3 cell = exact ? p : Vector3((p / tolerance_m).array().floor());
    std::uint32_t k =
        exact ? equal_vertex(welded.vertices, chains, p) : near_vertex(welded.vertices, chains, p, cell, tolerance_m);
    if (k == kNoVertex) {
      k = static_cast<std::uint32_t>(welded.vertices.size());
      welded.vertices.push_back(p);
      chains.add(cell);
    }
    kept_as[i] = k;
  }
  welded.triangles.reserve(mesh.triangles.size());
  for (const Triangle& t : mesh.triangles) welded.triangles.push_back({kept_as[t[0]], kept_as[t[1]], kept_as[t[2]]});
  return welded;
}

}  // namespace drydock
