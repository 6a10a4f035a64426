// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/safety_fault.h"

#include <fmt/format.h>

#include <array>

#include "facility/facility.h"

namespace drydock {
namespace {

constexpr std::array<SafetyWords, 22> kWords{{
    {"none", "none", "-", "nothing is wrong"},
    {"missing sample", "sample", "", "the sample is not that of the tick"},
    {"late sample", "sample", "s", "the sample came late"},
    {"broken sample", "sample", "-", "its sample is not a number"},
    {"following error", "sample", "m or rad", "its encoders are far from the command"},
    {"saturated sensor", "sample", "-", "its sensor reads an end of its range"},
    {"jumping sensor", "sample", "N or N m", "its sensor's reading jumps in a tick"},
    {"stuck sensor", "sample", "samples", "its sensor's reading does not change though it should"},
    {"tension", "sample", "N", "a tension is out of bounds"},
    {"broken flight", "finite", "-", "where it is to be is not a number"},
    {"distance", "position", "m", "it would be too far from its start"},
    {"speed", "speed", "m/s", "it would be too fast"},
    {"angular speed", "speed", "rad/s", "it would turn too fast"},
    {"acceleration", "acceleration", "m/s^2", "it would accelerate too much"},
    {"angular acceleration", "acceleration", "rad/s^2", "its rotation would accelerate too much"},
    {"force", "force", "N", "it feels too large a force"},
    {"torque", "force", "N m", "it feels too large a torque"},
    {"jerk", "rate", "m/s^3", "its acceleration would change too fast"},
    {"angular jerk", "rate", "rad/s^3", "its angular acceleration would change too fast"},
    {"broken command", "command", "-", "its command is not a number"},
    {"drive speed", "command", "m/s or rad/s", "a drive would be too fast"},
    {"commanded tension", "command", "N", "a commanded tension is out of bounds"},
}};

std::string part_of(const SafetyFault& fault, const Craft& craft) {
  if (fault.part < 0) return {};
  const auto i = static_cast<std::size_t>(fault.part);
  if (craft.cables) return ", " + craft.cables->model.cables[i].name;
  return ", " + craft.rig.legs[i].name;
}

}  // namespace

const SafetyWords& words_of(SafetyCause cause) {
  return kWords[static_cast<std::size_t>(cause)];
}

std::string to_string(const SafetyFault& fault, const Facility& facility) {
  const SafetyWords& words = words_of(fault.cause);
  std::string text = words.phrase;
  if (fault.craft >= 0) {
    const Craft& craft = facility.crafts[static_cast<std::size_t>(fault.craft)];
    text = fmt::format("{} on {}{}: {}", craft.name, craft.rig_name(), part_of(fault, craft), text);
  }
  const std::string unit = words.unit;
  if (unit == "-") return text;
  const std::string after = unit.empty() ? "" : " " + unit;
  return fmt::format("{}: {:.6g}{}, limit {:.6g}{}", text, fault.value, after, fault.limit, after);
}

}  // namespace drydock
