// SPDX-License-Identifier: Apache-2.0
#include "facility/link/link_plant.h"

#include <fmt/format.h>

#include <cmath>

namespace drydock {
namespace {

std::string names_of_rigs(const Facility& facility) {
  std::string names;
  for (const Craft& craft : facility.crafts) names += (names.empty() ? "" : " and ") + craft.rig_name();
  return names;
}

PlantStatus plant_status(SessionStatus status) {
  switch (status) {
    case SessionStatus::kOk:
      return PlantStatus::kOk;
    case SessionStatus::kNoPeer:
      return PlantStatus::kNoPeer;
    case SessionStatus::kLost:
      return PlantStatus::kTimeOut;
    case SessionStatus::kInterrupted:
      return PlantStatus::kInterrupted;
    case SessionStatus::kFault:
    case SessionStatus::kRefused:
      break;
  }
  return PlantStatus::kFault;
}

/// Sized as the answers are.
PlantSample sample_like(const PlantCommand& command) {
  PlantSample sample;
  for (const RigCommand& rig : command.rigs) sample.rigs.push_back({rig.length_m, rig.tension_N, rig.axis, {}, {}});
  return sample;
}

}  // namespace

LinkPlant::LinkPlant(const Facility& facility, bool enable_motion, const std::atomic<bool>* cancelled)
    : facility_(facility),
      cancelled_(cancelled),
      start_(start_command(facility)),
      held_(start_),
      session_(facility_link_layout(facility), *facility.link, names_of_rigs(facility), enable_motion),
      request_(session_.request_bytes()) {}

PlantAnswer LinkPlant::start(PlantSample& sample) {
  sample = sample_like(start_);
  if (const SessionStatus status = session_.begin(cancelled_); status != SessionStatus::kOk) {
    why_ = session_.why();
    return {plant_status(status), 0, false};
  }
  const PlantAnswer answer = send(start_, 0, false, sample);
  if (answer.status != PlantStatus::kOk) return answer;
  for (std::size_t i = 0; i < held_.rigs.size(); ++i) {
    const RigSample& rig = sample.rigs[i];
    held_.rigs[i] = {rig.length_m, rig.tension_N, rig.axis};
  }
  return session_.enables_motion() ? check_start(sample) : answer;
}

PlantAnswer LinkPlant::check_start(const PlantSample& sample) {
  for (std::size_t i = 0; i < start_.rigs.size(); ++i) {
    const RigCommand& at = start_.rigs[i];
    const RigSample& is = sample.rigs[i];
    double largest = std::abs(is.axis - at.axis);
    for (std::size_t k = 0; k < at.length_m.size(); ++k)
      largest = std::max(largest, std::abs(is.length_m[k] - at.length_m[k]));
    if (largest <= kStart_m) continue;
    why_ = fmt::format(
        "{} does not stand where the run begins: a drive is {:.6g} m or rad away, and {:.6g} are allowed; nothing was "
        "moved",
        facility_.crafts[i].rig_name(), largest, kStart_m);
    return {PlantStatus::kElsewhere, i, false};
  }
  return {};
}

PlantAnswer LinkPlant::exchange(const PlantCommand& command, PlantSample& sample) {
  const auto tick = command.tick + 1;
  const bool moves = session_.enables_motion() && command.moves;
  const PlantAnswer answer =
      send(session_.enables_motion() ? command : held_, static_cast<double>(tick) / facility_.rate_Hz, moves, sample);
  sample.tick = tick;
  return answer;
}

PlantAnswer LinkPlant::send(const PlantCommand& command, double time_s, bool moves, PlantSample& sample) {
  write_request(facility_, command, request_);
  const SessionStatus status = session_.exchange(time_s, moves, request_);
  if (status == SessionStatus::kOk) {
    read_answer(facility_, session_.answer(), sample);
    return {};
  }
  why_ = session_.why();
  return {plant_status(status), 0, session_.has_moved()};
}

}  // namespace drydock
