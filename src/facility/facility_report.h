// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/result.h"
#include "output/json_text.h"
#include "sweep/case_record.h"

namespace drydock {

/// The figures of a run for summary.json.
Json facility_figures(const Facility& facility, const FacilityResult& result);
/// What the figures of a run will be called.
Json figures_to_be(const Facility& facility);

/// The same for people, in a few lines.
std::string facility_text(const Facility& facility, const FacilityResult& result);

/// As a case of its sweep. Pre: it was not interrupted.
CaseEnd facility_case_end(const Facility& facility, const FacilityResult& result);

}  // namespace drydock
