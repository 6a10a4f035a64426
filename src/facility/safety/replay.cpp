// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "facility/facility_loop.h"
#include "facility/plant/rig_size.h"
#include "facility/safety/state_archive.h"

namespace drydock {
namespace {

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](double x, double y) { return same_bits(x, y); });
}

/// What is different first, as a phrase; empty: nothing.
std::string difference(const PlantCommand& told, const PlantCommand& now, const Facility& facility) {
  if (told.tick != now.tick) return fmt::format("the tick {} became {}", told.tick, now.tick);
  if (told.moves != now.moves) return "whether motion is on";
  for (std::size_t i = 0; i < told.rigs.size(); ++i) {
    const RigCommand &a = told.rigs[i], &b = now.rigs[i];
    const std::string& rig = facility.crafts[i].rig_name();
    if (!same_bits(a.length_m, b.length_m)) return "lengths of " + rig;
    if (!same_bits(a.tension_N, b.tension_N)) return "tensions of " + rig;
    if (!same_bits(a.axis, b.axis)) return "the axis of " + rig;
  }
  return {};
}

bool same_fault(const SafetyFault& a, const SafetyFault& b) {
  return a.cause == b.cause && a.craft == b.craft && a.part == b.part && a.tick == b.tick &&
         same_bits(a.value, b.value) && same_bits(a.limit, b.limit);
}

Replay foreign() {
  Replay replay;
  replay.status = ReplayStatus::kNotOfIt;
  replay.sentence = "the black box is not of this facility: its state does not fit";
  return replay;
}

}  // namespace

Replay replayed(const Facility& facility, const BlackBoxFile& box) {
  FacilityLoop loop(facility);
  if (loop.start_violation() || !read_state(box.content.state, loop)) return foreign();
  BlackBoxTick tick{0, empty_sample(facility), false, empty_command(facility)};
  PlantCommand command = empty_command(facility);
  Replay replay;
  const auto differs = [&](std::int64_t at, const std::string& what) {
    replay.status = ReplayStatus::kDiffers;
    replay.first_difference = at;
    replay.sentence = fmt::format("the replay differs first at tick {}, {:.6g} s: {}", at,
                                  static_cast<double>(at) / facility.rate_Hz, what);
    return replay;
  };
  const std::span<const std::byte> bytes(box.content.ticks);
  for (std::size_t i = 0; i < box.content.count(); ++i) {
    if (!read_state(bytes.subspan(i * box.content.tick_bytes, box.content.tick_bytes), tick)) return foreign();
    loop.sense(tick.sample, tick.late_s);
    ++replay.ticks;
    if (!tick.has_command) continue;
    loop.advance(command);
    ++replay.commands;
    if (const std::string what = difference(tick.command, command, facility); !what.empty())
      return differs(tick.command.tick, what);
  }
  replay.fault = loop.fault();
  if (!same_fault(replay.fault, box.fault)) return differs(std::max(replay.fault.tick, box.fault.tick), "the fault");
  replay.sentence = fmt::format("identical: {} commands{}", replay.commands,
                                replay.fault ? " and the fault, " + to_string(replay.fault, facility) : "");
  return replay;
}

}  // namespace drydock
