// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/approach/approach_proof.h"
#include "output/json_text.h"

namespace drydock {

/// A record with every figure that one of this spacecraft has.
ApproachRecord approach_to_be(const Craft& craft);

/// What was found of an approach before the run.
Json approach_figures(const ApproachRecord& record);
std::string approach_text(const ApproachRecord& record);

}  // namespace drydock
