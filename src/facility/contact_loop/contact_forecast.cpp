// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_forecast.h"

#include <algorithm>

namespace drydock {
namespace {

/// At the start of the run. What contact does not push counts as fixed.
PairBody body_at_start(const Facility& facility, int body) {
  PairBody made;
  made.is_fixed = !is_pushed(facility, body);
  if (body == 0) return made;
  const Craft& craft = facility.crafts[static_cast<std::size_t>(body - 1)];
  made.M_BBo_B = craft.model.M_BBo_B;
  made.X_WB = craft.X_WB_start();
  made.V_WB_W = craft.V_WB_W_start;
  return made;
}

bool is_peg(const MissionContact& contact) {
  return std::holds_alternative<PegAndBlock>(contact.pair.solids);
}

/// The contacts that are stiffest together, by the number of one of them.
struct Stiffest {
  std::size_t contact = 0, together = 1;
};
Stiffest stiffest(const Facility& facility, const ContactPairOfBodies& pair) {
  Stiffest best;
  double most = 0;
  for (const std::size_t i : pair.contacts) {
    const MissionContact& contact = facility.contacts[i];
    const auto shares = [&](std::size_t k) {
      return is_peg(facility.contacts[k]) && facility.contacts[k].pair.law == contact.pair.law;
    };
    const auto count = std::count_if(pair.contacts.begin(), pair.contacts.end(), shares);
    const std::size_t together = is_peg(contact) ? static_cast<std::size_t>(count) : 1;
    const double stiffness = static_cast<double>(together) * contact.pair.law.stiffness_N_per_m;
    if (!(stiffness > most)) continue;
    most = stiffness;
    best = {i, together};
  }
  return best;
}

/// Where solids that are alike stand on a body, on average, in W.
Vector3 place_on(const Facility& facility, const ContactPairOfBodies& pair, const Stiffest& which, std::size_t side,
                 const PairBody& body) {
  const ContactLaw& law = facility.contacts[which.contact].pair.law;
  Vector3 sum = Vector3::Zero();
  double count = 0;
  for (const std::size_t i : pair.contacts) {
    const MissionContact& contact = facility.contacts[i];
    if (which.together > 1 ? !(is_peg(contact) && contact.pair.law == law) : i != which.contact) continue;
    sum += body.X_WB * (side == 0 ? contact.pair.X_AG.p : contact.pair.X_BH.p);
    ++count;
  }
  return sum / count;
}

Vector3 velocity_at(const PairBody& body, const Vector3& p_WP) {
  return shift(body.V_WB_W, p_WP - body.X_WB.p).v;
}

}  // namespace

ContactForecast contact_forecast(const Facility& facility, const ContactPairOfBodies& pair, const PairBodies& bodies,
                                 const ContactPlace& place, std::size_t contact, std::size_t together,
                                 double speed_m_per_s) {
  ContactForecast made;
  made.together = together;
  made.speed_m_per_s = speed_m_per_s;
  made.loop.tick_s = 1 / facility.rate_Hz;
  made.loop.law = facility.contacts[contact].pair.law;
  made.loop.law.stiffness_N_per_m *= static_cast<double>(together);
  made.loop.law.damping_N_s_per_m *= static_cast<double>(together);
  for (std::size_t side = 0; side < 2; ++side) {
    made.loop.sides[side] = loop_side(facility, pair.bodies[side]);
    made.loop.sides[side].mass_kg = mass_at(bodies[side], place.p_WC, place.n_W);
  }
  made.has_passivity = facility.contact_loop.passivity && pair.is_pushed;
  made.forecast = contact_loop_warning(pair.name, made.loop, speed_m_per_s, made.has_passivity);
  return made;
}

ContactForecast contact_forecast(const Facility& facility, const ContactPairOfBodies& pair) {
  const Stiffest which = stiffest(facility, pair);
  PairBodies bodies{body_at_start(facility, pair.bodies[0]), body_at_start(facility, pair.bodies[1])};
  const std::array<Vector3, 2> p_WC = {place_on(facility, pair, which, 0, bodies[0]),
                                       place_on(facility, pair, which, 1, bodies[1])};
  const Vector3 gap_W = p_WC[1] - p_WC[0];
  const Vector3 v_W = velocity_at(bodies[0], p_WC[0]) - velocity_at(bodies[1], p_WC[1]);
  const bool is_coming = v_W.dot(gap_W) > 0;
  const double speed_m_per_s = facility.contact_loop.speed_m_per_s.value_or(is_coming ? v_W.norm() : 0);
  ContactPlace place;
  if (is_coming || gap_W.norm() > 0) place.n_W = is_coming ? v_W.normalized() : gap_W.normalized();
  // Each with its own place, brought together.
  bodies[1].X_WB.p -= gap_W;
  place.p_WC = p_WC[0];
  if (place.n_W.isZero(0)) return {};
  return contact_forecast(facility, pair, bodies, place, which.contact, which.together, speed_m_per_s);
}

}  // namespace drydock
