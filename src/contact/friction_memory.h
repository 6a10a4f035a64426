// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/contact_law.h"

namespace drydock {

/// What a pair of bodies remembers of its contacts from step to step: where the tangential spring of each is tied to A
/// and to B. The stretch of a spring follows from the pose alone, so nothing is integrated and nothing drifts: a body
/// at rest that sticks returns to the same place however long it lies there.
///
/// A spring is tied anew at the end of each step, at the contact's present point. While A rolls on B by an angle θ
/// within a step, the tie counts R θ³/6 of displacement that is none; steps are kept short enough for it
/// (contacts.cpp).
class FrictionMemory {
 public:
  /// The stretch at a pose, without slip: orthogonal to n. Zero for a contact that is not remembered.
  Vector3 stretch_B(const ContactPoint& contact, const Pose& X_BA) const;

  /// The present contacts, after a step, with those that are about to touch: `stretches` are those after slip, by
  /// contact.
  void keep(std::span<const ContactPoint> contacts, std::span<const Vector3> stretches_B, const Pose& X_BA);

  void clear() { count_ = 0; }
  bool knows(int feature) const { return find(feature) != nullptr; }
  std::size_t size() const { return count_; }

 private:
  struct Tie {
    int feature = 0;
    Vector3 p_AT = Vector3::Zero(), p_BT = Vector3::Zero();
  };
  const Tie* find(int feature) const;

  std::array<Tie, ContactSet::kMost> ties_;
  std::size_t count_ = 0;
};

}  // namespace drydock
