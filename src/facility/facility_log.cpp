// SPDX-License-Identifier: Apache-2.0
#include "facility/facility_log.h"

#include <algorithm>
#include <cmath>

#include "facility/contact_loop/contact_log.h"
#include "facility/flight.h"
#include "rig/stewart/axis/axis_travel.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

const std::vector<std::string> kXyz = {"x", "y", "z"};

bool slides(const Craft& craft) {
  return craft.rig.axis->kind == AuxiliaryKind::kSlide;
}

std::string error_unit(const Craft& craft) {
  switch (craft.axis.method) {
    case AxisMethod::kParabolicCost:
      return slides(craft) ? "m" : "m/rad";
    case AxisMethod::kBarrierCost:
      return slides(craft) ? "m" : "rad";
    default:
      return "1";
  }
}

void add_flight_series(const Craft& craft, std::vector<Series>& all) {
  const std::string path = "/spacecraft/" + craft.name + "/";
  all.push_back(pose_series(path + "pose", "world", "pose of the spacecraft, which its platform is commanded to"));
  all.push_back({path + "velocity",
                 {"rad/s", "rad/s", "rad/s", "m/s", "m/s", "m/s"},
                 "world",
                 "angular velocity, and velocity of its origin",
                 {"wx", "wy", "wz", "vx", "vy", "vz"}});
  if (craft.script) return;
  all.push_back({path + "load_force_N", {"N"}, "world", "force of its thrusters and other loads", kXyz});
  all.push_back({path + "load_torque_Nm", {"N m"}, "world", "torque of these, about its origin", kXyz});
}

void add_axis_series(const Craft& craft, std::vector<Series>& all) {
  if (!craft.has_axis) return;
  const std::string path = "/rigs/" + craft.rig.name + "/", unit = slides(craft) ? "m" : "rad";
  all.push_back({"/axes/" + craft.rig.name + "/position_" + unit, {unit}, "", "of the auxiliary axis", {}});
  all.push_back({path + "axis_" + unit, {unit}, "", "commanded position of the auxiliary axis", {}});
  all.push_back({path + "axis_rate", {unit + "/s"}, "", "its rate", {}});
  all.push_back({path + "platform_" + unit, {unit}, "base", "place of the platform along the axis, from neutral", {}});
  all.push_back({path + "axis_error", {error_unit(craft)}, "", "what the method controls to zero", {}});
  if (has_boundary(craft))
    all.push_back({path + "boundary_" + unit, {unit}, "base", "of the platform along the axis", {"behind", "ahead"}});
  if (has_free_travel(craft))
    all.push_back({path + "free_travel_" + unit,
                   {unit},
                   "",
                   "how far the platform can still go along the axis",
                   {"behind", "ahead"}});
}

void add_platform_series(const Craft& craft, std::vector<Series>& all) {
  const std::string path = "/rigs/" + craft.rig.name + "/";
  all.push_back(pose_series(path + "base_pose", "world", "pose of its base"));
  add_axis_series(craft, all);
  for (const Leg& leg : craft.rig.legs) {
    all.push_back({path + leg.name + "/length_m", {"m"}, "", "length of the leg", {}});
    all.push_back({path + leg.name + "/command_m", {"m"}, "", "its commanded length", {}});
    if (std::isfinite(leg.length_m.max))
      all.push_back({path + leg.name + "/margin_m", {"m"}, "", "to the nearer limit of its length", {}});
  }
}

void add_cable_series(const CableMount& mount, std::vector<Series>& all) {
  const std::string path = "/rigs/" + mount.model.name + "/";
  all.push_back({path + "slack_N", {"N"}, "", "of the commanded tensions, to the nearest limit", {}});
  all.push_back({path + "reserve_N", {"N"}, "", "wrench that could be held besides in any direction, at least", {}});
  for (const Cable& cable : mount.model.cables) {
    all.push_back({path + cable.name + "/length_m", {"m"}, "", "length of the cable", {}});
    all.push_back({path + cable.name + "/command_m", {"m"}, "", "its commanded length", {}});
    all.push_back({path + cable.name + "/tension_N", {"N"}, "", "its tension", {}});
    all.push_back({path + cable.name + "/command_N", {"N"}, "", "its commanded tension", {}});
  }
}

void add_sensor_series(const Craft& craft, std::vector<Series>& all) {
  if (!craft.sensed) return;
  const std::string path = "/sensors/" + craft.name + "/";
  const auto add = [&](const std::string& what, const std::string& description) {
    all.push_back({path + what + "_force_N", {"N"}, "sensor", description, kXyz});
    all.push_back({path + what + "_torque_Nm", {"N m"}, "sensor", description, kXyz});
  };
  add("reading", "what the sensor reads");
  add("tared", "the reading less the first one, without compensation");
  add("external", "with compensation: what something outside puts on the payload");
}

void append(const Vector3& v, std::vector<double>& row) {
  row.insert(row.end(), v.data(), v.data() + 3);
}
void append(const Pose& X, std::vector<double>& row) {
  append(X.p, row);
  const auto wxyz = to_wxyz(to_quaternion(X.R));
  row.insert(row.end(), wxyz.begin(), wxyz.end());
}
void append(const Wrench& F, std::vector<double>& row) {
  append(F.f, row);
  append(F.t, row);
}

void append_axis(const CraftLoop& loop, const CraftSight& sight, const RigPlace& place, std::vector<double>& row) {
  const Craft& craft = loop.craft();
  if (!craft.has_axis) return;
  row.insert(row.end(), {place.q, loop.state().q, loop.state().rate, sight.coordinate, sight.error.value});
  if (has_boundary(craft)) row.insert(row.end(), {sight.error.boundary.min, sight.error.boundary.max});
  if (!has_free_travel(craft)) return;
  const RegularPoses regular(craft.rig, craft.axis.regular_share);
  const Interval left = axis_travel(craft.rig, regular, sight.commanded).range;
  row.insert(row.end(), {left.min, left.max});
}

void append_platform(const CraftLoop& loop, const CraftSight& sight, const RigPlace& place, std::vector<double>& row) {
  append(place.X_WF, row);
  append_axis(loop, sight, place, row);
  for (std::size_t i = 0; i < 6; ++i) {
    row.insert(row.end(), {place.length_m[i], sight.commanded.legs[i].length_m});
    if (std::isfinite(loop.craft().rig.legs[i].length_m.max)) row.push_back(sight.leg_margin_m[i]);
  }
}

void append_cables(const CableCommand& command, const RigPlace& place, std::vector<double>& row) {
  row.insert(row.end(), {command.slack_N, command.reserve_N});
  for (std::size_t i = 0; i < command.length_m.size(); ++i)
    row.insert(row.end(), {place.cable_m[i], command.length_m[i], place.tension_N[i], command.tension_N[i]});
}

}  // namespace

bool has_boundary(const Craft& craft) {
  const bool is_exact = craft.axis.method == AxisMethod::kExactWorkspace && has_free_travel(craft);
  return craft.has_axis && (is_exact || craft.axis.method == AxisMethod::kCosineWorkspace);
}

Rate facility_rate(const Facility& facility) {
  Rate rate;
  rate.name = "ticks";
  for (const Craft& craft : facility.crafts) {
    add_flight_series(craft, rate.series);
    rate.series.push_back(pose_series("/bodies/" + craft.rig_name() + "/pose", "world", "pose of the platform"));
    craft.cables ? add_cable_series(*craft.cables, rate.series) : add_platform_series(craft, rate.series);
    add_sensor_series(craft, rate.series);
  }
  const Mission named = touching_bodies(facility);
  for (const MissionContact& contact : facility.contacts) add_contact_series(named, contact, rate.series);
  add_contact_loop_series(facility, rate.series);
  return rate;
}

void append_sample(const CraftLoop& loop, const CraftSight& sight, const RigPlace& place, double time_s,
                   std::vector<double>& row) {
  const Craft& craft = loop.craft();
  append(loop.state().X_WB, row);
  append(loop.state().V_WB_W.w, row);
  append(loop.state().V_WB_W.v, row);
  if (!craft.script) {
    append(loop.loads_at(time_s, loop.state().X_WB), row);
  }
  append(place.X_WB, row);
  loop.cable_command() != nullptr ? append_cables(*loop.cable_command(), place, row)
                                  : append_platform(loop, sight, place, row);
  if (!loop.sensed()) return;
  append(loop.sensed()->reading, row);
  append(sight.tared, row);
  append(loop.sensed()->external, row);
}

void append_contacts(std::span<const ContactSample> samples, std::vector<double>& row) {
  for (const ContactSample& sample : samples) add_contact_row(sample, row);
}

}  // namespace drydock
