// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/black_box.h"

#include <algorithm>
#include <cassert>

#include "facility/facility_loop.h"
#include "facility/safety/state_archive.h"

namespace drydock {

BlackBox::BlackBox(const FacilityLoop& loop, const PlantSample& sample, const PlantCommand& command,
                   std::int64_t window_ticks)
    : state_bytes_(state_size(loop)),
      segment_ticks_(std::max<std::int64_t>(1, (window_ticks + kSegments - 2) / (kSegments - 1))),
      tick_{0, sample, false, command} {
  tick_bytes_ = state_size(tick_);
  segment_bytes_ = state_bytes_ + static_cast<std::size_t>(segment_ticks_) * tick_bytes_;
  memory_.resize(static_cast<std::size_t>(kSegments) * segment_bytes_);
}

void BlackBox::take(const FacilityLoop& loop, const PlantSample& sample, double late_s) {
  if (ticks_ % segment_ticks_ == 0) {
    const auto written = write_state(loop, {segment(ticks_ / segment_ticks_), state_bytes_});
    assert(written == state_bytes_ && "a state keeps its size");
    static_cast<void>(written);
  }
  ++ticks_;
  tick_.late_s = late_s;
  tick_.sample = sample;
  tick_.has_command = false;
  write_tick();
}

void BlackBox::tell(const PlantCommand& command) {
  tick_.has_command = true;
  tick_.command = command;
  write_tick();
}

/// The last one.
void BlackBox::write_tick() {
  const std::int64_t last = ticks_ - 1;
  std::byte* at =
      segment(last / segment_ticks_) + state_bytes_ + static_cast<std::size_t>(last % segment_ticks_) * tick_bytes_;
  const auto written = write_state(tick_, {at, tick_bytes_});
  assert(written == tick_bytes_ && "a tick keeps its size");
  static_cast<void>(written);
}

BlackBoxContent BlackBox::content() const {
  BlackBoxContent content;
  content.tick_bytes = tick_bytes_;
  if (ticks_ == 0) return content;
  const std::int64_t newest = (ticks_ - 1) / segment_ticks_, oldest = std::max<std::int64_t>(0, newest - kSegments + 1);
  content.first_tick = oldest * segment_ticks_;
  const std::byte* first = memory_.data() + place(oldest);
  content.state.assign(first, first + state_bytes_);
  for (std::int64_t number = oldest; number <= newest; ++number) {
    const auto ticks = static_cast<std::size_t>(std::min(segment_ticks_, ticks_ - number * segment_ticks_));
    const std::byte* from = memory_.data() + place(number) + state_bytes_;
    content.ticks.insert(content.ticks.end(), from, from + ticks * tick_bytes_);
  }
  return content;
}

}  // namespace drydock
