// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_links.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/urdf/urdf_geometry.h"
#include "spatial/inertia_check.h"

namespace drydock {
namespace {

/// Relative to the largest moment: people and CAD programs write inertias with three or four digits.
constexpr double kWrittenInertiaTolerance = 1e-3;

struct MaterialBook {
  const UrdfMaterials& known;
  NameHints hints;
};

std::optional<std::array<double, 4>> read_colour(const XmlElement& material, const std::string& path,
                                                 XmlFields& fields) {
  const XmlElement* colour = fields.child(material, "color", path);
  if (colour == nullptr) return std::nullopt;
  fields.check_shape(*colour, path + ".color", {{"rgba"}, {}});
  if (!fields.required_text(*colour, "rgba", path + ".color")) return std::nullopt;
  const auto values = fields.numbers(*colour, "rgba", path + ".color", 4);
  if (!values) return std::nullopt;
  if (std::any_of(values->begin(), values->end(), [](double v) { return v < 0.0 || v > 1.0; })) {
    const XmlAttribute& written = *colour->find("rgba");
    fields.error(written, path + ".color.rgba", "found " + in_quotes(written.value), "four numbers from 0 to 1");
  }
  return std::array<double, 4>{(*values)[0], (*values)[1], (*values)[2], (*values)[3]};
}

/// A material within a visual defines a colour, or names one defined elsewhere.
void read_material(const XmlElement& visual, const std::string& path, XmlFields& fields, MaterialBook& materials,
                   UrdfShape& shape) {
  const XmlElement* material = fields.child(visual, "material", path);
  if (material == nullptr) return;
  fields.check_shape(*material, path + ".material", {{"name"}, {"color", "texture"}});
  shape.rgba = read_colour(*material, path + ".material", fields);
  const XmlAttribute* name = material->find("name");
  const bool refers = !shape.rgba && fields.document().children(*material, "texture").empty();
  if (!refers) return;
  const auto known = name == nullptr ? materials.known.end() : materials.known.find(name->value);
  if (known != materials.known.end()) {
    shape.rgba = known->second;
    return;
  }
  const std::string found =
      name == nullptr ? "found no name and no colour"
                      : "unknown material " + in_quotes(name->value) + materials.hints.did_you_mean(name->value);
  fields.problems().warning(name == nullptr ? fields.document().mark(*material) : fields.document().mark(*name),
                            path + ".material", found, "a <color> here or a <material> of this name");
}

Matrix3 symmetric(double xx, double yy, double zz, double xy, double xz, double yz) {
  Matrix3 I;
  I << xx, xy, xz, xy, yy, yz, xz, yz, zz;
  return I;
}

/// The six entries, about the centre of mass, in the axes of the inertial frame.
std::optional<Matrix3> read_moments(const XmlElement& element, const std::string& path, XmlFields& fields) {
  static const std::vector<std::string> kNames{"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  fields.check_shape(element, path, {kNames, {}});
  std::array<std::optional<double>, 6> v;
  for (std::size_t i = 0; i < 6; ++i) v[i] = fields.required_number(element, kNames[i], path);
  if (std::any_of(v.begin(), v.end(), [](const auto& value) { return !value.has_value(); })) return std::nullopt;
  return symmetric(*v[0], *v[1], *v[2], *v[3], *v[4], *v[5]);
}

/// Zero is a mass: that of a frame.
std::optional<double> read_mass(const XmlElement& element, const std::string& path, XmlFields& fields) {
  fields.check_shape(element, path, {{"value"}, {}});
  const std::optional<double> mass_kg = fields.required_number(element, "value", path);
  if (!mass_kg || *mass_kg >= 0.0) return mass_kg;
  const XmlAttribute& written = *element.find("value");
  fields.error(written, path + ".value", "found " + in_quotes(written.value),
               "a mass above zero; a link without mass has no <inertial>, or zeros there");
  return std::nullopt;
}

/// Nothing for a link without mass: no `<inertial>`, or one with zeros.
std::optional<SpatialInertia> read_inertial(const XmlElement& link, const std::string& link_path, XmlFields& fields) {
  const XmlElement* inertial = fields.child(link, "inertial", link_path);
  if (inertial == nullptr) return std::nullopt;
  const std::string path = link_path + ".inertial";
  fields.check_shape(*inertial, path, {{}, {"origin", "mass", "inertia"}});
  const Pose X_LC = fields.origin(*inertial, path);
  const XmlElement* mass = fields.required_child(*inertial, "mass", path, "<mass value=\"2.5\"/>");
  const XmlElement* inertia = fields.required_child(
      *inertial, "inertia", path, "<inertia ixx=\"0.1\" ixy=\"0\" ixz=\"0\" iyy=\"0.1\" iyz=\"0\" izz=\"0.1\"/>");
  const std::optional<double> mass_kg = mass == nullptr ? std::nullopt : read_mass(*mass, path + ".mass", fields);
  const std::optional<Matrix3> I =
      inertia == nullptr ? std::nullopt : read_moments(*inertia, path + ".inertia", fields);
  if (!I) return std::nullopt;
  if (mass_kg == 0.0) {
    if (I->isZero(0)) return std::nullopt;
    fields.error(*mass, path + ".mass", "found no mass, but moments of inertia", "a mass above zero, or no moments either");
    return std::nullopt;
  }
  // A faulty mass has been reported; the moments are judged all the same.
  const SpatialInertia M_LC{mass_kg.value_or(1.0), Vector3::Zero(), *I};
  const InertiaCheck check = check_physical(M_LC, kWrittenInertiaTolerance);
  if (!check.physical()) {
    fields.error(*inertia, path + ".inertia", "found moments of no solid body: " + to_string(check),
                 "principal moments above zero, none above the sum of the two others");
    return std::nullopt;
  }
  return X_LC * M_LC;
}

/// Nothing for a shape without extent.
std::optional<UrdfShape> read_shape(const XmlElement& element, const std::string& path, XmlFields& fields) {
  UrdfShape shape;
  shape.mark = fields.document().mark(element);
  if (const XmlAttribute* name = element.find("name")) shape.name = name->value;
  shape.X_LG = fields.origin(element, path);
  if (!read_urdf_geometry(element, path, fields, shape)) return std::nullopt;
  return shape;
}

UrdfLink read_link(const XmlElement& element, XmlFields& fields, MaterialBook& materials) {
  UrdfLink link;
  link.mark = fields.document().mark(element);
  link.name = fields.required_text(element, "name", "link").value_or("");
  const std::string path = "link[" + path_step(link.name) + "]";
  fields.check_shape(element, path, {{"name", "type"}, {"inertial", "visual", "collision"}});
  link.M_LLo_L = read_inertial(element, path, fields);
  for (const XmlElement* visual : fields.document().children(element, "visual")) {
    fields.check_shape(*visual, path + ".visual", {{"name"}, {"origin", "geometry", "material"}});
    std::optional<UrdfShape> shape = read_shape(*visual, path + ".visual", fields);
    if (!shape) continue;
    read_material(*visual, path + ".visual", fields, materials, *shape);
    link.visuals.push_back(*std::move(shape));
  }
  for (const XmlElement* collision : fields.document().children(element, "collision")) {
    fields.check_shape(*collision, path + ".collision", {{"name"}, {"origin", "geometry"}});
    std::optional<UrdfShape> shape = read_shape(*collision, path + ".collision", fields);
    if (shape) link.collisions.push_back(*std::move(shape));
  }
  return link;
}

}  // namespace

UrdfMaterials read_urdf_materials(XmlFields& fields) {
  UrdfMaterials materials;
  const XmlDocument& document = fields.document();
  for (const XmlElement* material : document.children(document.root(), "material")) {
    const std::string name = fields.required_text(*material, "name", "material").value_or("");
    const std::string path = "material[" + path_step(name) + "]";
    fields.check_shape(*material, path, {{"name"}, {"color", "texture"}});
    materials[name] = read_colour(*material, path, fields);
  }
  // Those defined within a visual are read, and judged, with it; here only their names count.
  Problems unused;
  XmlFields quiet(document, unused);
  for (const XmlElement& element : document.elements) {
    const XmlAttribute* name = element.name == "material" ? element.find("name") : nullptr;
    if (name != nullptr && !element.children.empty()) materials.emplace(name->value, read_colour(element, "", quiet));
  }
  return materials;
}

std::vector<UrdfLink> read_urdf_links(XmlFields& fields, const UrdfMaterials& materials) {
  std::vector<UrdfLink> links;
  MaterialBook book{materials, NameHints(materials)};
  const XmlDocument& document = fields.document();
  for (const XmlElement* element : document.children(document.root(), "link")) {
    links.push_back(read_link(*element, fields, book));
  }
  return links;
}

}  // namespace drydock
