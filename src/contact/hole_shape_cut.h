// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "contact/hole_shape.h"
#include "spatial/pose.h"

namespace drydock {

/// Pose of a frame C on a plane that cuts a block open: the plane is its xy plane, and y is the block's z. Of the
/// upright planes through two holes, and those through one along a side, the plane runs through the axes of most holes;
/// of several such planes it is one along a side where there is one, and the one nearest to the block's middle.
Pose cut_plane(const HoleBlock& block);

/// The part of a block at z ≤ 0 of frame C, in C: closed, wound outward, with a flat face on the plane. For pictures;
/// segments as in hole_shape_mesh.h. The plane is upright, so that every hole it meets is open at the top of that face;
/// planes that lie or lean can leave rings, which this does not close.
TriangleMesh tessellate_part(const HoleBlock& block, const Pose& X_BC, int segments = 48);

}  // namespace drydock
