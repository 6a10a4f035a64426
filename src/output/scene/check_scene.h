// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "output/scene/scene.h"

namespace drydock {

/// One fault of a scene: where, as in `node arm/tip` or `pose channel of arm/tip`, and what.
struct SceneFault {
  std::string where;
  std::string what;

  bool operator==(const SceneFault&) const = default;
};

std::string to_string(const SceneFault& fault);

/// All faults, in the scene's order: paths that are empty or used twice; parents, nodes or time bases that do not
/// exist; parents in a cycle, at the start or at any instant of the parent channels; channels as long as their time
/// base is not; times that do not increase; numbers that are not finite, rotations that are none (to 1e-6), sizes and
/// colours out of range; cell classes without a name; meshes that cannot be written. Of one list of numbers only the
/// first bad one is reported.
[[nodiscard]] std::vector<SceneFault> check_scene(const Scene& scene);

}  // namespace drydock
