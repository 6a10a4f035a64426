// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/json_text.h"
#include "sensing/identification.h"

namespace drydock {

/// The figures of summary.json.
Json identification_figures(const Identification& found);

/// For people: values with deviations and bounds, the three-step values beside them, residuals, verdict.
std::string identification_text(const Identification& found);

/// payload.yaml: mass, centre of mass, inertia and bias, as payload_file.h reads them. What is not determined is left
/// out, and a comment says so; without mass or centre of mass there are only comments.
std::string payload_yaml(const Identification& found, const std::string& head);

}  // namespace drydock
