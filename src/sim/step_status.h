// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// Why a step could not be made. Failure is an answer, never a NaN in the state.
enum class StepStatus {
  kOk,
  kRateFailed,    // rate said no
  kNotFinite,     // a rate or an increment is infinite or not a number
  kTooSmall,      // the tolerance asks for a step below the resolution of time
  kSettleFailed,  // settle said no: the state is moved but not on its constraints
  kEventFailed,   // an event function said no or gave a number that is not finite
};

/// "the rates of the system cannot be computed", and so on.
[[nodiscard]] const char* to_string(StepStatus status);

}  // namespace drydock
