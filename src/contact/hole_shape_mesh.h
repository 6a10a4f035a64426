// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/hole_shape.h"

namespace drydock {

/// A closed mesh, wound outward, with so many segments round each hole (at least 8), all vertices on the surface: the
/// holes are too narrow by up to 1 − cos(π/segments) of their radius. For pictures.
TriangleMesh tessellate(const HoleBlock& block, int segments = 48);

}  // namespace drydock
