// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/mock_up_contacts.h"

#include <algorithm>

namespace drydock {

SeenMotion seen_from(const RigidMotion& of_B, const RigidMotion& of_A) {
  const Pose& X_WB = of_B.X_WB;
  const Twist V_W = shift(of_A.V_WB_W, X_WB.p - of_A.X_WB.p) - of_B.V_WB_W;  // both at Bo
  return {inverse(X_WB) * of_A.X_WB, inverse(X_WB.R) * V_W};
}

MockUpContacts::MockUpContacts(std::span<const MissionContact> contacts) {
  std::vector<std::vector<ContactPair>> solids;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const MissionContact& contact = contacts[i];
    const auto is_same = [&](const TouchingPair& pair) {
      return pair.body_A == contact.body_A && pair.body_B == contact.body_B;
    };
    const auto found = std::find_if(pairs_.begin(), pairs_.end(), is_same);
    const auto index = static_cast<std::size_t>(found - pairs_.begin());
    if (found == pairs_.end()) {
      pairs_.push_back({contact.body_A, contact.body_B, BodyContacts({}), {}, {}});
      solids.emplace_back();
    }
    pairs_[index].contact_of.push_back(i);
    solids[index].push_back(contact.pair);
  }
  for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i].contacts = BodyContacts(std::move(solids[i]));
}

namespace {

const RigidMotion& motion_of(int body, std::span<const RigidMotion> of_B) {
  static const RigidMotion kHall;
  return body == 0 ? kHall : of_B[static_cast<std::size_t>(body - 1)];
}

/// What a pair does to its first body, about the origin of the second and in W.
Wrench evaluate(TouchingPair& pair, std::span<const RigidMotion> of_B) {
  const RigidMotion& of_second = motion_of(pair.body_B, of_B);
  const SeenMotion seen = seen_from(of_second, motion_of(pair.body_A, of_B));
  pair.sum = pair.contacts.evaluate(seen.X_BA, seen.V_BA_B);
  return of_second.X_WB.R * pair.sum.F_A_B;
}

}  // namespace

void MockUpContacts::advance(std::span<const RigidMotion> of_B, std::span<Wrench> F_B_W) {
  std::fill(F_B_W.begin(), F_B_W.end(), Wrench{});
  for (TouchingPair& pair : pairs_) {
    const RigidMotion &of_first = motion_of(pair.body_A, of_B), &of_second = motion_of(pair.body_B, of_B);
    const Wrench F_W = evaluate(pair, of_B);
    if (pair.body_A > 0) {
      Wrench& on_first = F_B_W[static_cast<std::size_t>(pair.body_A - 1)];
      on_first = on_first + shift(F_W, of_first.X_WB.p - of_second.X_WB.p);
    }
    if (pair.body_B > 0) {
      Wrench& on_second = F_B_W[static_cast<std::size_t>(pair.body_B - 1)];
      on_second = on_second - F_W;
    }
    const SeenMotion seen = seen_from(of_second, of_first);
    pair.contacts.keep(seen.X_BA, seen.V_BA_B);
  }
}

Wrench MockUpContacts::wrench_on(std::size_t craft, std::span<const RigidMotion> of_B) {
  const int body = static_cast<int>(craft) + 1;
  Wrench sum;
  for (TouchingPair& pair : pairs_) {
    if (pair.body_A != body && pair.body_B != body) continue;
    const Wrench F_W = evaluate(pair, of_B);
    const Vector3 p_W = of_B[craft].X_WB.p - motion_of(pair.body_B, of_B).X_WB.p;
    sum = pair.body_A == body ? sum + shift(F_W, p_W) : sum - F_W;
  }
  return sum;
}

void MockUpContacts::sample(std::span<const RigidMotion> of_B, std::span<ContactSample> samples) const {
  for (const TouchingPair& pair : pairs_) {
    const Pose X_WB = pair.body_B == 0 ? Pose{} : of_B[static_cast<std::size_t>(pair.body_B - 1)].X_WB;
    for (std::size_t i = 0; i < pair.contact_of.size(); ++i)
      samples[pair.contact_of[i]] = sample_contact(pair.contacts.touches(), i, X_WB);
  }
}

}  // namespace drydock
