// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "keep_out/level_grid.h"

namespace drydock {

/// Makes free cubes solid until the surface of the solid is a 2-manifold, and tells how many. Round a corner of the
/// lattice stand eight cubes; the surface passes there as one sheet exactly if the solid ones hang together by faces
/// and the free ones do. Cubes that touch along an edge or at a corner alone break this, and one more cube mends it.
/// Nothing solid is ever freed. Cubes beyond the grid are never needed: those outside it are all free and hang
/// together.
std::size_t fill_pinches(LevelGrid& grid);

}  // namespace drydock
