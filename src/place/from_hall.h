// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/hall.h"
#include "place/hall.h"

namespace drydock {

/// A hall as the search for places sees it: its objects in their order, then the base of each arm, which stays and
/// which nothing may be put into. `may_touch` says which may overlap; an arm's name there stands for its base too.
PlaceHall place_hall(const Hall& hall, std::size_t rig);

}  // namespace drydock
