// SPDX-License-Identifier: Apache-2.0
#include "contact/friction_memory.h"

namespace drydock {

const FrictionMemory::Tie* FrictionMemory::find(int feature) const {
  for (std::size_t i = 0; i < count_; ++i)
    if (ties_[i].feature == feature) return &ties_[i];
  return nullptr;
}

Vector3 FrictionMemory::stretch_B(const ContactPoint& contact, const Pose& X_BA) const {
  const Tie* tie = find(contact.feature);
  if (tie == nullptr) return Vector3::Zero();
  const Vector3 apart = X_BA * tie->p_AT - tie->p_BT;
  return apart - contact.at.n_B.dot(apart) * contact.at.n_B;
}

void FrictionMemory::keep(std::span<const ContactPoint> contacts, std::span<const Vector3> stretches_B,
                          const Pose& X_BA) {
  count_ = 0;
  const Pose X_AB = inverse(X_BA);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Nearness& at = contacts[i].at;
    const Vector3 p_BM = at.p_BM(), half = 0.5 * stretches_B[i];  // alike on both, whichever comes first
    ties_[count_++] = {contacts[i].feature, X_AB * Vector3(p_BM + half), p_BM - half};
  }
}

}  // namespace drydock
