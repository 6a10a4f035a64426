// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geometry/shape_pair.h"

namespace drydock {

/// How deep two solids that overlap are in each other [m]; 0 where they only touch, or are apart.
///
/// Of two convex solids: the shortest displacement that parts them, min over n of h_A(n) + h_B(−n) with the support
/// functions h, too large by at most some 1e-5 of their sizes, never too small.
/// If one of them is a mesh: how deep the deepest of some hundred points of either lies in the other. An open mesh has
/// no inside, so that nothing lies in it.
///
/// As every point of either moves by at most δ against the other, both change by at most δ. Costs some thirty
/// microseconds, with meshes some hundred: for what is reported, not for what is searched.
[[nodiscard]] double overlap_depth(const SolidShape& first, const Pose& X_WA, const SolidShape& second,
                                   const Pose& X_WB);

}  // namespace drydock
