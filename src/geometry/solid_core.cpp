// SPDX-License-Identifier: Apache-2.0
#include "geometry/solid_core.h"

namespace drydock {

std::optional<ConvexCore> convex_core_of(const SolidShape& solid) {
  if (const auto* box = std::get_if<Box>(&solid.shape)) return convex_core(*box);
  if (const auto* sphere = std::get_if<Sphere>(&solid.shape)) return convex_core(*sphere);
  if (const auto* cylinder = std::get_if<Cylinder>(&solid.shape)) return convex_core(*cylinder);
  if (const auto* capsule = std::get_if<Capsule>(&solid.shape)) return convex_core(*capsule);
  if (solid.points.empty()) return std::nullopt;
  return convex_core(solid.points);
}

}  // namespace drydock
