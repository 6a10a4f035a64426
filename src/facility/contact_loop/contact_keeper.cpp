// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_keeper.h"

#include <algorithm>
#include <limits>

#include "facility/plant/mock_up_contacts.h"

namespace drydock {
namespace {

BodyContacts shapes_of(const Facility& facility, const ContactPairOfBodies& pair) {
  std::vector<ContactPair> solids;
  for (const std::size_t i : pair.contacts) solids.push_back(facility.contacts[i].pair);
  return BodyContacts(std::move(solids));
}

}  // namespace

ContactKeeper::ContactKeeper(const Facility& facility) : facility_(facility) {
  for (ContactPairOfBodies& pair : contact_pairs(facility)) {
    if (!pair.is_pushed) continue;
    const PassivityController controller({facility.contact_loop.passivity, pair.threshold});
    BodyContacts shapes = shapes_of(facility, pair);
    pairs_.push_back({std::move(pair), controller, std::move(shapes), 0, {}, {}, {}, 0, false, 0});
    KeptPair& kept = pairs_.back();
    kept.count = kept.pair.contacts.size();
    for (std::size_t side = 0; side < 2; ++side) kept.bodies[side].is_fixed = kept.pair.bodies[side] == 0;
  }
}

double ContactKeeper::removed_J(std::size_t i) const {
  const EnergyObserver& observer = pairs_[i].controller.observer();
  return pairs_[i].removed_J + (observer.is_touching() ? observer.episode().removed_J : 0);
}

void ContactKeeper::act(double time_s, std::vector<CraftLoop>& crafts) {
  for (KeptPair& kept : pairs_) look(crafts, kept);
  for (KeptPair& kept : pairs_) {
    if (!is_nearest(kept)) kept.felt = {};
    const bool was_touching = kept.controller.observer().is_touching();
    const double removed_J = kept.controller.observer().episode().removed_J;
    kept.held = kept.controller.step(time_s, 1 / facility_.rate_Hz, kept.bodies, kept.felt);
    if (was_touching && !kept.controller.observer().is_touching()) kept.removed_J += removed_J;
    if (kept.held == kept.felt) continue;
    for (std::size_t side = 0; side < 2; ++side)
      if (!kept.bodies[side].is_fixed) {
        const auto craft = static_cast<std::size_t>(kept.pair.bodies[side] - 1);
        crafts[craft].feel(crafts[craft].felt_W() + (kept.held[side] - kept.felt[side]));
      }
  }
}

/// Where both are, what they feel, and how far apart they are. A stop is no flight: then nothing is felt.
void ContactKeeper::look(const std::vector<CraftLoop>& crafts, KeptPair& kept) const {
  std::array<RigidMotion, 2> motion;
  bool flies = true;
  for (std::size_t side = 0; side < 2; ++side) {
    PairBody& body = kept.bodies[side];
    kept.felt[side] = {};
    if (body.is_fixed) continue;
    const CraftLoop& craft = crafts[static_cast<std::size_t>(kept.pair.bodies[side] - 1)];
    body.M_BBo_B = craft.craft().model.M_BBo_B;
    body.X_WB = motion[side].X_WB = craft.state().X_WB;
    body.V_WB_W = craft.state().V_WB_W;
    kept.felt[side] = craft.felt_W();
    flies = flies && !craft.is_stopping();
  }
  const Pose X_BA = inverse(motion[1].X_WB) * motion[0].X_WB;
  kept.gap_m = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < kept.count; ++i)
    kept.gap_m = std::min(kept.gap_m, kept.shapes.gap_m(i, X_BA, facility_.contact_loop.reach_m));
  kept.is_near = flies && kept.gap_m <= facility_.contact_loop.reach_m;
}

bool ContactKeeper::is_nearest(const KeptPair& kept) const {
  if (!kept.is_near) return false;
  return std::none_of(pairs_.begin(), pairs_.end(), [&](const KeptPair& other) {
    if (&other == &kept || !other.is_near || !(other.gap_m < kept.gap_m)) return false;
    return std::any_of(kept.pair.bodies.begin(), kept.pair.bodies.end(), [&](int body) {
      return body > 0 && (other.pair.bodies[0] == body || other.pair.bodies[1] == body);
    });
  });
}

}  // namespace drydock
