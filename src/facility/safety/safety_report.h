// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/result.h"
#include "output/json_text.h"

namespace drydock {

struct Facility;

/// Why the safety chain stopped a run, and where that ended; null without a fault.
Json safety_figures(const Facility& facility, const FacilityResult& result);
/// In a line; empty without a fault.
std::string safety_text(const FacilityResult& result);

/// The sentence of a run that the safety chain has stopped. Pre: it has.
std::string safety_sentence(const FacilityResult& result);

}  // namespace drydock
