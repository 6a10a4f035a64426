// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "spatial/vector.h"

namespace drydock {

/// The straight line from a to b, ends included. A segment of zero length is a point.
struct Segment {
  Vector3 a = Vector3::Zero();
  Vector3 b = Vector3::Zero();

  Vector3 at(double fraction) const { return a + fraction * (b - a); }
};

}  // namespace drydock
