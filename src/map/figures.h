// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/report.h"

namespace drydock {

/// The figures for summary.json.
Json map_figures(const MapReport& report);

}  // namespace drydock
