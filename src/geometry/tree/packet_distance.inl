// SPDX-License-Identifier: Apache-2.0
// Squared distances from one segment to several triangles at once, in float or double. See tree_kernel.inl.
#pragma once

#include "geometry/tree/tree_kernel.h"
#include "simd/space_lanes.inl"

namespace {

using namespace drydock::simd;

DRYDOCK_INLINE F4 rounded(const double* v) {
  return F4{static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]), 1.0f};
}

template <class V>
inline constexpr ScalarOf<V> kTiny = ScalarOf<V>(drydock::kTinySquare);

/// Squared sine below which an edge counts as parallel to the segment: the foot points then lose their digits.
template <class V>
inline constexpr ScalarOf<V> kParallel = 0;
template <>
inline constexpr float kParallel<F8> = 1e-4f;
template <>
inline constexpr double kParallel<D4> = 1e-6;

/// A segment by its start, unit direction (zero for a point) and length.
template <class V>
struct Line {
  using Scalar = ScalarOf<V>;
  Scalar start[3], direction[3], length;

  DRYDOCK_INLINE explicit Line(const drydock::SegmentQuery& q) {
    for (int k = 0; k < 3; ++k)
      start[k] = static_cast<Scalar>(q.start[k]), direction[k] = static_cast<Scalar>(q.span[k]);
    const Scalar squared = direction[0] * direction[0] + direction[1] * direction[1] + direction[2] * direction[2];
    length = root(squared);
    const Scalar inverse = squared > kTiny<V> ? 1 / length : 0;
    for (int k = 0; k < 3; ++k) direction[k] *= inverse;
  }

  DRYDOCK_INLINE static float root(float x) { return __builtin_sqrtf(x); }
  DRYDOCK_INLINE static double root(double x) { return __builtin_sqrt(x); }
};

template <class V>
struct PacketDistance {
  V found;           // squared distance between two actual points
  V least_possible;  // the same, less what near-parallel edges leave undetermined
};

/// Segment r + s·u, s in [low, high], against the edge t·edge, t in [0, 1].
template <class V>
DRYDOCK_INLINE void edge_distance(Space<V> u, V low, V high, Space<V> r, Space<V> edge, PacketDistance<V>& d) {
  using Scalar = ScalarOf<V>;
  const V ee = dot(edge, edge), b = dot(u, edge), f = dot(edge, r), c = dot(u, r);
  const V det = ee - b * b;
  V s = clamp((b * f - c * ee) / most(det, all(kTiny<V>)), low, high);
  const V t = clamp((b * s + f) / most(ee, all(kTiny<V>)), all(Scalar{0}), all(Scalar{1}));
  s = clamp(b * t - c, low, high);
  const Space<V> w = r + s * u - t * edge;
  const V squared = dot(w, w);
  // Along a nearly parallel edge the squared distance varies by at most sin²·|edge|².
  const V doubt = all(kParallel<V>) * ee;
  d.found = least(d.found, squared);
  d.least_possible = least(d.least_possible, select(det < doubt, squared - doubt, squared));
}

/// The faces of triangles corner, corner + e0, corner + e1. Slivers with a flat angle have no sound normal: their edges
/// stand for them, see `slack` in box_tree.cpp.
template <class V>
struct Faces {
  using Mask = decltype(V{} < V{});
  Space<V> e0, e1, n;
  V nn;
  Mask sound;

  DRYDOCK_INLINE Faces(Space<V> edge0, Space<V> edge1) : e0(edge0), e1(edge1), n(cross(edge0, edge1)), nn(dot(n, n)) {
    using Scalar = ScalarOf<V>;
    sound = nn > most(all(Scalar(drydock::kFlatAngle)) * dot(e0, e0) * dot(e1, e1), all(kTiny<V>));
  }
};

/// Segment r + s·u, s in [low, high], r from the triangles' corner: where it passes through the plane, or the end
/// nearer to it.
template <class V>
DRYDOCK_INLINE void face_distance(Space<V> u, V low, V high, Space<V> r, const Faces<V>& face, PacketDistance<V>& d) {
  using Scalar = ScalarOf<V>;
  const V zero = all(Scalar{0});
  const V height = dot(r, face.n), slope = dot(u, face.n);
  const V s = clamp(-height / select(slope == zero, all(kTiny<V>), slope), low, high);
  const Space<V> w = r + s * u;
  const V along0 = dot(cross(w, face.e1), face.n), along1 = dot(cross(face.e0, w), face.n);
  const auto inside = (along0 >= zero) & (along1 >= zero) & (along0 + along1 <= face.nn) & face.sound;
  const V above = dot(w, face.n);  // its square would leave float below where triangles are small
  const V squared = select(inside, above * (above / most(face.nn, all(kTiny<V>))), all(Scalar(1e37f)));
  d.found = least(d.found, squared);
  d.least_possible = least(d.least_possible, squared);
}

/// The segment against the triangles corner, corner + e0, corner + e1.
template <class V>
DRYDOCK_INLINE PacketDistance<V> packet_distance(const Line<V>& line, Space<V> corner, Space<V> e0, Space<V> e1) {
  using Scalar = ScalarOf<V>;
  const V zero = all(Scalar{0}), far = all(Scalar(1e37f));
  const Space<V> u = all3<V>(line.direction);
  Space<V> r = all3<V>(line.start) - corner;
  // Measure along the segment from its point nearest to the corner: far-off starts then cost no digits.
  const V origin = clamp(-dot(u, r), zero, all(line.length));
  r = r + origin * u;
  const V low = -origin, high = all(line.length) - origin;

  PacketDistance<V> d{far, far};
  edge_distance(u, low, high, r, e0, d);
  edge_distance(u, low, high, r, e1, d);
  edge_distance(u, low, high, r - e0, e1 - e0, d);
  face_distance(u, low, high, r, Faces<V>(e0, e1), d);
  return d;
}

}  // namespace
