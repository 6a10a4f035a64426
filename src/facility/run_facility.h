// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>

#include "facility/facility.h"
#include "facility/plant/plant.h"
#include "facility/result.h"
#include "sim/recorder.h"

namespace drydock {

/// When a run hands back its black box.
enum class KeepBlackBox : std::uint8_t { kNever, kOnFault, kAlways };

struct FacilityRunRequest {
  const Facility& facility;
  Recorder* recorder = nullptr;                       // of facility_rate; none: samples go nowhere
  std::function<WriteStatus(const Event&)> log = {};  // takes events as they happen
  std::function<void()> sampled = {};                 // after each sample, for progress
  const std::atomic<bool>* cancelled = nullptr;
  Plant* plant = nullptr;  // the rigs; none: simulated ones
  bool realtime = false;   // each tick begins at its time on the clock, or late
  KeepBlackBox black_box = KeepBlackBox::kNever;
};

/// Runs a facility, tick by tick, from time zero to its end, or until a stop has brought everything to rest. When one
/// spacecraft has to stop, all do.
[[nodiscard]] FacilityResult run_facility(const FacilityRunRequest& request);

}  // namespace drydock
