// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>

#include "mission/mission_record.h"
#include "mission/mission_start.h"

namespace drydock {

struct MissionRunRequest {
  const Mission& mission;
  const MissionStart& start;                     // make_start of it, ok
  Recorder* recorder = nullptr;                  // of mission_rate; none: samples go nowhere
  std::function<WriteStatus(const Event&)> log;  // takes events as they happen
  std::function<void()> sampled;                 // after each sample, for progress
  const std::atomic<bool>* cancelled = nullptr;
};

/// Runs a mission from time zero to its end, or to where it fails. The books hold up to there.
[[nodiscard]] MissionResult run_mission(const MissionRunRequest& request);

}  // namespace drydock
