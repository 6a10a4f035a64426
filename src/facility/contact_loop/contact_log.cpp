// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_log.h"

#include <fmt/format.h>

#include <algorithm>

namespace drydock {
namespace {

/// What touches of a pair at an instant: where, on average by force, and which contact presses most.
struct TouchingNow {
  ContactPlace place;
  std::size_t strongest = 0, together = 0;
  double force_N = 0;
};

TouchingNow touching_now(const ContactPairOfBodies& pair, std::span<const ContactSample> samples) {
  TouchingNow now;
  Vector3 sum_p = Vector3::Zero(), sum_f = Vector3::Zero();
  double sum_N = 0, most_N = 0;
  for (const std::size_t i : pair.contacts) {
    const ContactSample& sample = samples[i];
    if (sample.count == 0) continue;
    ++now.together;
    const double force_N = sample.force_W.norm();
    if (force_N >= most_N) now.strongest = i, most_N = force_N;
    sum_f += sample.force_W;
    const auto points = std::min(static_cast<std::size_t>(sample.count), sample.points.size());
    for (std::size_t k = 0; k < points; ++k) {
      const double weight_N = sample.points[k].f_W.norm();
      sum_p += weight_N * sample.points[k].p_W;
      sum_N += weight_N;
    }
  }
  now.force_N = sum_f.norm();
  if (sum_N > 0 && now.force_N > 0) now.place = {sum_p / sum_N, sum_f / now.force_N};
  return now;
}

/// What else pushes both.
WrenchPair thrust_of(const Facility& facility, const ContactPairOfBodies& pair, const PairBodies& bodies,
                     double time_s) {
  WrenchPair sum;
  for (std::size_t side = 0; side < 2; ++side) {
    if (pair.bodies[side] == 0) continue;
    for (const LoadInput& load : facility.crafts[static_cast<std::size_t>(pair.bodies[side] - 1)].loads)
      sum[side] = sum[side] + load_at(load, time_s, bodies[side].X_WB);
  }
  return sum;
}

}  // namespace

std::vector<ContactLoopRecord> contact_records(const Facility& facility) {
  std::vector<ContactLoopRecord> records;
  for (const ContactPairOfBodies& pair : contact_pairs(facility)) {
    ContactLoopRecord& record = records.emplace_back();
    record.name = pair.name;
    record.is_watched = pair.is_pushed;
    record.before = contact_forecast(facility, pair);
  }
  return records;
}

void add_contact_loop_series(const Facility& facility, std::vector<Series>& all) {
  for (const ContactPairOfBodies& pair : contact_pairs(facility)) {
    if (!pair.is_pushed) continue;
    const std::string path = "/contact_loop/" + pair.name + "/";
    all.push_back({path + "put_in_J", {"J"}, "", "what contact has put into the spacecraft; above zero, a gain", {}});
    all.push_back({path + "removed_J", {"J"}, "", "what the passivity controller has taken out of them", {}});
  }
}

ContactLog::ContactLog(const Facility& facility, const ContactKeeper& keeper, std::vector<ContactLoopRecord>& records,
                       std::function<void(const Event&)> note)
    : facility_(facility), keeper_(keeper), records_(records), note_(std::move(note)), step_s_(1 / facility.rate_Hz) {
  std::size_t record = 0;
  for (std::size_t i = 0; i < keeper.size(); ++i) {
    while (!records[record].is_watched) ++record;
    pairs_.emplace_back();
    pairs_.back().record = record++;
  }
}

void ContactLog::look(double time_s, const PlantTruth* truth, std::span<const ContactSample> samples) {
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    look_at(time_s, i, truth != nullptr ? samples : std::span<const ContactSample>());
    if (truth == nullptr) continue;
    for (const TouchingPair& touching : truth->touching())
      if (std::array<int, 2>{touching.body_A, touching.body_B} == keeper_.pair(i).bodies)
        look_at_losses(touching, pairs_[i]);
  }
}

void ContactLog::look_at_losses(const TouchingPair& touching, PairLog& pair) const {
  const double lost_W = touching.sum.damping_W + touching.sum.friction_W;
  pair.lost_J += step_s_ / 2 * (pair.lost_W + lost_W);
  pair.lost_W = lost_W;
  records_[pair.record].lost_J = pair.lost_J - touching.sum.tangential_J;
}

void ContactLog::look_at(double time_s, std::size_t i, std::span<const ContactSample> samples) {
  PairLog& pair = pairs_[i];
  const EnergyObserver& observer = keeper_.observer(i);
  TouchingNow now;
  if (!samples.empty()) now = touching_now(keeper_.pair(i), samples);
  pair.watch.look(time_s, keeper_.bodies(i), observer.is_touching() ? keeper_.held(i) : WrenchPair{}, now.place,
                  thrust_of(facility_, keeper_.pair(i), keeper_.bodies(i), time_s));
  if (observer.episodes() > pair.episodes) end(time_s, observer.episode(), pair);
  pair.episodes = observer.episodes();
  if (!observer.is_touching()) pair.now = {keeper_.bodies(i), 0, 0, 0};
  if (now.force_N > pair.now.force_N) {
    pair.now.force_N = now.force_N;
    pair.now.contact = now.strongest;
    pair.now.together = now.together;
  }
}

void ContactLog::end(double time_s, const ContactEpisode& episode, PairLog& pair) {
  constexpr double kGain = 1e-3;  // of what was taken
  ContactLoopRecord& record = records_[pair.record];
  const bool gains = episode.gain_J > kGain * episode.taken_J;
  ++record.contacts;
  record.gaining += gains ? 1 : 0;
  record.taken_J += episode.taken_J;
  record.given_J += episode.given_J;
  record.gain_J += episode.gain_J;
  record.worst_J = std::max(record.worst_J, episode.gain_J);
  if (!record.strongest || pair.watch.last().impulse_Ns > record.strongest->impulse_Ns) {
    record.strongest = pair.watch.last();
    pair.strongest = pair.now;
  }
  constexpr double kWorthTelling = 0.01;  // of the strongest
  if (pair.watch.last().impulse_Ns < kWorthTelling * record.strongest->impulse_Ns) return;
  note_({time_s, gains ? "gain" : "contact", record.name,
         fmt::format(
             "since {:.6g} s it took {:.3g} J and gave {:.3g} J{}", episode.begin_s, episode.taken_J, episode.given_J,
             episode.removed_J > 0 ? fmt::format("; the controller removed {:.3g} J", episode.removed_J) : "")});
}

void ContactLog::finish() {
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    ContactLoopRecord& record = records_[pairs_[i].record];
    const EnergyObserver& observer = keeper_.observer(i);
    record.removed_J = keeper_.removed_J(i);
    if (observer.is_touching()) {
      record.is_touching = true;
      record.taken_J += observer.episode().taken_J;
      record.given_J += observer.episode().given_J;
      record.gain_J += observer.episode().gain_J;
    }
    if (record.strongest) predict(i);
  }
}

/// What the strongest contact was to be, from the masses and the speed that it truly had.
void ContactLog::predict(std::size_t i) {
  const PairLog& pair = pairs_[i];
  const Course& course = pair.strongest;
  ContactLoopRecord& record = records_[pair.record];
  const bool is_known = course.together > 0;
  record.at_strongest =
      contact_forecast(facility_, keeper_.pair(i), course.at_begin, record.strongest->place,
                       is_known ? course.contact : keeper_.pair(i).contacts.front(),
                       is_known ? course.together : record.before.together, record.strongest->approach_m_per_s);
}

void ContactLog::append(std::vector<double>& row) const {
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const EnergyObserver& observer = keeper_.observer(i);
    row.push_back(observer.sum_J() + (observer.is_touching() ? observer.put_in_J() : 0));
    row.push_back(keeper_.removed_J(i));
  }
}

}  // namespace drydock
