// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "geometry/placed_shape.h"
#include "geometry/shape_pair.h"

namespace drydock {

/// Shapes made ready for comparison. Each mesh is prepared once, however often it stands in a hall and however many
/// checks ask for it. One thread at a time.
class SolidCache {
 public:
  /// To be compared with primitives and meshes alike.
  SolidShape solid(const Shape& shape);

 private:
  std::map<SharedMesh, SolidShape> meshes_;
};

}  // namespace drydock
