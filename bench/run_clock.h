// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>

#include "output/summary.h"

namespace drydock::bench {

/// Wall times of the phases of a run, for run.json.
struct RunClock {
  using Clock = std::chrono::steady_clock;

  RunRecord record;
  Clock::time_point begin = Clock::now(), phase_begin = begin;

  void phase_done(const std::string& phase) {
    const Clock::time_point now = Clock::now();
    record.wall_times.push_back({phase, std::chrono::duration<double>(now - phase_begin).count()});
    record.total_wall_s = std::chrono::duration<double>(now - begin).count();
    phase_begin = now;
  }
};

}  // namespace drydock::bench
