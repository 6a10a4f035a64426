// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_links.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/urdf/urdf_geometry.h"
#include "input/urdf/urdf_inertial.h"

namespace drydock {
namespace {

/// Materials, and their problems: a colour changes no answer, so these become warnings.
struct MaterialBook {
  explicit MaterialBook(const XmlDocument& document, const UrdfMaterials& materials)
      : known(materials), hints(materials), fields(document, problems) {}
  MaterialBook(const MaterialBook&) = delete;
  MaterialBook& operator=(const MaterialBook&) = delete;

  const UrdfMaterials& known;
  NameHints hints;
  Problems problems;
  XmlFields fields;
};

void add_as_warnings(const Problems& from, Problems& to) {
  for (Problem problem : from.all()) {
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
void read_material(const XmlElement& visual, const std::string& path, MaterialBook& materials, UrdfShape& shape) {
  XmlFields& fields = materials.fields;
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

/// Nothing for a shape without extent.
std::optional<UrdfShape> read_shape(const XmlElement& element, const std::string& path, XmlFields& fields) {
  UrdfShape shape;
  shape.mark = fields.document().mark(element);
  if (const XmlAttribute* name = element.find("name")) shape.name = name->value;
  shape.X_LG = fields.origin(element, path);
  if (!read_urdf_geometry(element, path, fields, shape)) return std::nullopt;
  return shape;
}

UrdfLink read_link(const XmlElement& element, XmlFields& fields, MaterialBook& materials, bool accepts_inertia) {
  UrdfLink link;
  link.mark = fields.document().mark(element);
  link.name = fields.required_text(element, "name", "link").value_or("");
  const std::string path = "link[" + path_step(link.name) + "]";
  fields.check_shape(element, path, {{"name", "type"}, {"inertial", "visual", "collision"}});
  link.M_LLo_L = read_urdf_inertial(element, path, accepts_inertia, fields);
  for (const XmlElement* visual : fields.document().children(element, "visual")) {
    fields.check_shape(*visual, path + ".visual", {{"name"}, {"origin", "geometry", "material"}});
    std::optional<UrdfShape> shape = read_shape(*visual, path + ".visual", fields);
    if (!shape) continue;
    read_material(*visual, path + ".visual", materials, *shape);
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
  MaterialBook book(fields.document(), materials);
  const bool accepts_inertia = std::find(accepted.begin(), accepted.end(), UrdfFault::kInertia) != accepted.end();
  const XmlDocument& document = fields.document();
  for (const XmlElement* element : document.children(document.root(), "link")) {
    links.push_back(read_link(*element, fields, book, accepts_inertia));
  }
  add_as_warnings(book.problems, fields.problems());
  return links;
}

}  // namespace drydock
