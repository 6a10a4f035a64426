// SPDX-License-Identifier: Apache-2.0
#include "contact/body_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drydock {
namespace {

constexpr double kLook_m = 2e-4;          // distances up to it are exact, so that clear pairs are seldom looked at
constexpr double kAboutToTouch_m = 1e-9;  // a step may end where a contact begins, and its spring is tied there
constexpr double kFarthest_m = 1e3;       // after a longer displacement, distances are forgotten

/// A ball round those of all solids of A, and one round those of B.
PairBalls ball_round(std::span<const PairBalls> balls) {
  PairBalls all;
  for (const PairBalls& ball : balls) {
    all.p_AC += ball.p_AC / static_cast<double>(balls.size());
    all.p_BC += ball.p_BC / static_cast<double>(balls.size());
  }
  for (const PairBalls& ball : balls) {
    all.radius_A_m = std::max(all.radius_A_m, (ball.p_AC - all.p_AC).norm() + ball.radius_A_m);
    all.radius_B_m = std::max(all.radius_B_m, (ball.p_BC - all.p_BC).norm() + ball.radius_B_m);
  }
  all.radii_m = all.radius_A_m + all.radius_B_m;
  return all;
}

}  // namespace

BodyContacts::BodyContacts(std::vector<ContactPair> pairs) : pairs_(std::move(pairs)), memories_(pairs_.size()) {
  for (const ContactPair& pair : pairs_) balls_.push_back(pair_balls(pair));
  for (std::size_t i = 0; i < pairs_.size(); ++i) all_.push_back(i);
  ball_ = ball_round(balls_);
  touches_.reserve(pairs_.size() * ContactSet::kMost);
  start_.reserve(pairs_.size() * ContactSet::kMost);
  near_.reserve(pairs_.size());
  clear_m_.assign(pairs_.size(), -std::numeric_limits<double>::infinity());
  found_at_m_ = gap_m_ = start_gap_m_ = end_gap_m_ = clear_m_;
  is_looked_at_.assign(pairs_.size(), 0);
  is_start_known_ = is_looked_at_;
}

void BodyContacts::go_to(const Pose& X_BA) {
  if (X_BA.p == X_BA_last_.p && X_BA.R.matrix == X_BA_last_.R.matrix) return;
  const double moved_m = drydock::gap_rate_m_per_s(ball_, X_BA_last_, step_displacement(X_BA_last_, X_BA));
  X_BA_last_ = X_BA;
  if (moved_m < kFarthest_m) {
    odometer_m_ += moved_m;
    return;
  }
  odometer_m_ = 0;
  std::fill(clear_m_.begin(), clear_m_.end(), -std::numeric_limits<double>::infinity());
}

void BodyContacts::find(std::size_t pair, double reach_m) {
  found_.clear();
  found_.gap_m = ball_gap_m(balls_[pair], X_BA_last_);
  if (found_.gap_m <= reach_m) pair_contacts(pairs_[pair], X_BA_last_, reach_m, kAboutToTouch_m, found_);
  clear_m_[pair] = odometer_m_ + found_.gap_m - kAboutToTouch_m;  // some distances are exact to a billionth of sizes
  found_at_m_[pair] = odometer_m_;
  gap_m_[pair] = found_.gap_m;
}

ContactSum BodyContacts::look(const Pose& X_BA, const Twist& V_BA_B, double reach_m,
                              std::span<const std::size_t> among) {
  ContactSum sum;
  touches_.clear();
  std::fill(is_looked_at_.begin(), is_looked_at_.end(), char{0});
  X_BA_touches_ = X_BA;
  go_to(X_BA);
  for (const std::size_t i : among) {
    const ContactPair& pair = pairs_[i];
    is_looked_at_[i] = 1;
    if (least_gap_m(i) > reach_m) continue;
    find(i, kLook_m);
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

bool BodyContacts::is_clear(const Pose& X_BA) {
  go_to(X_BA);
  return std::all_of(all_.begin(), all_.end(), [&](std::size_t i) { return least_gap_m(i) > 0; });
}

bool BodyContacts::keep(const Pose& X_BA, const Twist& V_BA_B) {
  return keep(X_BA, V_BA_B, all_);
}

bool BodyContacts::keep_step(const Pose& X_BA, const Twist& V_BA_B) {
  return keep(X_BA, V_BA_B, near_);
}

bool BodyContacts::keep(const Pose& X_BA, const Twist& V_BA_B, std::span<const std::size_t> among) {
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
  // As gap_rate_m_per_s, with what is the same for all pairs taken once, that of A in A's axes.
  const Vector3 &w_B = displacement_B.w, &v_B = displacement_B.v;
  const Vector3 w_A = inverse(X_BA.R) * w_B, v_A = inverse(X_BA.R) * Vector3(v_B + w_B.cross(X_BA.p));
  const double turning = w_B.norm();
  const auto at_edge = [turning](double radius_m) { return turning > 0 ? turning * radius_m : 0; };
  double most = 0;
  for (const PairBalls& balls : balls_) {
    const double edge_A = at_edge(balls.radius_A_m), edge_B = at_edge(balls.radius_B_m);
    const double square_A = (v_A + w_A.cross(balls.p_AC)).squaredNorm(), room = most - edge_A;
    if (room > 0 && square_A <= room * room) continue;  // few are farther out than those before
    const double square_B = (v_B + w_B.cross(balls.p_BC)).squaredNorm();
    most = std::max(most, std::min(std::sqrt(square_A) + edge_A, std::sqrt(square_B) + edge_B));
  }
  return most;
}

/// A pair that is farther apart than the step is expected to go has no contact where it begins, and seldom one where it
/// ends: a lower bound of its distance will do.
bool BodyContacts::begin_step(const Pose& X_BA, double expected_m, double approach_m) {
  start_.clear();
  near_.clear();
  approach_m_ = approach_m;
  X_BA_start_ = X_BA;
  // Touches may be known from the end of the last step.
  const bool is_known = X_BA.p == X_BA_touches_.p && X_BA.R.matrix == X_BA_touches_.R.matrix;
  go_to(X_BA);
  const auto add = [&](std::size_t pair, const ContactPoint& contact) {
    if (contact.at.depth_m > 0) start_.push_back({contact, elastic_force(pairs_[pair].law, contact)});
  };
  std::span<const Touch> touches = touches_;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    while (!touches.empty() && touches.front().pair < i) touches = touches.subspan(1);
    const bool has_touches = is_known && is_looked_at_[i] != 0;
    const bool is_exact = has_touches && found_at_m_[i] == odometer_m_ && approach_m <= kLook_m;
    const double least_m = least_gap_m(i);
    const bool is_wanted = least_m <= (near_.empty() ? approach_m : std::min(expected_m, approach_m));
    if (is_wanted && !is_exact) find(i, std::max(approach_m, kLook_m));
    is_start_known_[i] = is_wanted;
    start_gap_m_[i] = end_gap_m_[i] = is_wanted ? gap_m_[i] : least_m;
    if (start_gap_m_[i] > approach_m) continue;
    near_.push_back(i);
    if (!is_wanted) continue;
    if (is_exact) {
      for (; !touches.empty() && touches.front().pair == i; touches = touches.subspan(1))
        add(i, touches.front().contact);
    } else {
      for (const ContactPoint& contact : found_.points()) add(i, contact);
    }
  }
  return !near_.empty();
}

/// Of a pair that comes to touch in the step, which happens where its distance falls through zero.
void BodyContacts::find_start_gap(std::size_t pair) {
  const Pose X_BA = X_BA_last_;
  go_to(X_BA_start_);
  find(pair, std::max(approach_m_, kLook_m));
  start_gap_m_[pair] = found_.gap_m;
  is_start_known_[pair] = 1;
  go_to(X_BA);
  find(pair, std::max(approach_m_, kLook_m));
}

AverageForce BodyContacts::average(const Twist& displacement_B, const Pose& X_BA_end, double h_s) {
  AverageForce average;
  for (const StartContact& start : start_) add_start_contact(start, displacement_B, h_s, average);
  go_to(X_BA_end);
  for (const std::size_t i : near_) {
    end_gap_m_[i] = least_gap_m(i);
    if (end_gap_m_[i] > 0) continue;
    find(i, std::max(approach_m_, kLook_m));
    end_gap_m_[i] = found_.gap_m;
    if (found_.gap_m < 0 && is_start_known_[i] == 0) find_start_gap(i);
    for (const ContactPoint& contact : found_.points()) {
      if (!(contact.at.depth_m > 0)) continue;
      const FrictionMemory& memory = memories_[i];
      const StepStretch stretch{memory.stretch_B(contact, X_BA_start_), memory.stretch_B(contact, X_BA_end)};
      add_end_contact(pairs_[i].law, contact, displacement_B, h_s, stretch, average);
    }
  }
  return average;
}

Wrench BodyContacts::elastic_wrench(const Pose& X_BA) {
  Wrench F_A_B;
  go_to(X_BA);
  for (const std::size_t i : near_) {
    if (least_gap_m(i) > 0) continue;
    find(i, 0);
    for (const ContactPoint& contact : found_.points())
      if (contact.at.depth_m > 0)
        F_A_B = F_A_B + force_at(contact.at.p_BM(), elastic_force(pairs_[i].law, contact).along_N * contact.at.n_B);
  }
  return F_A_B;
}

double BodyContacts::gap_m(std::size_t pair, const Pose& X_BA, double reach_m) {
  go_to(X_BA);
  if (least_gap_m(pair) > reach_m) return least_gap_m(pair);
  find(pair, reach_m);
  return found_.gap_m;
}

}  // namespace drydock
