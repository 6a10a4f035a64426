// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <span>

#include "spatial/pose.h"

namespace drydock {

/// A place where solid A is nearest to solid B or deepest in it, in B's frame. With signed depth δ, positive where they
/// overlap and minus the distance where they are apart:
///
///   p_BQ = p_BP + δ n,   P on the surface of A, Q on that of B, n the unit normal from B to A.
///
/// To first order in a rigid motion of A against B, δ changes by −n · (velocity of A at P): P and Q are stationary, so
/// that k δ n is the gradient of an energy.
struct Nearness {
  Vector3 p_BP = Vector3::Zero();
  Vector3 p_BQ = Vector3::Zero();
  Vector3 n_B = Vector3::UnitZ();
  double depth_m = -std::numeric_limits<double>::infinity();

  /// Half way between P and Q: where friction acts, the same whichever solid comes first.
  Vector3 p_BM() const { return 0.5 * (p_BP + p_BQ); }
};

/// One local contact of two solids. `feature` names the features that touch: the same number from pose to pose while
/// the contact moves on without a jump, and unlike all others of the pair. It need not be small.
///
/// Where a local contact ends while it is deep, it runs into a shallower stationary place and both are gone: two local
/// minima along a rim meet at the saddle between them, a contact inside a segment meets the one of the segment's end.
/// That place is `beside`; its depth tends to the contact's own as the contact ends. Contact energy is weighted by how
/// far the two are apart (contact_energy.h), so that the wrench stays continuous. Without such a place, or where it
/// does not overlap, beside.depth_m is not positive. A contact inside a segment has such a place on both sides: the
/// shallower one is `also_beside`.
struct ContactPoint {
  Nearness at;
  int feature = 0;
  Nearness beside = {};
  Nearness also_beside = {};
};

/// The local contacts of one pair, without taking memory.
class ContactSet {
 public:
  static constexpr std::size_t kMost = 16;

  void clear() {
    count_ = 0;
    gap_m = std::numeric_limits<double>::infinity();
  }
  void add(const ContactPoint& contact) {
    assert(count_ < kMost && "a pair has at most so many local contacts");
    if (count_ == kMost) return;
    points_[count_++] = contact;
  }
  /// Room for one more, to be filled in place; take_spare() makes it a contact of the set. What it holds before is left
  /// over from earlier contacts.
  ContactPoint& spare() { return points_[count_]; }
  void take_spare() {
    assert(count_ < kMost && "a pair has at most so many local contacts");
    if (count_ < kMost) ++count_;
  }
  /// Leaves contacts with a depth above `depth_m`, in their order.
  void keep_deeper(double depth_m) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if (!(points_[i].at.depth_m > depth_m)) continue;
      if (kept < i) points_[kept] = points_[i];
      ++kept;
    }
    count_ = kept;
  }
  std::span<const ContactPoint> points() const { return {points_.data(), count_}; }
  std::span<ContactPoint> points() { return {points_.data(), count_}; }
  bool empty() const { return count_ == 0; }

  /// The distance of the two solids, minus the depth of the deepest contact where they overlap. Where it is larger than
  /// the reach asked for, it may be any lower bound of the distance above that reach.
  double gap_m = std::numeric_limits<double>::infinity();

 private:
  std::array<ContactPoint, kMost + 1> points_;  // with the spare one
  std::size_t count_ = 0;
};

}  // namespace drydock
