// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "output/encoded.h"
#include "output/image_grid.h"
#include "spatial/vector.h"

namespace drydock {

/// Values on the points or cells of a grid, shown in ParaView under their name; put the unit into it: "clearance [m]".
struct GridArray {
  std::string name;
  std::variant<std::vector<double>, std::vector<float>, std::vector<std::uint8_t>, std::vector<std::int32_t>> values;
  std::size_t components = 1;  // 3 for vectors, interleaved
};

enum class CellKind : std::uint8_t { kTriangle, kVoxel, kHexahedron };

/// Corners as indices into the grid's points, three or eight of them. A hexahedron goes round its bottom and then
/// round its top; a voxel, with edges along the axes, counts x fastest, then y, then z.
struct GridCell {
  CellKind kind = CellKind::kTriangle;
  std::array<std::uint32_t, 8> corners{};
};

struct UnstructuredGrid {
  std::vector<Vector3> points;
  std::vector<GridCell> cells;
};

struct GridArrays {
  std::vector<GridArray> at_points;
  std::vector<GridArray> at_cells;
};

/// VTK XML image data (.vti) and unstructured grid (.vtu), lengths in metres. Arrays stand at the end of the file as
/// base64 of little-endian numbers (valid XML, exact values, 64-bit lengths), which VTK 6 and ParaView 4 and later
/// read. Refused: numbers that are not finite, arrays of the wrong length or with a name twice, corners without a
/// point.
Encoded vti_text(const ImageGrid& grid, const GridArrays& arrays);
Encoded vtu_text(const UnstructuredGrid& grid, const GridArrays& arrays);

}  // namespace drydock
