// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/result.h"

namespace drydock {

/// What a run that went to its end comes to: the status and the sentence of its result. Faults that the safety chain
/// found come before anything else. Drives that went beyond a
/// limit and cables that went slack come first, then stops that nobody expected, then payloads that are not identified.
void judge(const Facility& facility, FacilityResult& result);

}  // namespace drydock
