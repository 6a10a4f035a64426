// SPDX-License-Identifier: Apache-2.0
#include "facility/facility_loop.h"

#include <algorithm>

namespace drydock {

FacilityLoop::FacilityLoop(const Facility& facility) : facility_(facility), for_another_(facility.crafts.size()) {
  crafts_.reserve(facility.crafts.size());
  for (const Craft& craft : facility.crafts) crafts_.emplace_back(craft, facility.rate_Hz);
}

std::optional<FacilityLoop::StartViolation> FacilityLoop::start_violation() {
  for (std::size_t i = 0; i < crafts_.size(); ++i)
    if (std::string why = crafts_[i].start_violation(); !why.empty()) return StartViolation{i, std::move(why)};
  return std::nullopt;
}

PlantCommand FacilityLoop::empty_command() const {
  PlantCommand command;
  command.rigs.resize(crafts_.size());
  for (std::size_t i = 0; i < crafts_.size(); ++i) {
    const std::size_t cables = facility_.crafts[i].cables ? facility_.crafts[i].cables->model.cables.size() : 0;
    command.rigs[i].length_m.resize(cables > 0 ? cables : 6);
    command.rigs[i].tension_N.resize(cables);
  }
  return command;
}

void FacilityLoop::sense(const PlantSample& sample) {
  tick_ = sample.tick;
  for (std::size_t i = 0; i < crafts_.size(); ++i) crafts_[i].sense(time_s(), sample.rigs[i]);
  for (std::size_t i = 0; i < crafts_.size(); ++i) {
    const int other = facility_.crafts[i].feels_reaction_of;
    if (other < 0) continue;
    const CraftLoop& by = crafts_[static_cast<std::size_t>(other)];
    crafts_[i].feel(-shift(by.felt_W(), crafts_[i].state().X_WB.p - by.state().X_WB.p));
  }
}

void FacilityLoop::advance(PlantCommand& command) {
  command.tick = tick_;
  command.moves = true;
  bool stops = false;
  for (std::size_t i = 0; i < crafts_.size(); ++i) {
    crafts_[i].advance(time_s(), command.rigs[i]);
    stops = stops || crafts_[i].is_stopping();
  }
  if (!stops) return;
  for (std::size_t i = 0; i < crafts_.size(); ++i) {
    if (crafts_[i].is_stopping()) continue;
    crafts_[i].stop();
    for_another_[i] = 1;
  }
}

bool FacilityLoop::is_at_rest() const {
  return std::all_of(crafts_.begin(), crafts_.end(), [](const CraftLoop& craft) { return craft.is_at_rest(); });
}

}  // namespace drydock
