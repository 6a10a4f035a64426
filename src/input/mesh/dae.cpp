// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae.h"

#include "geometry/mesh/weld.h"
#include "input/in_quotes.h"
#include "input/mesh/dae_geometry.h"
#include "input/mesh/dae_scene.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/number.h"
#include "input/wording.h"

namespace drydock {
namespace {

/// Metres in the unit of the file.
double unit_of(DaeFile& file, const XmlElement& asset) {
  const XmlElement* unit = file.child(asset, "unit");
  const XmlAttribute* meter = unit == nullptr ? nullptr : unit->find("meter");
  if (meter == nullptr) return 1.0;
  const NumberReading reading = parse_number(meter->value);
  if (reading.fault == NumberFault::kNone && reading.value > 0.0) return reading.value;
  file.error(
      *unit, *meter, "found " + in_quotes(meter->value),
      reading.fault == NumberFault::kNone ? "a number above zero" : expected_number(meter->value, reading.fault));
  return 1.0;
}

/// X_UP, Y_UP or Z_UP; Y_UP is what the standard says of a file that does not say.
std::string up_axis_of(DaeFile& file, const XmlElement* up_axis) {
  if (up_axis == nullptr) return "Y_UP";
  const std::string name = up_axis->text.substr(0, up_axis->text.find_last_not_of(" \t\r\n") + 1);
  if (name == "X_UP" || name == "Y_UP" || name == "Z_UP") return name;
  file.error(*up_axis, "found " + in_quotes(name), "X_UP, Y_UP or Z_UP");
  return "Z_UP";
}

/// The rotation that makes z the axis that points up, and −y the one that points at the viewer.
Matrix3 z_up_from(const std::string& up_axis) {
  Matrix3 R = Matrix3::Identity();
  if (up_axis == "Y_UP") R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  if (up_axis == "X_UP") R << 0, -1, 0, 0, 0, -1, 1, 0, 0;
  return R;
}

bool within_coordinate_limit(const Vector3& point) {
  return (point.array().abs() <= kLargestCoordinate_m).all();  // false for nan too
}

void add_placed(DaeFile& file, const DaePlacement& placement, const DaeTransform& T, const TriangleMesh& surface,
                TriangleMesh& mesh) {
  const auto first = static_cast<std::uint32_t>(mesh.vertices.size());
  for (const Vector3& vertex : surface.vertices) {
    mesh.vertices.push_back(T * vertex);
    if (within_coordinate_limit(mesh.vertices.back())) continue;
    file.error(*placement.instance, "found a vertex at " + short_point(mesh.vertices.back()) + " m",
               "coordinates within 1e9 m of the origin");
    return;  // one for each surface is enough
  }
  const bool mirrored = mirrors(T);
  for (const Triangle& t : surface.triangles) {
    mesh.triangles.push_back({first + t[0], first + t[mirrored ? 2 : 1], first + t[mirrored ? 1 : 2]});
  }
}

/// All surfaces where they stand. Nothing is built if they are too many together.
TriangleMesh build_scene(DaeFile& file, const DaeTransform& T_file, MeshPolygons polygons) {
  const std::vector<DaePlacement> placements = dae_placements(file);
  DaeGeometries geometries(file, polygons);
  std::size_t triangles = 0;
  for (const DaePlacement& placement : placements) {
    triangles += geometries.surface_of(*placement.geometry).triangles.size();
    if (triangles <= kMostDaeTriangles) continue;
    file.error(*placement.instance, "found more than " + std::to_string(kMostDaeTriangles) + " triangles in the scene",
               "a smaller one");
    return {};
  }
  geometries.warn_of_odd_polygons();
  TriangleMesh mesh;
  for (const DaePlacement& placement : placements) {
    add_placed(file, placement, T_file * placement.T, geometries.surface_of(*placement.geometry), mesh);
  }
  return mesh;
}

std::optional<TriangleMesh> read_surfaces(DaeFile& file, MeshAxes axes, MeshPolygons polygons) {
  const XmlElement& root = file.document().root();
  const XmlElement* asset = file.child(root, "asset");
  const XmlElement* up = asset == nullptr ? nullptr : file.child(*asset, "up_axis");
  const std::string up_axis = up_axis_of(file, up);
  const bool turned = axes == MeshAxes::kZUp && up_axis != "Z_UP";
  DaeTransform T_file;  // to metres and z up
  T_file.A = z_up_from(turned ? up_axis : "Z_UP") * (asset == nullptr ? 1.0 : unit_of(file, *asset));

  const TriangleMesh mesh = build_scene(file, T_file, polygons);
  if (file.errors() == 0 && mesh.triangles.empty()) {
    file.error_of_file("found no triangles or polygons in the scene", "at least one");
  }
  if (file.errors() > 0) return std::nullopt;
  if (turned) {
    file.warning(up == nullptr ? root : *up,
                 up == nullptr ? "found no <up_axis>, which means Y_UP" : "found " + up_axis,
                 "Z_UP; the mesh is rotated until z is up, which RViz and MoveIt do not do");
  }
  return weld(mesh);
}

}  // namespace

std::optional<TriangleMesh> parse_dae(std::string_view bytes, const std::string& file, Problems& problems,
                                      MeshAxes axes, MeshPolygons polygons) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const XmlLimits limits{kMostDaeBytes, kDeepestDae, kMostDaeElements, 4 * kMostDaeElements};
  const std::optional<XmlDocument> document = parse_xml(bytes, file, problems, limits);
  if (!document) return std::nullopt;
  const XmlElement& root = document->root();
  if (root.name != "COLLADA") {
    problems.error(document->mark(root), "", "found the element " + in_quotes(root.name), "<COLLADA>");
    return std::nullopt;
  }
  Problems own;
  std::optional<TriangleMesh> mesh;
  {
    DaeFile dae(bytes, *document, own);
    mesh = read_surfaces(dae, axes, polygons);
  }
  add_in_order(own, problems);
  return mesh;
}

}  // namespace drydock
