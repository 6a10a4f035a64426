// SPDX-License-Identifier: Apache-2.0
#include "facility/link/link_layout.h"

#include <fmt/format.h>

#include <cmath>

#include "facility/facility_loop.h"
#include "facility/payload_removal.h"
#include "output/layout/byte_cursor.h"

namespace drydock {
namespace {

const std::vector<std::string> kAxesXyz = {"x", "y", "z"};

bool axis_slides(const Craft& craft) {
  return craft.rig.axis->kind == AuxiliaryKind::kSlide;
}
bool drives_axis(const Craft& craft) {
  return !craft.cables && craft.has_axis;
}

std::vector<std::string> drive_names(const Craft& craft) {
  std::vector<std::string> names;
  if (craft.cables) {
    for (const Cable& cable : craft.cables->model.cables) names.push_back(cable.name);
  } else {
    for (const Leg& leg : craft.rig.legs) names.push_back(leg.name);
  }
  return names;
}

/// The drives of a rig, as commanded or as measured.
void add_drives(const Craft& craft, const std::string& are, BinaryTable& table) {
  const std::vector<std::string> names = drive_names(craft);
  const std::string path = craft.name + "/", of = " of " + craft.rig_name();
  table.fields.push_back({path + "length_m", BinaryType::kF64, names.size(), "m",
                          (craft.cables ? "cables" : "legs") + of + ", joint to joint: " + are, names});
  if (craft.cables)
    table.fields.push_back({path + "tension_N", BinaryType::kF64, names.size(), "N", "of the cables: " + are, names});
  if (drives_axis(craft))
    table.fields.push_back({path + (axis_slides(craft) ? "axis_m" : "axis_rad"),
                            BinaryType::kF64,
                            1,
                            axis_slides(craft) ? "m" : "rad",
                            "the auxiliary axis" + of + ": " + are,
                            {}});
}

void add_wrench(const std::string& path, const std::string& sentence, BinaryTable& table) {
  table.fields.push_back({path + "force_N", BinaryType::kF64, 3, "N", sentence, kAxesXyz});
  table.fields.push_back({path + "torque_Nm", BinaryType::kF64, 3, "N m", sentence, kAxesXyz});
}

/// To a nanometre and its like, so that the hash does not hang on how a machine rounds.
double rounded(double value) {
  return std::round(value * 1e9) / 1e9;
}

/// What the sensor reads at rest where the run begins, by what is known of the payload.
Wrench reading_at_rest(const Craft& craft) {
  constexpr double kAnyPeriod_s = 1;  // nothing moves
  return -PayloadRemoval(craft, kAnyPeriod_s).sense(0, {}, craft.X_WB_start()).external;
}

void add_speeds(const Craft& craft, const std::string& rig, std::vector<LinkConstant>& constants) {
  const auto add = [&](const std::string& name, double value, const std::string& sentence) {
    if (std::isfinite(value)) constants.push_back({rig + name, value, sentence});
  };
  if (craft.cables) {
    for (std::size_t i = 0; i < craft.cables->model.cables.size(); ++i)
      add(fmt::format("length{}_speed_m_per_s", i + 1), craft.cables->model.cables[i].speed_max_m_per_s, "at most");
    return;
  }
  for (std::size_t i = 0; i < 6; ++i)
    add(fmt::format("length{}_speed_m_per_s", i + 1), craft.rig.legs[i].speed_max_m_per_s, "at most");
  if (drives_axis(craft))
    add(axis_slides(craft) ? "axis_speed_m_per_s" : "axis_speed_rad_per_s", craft.rig.axis->speed_max, "at most");
}

void add_constants(const Craft& craft, const RigCommand& start, const std::string& rig,
                   std::vector<LinkConstant>& constants) {
  for (std::size_t i = 0; i < start.length_m.size(); ++i)
    constants.push_back(
        {fmt::format("{}length{}_start_m", rig, i + 1), rounded(start.length_m[i]), "when the run begins"});
  for (std::size_t i = 0; i < start.tension_N.size(); ++i)
    constants.push_back(
        {fmt::format("{}tension{}_start_N", rig, i + 1), rounded(start.tension_N[i]), "when the run begins"});
  if (drives_axis(craft))
    constants.push_back(
        {rig + (axis_slides(craft) ? "axis_start_m" : "axis_start_rad"), rounded(start.axis), "when the run begins"});
  add_speeds(craft, rig, constants);
  if (!craft.sensed) return;
  const Wrench F = reading_at_rest(craft);
  for (Eigen::Index i = 0; i < 3; ++i)
    constants.push_back({fmt::format("{}force_{}_start_N", rig, "xyz"[i]), rounded(F.f[i]), "of the sensor at rest"});
  for (Eigen::Index i = 0; i < 3; ++i)
    constants.push_back({fmt::format("{}torque_{}_start_Nm", rig, "xyz"[i]), rounded(F.t[i]), "of the sensor at rest"});
}

void put(const Wrench& F, ByteWriter& to) {
  to.put(std::span<const double>(F.f.data(), 3));
  to.put(std::span<const double>(F.t.data(), 3));
}
void take(ByteReader& from, Wrench& F) {
  from.take(std::span<double>(F.f.data(), 3));
  from.take(std::span<double>(F.t.data(), 3));
}

/// Of a RigCommand or a RigSample: both have the drives alike.
template <class Rig>
void put_drives(const Craft& craft, const Rig& rig, ByteWriter& to) {
  to.put(std::span<const double>(rig.length_m));
  to.put(std::span<const double>(rig.tension_N));
  if (drives_axis(craft)) to.put(rig.axis);
}
template <class Rig>
void take_drives(const Craft& craft, ByteReader& from, Rig& rig) {
  from.take(std::span<double>(rig.length_m));
  from.take(std::span<double>(rig.tension_N));
  if (drives_axis(craft)) rig.axis = from.take<double>();
}

}  // namespace

PlantCommand start_command(const Facility& facility) {
  PlantCommand command = FacilityLoop(facility).empty_command();
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    const Craft& craft = facility.crafts[i];
    RigCommand& rig = command.rigs[i];
    if (craft.cables) {
      CableRigControl control(craft.cables->model, craft.cables->control);
      if (control.start({craft.X_WB_start(), {}, {}}, {})) continue;  // zeros; the run refuses it in words
      rig.length_m.assign(control.command().length_m.begin(), control.command().length_m.end());
      rig.tension_N.assign(control.command().tension_N.begin(), control.command().tension_N.end());
    } else {
      const LegValues length_m = leg_lengths(craft.rig, craft.X_FB_start);
      rig.length_m.assign(length_m.begin(), length_m.end());
      rig.axis = craft.q_start;
    }
  }
  return command;
}

PacketLayout facility_link_layout(const Facility& facility) {
  PacketLayout layout;
  layout.name = facility.name;
  layout.constants = {{"rate_Hz", facility.rate_Hz, "requests per second of the run"},
                      {"silence_s", facility.link->silence_s, "without a request for so long, come to rest"}};
  const PlantCommand start = start_command(facility);
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    const Craft& craft = facility.crafts[i];
    add_constants(craft, start.rigs[i], fmt::format("rig{}_", i + 1), layout.constants);
    add_drives(craft, "where they are to be at `time`", layout.request);
    add_drives(craft, "where they are at `time`", layout.answer);
    if (craft.sensed) add_wrench(craft.name + "/", "the sensor's reading, in its own axes", layout.answer);
    if (craft.operated) add_wrench(craft.name + "/operator_", "what an operator puts on the spacecraft", layout.answer);
  }
  return layout;
}

void write_request(const Facility& facility, const PlantCommand& command, std::span<std::byte> bytes) {
  ByteWriter to(bytes);
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) put_drives(facility.crafts[i], command.rigs[i], to);
}

void read_request(const Facility& facility, std::span<const std::byte> bytes, PlantCommand& command) {
  ByteReader from(bytes);
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) take_drives(facility.crafts[i], from, command.rigs[i]);
}

void write_answer(const Facility& facility, const PlantSample& sample, std::span<std::byte> bytes) {
  ByteWriter to(bytes);
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    put_drives(facility.crafts[i], sample.rigs[i], to);
    if (facility.crafts[i].sensed) put(sample.rigs[i].reading, to);
    if (facility.crafts[i].operated) put(sample.rigs[i].operated, to);
  }
}

void read_answer(const Facility& facility, std::span<const std::byte> bytes, PlantSample& sample) {
  ByteReader from(bytes);
  for (std::size_t i = 0; i < facility.crafts.size(); ++i) {
    take_drives(facility.crafts[i], from, sample.rigs[i]);
    if (facility.crafts[i].sensed) take(from, sample.rigs[i].reading);
    if (facility.crafts[i].operated) take(from, sample.rigs[i].operated);
  }
}

}  // namespace drydock
