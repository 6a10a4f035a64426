// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "facility/plant_message.h"

namespace drydock {

enum class PlantStatus : std::uint8_t {
  kOk,
  kNoPose,   // the drives of a rig have gone where it has no pose
  kTimeOut,  // no answer in time
  kGone,     // no answer any more
};

struct PlantAnswer {
  PlantStatus status = PlantStatus::kOk;
  std::size_t rig = 0;  // that it is about
};

/// The rigs of a facility: simulated, at the other end of a link, or as they once were. The loop knows nothing else of
/// them.
class Plant {
 public:
  virtual ~Plant() = default;

  /// At rest, where the run begins: what the rigs answer at tick 0. The sample is sized here.
  [[nodiscard]] virtual PlantAnswer start(PlantSample& sample) = 0;
  /// From a tick to the next, with this command: what the rigs answer there. Takes no memory.
  [[nodiscard]] virtual PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) = 0;
};

}  // namespace drydock
