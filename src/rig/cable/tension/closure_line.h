// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>

#include "rig/cable/cable_rig.h"

namespace drydock {

/// An interval of a line, by fractions in [0, 1]; its ends do not belong to it, unless they are the line's own.
struct ClosureStretch {
  double from, to;
};

/// Where along a straight line a rig closes.
class ClosureLine {
 public:
  /// In order, none touching another.
  std::span<const ClosureStretch> stretches() const { return {stretches_.data(), count_}; }
  void add(double from, double to) { stretches_[count_++] = {from, to}; }

 private:
  std::size_t count_ = 0;
  std::array<ClosureStretch, 22> stretches_;  // seven cubics have 21 roots
};

/// Whether closure_line can be asked: one cable more than directions, and fixed anchors.
bool has_closure_line(const CableRig& rig);

/// The intervals of force closure while the platform's origin moves straight from one point to another without
/// rotation; exact but for rounding, not sampled. For rigs with one cable more than directions and fixed anchors.
///
/// Closure then means that all components of the structure's null vector have the same strict sign: the n × n minors,
/// with signs in turn. Cables need not be normalised for that, nor moments scaled. An n × n minor is a sum of products
/// of a minor of forces and one of moments (Laplace). With p the moving origin, the forces q_i − p all have the same
/// part that moves, so their minors are linear in p; the moments b_i × q_i + p × b_i move within the planes orthogonal
/// to p, so theirs are quadratic. Their product is a cubic (linear for a point), fixed by its values at four places.
/// Those are found for all minors at once, row by row over all sets of columns, without a division; then one cubic
/// after the other cuts the line at its roots, which lie between its turning points.
///
/// A cubic that is nowhere larger than rounding has no sign, and leaves nothing. A double root within rounding may or
/// may not part an interval.
ClosureLine closure_line(const CableRig& rig, const Rotation& R_WB, const Vector3& p_WB_from, const Vector3& p_WB_to);

}  // namespace drydock
