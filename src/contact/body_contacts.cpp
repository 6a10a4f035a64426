// SPDX-License-Identifier: Apache-2.0
#include "contact/body_contacts.h"

#include <algorithm>
#include <cmath>

namespace drydock {

BodyContacts::BodyContacts(std::vector<ContactPair> pairs) : pairs_(std::move(pairs)), memories_(pairs_.size()) {
  for (const ContactPair& pair : pairs_) balls_.push_back(pair_balls(pair));
  touches_.reserve(pairs_.size() * ContactSet::kMost);
  start_.reserve(pairs_.size() * ContactSet::kMost);
  near_.reserve(pairs_.size());
  start_gap_m_.resize(pairs_.size());
  end_gap_m_.resize(pairs_.size());
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
      sum.F_A_B = sum.F_A_B + force_at(p, force.along_N * contact.at.n_B + force.friction_B);
      if (force.beside_N != 0)
        sum.F_A_B = sum.F_A_B + force_at(contact.beside.p_BP, force.beside_N * contact.beside.n_B);
      if (force.also_beside_N != 0)
        sum.F_A_B = sum.F_A_B + force_at(contact.also_beside.p_BP, force.also_beside_N * contact.also_beside.n_B);
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

double BodyContacts::approach_m(const Pose& X_BA, const Twist& displacement_B) const {
  double most = 0;
  for (const PairBalls& balls : balls_) {
    if (!std::isfinite(balls.radii_m)) continue;  // a half-space is never far
    const double centre_m = (displacement_B.v + displacement_B.w.cross(X_BA * balls.p_AC)).norm();
    most = std::max(most, centre_m + displacement_B.w.norm() * balls.radii_m);
  }
  return most;
}

bool BodyContacts::begin_step(const Pose& X_BA, double approach_m) {
  start_.clear();
  near_.clear();
  approach_m_ = approach_m;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    start_gap_m_[i] = end_gap_m_[i] = ball_gap_m(balls_[i], X_BA);
    if (start_gap_m_[i] > approach_m) continue;
    near_.push_back(i);
    pair_contacts(pairs_[i], X_BA, approach_m, found_);
    start_gap_m_[i] = found_.gap_m;
    for (const ContactPoint& contact : found_.points())
      if (contact.at.depth_m > 0) start_.push_back({contact, elastic_force(pairs_[i].law, contact)});
  }
  return !near_.empty();
}

AverageForce BodyContacts::average(const Twist& displacement_B, const Pose& X_BA_end, double h_s) {
  AverageForce average;
  for (const StartContact& start : start_) add_start_contact(start, displacement_B, h_s, average);
  for (const std::size_t i : near_) {
    const ContactPair& pair = pairs_[i];
    pair_contacts(pair, X_BA_end, approach_m_, found_);
    end_gap_m_[i] = found_.gap_m;
    for (const ContactPoint& contact : found_.points()) {
      if (!(contact.at.depth_m > 0)) continue;
      const Vector3 stretch = memories_[i].stretch_B(contact, X_BA_end);
      add_end_contact(pair.law, contact, displacement_B, h_s, stretch, average);
    }
  }
  return average;
}

double BodyContacts::gap_m(std::size_t pair, const Pose& X_BA, double reach_m) {
  const double bound = ball_gap_m(balls_[pair], X_BA);
  if (bound > reach_m) return bound;
  pair_contacts(pairs_[pair], X_BA, reach_m, found_);
  return found_.gap_m;
}

}  // namespace drydock
