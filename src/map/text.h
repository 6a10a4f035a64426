// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/report.h"

namespace drydock {

/// The same for people, in a few lines.
std::string map_text(const MapReport& report);

}  // namespace drydock
