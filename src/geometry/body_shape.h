// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "geometry/shape.h"
#include "spatial/pose.h"

namespace drydock {

/// A shape fixed to a body B.
struct BodyShape {
  std::size_t body = 0;
  Shape shape;
  Pose X_BS;
};

}  // namespace drydock
