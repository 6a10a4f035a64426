// SPDX-License-Identifier: Apache-2.0
#include "hall/solid_cache.h"

namespace drydock {

SolidShape SolidCache::solid(const Shape& shape) {
  const auto* mesh = std::get_if<SharedMesh>(&shape);
  if (mesh == nullptr) return solid_shape(shape, true);
  const auto [known, is_new] = meshes_.try_emplace(*mesh);
  if (is_new) known->second = solid_shape(shape, true);
  return known->second;
}

}  // namespace drydock
