// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/grid/grids.h"
#include "map/layer/layer.h"
#include "map/tree.h"
#include "output/scene/scene.h"

namespace drydock {

/// A page of so many cells loads within a second or so.
inline constexpr std::size_t kMostVolumeCells = 800'000;

/// What a volume of a scene is made from.
struct MapVolumeRequest {
  std::string path = "map";
  const MapDomain& domain;
  const MapTree& together;
  std::span<const MapLayer> layers = {};                     // of the trees
  std::span<const MapTree> trees = {};                       // what each criterion says by itself; none: no layers
  std::function<std::string(const Cause&)> cause_text = {};  // none: no causes
  const MarginImage* margins = nullptr;                      // on the grid of the volume
};

/// A map as a page shows it: each cell of the grid with the class and the cause at its middle. So thin things may fall
/// between the middles, and a page proves nothing; the map does. Of a map of orientations the axes are the three
/// rotations, in degrees. Margins are rounded to four digits, which packs them much smaller.
SceneVolume map_volume(const MapVolumeRequest& request, const ImageGrid& grid);

/// The edge of cells that a page can take: `wanted` or, where that makes more than so many cells, twice that, and so
/// on.
double volume_edge(const MapDomain& domain, double wanted, std::size_t most_cells = kMostVolumeCells);

/// The edge that is usual for maps of positions: 5 cm, in a small box 2 cm, 1 cm and so on, but no less than the map
/// has.
double usual_edge_m(const MapDomain& domain);

/// outside, free, blocked, undecided: in the order of MapClass.
std::vector<CellClass> map_classes(const MapTree& together);
/// One for each criterion, in the order of a map's layers, as in slices; distinguished also by those who see no red or
/// no green.
Colour criterion_colour(std::size_t criterion);

}  // namespace drydock
