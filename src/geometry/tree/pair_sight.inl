// SPDX-License-Identifier: Apache-2.0
// How the boxes of one tree look from another, and how far apart they are at least. See pair_kernel.inl.
#pragma once

#include "geometry/tree/tree_kernel.h"
#include "simd/space_lanes.inl"

namespace {

using namespace drydock::simd;

DRYDOCK_INLINE Space<F8> spread(F4 v) {
  return {all(v[0]), all(v[1]), all(v[2])};
}
DRYDOCK_INLINE Space<F8> magnitudes(Space<F8> v) {
  return {size(v.x), size(v.y), size(v.z)};
}
DRYDOCK_INLINE F8 squared_positive(Space<F8> v) {
  const F8 zero = all(0.0f);
  return square(most(v.x, zero)) + square(most(v.y, zero)) + square(most(v.z, zero));
}
DRYDOCK_INLINE float span_along(F4 axis, F4 half) {
  return __builtin_fabsf(axis[0]) * half[0] + __builtin_fabsf(axis[1]) * half[1] + __builtin_fabsf(axis[2]) * half[2];
}

/// A box along the axes of some tree. The fourth lane is spare.
struct SeenBox {
  F4 centre, half;
};

/// A tree seen from the other: x_other = turn · x + shift.
struct TreeSight {
  F4 column[3], size[3], shift;    // of the turn; `size` has the absolute values
  float turn[3][3], extent[3][3];  // the same, by row

  /// `forward` sees the first tree from the second.
  TreeSight(const drydock::PairQuery& q, bool forward) {
    float p[3];
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) {
        turn[i][k] = static_cast<float>(forward ? q.turn[i][k] : q.turn[k][i]);
        extent[i][k] = __builtin_fabsf(turn[i][k]);
      }
      const double back = -(q.turn[0][i] * q.shift[0] + q.turn[1][i] * q.shift[1] + q.turn[2][i] * q.shift[2]);
      p[i] = static_cast<float>(forward ? q.shift[i] : back);
    }
    for (int k = 0; k < 3; ++k) {
      column[k] = F4{turn[0][k], turn[1][k], turn[2][k], 0.0f};
      size[k] = F4{extent[0][k], extent[1][k], extent[2][k], 0.0f};
    }
    shift = F4{p[0], p[1], p[2], 0.0f};
  }

  DRYDOCK_INLINE F4 turned(F4 v) const { return column[0] * v[0] + column[1] * v[1] + column[2] * v[2]; }
  /// The box round a box, along the other's axes.
  DRYDOCK_INLINE SeenBox seen(const SeenBox& box) const {
    return {turned(box.centre) + shift, size[0] * box.half[0] + size[1] * box.half[1] + size[2] * box.half[2]};
  }

  DRYDOCK_INLINE Space<F8> turned(Space<F8> v) const { return times(turn, v); }
  DRYDOCK_INLINE Space<F8> extents(Space<F8> v) const { return times(extent, v); }

 private:
  static DRYDOCK_INLINE Space<F8> times(const float (&m)[3][3], Space<F8> v) {
    return {all(m[0][0]) * v.x + all(m[0][1]) * v.y + all(m[0][2]) * v.z,
            all(m[1][0]) * v.x + all(m[1][1]) * v.y + all(m[1][2]) * v.z,
            all(m[2][0]) * v.x + all(m[2][1]) * v.y + all(m[2][2]) * v.z};
  }
};

/// A box of one tree that is compared with the nodes of the other.
struct FacingBox {
  SeenBox own, in_node;    // along its own axes, and round it along the node's
  F4 axis_own, axis_node;  // a unit direction from the box to the node in both frames, or zero
  const TreeSight& sight;  // of the node's tree from the box's
};

/// Squared lower bounds on the distances of a node's boxes from one box: the largest of the gaps along the axes of the
/// node, of the box, and along one direction more. Where all are beyond the bound the rest is left out.
DRYDOCK_INLINE F8 gaps_squared(const drydock::TreeNode& node, const FacingBox& box, F8 bound) {
  const Space<F8> low = load3(node.low), high = load3(node.high);
  const Space<F8> half = all(0.5f) * (high - low);
  const Space<F8> c = all(0.5f) * (low + high) - spread(box.in_node.centre);
  F8 squared = squared_positive(magnitudes(c) - half - spread(box.in_node.half));
  const Space<F8> w = spread(box.axis_node);
  const F8 along = dot(w, c) - dot(magnitudes(w), half) - all(span_along(box.axis_own, box.own.half));
  squared = most(squared, square(most(along, all(0.0f))));
  if (bits(squared <= bound) == 0) return squared;
  const Space<F8> c_own = box.sight.turned(c);
  return most(squared, squared_positive(magnitudes(c_own) - box.sight.extents(half) - spread(box.own.half)));
}

}  // namespace
