// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "geometry/mesh/triangle_mesh.h"
#include "input/mesh/dae_points.h"
#include "input/mesh/dae_primitives.h"
#include "input/mesh/polygon_triangles.h"

namespace drydock {

/// The surfaces of a file's <geometry> elements, each read when it is first asked for.
class DaeGeometries {
 public:
  DaeGeometries(DaeFile& file, MeshPolygons polygons) : file_(file), points_(file), splitter_(polygons) {}

  /// Triangles in the unit and axes of the file, each with vertices of its own. Lines, points, splines and bodies of
  /// another kind than <mesh> have none. Whatever is wrong is a problem.
  const TriangleMesh& surface_of(const XmlElement& geometry);
  /// One warning for all surfaces read so far, if there is anything to say.
  void warn_of_odd_polygons() const;

 private:
  TriangleMesh read(const XmlElement& geometry);
  void add_polygons(const XmlElement& primitive, const DaePolygons& polygons, TriangleMesh& mesh);

  DaeFile& file_;
  DaePointReader points_;
  PolygonSplitter splitter_;
  OddPolygons odd_;
  const XmlElement* odd_primitive_ = nullptr;     // that holds the first
  std::size_t triangles_ = 0;                     // of all geometries
  std::map<std::size_t, TriangleMesh> surfaces_;  // by the number of <geometry>
};

}  // namespace drydock
