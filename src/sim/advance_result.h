// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "sim/step_status.h"

namespace drydock {

enum class AdvanceStatus {
  kDone,         // the end was reached
  kStopped,      // an observer ended it
  kInterrupted,  // cancelled
  kFailed,       // the mathematics gave no answer: see failure
};

struct [[nodiscard]] AdvanceResult {
  AdvanceStatus status = AdvanceStatus::kDone;
  StepStatus failure = StepStatus::kOk;
  double t_s = 0.0;                 // time of the state
  std::int64_t steps = 0;           // accepted
  std::int64_t rejected = 0;        // trials of an adaptive stepper that were too inaccurate or failed
  std::int64_t rates = 0;           // calls of rate
  std::int64_t event_instants = 0;  // at which one or more events happened

  bool operator==(const AdvanceResult&) const = default;
};

/// `failed at 1.25 s: a rate cannot be computed`
std::string to_string(const AdvanceResult& result);

}  // namespace drydock
