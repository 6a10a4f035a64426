// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "geometry/shape.h"
#include "geometry/tree/box_tree.h"
#include "spatial/pose.h"

namespace drydock {

/// The surface of a solid under its tree, and what tells whether one solid lies in another.
struct SolidSurface {
  BoxTree tree;
  bool closed = true;
  std::vector<Vector3> p_OPart;  // a vertex of each part
};

/// Round primitives become polyhedra of 96 sides inside them, r (1 − cos(π / 96)) = 0.054 % of the radius too thin.
SolidSurface solid_surface(const Shape& shape);
double surface_error_m(const Shape& shape);

/// A point of `inner`, in W, that lies in `outer` if one of its parts does; to be asked only where the surfaces do not
/// meet. An open surface has no inside.
std::optional<Vector3> held_point(const SolidSurface& outer, const Pose& X_WO, const SolidSurface& inner,
                                  const Pose& X_WI);

}  // namespace drydock
