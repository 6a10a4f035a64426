// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "input/mesh/dae_points.h"

namespace drydock {

struct DaeCorner {
  std::uint32_t point = 0;
  std::uint32_t offset = 0;  // byte of the file that names it
};

/// Polygons one after the other.
struct DaePolygons {
  DaePoints points;
  std::vector<DaeCorner> corners;
  std::vector<std::uint32_t> sizes;  // how many corners each has; three or more
};

/// Whether an element of a <mesh> holds a surface that we read: <triangles>, <polylist>, <polygons>, <tristrips>,
/// <trifans>.
bool is_dae_surface(std::string_view name);

/// The polygons of such an element; strips and fans come as triangles. Every point is one of `points`. Whatever is
/// wrong is a problem, and then nothing comes back but what was right.
DaePolygons dae_polygons(DaeFile& file, const XmlElement& primitive, DaePointReader& points);

}  // namespace drydock
