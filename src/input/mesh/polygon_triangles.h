// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "geometry/mesh/triangle_mesh.h"

namespace drydock {

/// Which polygons become triangles. kFlat: those with one surface, as the objects of a hall need. kAny: all of them, as
/// robots are written for programs that ask no questions; a corner may stand off the plane, and where there is no one
/// surface a fan from the first corner has to do.
enum class MeshPolygons { kFlat, kAny };

/// Splits flat polygons into triangles that use every corner and no others, so that neighbours still share whole edges.
/// A convex polygon becomes a fan from its first corner; another one loses ear after ear (Meisters 1975). Corners in
/// line with their neighbours are welcome. The same corners give the same triangles.
class PolygonSplitter {
 public:
  explicit PolygonSplitter(MeshPolygons which = MeshPolygons::kFlat) : which_(which) {}

  /// Adds triangles of corner numbers, wound as the polygon is, and returns an empty text. Says what is wrong, as in
  /// "that is not flat", if a corner stands off the plane by more than 1e-3 of the polygon's size, if the polygon
  /// crosses itself, or if it would take too long: finding ears takes up to n³ steps, and all polygons together have
  /// some 10⁸. Then nothing is added if only flat polygons are split; of any, all are but those that take too long,
  /// seen along their normal. A polygon without area becomes a fan.
  std::string split(std::span<const Vector3> corners, std::vector<Triangle>& triangles);

 private:
  std::string split_flat(const std::vector<Eigen::Vector2d>& points, std::vector<Triangle>& triangles);
  bool spend(std::size_t steps);

  MeshPolygons which_;
  std::size_t steps_left_ = 200'000'000;
};

/// The polygons of a file that were split in spite of a fault, for one warning.
struct OddPolygons {
  std::size_t count = 0;
  std::string fault;      // of the first
  std::size_t place = 0;  // of the first: a line, an offset

  void add(const std::string& new_fault, std::size_t new_place);
  /// "found 3 polygons, the first of which is not flat".
  std::string found() const;
  std::string expected() const;
};

}  // namespace drydock
