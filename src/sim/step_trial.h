// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sim/ode_system.h"

namespace drydock {

/// How much work a stepper has done.
struct StepCounts {
  std::int64_t rejected = 0;  // trials that were too inaccurate or failed
  std::int64_t rates = 0;     // calls of rate

  bool operator==(const StepCounts&) const = default;
};

/// A trial step, from the base at t0 to t1 in the same chart.
struct [[nodiscard]] StepTrial {
  StepStatus status = StepStatus::kOk;
  double t1_s = 0.0;

  bool ok() const { return status == StepStatus::kOk; }
};

}  // namespace drydock
