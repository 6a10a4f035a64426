// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "map/tree.h"

namespace drydock {

/// The map of all criteria together: blocked where any is, free where all are. The trees have the same lattice, box
/// and resolution. Of several causes that of the larger cell counts, then the first. Once `stop` says true, the
/// rest stays undecided.
MapTree united(std::span<const MapTree> trees, const std::function<bool()>& stop = {});
/// The same map with nothing finer than a level: where cells below differ they are undecided, with the cause of the
/// first that is not free. What was blocked or undecided never becomes free.
MapTree coarsened(const MapTree& tree, int finest_level);
/// The finest level at which the coarsened tree has at most so many nodes; that of the roots if there is none. It takes
/// as long as that many nodes do, however large the tree is.
int finest_level_within(const MapTree& tree, std::size_t most_nodes);
/// Coarsens the tree to that level, which is returned: 0 leaves it as it is.
int coarsen_to_fit(MapTree& tree, std::size_t most_nodes);

}  // namespace drydock
