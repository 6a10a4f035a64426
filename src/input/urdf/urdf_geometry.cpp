// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_geometry.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

const std::vector<std::string> kShapes{"box", "sphere", "cylinder", "capsule", "mesh"};

/// Says that a shape without extent is left out.
void leave_out(const XmlAttribute& written, const std::string& path, const std::string& expected, XmlFields& fields) {
  fields.problems().warning(fields.document().mark(written), path + "." + written.name,
                            "found " + in_quotes(written.value), expected + "; the shape is ignored");
}

/// A length from zero.
std::optional<double> read_length(const XmlElement& element, const std::string& attribute, const std::string& path,
                                  XmlFields& fields) {
  const std::optional<double> length_m = fields.required_number(element, attribute, path);
  if (!length_m || *length_m >= 0.0) return length_m;
  const XmlAttribute& written = *element.find(attribute);
  fields.error(written, path + "." + attribute, "found " + in_quotes(written.value), "a number above zero");
  return std::nullopt;
}

// Each reader fills in the shape, if it is sound, and returns false for one without extent.

bool read_box(const XmlElement& element, const std::string& path, XmlFields& fields, UrdfShape& shape) {
  fields.check_shape(element, path, {{"size"}, {}});
  if (!fields.required_text(element, "size", path)) return true;
  const std::optional<Vector3> size = fields.vector(element, "size", path);
  if (!size) return true;
  const XmlAttribute& written = *element.find("size");
  if (size->minCoeff() > 0.0) {
    shape.shape = Box{*size};
  } else if (size->minCoeff() == 0.0) {
    leave_out(written, path, "three lengths above zero", fields);
    return false;
  } else {
    fields.error(written, path + ".size", "found " + in_quotes(written.value), "three lengths above zero");
  }
  return true;
}

bool read_sphere(const XmlElement& element, const std::string& path, XmlFields& fields, UrdfShape& shape) {
  fields.check_shape(element, path, {{"radius"}, {}});
  const std::optional<double> radius_m = read_length(element, "radius", path, fields);
  if (radius_m == 0.0) {
    leave_out(*element.find("radius"), path, "a length above zero", fields);
    return false;
  }
  if (radius_m) shape.shape = Sphere{*radius_m};
  return true;
}

/// A cylinder or a capsule. A capsule without length is a sphere.
bool read_round(const XmlElement& element, const std::string& path, XmlFields& fields, UrdfShape& shape) {
  fields.check_shape(element, path, {{"radius", "length"}, {}});
  const std::optional<double> radius_m = read_length(element, "radius", path, fields);
  const std::optional<double> length_m = read_length(element, "length", path, fields);
  if (!radius_m || !length_m) return true;
  const bool is_capsule = element.name == "capsule";
  if (*radius_m == 0.0 || (*length_m == 0.0 && !is_capsule)) {
    leave_out(*element.find(*radius_m == 0.0 ? "radius" : "length"), path, "a length above zero", fields);
    return false;
  }
  if (*length_m == 0.0) {
    shape.shape = Sphere{*radius_m};
  } else if (is_capsule) {
    shape.shape = Capsule{*radius_m, *length_m};
  } else {
    shape.shape = Cylinder{*radius_m, *length_m};
  }
  return true;
}

bool read_mesh(const XmlElement& element, const std::string& path, XmlFields& fields, UrdfShape& shape) {
  fields.check_shape(element, path, {{"filename", "scale"}, {}});
  shape.mark = fields.document().mark(element);
  shape.shape = std::shared_ptr<const TriangleMesh>();
  if (const std::optional<std::string> name = fields.required_text(element, "filename", path)) {
    shape.mesh_uri = *name;
    shape.mark = fields.document().mark(*element.find("filename"));
  }
  const std::optional<Vector3> scale = fields.vector(element, "scale", path);
  if (!scale) return true;
  shape.mesh_scale = *scale;
  if (scale->cwiseAbs().minCoeff() > 0.0) return true;
  leave_out(*element.find("scale"), path, "three factors other than zero", fields);
  return false;
}

}  // namespace

bool read_urdf_geometry(const XmlElement& holder, const std::string& path, XmlFields& fields, UrdfShape& shape) {
  const XmlElement* geometry =
      fields.required_child(holder, "geometry", path, "<geometry><box size=\"0.1 0.2 0.3\"/></geometry>");
  if (geometry == nullptr) return true;
  const std::string inner = path + ".geometry";
  fields.check_shape(*geometry, inner, {{}, kShapes});
  std::vector<const XmlElement*> found;
  for (const std::size_t child : geometry->children) {
    const XmlElement& element = fields.document().elements[child];
    if (std::find(kShapes.begin(), kShapes.end(), element.name) != kShapes.end()) found.push_back(&element);
  }
  if (found.size() != 1) {
    fields.error(*geometry, inner, "found " + counted(found.size(), "shape"), "one of " + listed(kShapes));
    return true;
  }
  const XmlElement& element = *found[0];
  const std::string own = inner + "." + element.name;
  if (element.name == "mesh") return read_mesh(element, own, fields, shape);
  if (element.name == "box") return read_box(element, own, fields, shape);
  if (element.name == "sphere") return read_sphere(element, own, fields, shape);
  return read_round(element, own, fields, shape);
}

}  // namespace drydock
