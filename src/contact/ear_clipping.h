// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// A closed polygon in the xy plane, by places of its corners in a list of points. Their z does not matter.
using Outline = std::vector<std::uint32_t>;

/// Joins a ring, which runs clockwise, to the counter-clockwise outline about it by a bridge (Eberly, Triangulation by
/// Ear Clipping, §3). Of several rings the one that reaches farthest to the right comes first.
Outline bridged(const std::vector<Vector3>& at, const Outline& outline, const Outline& ring);

/// Adds a counter-clockwise outline as triangles, by ears. Corners may lie on straight edges.
void clip_ears(const std::vector<Vector3>& at, Outline outline, std::vector<Triangle>& triangles);

}  // namespace drydock
