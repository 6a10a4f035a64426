// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/hall.h"
#include "hall/parts.h"
#include "map/certified_map.h"

namespace drydock::bench {

/// What the maps of `bench map` are over: the suspension rig in one of the halls, D in the paper's box.
struct MapCourse {
  std::string hall;
  std::vector<std::string> objects;
  std::shared_ptr<const CableRig> rig;
  std::shared_ptr<const HallParts> parts;
  MapLayer clearance, tension;

  MapDomain domain(double resolution_m) const;
};
/// A quarter of the paper's box, off its middle, with free, blocked and undecided cells in every hall.
BoundingBox part_of_box();

MapCourse map_course(HallSize size, const std::string& name);

/// Cells of the finest size in the paper's box.
double dense_points(double resolution_m);

/// Random places of the box at which a proven cell is contradicted by the margin itself, on several threads.
struct Contradictions {
  std::size_t places = 0, free = 0, blocked = 0, contradicted = 0;
};
Contradictions contradictions(const MapDomain& domain, const MapTree& tree, std::span<const MapLayer> layers,
                              std::size_t places, std::uint64_t seed, int threads);

}  // namespace drydock::bench
