// SPDX-License-Identifier: Apache-2.0
// Lower bounds on the distance of two convex things by a direction w: (min of w·x over one − max of w·x over the other)
// / |w|. Any w gives a sound bound, so it may be found roughly; that from the nearest point of one to the middle of the
// other gives a good one.
#pragma once

#include "geometry/tree/pair_distance.inl"
#include "geometry/tree/pair_sight.inl"

namespace {

DRYDOCK_INLINE Space<F8> chosen(MaskOf<F8> first, Space<F8> x, Space<F8> y) {
  return {select(first, x.x, y.x), select(first, x.y, y.y), select(first, x.z, y.z)};
}

/// From the point of each triangle nearest to r to r, all from the triangle's corner.
DRYDOCK_INLINE Space<F8> away_from(const LaneTriangles<F8>& b, Space<F8> r) {
  const F8 zero = all(0.0f), one = all(1.0f), tiny = all(kTiny<F8>);
  const Space<F8> e2 = b.e1 - b.e0, r2 = r - b.e0;
  const Space<F8> w0 = r - clamp(dot(b.e0, r) / most(dot(b.e0, b.e0), tiny), zero, one) * b.e0;
  const Space<F8> w1 = r - clamp(dot(b.e1, r) / most(dot(b.e1, b.e1), tiny), zero, one) * b.e1;
  const Space<F8> w2 = r2 - clamp(dot(e2, r2) / most(dot(e2, e2), tiny), zero, one) * e2;
  const Space<F8> w01 = chosen(dot(w0, w0) <= dot(w1, w1), w0, w1);
  const Space<F8> w = chosen(dot(w01, w01) <= dot(w2, w2), w01, w2);
  const Space<F8> n = cross(b.e0, b.e1);
  const F8 nn = dot(n, n), along0 = dot(cross(r, b.e1), n), along1 = dot(cross(b.e0, r), n);
  const MaskOf<F8> above_face = (along0 > zero) & (along1 > zero) & (along0 + along1 < nn);
  return chosen(above_face, (dot(r, n) / most(nn, tiny)) * n, w);
}

/// How far the triangles reach along w, from their corners.
DRYDOCK_INLINE F8 most_along(Space<F8> w, const LaneTriangles<F8>& t) {
  return most(all(0.0f), most(dot(w, t.e0), dot(w, t.e1)));
}
DRYDOCK_INLINE F8 least_along(Space<F8> w, const LaneTriangles<F8>& t) {
  return least(all(0.0f), least(dot(w, t.e0), dot(w, t.e1)));
}

/// Which pairs of triangles may be within reach.
DRYDOCK_INLINE unsigned may_be_near(const LaneTriangles<F8>& a, const LaneTriangles<F8>& b, float reach) {
  const Space<F8> r = a.corner - b.corner;
  const Space<F8> w = away_from(b, r + all(1.0f / 3) * (a.e0 + a.e1));
  const F8 gap = dot(w, r) + least_along(w, a) - most_along(w, b);
  return bits(gap <= all(reach) * root(most(dot(w, w), all(kTiny<F8>))));
}

/// Which triangles may be within reach of a box of the other tree: `back` turns into its axes, `centre` is seen.
DRYDOCK_INLINE unsigned may_be_near(const SeenBox& box, F4 centre, const TreeSight& back, const LaneTriangles<F8>& b,
                                    float reach) {
  const Space<F8> r = spread(centre) - b.corner;
  const Space<F8> w = away_from(b, r);
  const F8 gap = dot(w, r) - dot(magnitudes(back.turned(w)), spread(box.half)) - most_along(w, b);
  return bits(gap <= all(reach) * root(most(dot(w, w), all(kTiny<F8>))));
}

}  // namespace
