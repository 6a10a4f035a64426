// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/safety/black_box_file.h"

namespace drydock {

enum class ReplayStatus : std::uint8_t {
  kIdentical,
  kDiffers,  // another command, or another fault
  kNotOfIt,  // state or ticks are not those of such a facility
};

struct Replay {
  ReplayStatus status = ReplayStatus::kIdentical;
  std::string sentence;
  std::size_t ticks = 0, commands = 0;           // compared
  SafetyFault fault;                             // that came about
  std::optional<std::int64_t> first_difference;  // tick
};

/// Lets the samples of a black box go through the control of the facility that it was made of, from the state at its
/// begin, and compares every command and the fault, bit for bit.
[[nodiscard]] Replay replayed(const Facility& facility, const BlackBoxFile& box);

}  // namespace drydock
