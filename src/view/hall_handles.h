// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/hall_offer.h"

namespace drydock {

/// Handles and fields for a page (wire_schema.h), with values that were set in place of those of the file.
Json handles_json(const std::vector<OfferedValue>& offer, const Hall& hall);
Json fields_json(const std::vector<OfferedValue>& offer, const std::map<std::string, std::string>& settings);

}  // namespace drydock
