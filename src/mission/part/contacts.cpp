// SPDX-License-Identifier: Apache-2.0
#include "mission/part/contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mission/part/contact_view.h"
#include "multibody/mechanism/mechanism_state.h"

namespace drydock {
namespace {

constexpr double kReach_m = 1e-2;  // nearer pairs have their exact distance
constexpr double kFiner = 4;       // an impact takes half an oscillation, and its energy counts

/// A against B: pose, and twist taken at Bo, in B.
struct RelativeMotion {
  Pose X_BA;
  Twist V_BA_B;
};

RelativeMotion relative_motion(const Moment& moment, const Pose& X_WA, const Pose& X_WB, int body_A, int body_B) {
  const Twist V_WA_W = moment.twist(body_A), V_WB_W = moment.twist(body_B);
  const Vector3 p_AB_W = X_WB.p - X_WA.p;
  return {inverse(X_WB) * X_WA, inverse(X_WB.R) * (shift(V_WA_W, p_AB_W) - V_WB_W)};
}

bool is_locked(const Moment& moment, int body_A, int body_B) {
  return link_of(moment.mechanism.tree, body_A) == link_of(moment.mechanism.tree, body_B);
}

}  // namespace

Contacts::Contacts(const PartSetup& setup) : mission_(setup.mission) {
  std::vector<std::vector<ContactPair>> pairs;
  for (const MissionContact& contact : mission_.contacts) {
    const auto is_same = [&](const Group& g) { return g.body_A == contact.body_A && g.body_B == contact.body_B; };
    const auto group = std::find_if(groups_.begin(), groups_.end(), is_same);
    const auto index = static_cast<std::size_t>(group - groups_.begin());
    if (group == groups_.end()) {
      groups_.push_back({contact.body_A, contact.body_B, BodyContacts({})});
      pairs.emplace_back();
    }
    places_.push_back({index, pairs[index].size()});
    pairs[index].push_back(contact.pair);
    records_.push_back({contact.name, {}, {}, 0, 0});
  }
  for (std::size_t i = 0; i < groups_.size(); ++i) groups_[i].contacts = BodyContacts(std::move(pairs[i]));
}

void Contacts::rates(const Moment&, std::span<double> rates) const {
  rates[0] = damping_W_;
  rates[1] = friction_W_;
}

void Contacts::move(std::span<const double> increments) {
  damping_J_ += increments[0];
  friction_J_ += increments[1];
}

void Contacts::add_wrenches(const Moment& moment, BodyWrenches& wrenches) {
  damping_W_ = friction_W_ = 0;
  for (Group& group : groups_) {
    if (is_locked(moment, group.body_A, group.body_B)) continue;
    const Pose X_WA = moment.pose(group.body_A), X_WB = moment.pose(group.body_B);
    const RelativeMotion motion = relative_motion(moment, X_WA, X_WB, group.body_A, group.body_B);
    const ContactSum sum = group.contacts.evaluate(motion.X_BA, motion.V_BA_B);
    if (group.contacts.touches().empty()) continue;
    damping_W_ += sum.damping_W;
    friction_W_ += sum.friction_W;
    const Wrench F_B_W = X_WB.R * -sum.F_A_B;  // on B about Bo
    const Wrench F_A_W = shift(-F_B_W, X_WA.p - X_WB.p);
    // What the world does to a body comes from outside; two bodies that both move push each other.
    const bool on_world_A = link_of(moment.mechanism.tree, group.body_A) == kWorld;
    const bool on_world_B = link_of(moment.mechanism.tree, group.body_B) == kWorld;
    const auto act = [&](int body, const Pose& X_WC, const Wrench& F_C_W, bool other_is_world) {
      if (other_is_world) {
        wrenches.add_outer(moment.mechanism, moment.work(), body, X_WC, Vector3::Zero(), F_C_W);
      } else {
        wrenches.add_inner(moment.mechanism, moment.work(), body, F_C_W);
      }
    };
    act(group.body_A, X_WA, F_A_W, on_world_B);
    act(group.body_B, X_WB, F_B_W, on_world_A);
  }
}

bool Contacts::settle(const Moment& moment) {
  bool changed = false;
  for (Group& group : groups_) {
    if (is_locked(moment, group.body_A, group.body_B)) continue;
    const RelativeMotion motion =
        relative_motion(moment, moment.pose(group.body_A), moment.pose(group.body_B), group.body_A, group.body_B);
    changed = group.contacts.keep(motion.X_BA, motion.V_BA_B) || changed;
  }
  return changed;
}

void Contacts::start(Instant& instant) {
  (void)settle(instant.moment);
  look(instant.moment);
}

/// `last` is the group that X_BA is of.
double Contacts::gap_m(const Moment& moment, const Place& place, Pose& X_BA, std::size_t& last) {
  Group& group = groups_[place.group];
  if (place.group != last) X_BA = inverse(moment.pose(group.body_B)) * moment.pose(group.body_A);
  last = place.group;
  return group.contacts.gap_m(place.pair, X_BA, kReach_m);
}

/// Which pairs touch.
void Contacts::look(const Moment& moment) {
  Pose X_BA;
  std::size_t last = groups_.size();
  for (Place& place : places_) place.touches = gap_m(moment, place, X_BA, last) <= 0;
}

/// The distance of pairs that are apart, the depth of those that touch: both fall through zero where that changes.
void Contacts::crossing_values(const Moment& moment, std::span<double> values) {
  Pose X_BA;
  std::size_t last = groups_.size();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Group& group = groups_[places_[i].group];
    const double gap = is_locked(moment, group.body_A, group.body_B) ? 1 : gap_m(moment, places_[i], X_BA, last);
    values[i] = places_[i].touches ? -gap : gap;
  }
}

/// Of pairs that are apart. Where those that touch part again is sought at the regular evaluations only.
void Contacts::crossing_slopes(const Moment& moment, std::span<double> slopes) const {
  RelativeMotion motion;
  std::size_t last = groups_.size();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const Group& group = groups_[place.group];
    slopes[i] = place.touches ? std::numeric_limits<double>::infinity() : 0;
    if (place.touches || is_locked(moment, group.body_A, group.body_B)) continue;
    if (place.group != last)
      motion =
          relative_motion(moment, moment.pose(group.body_A), moment.pose(group.body_B), group.body_A, group.body_B);
    last = place.group;
    slopes[i] = group.contacts.gap_rate_m_per_s(place.pair, motion.X_BA, motion.V_BA_B);
  }
}

Flow Contacts::crossed(Instant& instant, std::size_t index) {
  Place& place = places_[index];
  place.touches = !place.touches;
  if (!place.touches) return Flow::kGoOn;
  ContactRecord& record = records_[index];
  if (record.touches++ > 0) return Flow::kGoOn;
  record.first_s = instant.moment.time_s;
  return instant.note({record.first_s, record.name + " touches", "touch", record.name, "", {}, {}, 0, 0, 0});
}

void Contacts::stiffest(const Moment&, Stiffest& stiffest) const {
  for (const MissionContact& contact : mission_.contacts) {
    double mobility_per_kg = 0;
    for (const int body : {contact.body_A, contact.body_B}) {
      const double mass_kg = mission_.bodies[static_cast<std::size_t>(body)].M_BBo_B.mass_kg;
      if (mass_kg > 0) mobility_per_kg += 1 / mass_kg;
    }
    stiffest.keep(
        std::sqrt(contact.pair.law.stiffness_N_per_m * mobility_per_kg), [&] { return "contact " + contact.name; },
        kFiner);
  }
}

void Contacts::add_energy(const Moment& moment, EnergyNow& energy) {
  tangential_J_ = 0;
  for (Group& group : groups_) {
    const RelativeMotion motion =
        relative_motion(moment, moment.pose(group.body_A), moment.pose(group.body_B), group.body_A, group.body_B);
    const ContactSum sum = group.contacts.evaluate(motion.X_BA, motion.V_BA_B);
    energy.contacts_J += sum.elastic_J + sum.tangential_J;
    tangential_J_ += sum.tangential_J;
  }
}

void Contacts::columns(std::vector<Series>& series) const {
  for (const MissionContact& contact : mission_.contacts) add_contact_series(mission_, contact, series);
}

/// The touches are those of add_energy, which has just looked at the same moment.
void Contacts::sample(const Moment& moment, std::vector<double>& row) {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Group& group = groups_[places_[i].group];
    ContactSample sample;
    if (!is_locked(moment, group.body_A, group.body_B))
      sample = sample_contact(group.contacts.touches(), places_[i].pair, moment.pose(group.body_B));
    ContactRecord& record = records_[i];
    if (sample.force_W.norm() > record.force_N.value) record.force_N = {sample.force_W.norm(), moment.time_s};
    if (sample.depth_m > record.depth_m.value) record.depth_m = {sample.depth_m, moment.time_s};
    add_contact_row(sample, row);
  }
}

void Contacts::report(MissionResult& result) const {
  result.contacts = records_;
  result.energy.lost_in_contacts_J = damping_J_;
  result.energy.lost_to_friction_J = friction_J_ - (end_tangential_J_ - start_tangential_J_);
}

WriteStatus Contacts::scene(const Recorder& recorder, Scene& scene) const {
  for (const MissionContact& contact : mission_.contacts) {
    add_contact_solids(mission_, contact, scene);
    if (recorder.times_s().empty()) continue;
    if (WriteStatus status = add_contact_channels(contact, recorder, scene); !status.ok()) return status;
  }
  return {};
}

}  // namespace drydock
