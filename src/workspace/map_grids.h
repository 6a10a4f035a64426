// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "output/vtk_text.h"
#include "workspace/map_layer.h"

namespace drydock {

/// The cells of a map as a VTK grid (.vtu): leaves, cut at the box, with the arrays `class` (1 free, 2 blocked, 3
/// undecided), `criterion`, `cable` and `object` of their causes (-1 for none) and `level`.
struct CellGrid {
  UnstructuredGrid grid;
  GridArrays arrays;
  int level = 0;  // of the finest cells
};
/// Coarsened until there are at most so many cells, or no finer ones than the roots.
CellGrid cell_grid(const MapTree& tree, std::size_t cell_budget = 100'000);

struct ImageRequest {
  std::span<const MapLayer> layers;
  double spacing_m = 0.05;     // points stand no farther apart; the box is a whole number of steps
  int threads = 1;             // 0: as many as the machine has
  std::function<bool()> stop;  // asked now and then; true gives the image up
};
/// The margin of every layer that has one at the points of a regular grid over the box (.vti), arrays `NAME [unit]`.
/// Where nothing limits the margin is infinite; such points carry the largest finite margin of their layer, 0 if there
/// is none. Of a map for all orientations, margins are those of the middle one.
struct MarginImage {
  ImageGrid grid;
  GridArrays arrays;
};
/// Nothing if it was stopped.
std::optional<MarginImage> margin_image(const MapDomain& domain, const ImageRequest& request);

}  // namespace drydock
