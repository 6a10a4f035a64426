// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>

#include "hall/parts.h"

namespace drydock {

/// The same objects at other poses, one for each object of the list: what was prepared is shared, and the parts come
/// out to the bit as hall_parts() would make them there.
std::shared_ptr<const HallParts> at_poses(const std::shared_ptr<const HallParts>& hall, std::span<const Pose> X_WO);

}  // namespace drydock
