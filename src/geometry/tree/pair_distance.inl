// SPDX-License-Identifier: Apache-2.0
// Squared distances of several pairs of triangles at once, in float or double: a pair in each lane. Two triangles are
// nearest where an edge of one is nearest to the other, so a pair is nine pairs of edges and six of an edge with a
// face.
#pragma once

#include "geometry/tree/packet_distance.inl"

namespace {

/// corner, corner + e0, corner + e1 in each lane.
template <class V>
struct LaneTriangles {
  Space<V> corner, e0, e1;
};

/// start + s·direction, s in [0, length]; a direction of zero where the edge is a point.
template <class V>
struct LaneEdges {
  Space<V> start, direction;
  V length;

  DRYDOCK_INLINE LaneEdges(Space<V> from, Space<V> span) : start(from) {
    using Scalar = ScalarOf<V>;
    const V squared = dot(span, span);
    length = root(squared);
    direction =
        select(squared > all(kTiny<V>), all(Scalar{1}) / most(length, all(Scalar(1e-15f))), all(Scalar{0})) * span;
  }
};

/// An edge of the first triangles against the second's edges and faces.
template <class V>
DRYDOCK_INLINE void edge_against(const LaneEdges<V>& edge, const LaneTriangles<V>& b, const Faces<V>& face_b,
                                 PacketDistance<V>& d) {
  const Space<V> u = edge.direction;
  Space<V> r = edge.start - b.corner;
  // Measure from the point nearest to the corner, as packet_distance does.
  const V origin = clamp(-dot(u, r), V{}, edge.length);
  r = r + origin * u;
  const V low = -origin, high = edge.length - origin;
  edge_distance(u, low, high, r, b.e0, d);
  edge_distance(u, low, high, r, b.e1, d);
  edge_distance(u, low, high, r - b.e0, b.e1 - b.e0, d);
  face_distance(u, low, high, r, face_b, d);
}

template <class V>
DRYDOCK_INLINE PacketDistance<V> pair_distance(const LaneTriangles<V>& a, const LaneTriangles<V>& b) {
  using Scalar = ScalarOf<V>;
  const V far = all(Scalar(1e37f)), zero = V{}, one = all(Scalar{1});
  const Faces<V> face_a(a.e0, a.e1), face_b(b.e0, b.e1);
  PacketDistance<V> d{far, far};
  edge_against(LaneEdges<V>(a.corner, a.e0), b, face_b, d);
  edge_against(LaneEdges<V>(a.corner, a.e1), b, face_b, d);
  edge_against(LaneEdges<V>(a.corner + a.e0, a.e1 - a.e0), b, face_b, d);
  const Space<V> r = b.corner - a.corner;
  face_distance(b.e0, zero, one, r, face_a, d);
  face_distance(b.e1, zero, one, r, face_a, d);
  face_distance(b.e1 - b.e0, zero, one, r + b.e0, face_a, d);
  return d;
}

}  // namespace
