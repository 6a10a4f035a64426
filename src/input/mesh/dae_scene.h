// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "input/mesh/dae_transform.h"

namespace drydock {

/// A geometry in the scene.
struct DaePlacement {
  const XmlElement* geometry = nullptr;
  const XmlElement* instance = nullptr;  // what put it there
  DaeTransform T;                        // from its own frame to that of the scene
};

/// What the scene of a file shows: every geometry, in the order of the file, with the transforms of all nodes above it.
/// A skinned or morphed geometry stands in its rest shape. Without a scene every geometry stands as it is. Cycles of
/// nodes, too many of them, and transforms that we do not know above a geometry are problems.
std::vector<DaePlacement> dae_placements(DaeFile& file);

}  // namespace drydock
