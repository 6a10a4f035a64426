// SPDX-License-Identifier: Apache-2.0
#include "sim/step_status.h"

namespace drydock {

const char* to_string(StepStatus status) {
  switch (status) {
    case StepStatus::kOk:
      return "no failure";
    case StepStatus::kRateFailed:
      return "the rates of the system cannot be computed";
    case StepStatus::kNotFinite:
      return "a rate or an increment is not finite";
    case StepStatus::kTooSmall:
      return "the tolerance asks for a step below the resolution of time";
    case StepStatus::kSettleFailed:
      return "the state cannot be brought onto its constraints";
    case StepStatus::kEventFailed:
      return "an event function cannot be computed";
  }
  return "";
}

}  // namespace drydock
