// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/tree.h"

namespace drydock {

/// The map of all criteria together: blocked where any is, free where all are. The trees have the same lattice, box
/// and resolution. Of several causes that of the
/// larger cell counts, then the first.
MapTree united(std::span<const MapTree> trees);
/// The same map with nothing finer than a level: where cells below differ they are undecided, with the cause of the
/// first that is not free. What was blocked or undecided never becomes free.
MapTree coarsened(const MapTree& tree, int finest_level);

}  // namespace drydock
