// SPDX-License-Identifier: Apache-2.0
#include "facility/facility_loop.h"

#include <algorithm>

#include "facility/plant/rig_size.h"

namespace drydock {

FacilityLoop::FacilityLoop(const Facility& facility)
    : facility_(facility), for_another_(facility.crafts.size()), chain_(facility), keeper_(facility) {
  crafts_.reserve(facility.crafts.size());
  for (const Craft& craft : facility.crafts) crafts_.emplace_back(craft, facility.rate_Hz);
}

std::optional<FacilityLoop::StartViolation> FacilityLoop::start_violation() {
  for (std::size_t i = 0; i < crafts_.size(); ++i)
    if (std::string why = crafts_[i].start_violation(); !why.empty()) return StartViolation{i, std::move(why)};
  return std::nullopt;
}

PlantCommand FacilityLoop::empty_command() const {
  return drydock::empty_command(facility_);
}

void FacilityLoop::sense(const PlantSample& sample, double late_s) {
  ++tick_;
  chain_.judge_sample(tick_, sample, late_s, crafts_);
  const PlantSample& believed = chain_.believed(sample);
  for (std::size_t i = 0; i < crafts_.size(); ++i) crafts_[i].sense(time_s(), believed.rigs[i]);
  if (chain_.distrusts())
    for (CraftLoop& craft : crafts_) craft.feel({});
  else
    feel_reactions();
  keeper_.act(time_s(), crafts_);
}

void FacilityLoop::feel_reactions() {
  for (std::size_t i = 0; i < crafts_.size(); ++i) {
    const int other = facility_.crafts[i].feels_reaction_of;
    if (other < 0) continue;
    const CraftLoop& by = crafts_[static_cast<std::size_t>(other)];
    crafts_[i].feel(-shift(by.felt_W(), crafts_[i].state().X_WB.p - by.state().X_WB.p));
  }
}

void FacilityLoop::advance(PlantCommand& command) {
  command.tick = tick_;
  if (chain_.fault())
    for (CraftLoop& craft : crafts_) craft.stop();
  bool stops = false;
  for (std::size_t i = 0; i < crafts_.size(); ++i) {
    crafts_[i].advance(time_s(), command.rigs[i]);
    stops = stops || crafts_[i].is_stopping();
  }
  chain_.judge_step(tick_, crafts_, command);
  if (chain_.fault())
    for (std::size_t i = 0; i < crafts_.size(); ++i) crafts_[i].fall_back(time_s(), command.rigs[i]);
  else if (stops)
    stop_the_others();
  command.moves = may_move_ && !(chain_.fault() && is_at_rest());
  chain_.note_told(crafts_, command);
  if (!may_move_) return;  // rigs stay where they stood, and so do payloads
  for (std::size_t i = 0; i < crafts_.size(); ++i) crafts_[i].tell(command.rigs[i]);
}

void FacilityLoop::stop_the_others() {
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
