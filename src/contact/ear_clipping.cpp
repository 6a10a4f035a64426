// SPDX-License-Identifier: Apache-2.0
#include "contact/ear_clipping.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

using Index = std::uint32_t;

// Twice the area of a triangle in the xy plane, positive if it runs counter-clockwise.
double turn_xy(const Vector3& a, const Vector3& b, const Vector3& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

bool covers_xy(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& p, double slack = 0) {
  return turn_xy(a, b, p) >= -slack && turn_xy(b, c, p) >= -slack && turn_xy(c, a, p) >= -slack;
}

// Turns within this are rounding of corners on a straight edge.
double straight_turn(const std::vector<Vector3>& at, const Outline& outline) {
  Vector3 low = at[outline.front()], high = low;
  for (const Index i : outline) {
    low = low.cwiseMin(at[i]);
    high = high.cwiseMax(at[i]);
  }
  return 1e-12 * (high - low).head<2>().squaredNorm();
}

// Whether the line from the outline's vertex i to p begins inside it. Of a vertex that earlier bridges have doubled,
// this is so for one.
bool begins_inside(const std::vector<Vector3>& at, const Outline& outline, std::size_t i, const Vector3& p) {
  const std::size_t n = outline.size();
  const Vector3 &before = at[outline[(i + n - 1) % n]], &here = at[outline[i]], &after = at[outline[(i + 1) % n]];
  const bool left_of_next = turn_xy(here, after, p) > 0, left_of_last = turn_xy(before, here, p) > 0;
  return turn_xy(before, here, after) > 0 ? left_of_next && left_of_last : left_of_next || left_of_last;
}

}  // namespace

// To the right from the ring's rightmost vertex: to the end of the edge that the ray meets first, or to a vertex within
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

void clip_ears(const std::vector<Vector3>& at, Outline outline, std::vector<Triangle>& triangles) {
  const double straight = straight_turn(at, outline);
  std::size_t i = 0, failures = 0;
  while (outline.size() > 3 && failures < outline.size()) {
    const std::size_t n = outline.size(), before = (i + n - 1) % n, after = (i + 1) % n;
    const Index a = outline[before], b = outline[i], c = outline[after];
    bool ear = turn_xy(at[a], at[b], at[c]) > straight;
    for (std::size_t k = 0; ear && k < n; ++k) {
      const Index p = outline[k];
      ear = p == a || p == b || p == c || !covers_xy(at[a], at[b], at[c], at[p], straight);
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

}  // namespace drydock
