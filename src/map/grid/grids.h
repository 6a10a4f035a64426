// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "map/layer/layer.h"
#include "output/vtk_text.h"

namespace drydock {

/// The cells of a map as a VTK grid (.vtu): leaves, cut at the box, with the arrays `class` (1 free, 2 blocked, 3
/// undecided), `criterion`, `cable` and `object` of their causes (-1 for none) and `level`.
struct CellGrid {
  UnstructuredGrid grid;
  GridArrays arrays;
  int level = 0;  // of the finest cells
};
/// Coarsened until there are at most so many cells, or no finer ones than the roots.
CellGrid cell_grid(const MapTree& tree, std::size_t cell_budget);

/// A regular grid of cells with edges of at most `edge` [m] or [rad] that fill the box of a map.
ImageGrid image_grid(const MapDomain& domain, double edge);

struct ImageRequest {
  std::span<const MapLayer> layers;
  double spacing_m = 0.05;     // edge of the grid's cells, at most
  int threads = 1;             // 0: as many as the machine has
  std::function<bool()> stop;  // asked now and then; true gives the image up
};
/// The margin of every layer that has one in the middles of the cells of image_grid. Where nothing limits the margin is
/// infinite; such cells carry the largest finite margin of their layer, 0 if there is none. Of a map for all
/// orientations, margins are those of the middle one.
struct MarginImage {
  struct Field {
    std::string name, unit;
    double at_least = 0;
    std::vector<float> values;
  };
  ImageGrid grid;
  std::vector<Field> fields;
};
/// Nothing if it was stopped.
std::optional<MarginImage> margin_image(const MapDomain& domain, const ImageRequest& request);
/// As a file for ParaView (.vti), arrays `NAME [unit]` of cells.
Encoded margins_vti(const MarginImage& image);

}  // namespace drydock
