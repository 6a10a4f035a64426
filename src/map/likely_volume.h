// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/study.h"

namespace drydock {

/// The free cells, and of the undecided ones the part that is allowed at points spread evenly within them (20,000 to
/// 100,000 in all): about what a finer map would come to. It lies within the bounds of the map and is not proven. [m³]
/// or [rad³]
double likely_free(const MapStudy& study, int threads);

}  // namespace drydock
