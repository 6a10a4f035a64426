// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_file.h"

namespace drydock {

/// What only a whole rig shows: anchors and pulleys within the platform at its home, a platform that is free in some
/// direction everywhere, cables out of the plane that guides keep.
void check_at_home(const HallRig& rig, const std::vector<CablePlaces>& places, const CablesSection& cables,
                   Problems& problems);

}  // namespace drydock
