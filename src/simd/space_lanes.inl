// SPDX-License-Identifier: Apache-2.0
#pragma once

// A vector of space in each lane: its x, its y and its z are each a vector of lanes.

#include "simd/lanes.inl"

namespace drydock::simd {
namespace {

template <class V>
struct Space {
  V x, y, z;
};
template <class V>
DRYDOCK_INLINE Space<V> operator+(Space<V> a, Space<V> b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <class V>
DRYDOCK_INLINE Space<V> operator-(Space<V> a, Space<V> b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <class V>
DRYDOCK_INLINE Space<V> operator*(V s, Space<V> a) {
  return {s * a.x, s * a.y, s * a.z};
}
template <class V>
DRYDOCK_INLINE V dot(Space<V> a, Space<V> b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class V>
DRYDOCK_INLINE Space<V> cross(Space<V> a, Space<V> b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The same vector in all lanes.
template <class V>
DRYDOCK_INLINE Space<V> all3(const ScalarOf<V>* v) {
  return {all<V>(v[0]), all<V>(v[1]), all<V>(v[2])};
}
/// From and to an array [x, y, z][lane]; of doubles the four lanes from `first` on.
DRYDOCK_INLINE Space<F8> load3(const float (&v)[3][8]) {
  return {load(v[0]), load(v[1]), load(v[2])};
}
DRYDOCK_INLINE Space<D4> load3(const double (&v)[3][8], int first) {
  return {load<D4>(v[0] + first), load<D4>(v[1] + first), load<D4>(v[2] + first)};
}
DRYDOCK_INLINE void store3(const Space<F8>& a, float (&v)[3][8]) {
  store(a.x, v[0]);
  store(a.y, v[1]);
  store(a.z, v[2]);
}

}  // namespace
}  // namespace drydock::simd
