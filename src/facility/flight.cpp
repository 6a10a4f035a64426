// SPDX-License-Identifier: Apache-2.0
#include "facility/flight.h"

#include <algorithm>

namespace drydock {
namespace {

bool is_held(const Restraint& by) {
  return by.damping_N_s_per_m != 0 || by.damping_Nm_s_per_rad != 0 || by.stiffness_N_per_m != 0 ||
         by.stiffness_Nm_per_rad != 0;
}

bool flies(const Craft& craft) {
  return !craft.script && !craft.operated && !is_held(craft.model.restraint) && craft.model.M_BBo_B.mass_kg > 0;
}

/// In orbit a spacecraft that runs up in the hall comes with its closing velocity all along, so that both are at the
/// same place with the same velocity when the run-up ends. What acts on it acts from then on.
void come_closing(const RunUp& by, MissionBody& body) {
  const double T = by.motion.duration_s;
  body.V_WB_W = by.V_WB_W;
  body.X_WB.p = motion_at(by.motion, T).X_WB.p - T * by.V_WB_W.v;
}

MissionLoad load_on(int body, const std::string& name, const LoadInput& input) {
  MissionLoad load;
  load.name = name;
  load.at = {name, body, {Rotation{}, input.p_BQ}};
  load.in_world_axes = input.in_world_axes;
  load.force = input.force;
  load.torque = input.torque;
  return load;
}

}  // namespace

double flies_from_s(const Facility& facility, const Craft& craft) {
  return craft.approach ? run_up(*craft.approach, craft.X_WB_start(), 1 / facility.rate_Hz).motion.duration_s : 0;
}

Mission touching_bodies(const Facility& facility) {
  Mission mission;
  mission.name = facility.name;
  for (const Craft& craft : facility.crafts) {
    MissionBody& body = mission.bodies.emplace_back();
    body.name = craft.name;
    body.M_BBo_B = craft.model.M_BBo_B;
    body.X_WB = craft.X_WB_start();
    body.V_WB_W = craft.V_WB_W_start;
    for (const BodyShape& shape : craft.shapes) body.shapes.push_back({shape.X_BS, shape.shape, std::nullopt});
  }
  mission.contacts = facility.contacts;
  return mission;
}

std::optional<Mission> flight_of(const Facility& facility) {
  if (!std::all_of(facility.crafts.begin(), facility.crafts.end(), flies)) return std::nullopt;
  Mission mission = touching_bodies(facility);
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    const Craft& craft = facility.crafts[i];
    const int body = static_cast<int>(i) + 1;
    if (craft.approach)
      come_closing(run_up(*craft.approach, craft.X_WB_start(), 1 / facility.rate_Hz), mission.bodies[i + 1]);
    for (const LoadInput& load : craft.loads) mission.loads.push_back(load_on(body, craft.name + "/load", load));
    if (craft.sensed && craft.sensed->push && craft.sensed->is_felt)
      mission.loads.push_back(load_on(body, craft.name + "/push", *craft.sensed->push));
  }
  for (MissionLoad& load : mission.loads)
    load.from_s = flies_from_s(facility, facility.crafts[static_cast<std::size_t>(load.at.body - 1)]);
  mission.settings.duration_s = facility.duration_s;
  mission.settings.sample_rate_Hz = facility.sample_rate_Hz;
  return mission;
}

}  // namespace drydock
