// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// Splits flat polygons into triangles that use every corner and no others, so that neighbours still share whole edges.
/// A convex polygon becomes a fan from its first corner; another one loses ear after ear (Meisters 1975). Corners in
/// line with their neighbours are welcome. The same corners give the same triangles.
class PolygonSplitter {
 public:
  /// Adds triangles of corner numbers, wound as the polygon is, and returns an empty text. Adds nothing and says what
  /// is wrong, as in "that is not flat", if the polygon is not flat, crosses itself, or would take too long: finding
  /// ears takes up to n³ steps, and all polygons together have some 10⁸. A polygon without area becomes a fan.
  std::string split(std::span<const Vector3> corners, std::vector<Triangle>& triangles);

 private:
  std::string split_flat(const std::vector<Eigen::Vector2d>& points, std::vector<Triangle>& triangles);
  bool spend(std::size_t steps);

  std::size_t steps_left_ = 200'000'000;
};

}  // namespace drydock
