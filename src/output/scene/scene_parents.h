// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "output/scene/scene.h"

namespace drydock {

struct ParentCircle {
  std::string path;  // a node on the circle
  std::string text;  // "its parents form a cycle at 2.5 s: a < b < a"
};

/// Circles among parents: of the nodes as they stand, then at the first instant at which parent channels make one.
/// Pre: every parent and time base that is named exists, and channels are as long as their time bases.
std::vector<ParentCircle> parent_circles(const Scene& scene);

}  // namespace drydock
