// SPDX-License-Identifier: Apache-2.0
#include "contact/hole_shape_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "contact/ear_clipping.h"

namespace drydock {
namespace {

using std::numbers::pi;
using Index = std::uint32_t;

// Rings of equal numbers of vertices from the mouth down to the bottom's pole; returns the mouth, clockwise from above.
Outline add_hole(const HoleBlock& block, const Hole& hole, double phase, int segments, TriangleMesh& mesh) {
  struct Ring {
    double radius, z;
  };
  const double top = block.top_m(), bottom = top - hole.straight_m;
  std::vector<Ring> rings = {{hole.mouth_m(), top}};
  if (hole.chamfer_m > 0) rings.push_back({hole.radius_m, top - hole.chamfer_depth_m});
  if (bottom < rings.back().z) rings.push_back({hole.radius_m, bottom});
  const int steps = std::max(2, segments / 4);
  for (int k = 1; k < steps; ++k) {
    const double angle = 0.5 * pi * k / steps;
    rings.push_back({hole.radius_m * std::cos(angle), bottom - hole.radius_m * std::sin(angle)});
  }
  const auto n = static_cast<Index>(segments), first = static_cast<Index>(mesh.vertices.size());
  for (const Ring& ring : rings) {
    for (Index i = 0; i < n; ++i) {
      const double angle = phase + 2 * pi * i / segments;
      mesh.vertices.push_back(
          {hole.x_m + ring.radius * std::cos(angle), hole.y_m + ring.radius * std::sin(angle), ring.z});
    }
  }
  const auto pole = static_cast<Index>(mesh.vertices.size());
  mesh.vertices.push_back({hole.x_m, hole.y_m, bottom - hole.radius_m});
  const auto last = static_cast<Index>(rings.size() - 1);
  const auto at = [&](Index ring, Index i) { return first + ring * n + i % n; };
  for (Index i = 0; i < n; ++i) {
    for (Index k = 0; k < last; ++k) {
      mesh.triangles.push_back({at(k, i), at(k, i + 1), at(k + 1, i)});
      mesh.triangles.push_back({at(k + 1, i), at(k, i + 1), at(k + 1, i + 1)});
    }
    mesh.triangles.push_back({at(last, i), at(last, i + 1), pole});
  }
  Outline mouth;
  for (Index i = 0; i < n; ++i) mouth.push_back(at(0, n - 1 - i));
  return mouth;
}

}  // namespace

TriangleMesh tessellate(const HoleBlock& block, int segments) {
  TriangleMesh mesh;
  for (int corner = 0; corner < 8; ++corner) {
    mesh.vertices.push_back(
        0.5 * block.size.cwiseProduct(Vector3(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1)));
  }
  for (const Triangle& side : std::initializer_list<Triangle>{{0, 2, 3},
                                                              {0, 3, 1},
                                                              {0, 1, 5},
                                                              {0, 5, 4},
                                                              {1, 3, 7},
                                                              {1, 7, 5},
                                                              {3, 2, 6},
                                                              {3, 6, 7},
                                                              {2, 0, 4},
                                                              {2, 4, 6}}) {
    mesh.triangles.push_back(side);
  }
  // Holes turned differently, so that no vertices of a regular pattern are in line.
  std::vector<Outline> mouths;
  for (std::size_t i = 0; i < block.holes.size(); ++i) {
    const double phase = 0.1 + 0.618034 * static_cast<double>(i);
    mouths.push_back(add_hole(block, block.holes[i], phase, std::max(8, segments), mesh));
  }
  const auto rightmost = [&](const Outline& ring) {
    double x = -INFINITY;
    for (const Index i : ring) x = std::max(x, mesh.vertices[i].x());
    return x;
  };
  std::sort(mouths.begin(), mouths.end(),
            [&](const Outline& a, const Outline& b) { return rightmost(a) > rightmost(b); });
  Outline top = {4, 5, 7, 6};
  for (const Outline& mouth : mouths) top = bridged(mesh.vertices, top, mouth);
  clip_ears(mesh.vertices, top, mesh.triangles);
  return mesh;
}

}  // namespace drydock
