// SPDX-License-Identifier: Apache-2.0
#include "mission/part/contact/contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mission/part/contact/contact_view.h"
#include "multibody/mechanism/mechanism_state.h"

namespace drydock {
namespace {

constexpr double kReach_m = 1e-2;  // nearer pairs have their exact distance

ContactPair swapped(const ContactPair& pair) {
  const auto& [first, second] = std::get<ShapePair>(pair.solids);
  return {pair.X_BH, pair.X_AG, ShapePair{second, first}, pair.law};
}

}  // namespace

Contacts::Contacts(const PartSetup& setup)
    : mission_(setup.mission),
      is_fixed_(setup.mission.settings.integrator == IntegratorKind::kRk4),
      held_(setup.mission.settings.contact_tolerance_m) {
  std::vector<std::vector<ContactPair>> pairs;
  for (const MissionContact& contact : mission_.contacts) {
    // Which of two shapes comes first in the file makes no difference, not even of rounding.
    const bool is_swapped = contact.body_A > contact.body_B && std::holds_alternative<ShapePair>(contact.pair.solids);
    const int body_A = is_swapped ? contact.body_B : contact.body_A,
              body_B = is_swapped ? contact.body_A : contact.body_B;
    const auto is_same = [&](const ContactGroup& g) { return g.body_A == body_A && g.body_B == body_B; };
    const auto group = std::find_if(groups_.begin(), groups_.end(), is_same);
    const auto index = static_cast<std::size_t>(group - groups_.begin());
    if (group == groups_.end()) {
      groups_.emplace_back(body_A, body_B);
      pairs.emplace_back();
      place_of_.emplace_back();
    }
    place_of_[index].push_back(places_.size());
    places_.push_back({index, pairs[index].size(), is_swapped});
    pairs[index].push_back(is_swapped ? swapped(contact.pair) : contact.pair);
    records_.push_back({contact.name, {}, {}, 0, 0});
  }
  for (std::size_t i = 0; i < groups_.size(); ++i) groups_[i].contacts = BodyContacts(std::move(pairs[i]));
  courses_.resize(groups_.size());
}

void Contacts::rates(const Moment&, std::span<double> rates) const {
  rates[0] = damping_W_;
  rates[1] = friction_W_;
}

void Contacts::move(std::span<const double> increments) {
  damping_J_ += increments[0];
  friction_J_ += increments[1];
}

/// A wrench on A about P, and its opposite on B. What the world does to a body comes from outside; two bodies that both
/// move push each other.
void Contacts::push(const Moment& moment, const ContactGroup& group, const Vector3& p_WP, const Wrench& F_A_W,
                    BodyWrenches& wrenches) const {
  const bool on_world_A = link_of(moment.mechanism.tree, group.body_A) == kWorld;
  const bool on_world_B = link_of(moment.mechanism.tree, group.body_B) == kWorld;
  const auto act = [&](int body, const Wrench& F_P_W, bool other_is_world) {
    const Pose X_WC = moment.pose(body);
    const Wrench F_C_W = shift(F_P_W, X_WC.p - p_WP);
    if (other_is_world) {
      wrenches.add_outer(moment.mechanism, moment.work(), body, X_WC, Vector3::Zero(), F_C_W);
    } else {
      wrenches.add_inner(moment.mechanism, moment.work(), body, F_C_W);
    }
  };
  act(group.body_A, F_A_W, on_world_B);
  act(group.body_B, -F_A_W, on_world_A);
}

void Contacts::add_wrenches(const Moment& moment, BodyWrenches& wrenches) {
  damping_W_ = friction_W_ = 0;
  for (ContactGroup& group : groups_) {
    if (holds_) {
      if (!group.is_held) continue;
      damping_W_ += group.damping_W;
      friction_W_ += group.friction_W;
      push(moment, group, group.p_WP, group.F_A_W, wrenches);
      continue;
    }
    if (group.is_locked) continue;
    if (group.contacts.is_clear(inverse(moment.pose(group.body_B)) * moment.pose(group.body_A))) continue;
    const RelativeMotion motion = relative_motion(moment, group.body_A, group.body_B);
    const ContactSum sum = group.contacts.evaluate(motion.X_BA, motion.V_BA_B);
    if (group.contacts.touches().empty()) continue;
    damping_W_ += sum.damping_W;
    friction_W_ += sum.friction_W;
    const Pose X_WB = moment.pose(group.body_B);
    push(moment, group, X_WB.p, X_WB.R * sum.F_A_B, wrenches);
  }
}

bool Contacts::hold(const Moment& moment, double h_s) {
  holds_ = held_.begin(moment, groups_, h_s);
  held_step_s_ = holds_ ? h_s : 0;
  return holds_;
}

/// After a step with averages, friction slipped as the average displacement says.
bool Contacts::settle(const Moment& moment) {
  bool changed = false;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    ContactGroup& group = groups_[i];
    if (group.is_locked) continue;
    RelativeMotion motion = relative_motion(moment, group.body_A, group.body_B);
    if (held_step_s_ > 0) {
      if (!group.is_held) continue;
      motion.V_BA_B = 1 / held_step_s_ * step_displacement(group.X_BA, motion.X_BA);
      group.kept_F_A_B = group.F_A_B;
    }
    changed = (held_step_s_ > 0 ? group.contacts.keep_step(motion.X_BA, motion.V_BA_B)
                                : group.contacts.keep(motion.X_BA, motion.V_BA_B)) ||
              changed;
    note_touches(moment, i);
  }
  held_step_s_ = 0;
  return changed;
}

/// The largest force and depth of each pair of a group. With averages, steps go on where a pair touches once more.
void Contacts::note_touches(const Moment& moment, std::size_t group) {
  std::span<const Touch> touches = groups_[group].contacts.touches();
  for (std::size_t pair = 0; pair < place_of_[group].size(); ++pair) {
    Vector3 force_B = Vector3::Zero();
    double depth_m = 0;
    for (; !touches.empty() && touches.front().pair == pair; touches = touches.subspan(1)) {
      const Touch& touch = touches.front();
      force_B += touch.force.normal_N * touch.contact.at.n_B + touch.force.friction_B;
      depth_m = std::max(depth_m, touch.contact.at.depth_m);
    }
    Place& place = places_[place_of_[group][pair]];
    ContactRecord& record = records_[place_of_[group][pair]];
    if (force_B.norm() > record.force_N.value) record.force_N = {force_B.norm(), moment.time_s};
    if (depth_m > record.depth_m.value) record.depth_m = {depth_m, moment.time_s};
    if (held_step_s_ == 0 || record.touches == 0) continue;
    if (!place.touches && depth_m > 0) ++record.touches;
    place.touches = depth_m > 0;
  }
}

void Contacts::restructure(const Moment& moment) {
  held_.restructure();
  for (ContactGroup& group : groups_) group.kept_F_A_B = {};
  find_locked(moment);
  look(moment);
}

void Contacts::find_locked(const Moment& moment) {
  const MechanismTree& tree = moment.mechanism.tree;
  for (ContactGroup& group : groups_) group.is_locked = link_of(tree, group.body_A) == link_of(tree, group.body_B);
}

void Contacts::start(Instant& instant) {
  find_locked(instant.moment);
  (void)settle(instant.moment);
  look(instant.moment);
}

/// `last` is the group that X_BA is of.
double Contacts::gap_m(const Moment& moment, const Place& place, Pose& X_BA, std::size_t& last) {
  ContactGroup& group = groups_[place.group];
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

/// Nothing was within reach when a step began that is not held; whether it stayed so is looked at where the step ends.
Contacts::Course Contacts::course_of(const Moment& moment, ContactGroup& group) const {
  if (group.is_locked) return Course::kLocked;
  if (!is_fixed_ || !group.is_begun) return Course::kExact;
  if (group.is_held) return group.is_slow ? Course::kEven : Course::kExact;
  if (moment.time_s - group.start_s > 0.999 * group.step_s) {
    const Pose X_BA = inverse(moment.pose(group.body_B)) * moment.pose(group.body_A);
    const double moved_m = group.contacts.most_displacement_m(group.X_BA, step_displacement(group.X_BA, X_BA));
    group.strays = moved_m > group.approach_m;
  }
  return group.strays ? Course::kExact : Course::kClear;
}

/// The distance of pairs that are apart, the depth of those that touch: both fall through zero where that changes.
/// Fixed steps need not end where slow bodies part or touch once more, and know what is far away or comes nearer
/// evenly.
void Contacts::crossing_values(const Moment& moment, std::span<double> values) {
  for (std::size_t i = 0; i < groups_.size(); ++i) courses_[i] = course_of(moment, groups_[i]);
  Pose X_BA;
  std::size_t last = groups_.size();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    Place& place = places_[i];
    const ContactGroup& group = groups_[place.group];
    const Course course = courses_[place.group];
    place.is_awaited_to_part = place.touches;
    const bool may_part = !is_fixed_ || (course == Course::kExact && group.is_begun && group.is_held);
    const bool may_touch = course != Course::kEven || records_[i].touches == 0;
    if (course == Course::kLocked || !(place.touches ? may_part : may_touch)) {
      values[i] = 1;
    } else if (course == Course::kEven) {
      values[i] = group.contacts.gap_in_step_m(place.pair, (moment.time_s - group.start_s) / group.step_s);
    } else if (course == Course::kClear) {
      values[i] = group.contacts.gap_in_step_m(place.pair, 0) - group.approach_m;
    } else {
      const double gap = gap_m(moment, place, X_BA, last);
      values[i] = place.touches ? -gap : gap;
    }
  }
}

/// Known where nothing touches in a step, or distances change evenly.
bool Contacts::no_crossing(const Moment& end, const StepRange&, const StepRange&) {
  for (std::size_t i = 0; i < groups_.size(); ++i) courses_[i] = course_of(end, groups_[i]);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const ContactGroup& group = groups_[place.group];
    const Course course = courses_[place.group];
    if (course == Course::kExact) return false;
    if (course == Course::kLocked || place.touches) continue;
    if (course == Course::kEven && records_[i].touches > 0) continue;
    const double start_m = group.contacts.gap_in_step_m(place.pair, 0);
    const double end_m = course == Course::kEven ? group.contacts.gap_in_step_m(place.pair, 1) : start_m;
    if (!(std::min(start_m, end_m) > (course == Course::kClear ? group.approach_m : 0))) return false;
  }
  return true;
}

/// Of pairs that are apart. Where those that touch part again is sought at the regular evaluations only.
void Contacts::crossing_slopes(const Moment& moment, std::span<double> slopes) const {
  RelativeMotion motion;
  std::size_t last = groups_.size();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const ContactGroup& group = groups_[place.group];
    const bool is_even = is_fixed_ && group.is_begun && (group.is_slow || !group.is_held);
    slopes[i] = place.touches ? std::numeric_limits<double>::infinity() : 0;
    if (place.touches || is_even || group.is_locked) continue;
    if (place.group != last) motion = relative_motion(moment, group.body_A, group.body_B);
    last = place.group;
    slopes[i] = group.contacts.gap_rate_m_per_s(place.pair, motion.X_BA, motion.V_BA_B);
  }
}

Flow Contacts::crossed(Instant& instant, std::size_t index) {
  Place& place = places_[index];
  ContactRecord& record = records_[index];
  const bool begins = !place.is_awaited_to_part && (!place.touches || record.touches == 0);  // else it was counted
  place.touches = !place.is_awaited_to_part;
  if (!begins || record.touches++ > 0) return Flow::kGoOn;
  record.first_s = instant.moment.time_s;
  return instant.note({record.first_s, record.name + " touches", "touch", record.name, "", {}, {}, 0, 0, 0});
}

void Contacts::add_energy(const Moment& moment, EnergyNow& energy) {
  tangential_J_ = 0;
  for (ContactGroup& group : groups_) {
    const RelativeMotion motion = relative_motion(moment, group.body_A, group.body_B);
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
    const ContactGroup& group = groups_[places_[i].group];
    ContactSample sample;
    if (!group.is_locked) sample = sample_contact(group.contacts.touches(), places_[i].pair, moment.pose(group.body_B));
    if (places_[i].is_swapped) sample = opposite(sample);
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
