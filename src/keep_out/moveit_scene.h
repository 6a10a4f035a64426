// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "geometry/bounding_box.h"
#include "output/encoded.h"

namespace drydock {

/// Boxes as the text that MoveIt reads as a planning scene (`.scene`, since MoveIt 1.1: with a pose of each object and
/// subframes): one object `keep_out` whose shapes are the boxes, standing in the planning frame W. Lengths in metres.
Encoded moveit_scene(std::string_view name, std::span<const BoundingBox> boxes);

/// The same boxes as Wavefront OBJ, one `o` for each convex piece: closed, outward, twelve triangles.
Encoded pieces_obj(std::span<const BoundingBox> boxes);

}  // namespace drydock
