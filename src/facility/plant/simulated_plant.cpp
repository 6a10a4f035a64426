// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/simulated_plant.h"

#include <algorithm>

#include "rig/cable/rig_pose.h"

namespace drydock {
namespace {

PlatformPlant platform_of(const Craft& craft, double period_s) {
  return {craft.rig, craft.drives, period_s};
}
CablePlant cables_of(const CableMount& mount, double period_s) {
  return {mount.model, mount.M_BBo_B, mount.winches, period_s};
}

}  // namespace

SimulatedPlant::SimulatedPlant(const Facility& facility)
    : facility_(facility),
      period_s_(1 / facility.rate_Hz),
      contacts_(facility.contacts),
      motion_(facility.crafts.size()),
      contact_(facility.crafts.size()) {
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    const Craft& craft = facility.crafts[i];
    craft.cables ? rigs_.emplace_back(cables_of(*craft.cables, period_s_))
                 : rigs_.emplace_back(platform_of(craft, period_s_));
    sensors_.emplace_back();
    if (craft.sensed) sensors_.back().emplace(*craft.sensed, craft.g_W(), facility.seed + i);
  }
}

PlantAnswer SimulatedPlant::start(PlantSample& sample) {
  sample.tick = 0;
  sample.rigs.resize(facility_.crafts.size());
  for (std::size_t i = 0; i < rigs_.size(); ++i) {
    const Craft& craft = facility_.crafts[i];
    RigSample& rig = sample.rigs[i];
    if (auto* platform = std::get_if<PlatformPlant>(&rigs_[i])) {
      platform->start(craft.X_WB_start(), craft.q_start);
      rig.length_m.resize(6);
    } else {
      // As the control begins: the tensions that hold what hangs there.
      CableRigControl control(craft.cables->model, craft.cables->control);
      if (control.start({craft.X_WB_start(), {}, {}}, {})) return {PlantStatus::kNoPose, i};
      std::get<CablePlant>(rigs_[i]).start(craft.X_WB_start(), control.command().length_m, control.command().tension_N);
      rig.length_m.resize(craft.cables->model.cables.size());
      rig.tension_N.resize(craft.cables->model.cables.size());
    }
  }
  sense(0, sample);
  return {};
}

PlantAnswer SimulatedPlant::exchange(const PlantCommand& command, PlantSample& sample) {
  const double time_s = static_cast<double>(command.tick) / facility_.rate_Hz;
  for (std::size_t i = 0; i < rigs_.size(); ++i)
    if (!follow(i, command.rigs[i], time_s)) return {PlantStatus::kNoPose, i};
  sample.tick = command.tick + 1;
  sense(static_cast<double>(sample.tick) / facility_.rate_Hz, sample);
  return {};
}

/// Drives of a platform hold it against whatever touches it; a platform on cables is pushed by it.
bool SimulatedPlant::follow(std::size_t craft, const RigCommand& command, double time_s) {
  if (auto* platform = std::get_if<PlatformPlant>(&rigs_[craft])) {
    LegValues length_m;
    std::copy_n(command.length_m.begin(), 6, length_m.begin());
    return platform->follow(length_m, command.axis);
  }
  const std::optional<SensedPayload>& sensed = facility_.crafts[craft].sensed;
  const auto outer = [&](double at_s, const Pose& X_WB, const Twist& V_WB_W) {
    motion_[craft].X_WB = X_WB;
    motion_[craft].V_WB_W = V_WB_W;
    Wrench F_B_W = contacts_.wrench_on(craft, motion_);
    if (sensed && sensed->push) F_B_W = F_B_W + load_at(*sensed->push, at_s, X_WB);
    return F_B_W;
  };
  return std::get<CablePlant>(rigs_[craft]).follow(time_s, command.length_m, command.tension_N, std::cref(outer));
}

void SimulatedPlant::sense(double time_s, PlantSample& sample) {
  for (std::size_t i = 0; i < rigs_.size(); ++i)
    motion_[i] = std::visit([](const auto& rig) { return rig.platform(); }, rigs_[i]);
  contacts_.advance(motion_, contact_);
  for (std::size_t i = 0; i < rigs_.size(); ++i) {
    RigSample& seen = sample.rigs[i];
    if (const auto* platform = std::get_if<PlatformPlant>(&rigs_[i])) {
      const StewartRig& rig = facility_.crafts[i].rig;
      const LegValues length_m = platform->length_m();
      for (std::size_t leg = 0; leg < 6; ++leg) seen.length_m[leg] = counted_length(rig.legs[leg], length_m[leg]);
      seen.axis = counted_position(rig, platform->q());
    } else {
      const auto& cables = std::get<CablePlant>(rigs_[i]);
      std::copy(cables.length_m().begin(), cables.length_m().end(), seen.length_m.begin());
      std::copy(cables.tension_N().begin(), cables.tension_N().end(), seen.tension_N.begin());
    }
    if (sensors_[i]) seen.reading = sensors_[i]->read(time_s, motion_[i], contact_[i]);
  }
}

void SimulatedPlant::place(std::size_t craft, RigPlace& place) const {
  place.X_WB = motion_[craft].X_WB;
  if (const auto* platform = std::get_if<PlatformPlant>(&rigs_[craft])) {
    place.X_WF = platform->base().X_WB;
    place.length_m = platform->length_m();
    place.q = platform->q();
  } else {
    const auto& cables = std::get<CablePlant>(rigs_[craft]);
    place.cable_m.assign(cables.length_m().begin(), cables.length_m().end());
    place.tension_N.assign(cables.tension_N().begin(), cables.tension_N().end());
  }
  if (sensors_[craft]) place.applied = sensors_[craft]->applied();
}

bool SimulatedPlant::is_at_rest() const {
  return std::all_of(rigs_.begin(), rigs_.end(),
                     [](const auto& rig) { return std::visit([](const auto& one) { return one.is_at_rest(); }, rig); });
}

}  // namespace drydock
