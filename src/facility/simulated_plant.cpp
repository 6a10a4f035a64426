// SPDX-License-Identifier: Apache-2.0
#include "facility/simulated_plant.h"

#include <algorithm>

namespace drydock {

SimulatedPlant::SimulatedPlant(const Facility& facility)
    : facility_(facility),
      period_s_(1 / facility.rate_Hz),
      contacts_(facility.contacts),
      motion_(facility.crafts.size()),
      contact_(facility.crafts.size()) {
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    const Craft& craft = facility.crafts[i];
    platforms_.emplace_back(craft.rig, craft.drives, period_s_);
    sensors_.emplace_back();
    if (craft.sensed) sensors_.back().emplace(*craft.sensed, craft.rig.g_W, facility.seed + i);
  }
}

PlantAnswer SimulatedPlant::start(PlantSample& sample) {
  sample.tick = 0;
  sample.rigs.resize(facility_.crafts.size());
  for (std::size_t i = 0; i < platforms_.size(); ++i) {
    const Craft& craft = facility_.crafts[i];
    platforms_[i].start(craft.X_WB_start(), craft.q_start);
    sample.rigs[i].length_m.resize(6);
  }
  sense(0, sample);
  return {};
}

PlantAnswer SimulatedPlant::exchange(const PlantCommand& command, PlantSample& sample) {
  for (std::size_t i = 0; i < platforms_.size(); ++i) {
    const RigCommand& rig = command.rigs[i];
    LegValues length_m;
    std::copy_n(rig.length_m.begin(), 6, length_m.begin());
    if (!platforms_[i].follow(length_m, rig.axis)) return {PlantStatus::kNoPose, i};
  }
  sample.tick = command.tick + 1;
  sense(static_cast<double>(sample.tick) / facility_.rate_Hz, sample);
  return {};
}

void SimulatedPlant::sense(double time_s, PlantSample& sample) {
  for (std::size_t i = 0; i < platforms_.size(); ++i) motion_[i] = platforms_[i].platform();
  contacts_.advance(motion_, contact_);
  for (std::size_t i = 0; i < platforms_.size(); ++i) {
    const StewartRig& rig = facility_.crafts[i].rig;
    RigSample& seen = sample.rigs[i];
    const LegValues length_m = platforms_[i].length_m();
    for (std::size_t leg = 0; leg < 6; ++leg) seen.length_m[leg] = counted_length(rig.legs[leg], length_m[leg]);
    seen.axis = counted_position(rig, platforms_[i].q());
    if (sensors_[i]) seen.reading = sensors_[i]->read(time_s, motion_[i], contact_[i]);
  }
}

const Wrench* SimulatedPlant::applied(std::size_t craft) const {
  return sensors_[craft] ? &sensors_[craft]->applied() : nullptr;
}

bool SimulatedPlant::is_at_rest() const {
  return std::all_of(platforms_.begin(), platforms_.end(), [](const PlatformPlant& rig) { return rig.is_at_rest(); });
}

}  // namespace drydock
