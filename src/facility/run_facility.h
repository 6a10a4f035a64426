// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>

#include "facility/facility.h"
#include "facility/plant.h"
#include "facility/result.h"
#include "sim/recorder.h"

namespace drydock {

struct FacilityRunRequest {
  const Facility& facility;
  Recorder* recorder = nullptr;                       // of facility_rate; none: samples go nowhere
  std::function<WriteStatus(const Event&)> log = {};  // takes events as they happen
  std::function<void()> sampled = {};                 // after each sample, for progress
  const std::atomic<bool>* cancelled = nullptr;
  Plant* plant = nullptr;  // the rigs; none: simulated ones
  bool realtime = false;   // each tick begins at its time on the clock, or late
};

/// Runs a facility, tick by tick, from time zero to its end, or until a stop has brought everything to rest. When one
/// spacecraft has to stop, all do.
[[nodiscard]] FacilityResult run_facility(const FacilityRunRequest& request);

}  // namespace drydock
