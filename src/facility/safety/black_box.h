// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "facility/plant/plant_message.h"

namespace drydock {

class FacilityLoop;

/// One tick: what a loop got, and what it told rigs then. The last tick of a run has no command.
struct BlackBoxTick {
  double late_s = 0;
  PlantSample sample;
  bool has_command = false;
  PlantCommand command;

  template <class Archive>
  void visit(Archive& archive) {
    archive(late_s, sample, has_command, command);
  }
};

/// What a black box holds: the state of the loop before a tick, and that tick and all after it, as bytes of
/// state_archive.h.
struct BlackBoxContent {
  std::int64_t first_tick = 0;
  std::size_t tick_bytes = 0;
  std::vector<std::byte> state, ticks;

  std::size_t count() const { return tick_bytes == 0 ? 0 : ticks.size() / tick_bytes; }
};

/// Keeps the last ticks of a run in memory that it takes once. That is a ring of nine segments, each with the state of
/// the loop before its first tick. The oldest segment gives way to a new one, so at least eight are there: the window.
class BlackBox {
 public:
  /// Sample and command sized as those of the run.
  BlackBox(const FacilityLoop& loop, const PlantSample& sample, const PlantCommand& command, std::int64_t window_ticks);

  /// A tick begins: `loop` as it was before the sample. Takes no memory, as tell().
  void take(const FacilityLoop& loop, const PlantSample& sample, double late_s);
  /// What the loop told rigs at this tick.
  void tell(const PlantCommand& command);

  BlackBoxContent content() const;

 private:
  static constexpr std::int64_t kSegments = 9;
  std::byte* segment(std::int64_t number) { return memory_.data() + place(number); }
  std::size_t place(std::int64_t number) const { return static_cast<std::size_t>(number % kSegments) * segment_bytes_; }
  void write_tick();

  std::size_t state_bytes_ = 0, tick_bytes_ = 0, segment_bytes_ = 0;
  std::int64_t segment_ticks_ = 1, ticks_ = 0;
  BlackBoxTick tick_;
  std::vector<std::byte> memory_;
};

}  // namespace drydock
