// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/body_contacts.h"
#include "facility/contact_loop/contact_pairs.h"
#include "facility/contact_loop/passivity_controller.h"
#include "facility/craft_loop.h"

namespace drydock {

/// What contact does to the simulated spacecraft, pair by pair, and the controller that takes out what it gains. It
/// knows nothing of the rigs but what is felt, as on hardware. A pair is in contact where it feels something above its
/// threshold while its mock-ups are near by their commands; what pushes a mock-up far from any other is no contact. A
/// spacecraft near several others counts with the nearest. Takes no memory in a tick.
class ContactKeeper {
 public:
  /// The facility stays with its owner.
  explicit ContactKeeper(const Facility& facility);

  /// Once a tick, after sensors were read: what spacecraft feel until the next one.
  void act(double time_s, std::vector<CraftLoop>& crafts);

  std::size_t size() const { return pairs_.size(); }
  const ContactPairOfBodies& pair(std::size_t i) const { return pairs_[i].pair; }
  const EnergyObserver& observer(std::size_t i) const { return pairs_[i].controller.observer(); }
  /// The bodies at the last tick, and what pushes them since.
  const PairBodies& bodies(std::size_t i) const { return pairs_[i].bodies; }
  const WrenchPair& held(std::size_t i) const { return pairs_[i].held; }
  /// Taken out by the controller since the run began.
  double removed_J(std::size_t i) const;

  template <class Archive>
  void visit(Archive& archive) {
    for (KeptPair& kept : pairs_) {
      PassivityState state = kept.controller.state();
      state.visit(archive);
      kept.controller.restore(state);
      archive(kept.is_near, kept.removed_J);
    }
  }

 private:
  struct KeptPair {
    ContactPairOfBodies pair;
    PassivityController controller;
    BodyContacts shapes;  // where they are to be, by command
    std::size_t count = 0;
    PairBodies bodies;
    WrenchPair felt, held;
    double gap_m = 0;
    bool is_near = false;
    double removed_J = 0;  // in contacts that have ended
  };

  void look(const std::vector<CraftLoop>& crafts, KeptPair& kept) const;
  bool is_nearest(const KeptPair& kept) const;

  const Facility& facility_;
  std::vector<KeptPair> pairs_;
};

}  // namespace drydock
