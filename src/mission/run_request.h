// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "mission/result.h"
#include "mission/start.h"
#include "sim/recorder.h"

namespace drydock {

class ArmLink;

struct MissionRunRequest {
  const Mission& mission;
  const MissionStart& start;                     // make_start of it, ok
  Recorder* recorder = nullptr;                  // of mission_rate; none: samples go nowhere
  std::function<WriteStatus(const Event&)> log;  // takes events as they happen
  std::function<void()> sampled;                 // after each sample, for progress
  const std::atomic<bool>* cancelled = nullptr;
  Recorder* sparse = nullptr;                                   // of mission_sparse_rate; none: it goes nowhere
  const std::vector<std::unique_ptr<ArmLink>>* arms = nullptr;  // arm_links of it; none: no arm is behind a link
};

}  // namespace drydock
