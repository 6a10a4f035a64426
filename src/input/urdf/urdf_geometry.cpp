// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_geometry.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

const std::vector<std::string> kShapes{"box", "sphere", "cylinder", "capsule", "mesh"};

std::optional<Shape> read_box(const XmlElement& element, const std::string& path, XmlFields& fields) {
  fields.check_shape(element, path, {{"size"}, {}});
  if (!fields.required_text(element, "size", path)) return std::nullopt;
  const std::optional<Vector3> size = fields.vector(element, "size", path);
  if (!size) return std::nullopt;
  if (size->minCoeff() > 0.0) return Box{*size};
  const XmlAttribute& written = *element.find("size");
  fields.error(written, path + ".size", "found " + in_quotes(written.value), "three lengths above zero");
  return std::nullopt;
}

std::optional<Shape> read_sphere(const XmlElement& element, const std::string& path, XmlFields& fields) {
  fields.check_shape(element, path, {{"radius"}, {}});
  const std::optional<double> radius_m = fields.positive_number(element, "radius", path);
  if (!radius_m) return std::nullopt;
  return Sphere{*radius_m};
}

template <typename Round>  // Cylinder or Capsule
std::optional<Shape> read_round(const XmlElement& element, const std::string& path, XmlFields& fields) {
  fields.check_shape(element, path, {{"radius", "length"}, {}});
  const std::optional<double> radius_m = fields.positive_number(element, "radius", path);
  const std::optional<double> length_m = fields.positive_number(element, "length", path);
  if (!radius_m || !length_m) return std::nullopt;
  return Round{*radius_m, *length_m};
}

void read_mesh(const XmlElement& element, const std::string& path, XmlFields& fields, UrdfShape& shape) {
  fields.check_shape(element, path, {{"filename", "scale"}, {}});
  shape.mark = fields.document().mark(element);
  shape.shape = std::shared_ptr<const TriangleMesh>();
  if (const std::optional<std::string> name = fields.required_text(element, "filename", path)) {
    shape.mesh_uri = *name;
    shape.mark = fields.document().mark(*element.find("filename"));
  }
  const std::optional<Vector3> scale = fields.vector(element, "scale", path);
  if (!scale) return;
  shape.mesh_scale = *scale;
  if (scale->cwiseAbs().minCoeff() > 0.0) return;
  const XmlAttribute& written = *element.find("scale");
  fields.error(written, path + ".scale", "found " + in_quotes(written.value), "three factors other than zero");
}

}  // namespace

void read_urdf_geometry(const XmlElement& holder, const std::string& path, XmlFields& fields, UrdfShape& shape) {
  const XmlElement* geometry =
      fields.required_child(holder, "geometry", path, "<geometry><box size=\"0.1 0.2 0.3\"/></geometry>");
  if (geometry == nullptr) return;
  const std::string inner = path + ".geometry";
  fields.check_shape(*geometry, inner, {{}, kShapes});
  std::vector<const XmlElement*> found;
  for (const std::size_t child : geometry->children) {
    const XmlElement& element = fields.document().elements[child];
    if (std::find(kShapes.begin(), kShapes.end(), element.name) != kShapes.end()) found.push_back(&element);
  }
  if (found.size() != 1) {
    return fields.error(*geometry, inner, "found " + counted(found.size(), "shape"), "one of " + listed(kShapes));
  }
  const XmlElement& element = *found[0];
  const std::string own = inner + "." + element.name;
  if (element.name == "mesh") return read_mesh(element, own, fields, shape);
  std::optional<Shape> primitive;
  if (element.name == "box") primitive = read_box(element, own, fields);
  if (element.name == "sphere") primitive = read_sphere(element, own, fields);
  if (element.name == "cylinder") primitive = read_round<Cylinder>(element, own, fields);
  if (element.name == "capsule") primitive = read_round<Capsule>(element, own, fields);
  if (primitive) shape.shape = *primitive;
}

}  // namespace drydock
