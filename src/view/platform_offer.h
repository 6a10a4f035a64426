// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/stewart/stewart_rig.h"
#include "view/hall_offer.h"

namespace drydock {

/// What a page may change of the Stewart platform that stands at `index` of a hall's: where its base stands, the joints
/// of its legs, and the numbers that its file names.
std::vector<OfferedValue> platform_offer(const StewartRig& rig, std::size_t index, HallDocuments& documents);

}  // namespace drydock
