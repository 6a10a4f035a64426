// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <vector>

#include "mission/start.h"
#include "output/result_folder.h"
#include "sim/recorder.h"

namespace drydock {

/// Writes scene.json of a run while it goes on, so that `drydock view` can show it: after a second for the first time,
/// and then so seldom that it takes a thirtieth of the time at most.
class RunWatch {
 public:
  /// All stay with their owners.
  RunWatch(const Mission& mission, const MissionStart& start, const Recorder& recorder, ResultFolder& folder);

  /// To be called after each sample and event.
  void sampled();
  void happened(const Event& event) { events_.push_back(event); }

 private:
  using Clock = std::chrono::steady_clock;
  void write();

  const Mission& mission_;
  const MissionStart& start_;
  const Recorder& recorder_;
  ResultFolder& folder_;
  std::vector<Event> events_;
  Clock::time_point next_;
};

}  // namespace drydock
