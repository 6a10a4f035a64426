// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "contact/body_contacts.h"
#include "mission/mission.h"
#include "mission/part/contact/contact_view.h"
#include "sensing/rigid_motion.h"

namespace drydock {

/// The mock-ups on two rigs, or on a rig and in the hall, that can touch.
struct TouchingPair {
  int body_A = 0, body_B = 0;  // 0: the hall, which does not move; else 1 + the number of the spacecraft
  BodyContacts contacts;
  std::vector<std::size_t> contact_of;  // by pair of solids: number in the facility's list
  ContactSum sum;                       // at the last instant
};

/// Contact of hardware that stands in for hardware: rigs are moved by stiff drives, so where mock-ups are does not
/// depend on what they do to each other within a tick, and contact is what its law says where they truly are. Once a
/// tick.
class MockUpContacts {
 public:
  explicit MockUpContacts(std::span<const MissionContact> contacts);

  /// What contacts put on each spacecraft's mock-up, about Bo and in W, with the mock-ups there; F_W is as long as
  /// of_B.
  void advance(std::span<const RigidMotion> of_B, std::span<Wrench> F_B_W);

  /// The same on one spacecraft alone, and nothing is remembered of it: within a tick.
  Wrench wrench_on(std::size_t craft, std::span<const RigidMotion> of_B);

  std::span<const TouchingPair> pairs() const { return pairs_; }
  /// What touches at the last instant, by contact of the facility's list; `samples` is as long as that.
  void sample(std::span<const RigidMotion> of_B, std::span<ContactSample> samples) const;

 private:
  std::vector<TouchingPair> pairs_;
};

/// A body's pose and twist as another one sees it: X_BA, and the twist of A against B taken at Bo, in B.
struct SeenMotion {
  Pose X_BA;
  Twist V_BA_B;
};
SeenMotion seen_from(const RigidMotion& of_B, const RigidMotion& of_A);

}  // namespace drydock
