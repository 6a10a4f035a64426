// SPDX-License-Identifier: Apache-2.0
#include "contact/hole_shape_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace drydock {
namespace {

using std::numbers::pi;
using Index = std::uint32_t;
using Outline = std::vector<Index>;

// Twice the area of a triangle in the xy plane, positive if it runs counter-clockwise.
double turn_xy(const Vector3& a, const Vector3& b, const Vector3& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

bool covers_xy(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& p) {
  return turn_xy(a, b, p) >= 0 && turn_xy(b, c, p) >= 0 && turn_xy(c, a, p) >= 0;
}

// Whether the line from the outline's vertex i to p begins inside it. Of a vertex that earlier bridges have doubled,
// this is so for one.
bool begins_inside(const std::vector<Vector3>& at, const Outline& outline, std::size_t i, const Vector3& p) {
  const std::size_t n = outline.size();
  const Vector3 &before = at[outline[(i + n - 1) % n]], &here = at[outline[i]], &after = at[outline[(i + 1) % n]];
  const bool left_of_next = turn_xy(here, after, p) > 0, left_of_last = turn_xy(before, here, p) > 0;
  return turn_xy(before, here, after) > 0 ? left_of_next && left_of_last : left_of_next || left_of_last;
}

// Joins a ring, which runs clockwise, to the outline about it by a bridge to the right from the ring's rightmost vertex
// (Eberly, Triangulation by Ear Clipping, §3): to the end of the edge that the ray meets first, or to a vertex within
// the triangle between them.
Outline bridged(const std::vector<Vector3>& at, const Outline& outline, const Outline& ring) {
  const auto rightmost =
      std::max_element(ring.begin(), ring.end(), [&](Index i, Index k) { return at[i].x() < at[k].x(); });
  const Vector3& m = at[*rightmost];
  double hit_x = INFINITY;
  std::size_t bridge = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vector3 &a = at[outline[i]], &b = at[outline[(i + 1) % outline.size()]];
    if (!(a.y() <= m.y() && b.y() > m.y())) continue;  // edges that run up have the inside on their left
    const double x = a.x() + (m.y() - a.y()) / (b.y() - a.y()) * (b.x() - a.x());
    if (x < m.x() || x >= hit_x) continue;
    hit_x = x;
    bridge = a.x() > b.x() ? i : (i + 1) % outline.size();
  }
  const Vector3 hit(hit_x, m.y(), m.z()), end = at[outline[bridge]];
  double flattest = INFINITY;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vector3& p = at[outline[i]];
    const bool inside = end.y() > m.y() ? covers_xy(m, hit, end, p) : covers_xy(m, end, hit, p);
    if (!inside || p.x() <= m.x() || !begins_inside(at, outline, i, m)) continue;
    const double slope = std::abs(p.y() - m.y()) / (p.x() - m.x());
    if (slope < flattest) flattest = slope, bridge = i;
  }
  Outline joined(outline.begin(), outline.begin() + static_cast<std::ptrdiff_t>(bridge) + 1);
  joined.insert(joined.end(), rightmost, ring.end());
  joined.insert(joined.end(), ring.begin(), rightmost + 1);
  joined.insert(joined.end(), outline.begin() + static_cast<std::ptrdiff_t>(bridge), outline.end());
  return joined;
}

// A counter-clockwise outline as triangles, by ears.
void clip_ears(const std::vector<Vector3>& at, Outline outline, std::vector<Triangle>& triangles) {
  std::size_t i = 0, failures = 0;
  while (outline.size() > 3 && failures < outline.size()) {
    const std::size_t n = outline.size(), before = (i + n - 1) % n, after = (i + 1) % n;
    const Index a = outline[before], b = outline[i], c = outline[after];
    bool ear = turn_xy(at[a], at[b], at[c]) > 0;
    for (std::size_t k = 0; ear && k < n; ++k) {
      const Index p = outline[k];
      ear = p == a || p == b || p == c || !covers_xy(at[a], at[b], at[c], at[p]);
    }
    if (ear) {
      triangles.push_back({a, b, c});
      outline.erase(outline.begin() + static_cast<std::ptrdiff_t>(i));
      failures = 0;
      i = (i + 1) % outline.size();  // every other vertex: fewer slivers
    } else {
      ++failures;
      i = after;
    }
  }
  if (outline.size() == 3) triangles.push_back({outline[0], outline[1], outline[2]});
}

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
