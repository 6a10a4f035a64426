// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_links.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/urdf/urdf_geometry.h"
#include "input/urdf/urdf_inertial.h"

namespace drydock {
namespace {

/// Materials, and the problems of looks: neither a colour nor a visual changes an answer, so these become warnings.
struct LooksBook {
  explicit LooksBook(const XmlDocument& document, const UrdfMaterials& defined)
      : known(defined), hints(defined), materials(document, of_materials), visuals(document, of_visuals) {}
  LooksBook(const LooksBook&) = delete;
  LooksBook& operator=(const LooksBook&) = delete;

  const UrdfMaterials& known;
  NameHints hints;
  Problems of_materials, of_visuals;
  XmlFields materials, visuals;
};

/// Errors say what becomes of the thing.
void add_as_warnings(const Problems& from, Problems& to, const std::string& outcome = "") {
  for (Problem problem : from.all()) {
    if (problem.severity == Severity::kError) (problem.expected.empty() ? problem.found : problem.expected) += outcome;
    problem.severity = Severity::kWarning;
    to.add(std::move(problem));
  }
}

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
  std::array<double, 4> rgba{};
  std::transform(values->begin(), values->end(), rgba.begin(), [](double v) { return std::clamp(v, 0.0, 1.0); });
  return rgba;
}

/// A material within a visual defines a colour, or names one defined elsewhere.
void read_material(const XmlElement& visual, const std::string& path, LooksBook& looks, UrdfShape& shape) {
  XmlFields& fields = looks.materials;
  const XmlElement* material = fields.child(visual, "material", path);
  if (material == nullptr) return;
  fields.check_shape(*material, path + ".material", {{"name"}, {"color", "texture"}});
  shape.rgba = read_colour(*material, path + ".material", fields);
  const XmlAttribute* name = material->find("name");
  const bool refers = !shape.rgba && fields.document().children(*material, "texture").empty();
  if (!refers) return;
  const auto known = name == nullptr ? looks.known.end() : looks.known.find(name->value);
  if (known != looks.known.end()) {
    shape.rgba = known->second;
    return;
  }
  const std::string found = name == nullptr
                                ? "found no name and no colour"
                                : "unknown material " + in_quotes(name->value) + looks.hints.did_you_mean(name->value);
  fields.problems().warning(name == nullptr ? fields.document().mark(*material) : fields.document().mark(*name),
                            path + ".material", found, "a <color> here or a <material> of this name");
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

/// Nothing for a visual that is faulty or has no extent.
std::optional<UrdfShape> read_visual(const XmlElement& visual, const std::string& path, LooksBook& looks) {
  const std::size_t errors_before = looks.of_visuals.errors();
  looks.visuals.check_shape(visual, path, {{"name"}, {"origin", "geometry", "material"}});
  std::optional<UrdfShape> shape = read_shape(visual, path, looks.visuals);
  if (!shape || looks.of_visuals.errors() > errors_before) return std::nullopt;
  read_material(visual, path, looks, *shape);
  return shape;
}

UrdfLink read_link(const XmlElement& element, XmlFields& fields, LooksBook& looks, bool accepts_inertia) {
  UrdfLink link;
  link.mark = fields.document().mark(element);
  link.name = fields.required_text(element, "name", "link").value_or("");
  const std::string path = "link[" + path_step(link.name) + "]";
  fields.check_shape(element, path, {{"name", "type"}, {"inertial", "visual", "collision"}});
  link.M_LLo_L = read_urdf_inertial(element, path, accepts_inertia, fields);
  for (const XmlElement* visual : fields.document().children(element, "visual")) {
    std::optional<UrdfShape> shape = read_visual(*visual, path + ".visual", looks);
    if (shape) link.visuals.push_back(*std::move(shape));
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
  Problems own;
  XmlFields looks(document, own);
  for (const XmlElement* material : document.children(document.root(), "material")) {
    const std::string name = looks.required_text(*material, "name", "material").value_or("");
    const std::string path = "material[" + path_step(name) + "]";
    looks.check_shape(*material, path, {{"name"}, {"color", "texture"}});
    materials[name] = read_colour(*material, path, looks);
  }
  add_as_warnings(own, fields.problems());
  // Those defined within a visual are read, and judged, with it; here only their names count.
  Problems unused;
  XmlFields quiet(document, unused);
  for (const XmlElement& element : document.elements) {
    const XmlAttribute* name = element.name == "material" ? element.find("name") : nullptr;
    if (name != nullptr && !element.children.empty()) materials.emplace(name->value, read_colour(element, "", quiet));
  }
  return materials;
}

std::vector<UrdfLink> read_urdf_links(XmlFields& fields, const UrdfMaterials& materials,
                                      std::span<const UrdfFault> accepted) {
  std::vector<UrdfLink> links;
  LooksBook looks(fields.document(), materials);
  const bool accepts_inertia = std::find(accepted.begin(), accepted.end(), UrdfFault::kInertia) != accepted.end();
  const XmlDocument& document = fields.document();
  for (const XmlElement* element : document.children(document.root(), "link")) {
    links.push_back(read_link(*element, fields, looks, accepts_inertia));
  }
  add_as_warnings(looks.of_materials, fields.problems());
  add_as_warnings(looks.of_visuals, fields.problems(), "; the visual is ignored");
  return links;
}

}  // namespace drydock
