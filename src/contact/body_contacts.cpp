// SPDX-License-Identifier: Apache-2.0
#include "contact/body_contacts.h"

namespace drydock {
namespace {

void add_force(const Vector3& p_B, const Vector3& f_B, Wrench& sum) {
  sum.f += f_B;
  sum.t += p_B.cross(f_B);
}

}  // namespace

BodyContacts::BodyContacts(std::vector<ContactPair> pairs) : pairs_(std::move(pairs)), memories_(pairs_.size()) {
  for (const ContactPair& pair : pairs_) balls_.push_back(pair_balls(pair));
  touches_.reserve(pairs_.size() * ContactSet::kMost);
}

ContactSum BodyContacts::look(const Pose& X_BA, const Twist& V_BA_B, double reach_m) {
  ContactSum sum;
  touches_.clear();
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const ContactPair& pair = pairs_[i];
    if (ball_gap_m(balls_[i], X_BA) > reach_m) continue;
    pair_contacts(pair, X_BA, reach_m, found_);
    for (const ContactPoint& contact : found_.points()) {
      if (!(contact.at.depth_m > -reach_m)) continue;
      const Vector3 p = contact.at.p_BM();
      const Vector3 v = V_BA_B.v + V_BA_B.w.cross(p);
      const Vector3 stretch = memories_[i].stretch_B(contact, X_BA);
      const ContactForce force = contact_force(pair.law, contact, v, stretch);
      add_force(p, force.along_N * contact.at.n_B + force.friction_B, sum.F_A_B);
      if (force.beside_N != 0) add_force(contact.beside.p_BP, force.beside_N * contact.beside.n_B, sum.F_A_B);
      if (force.also_beside_N != 0)
        add_force(contact.also_beside.p_BP, force.also_beside_N * contact.also_beside.n_B, sum.F_A_B);
      sum.elastic_J += force.elastic_J;
      sum.tangential_J += force.tangential_J;
      sum.damping_W += force.damping_W;
      sum.friction_W -= force.friction_B.dot(v);
      touches_.push_back({i, contact, force});
    }
  }
  return sum;
}

bool BodyContacts::keep(const Pose& X_BA, const Twist& V_BA_B) {
  // A step may end where a contact begins, and its spring is tied there.
  constexpr double kAboutToTouch_m = 1e-9;
  (void)look(X_BA, V_BA_B, kAboutToTouch_m);
  bool changed = false;
  std::size_t next = 0;
  std::array<ContactPoint, ContactSet::kMost> contacts;
  std::array<Vector3, ContactSet::kMost> stretches;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    std::size_t count = 0;
    for (; next < touches_.size() && touches_[next].pair == i; ++next) {
      const Touch& touch = touches_[next];
      contacts[count] = touch.contact;
      stretches[count++] = touch.force.stretch_B;
      changed = changed || touch.force.slips || !memories_[i].knows(touch.contact.feature);
    }
    changed = changed || count != memories_[i].size();
    memories_[i].keep(std::span(contacts).first(count), std::span(stretches).first(count), X_BA);
  }
  return changed;
}

double BodyContacts::gap_m(std::size_t pair, const Pose& X_BA, double reach_m) {
  const double bound = ball_gap_m(balls_[pair], X_BA);
  if (bound > reach_m) return bound;
  pair_contacts(pairs_[pair], X_BA, reach_m, found_);
  return found_.gap_m;
}

}  // namespace drydock
