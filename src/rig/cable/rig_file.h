// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/hall_rig.h"
#include "rig/cable/rig_cables_file.h"
#include "rig/cable/rig_sections_file.h"

namespace drydock {

/// The rig of a section, and the meshes that it names; nothing after an error.
std::optional<HallRig> read_rig_section(const NamedRigSection& section, Problems& problems);

}  // namespace drydock
