// SPDX-License-Identifier: Apache-2.0
#include "contact/body_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr double kLook_m = 2e-4;  // distances up to it are exact, so that clear pairs are seldom looked at

}  // namespace

BodyContacts::BodyContacts(std::vector<ContactPair> pairs) : pairs_(std::move(pairs)), memories_(pairs_.size()) {
  for (const ContactPair& pair : pairs_) balls_.push_back(pair_balls(pair));
  for (std::size_t i = 0; i < pairs_.size(); ++i) all_.push_back(i);
  touches_.reserve(pairs_.size() * ContactSet::kMost);
  start_.reserve(pairs_.size() * ContactSet::kMost);
  near_.reserve(pairs_.size());
  start_gap_m_.assign(pairs_.size(), -std::numeric_limits<double>::infinity());
  end_gap_m_ = touch_gap_m_ = start_gap_m_;
  is_looked_at_.assign(pairs_.size(), 0);
}

ContactSum BodyContacts::look(const Pose& X_BA, const Twist& V_BA_B, double reach_m,
                              std::span<const std::size_t> among) {
  ContactSum sum;
  touches_.clear();
  std::fill(is_looked_at_.begin(), is_looked_at_.end(), char{0});
  X_BA_touches_ = X_BA;
  for (const std::size_t i : among) {
    const ContactPair& pair = pairs_[i];
    is_looked_at_[i] = 1;
    touch_gap_m_[i] = ball_gap_m(balls_[i], X_BA);
    if (touch_gap_m_[i] > reach_m) continue;
    pair_contacts(pair, X_BA, kLook_m, found_);
    touch_gap_m_[i] = found_.gap_m;
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
  return keep(X_BA, V_BA_B, all_);
}

bool BodyContacts::keep_step(const Pose& X_BA, const Twist& V_BA_B) {
  return keep(X_BA, V_BA_B, near_);
}

bool BodyContacts::keep(const Pose& X_BA, const Twist& V_BA_B, std::span<const std::size_t> among) {
  // A step may end where a contact begins, and its spring is tied there.
  constexpr double kAboutToTouch_m = 1e-9;
  (void)look(X_BA, V_BA_B, kAboutToTouch_m, among);
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
    if (count == 0 && memories_[i].size() == 0) continue;
    memories_[i].keep(std::span(contacts).first(count), std::span(stretches).first(count), X_BA);
  }
  return changed;
}

double BodyContacts::most_displacement_m(const Pose& X_BA, const Twist& displacement_B) const {
  double most = 0;
  for (const PairBalls& balls : balls_) most = std::max(most, drydock::gap_rate_m_per_s(balls, X_BA, displacement_B));
  return most;
}

bool BodyContacts::begin_step(const Pose& X_BA, double approach_m) {
  start_.clear();
  near_.clear();
  approach_m_ = approach_m;
  // A pair that was so far away when it was last looked at need not be looked at again; nor one whose touches are
  // known.
  const bool is_known = X_BA.p == X_BA_touches_.p && X_BA.R.matrix == X_BA_touches_.R.matrix && approach_m <= kLook_m;
  const double moved_m = most_displacement_m(X_BA_looked_, step_displacement(X_BA_looked_, X_BA));
  X_BA_looked_ = X_BA;
  const auto add = [&](std::size_t pair, const ContactPoint& contact) {
    if (contact.at.depth_m > 0) start_.push_back({contact, elastic_force(pairs_[pair].law, contact)});
  };
  std::span<const Touch> touches = touches_;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    while (!touches.empty() && touches.front().pair < i) touches = touches.subspan(1);
    double& gap_m = start_gap_m_[i];
    if (is_known && is_looked_at_[i] != 0) {
      gap_m = end_gap_m_[i] = touch_gap_m_[i];
      if (gap_m > approach_m) continue;
      near_.push_back(i);
      for (; !touches.empty() && touches.front().pair == i; touches = touches.subspan(1))
        add(i, touches.front().contact);
      continue;
    }
    gap_m = end_gap_m_[i] = std::max(gap_m - moved_m, ball_gap_m(balls_[i], X_BA));
    if (gap_m > approach_m) continue;
    pair_contacts(pairs_[i], X_BA, std::max(approach_m, kLook_m), found_);
    gap_m = end_gap_m_[i] = found_.gap_m;
    if (gap_m > approach_m) continue;
    near_.push_back(i);
    for (const ContactPoint& contact : found_.points()) add(i, contact);
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
      const FrictionMemory& memory = memories_[i];
      const StepStretch stretch{memory.stretch_B(contact, X_BA_looked_), memory.stretch_B(contact, X_BA_end)};
      add_end_contact(pair.law, contact, displacement_B, h_s, stretch, average);
    }
  }
  return average;
}

Wrench BodyContacts::elastic_wrench(const Pose& X_BA) {
  Wrench F_A_B;
  for (const std::size_t i : near_) {
    pair_contacts(pairs_[i], X_BA, 0, found_);
    for (const ContactPoint& contact : found_.points())
      if (contact.at.depth_m > 0)
        F_A_B = F_A_B + force_at(contact.at.p_BM(), elastic_force(pairs_[i].law, contact).along_N * contact.at.n_B);
  }
  return F_A_B;
}

double BodyContacts::gap_m(std::size_t pair, const Pose& X_BA, double reach_m) {
  const double bound = ball_gap_m(balls_[pair], X_BA);
  if (bound > reach_m) return bound;
  pair_contacts(pairs_[pair], X_BA, reach_m, found_);
  return found_.gap_m;
}

}  // namespace drydock
