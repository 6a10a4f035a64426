// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "input/test/mesh_texts.h"

namespace drydock::testing {

inline const std::string kDaeBegin =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<COLLADA xmlns=\"http://www.collada.org/2005/11/COLLADASchema\" version=\"1.4.1\">\n";
inline const std::string kDaeMetres =
    "<asset><unit name=\"meter\" meter=\"1\"/><up_axis>Z_UP</up_axis></asset>\n"
    "<library_effects><effect id=\"part\"><p>none of our numbers</p></effect></library_effects>\n";

/// A <geometry> with these points and primitives, whose corners are inputs of `#ID-corners`.
inline std::string dae_geometry(const std::string& id, const std::vector<Vector3>& points,
                                const std::string& primitives) {
  std::string numbers;
  for (const Vector3& point : points) numbers += text_of(point) + "\n";
  const std::string n = std::to_string(points.size()), n3 = std::to_string(3 * points.size());
  return "<geometry id=\"" + id + "\"><mesh>\n<source id=\"" + id + "-xyz\"><float_array id=\"" + id +
         "-numbers\" count=\"" + n3 + "\">" + numbers + "</float_array><technique_common><accessor source=\"#" + id +
         "-numbers\" count=\"" + n + "\" stride=\"3\"><param name=\"X\" type=\"float\"/><param name=\"Y\" " +
         "type=\"float\"/><param name=\"Z\" type=\"float\"/></accessor></technique_common></source>\n<vertices id=\"" +
         id + "-corners\"><input semantic=\"POSITION\" source=\"#" + id + "-xyz\"/></vertices>\n" + primitives +
         "</mesh></geometry>\n";
}

inline std::string dae_input(const std::string& id) {
  return "<input semantic=\"VERTEX\" source=\"#" + id + "-corners\" offset=\"0\"/>";
}

inline std::string dae_triangles(const std::string& id, const std::vector<Triangle>& triangles) {
  std::string p;
  for (const Triangle& t : triangles) {
    for (const std::uint32_t corner : t) p += std::to_string(corner) + " ";
  }
  return "<triangles count=\"" + std::to_string(triangles.size()) + "\">" + dae_input(id) + "<p>" + p +
         "</p></triangles>\n";
}

inline std::string dae_geometry(const std::string& id, const TriangleMesh& mesh) {
  return dae_geometry(id, mesh.vertices, dae_triangles(id, mesh.triangles));
}

inline std::string dae_library(const std::string& geometries) {
  return "<library_geometries>\n" + geometries + "</library_geometries>\n";
}

/// A whole file: its libraries, and what its visual scene holds.
inline std::string dae_file(const std::string& libraries, const std::string& nodes) {
  return kDaeBegin + kDaeMetres + libraries + "<library_visual_scenes><visual_scene id=\"scene\">\n" + nodes +
         "</visual_scene></library_visual_scenes>\n<scene><instance_visual_scene "
         "url=\"#scene\"/></scene>\n</COLLADA>\n";
}
/// A whole file without a scene.
inline std::string dae_file(const std::string& libraries) {
  return kDaeBegin + kDaeMetres + libraries + "</COLLADA>\n";
}

}  // namespace drydock::testing
