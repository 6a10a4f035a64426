// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf.h"

#include <algorithm>
#include <cctype>

#include "input/in_quotes.h"
#include "input/problem_limit.h"
#include "input/urdf/urdf_joints.h"
#include "input/urdf/urdf_links.h"
#include "input/urdf/urdf_meshes.h"
#include "input/urdf/urdf_parts.h"
#include "input/urdf/urdf_tree.h"
#include "input/wording.h"

namespace drydock {
namespace {

/// What is left of xacro in a file. Nothing below an element of xacro, or of another program, is read.
struct Xacro {
  std::vector<const XmlElement*> elements;
  std::optional<Mark> expression;  // the first in a value that is read
  bool has_links = false;          // whole ones, with their name
};

/// An element of xacro. The namespace alone is no sign; xacro leaves it in what it writes. With it, the elements of old
/// xacro had no prefix.
bool is_xacro(const XmlDocument& document, const XmlElement& element, bool is_of_root) {
  if (element.name.starts_with("xacro:")) return true;
  const bool old_name = element.name == "include" || element.name == "property" || element.name == "macro";
  return old_name && is_of_root && document.root().find("xmlns:xacro") != nullptr;
}

Xacro find_xacro(const XmlDocument& document) {
  Xacro found;
  const std::vector<std::size_t>& top = document.root().children;
  std::vector<std::size_t> waiting{0};  // last first, so that elements come in the order of the file
  while (!waiting.empty()) {
    const std::size_t number = waiting.back();
    const XmlElement& element = document.elements[number];
    waiting.pop_back();
    const bool is_of_root = std::binary_search(top.begin(), top.end(), number);
    if (is_xacro(document, element, is_of_root)) {
      found.elements.push_back(&element);
      continue;
    }
    if (is_foreign_name(element.name)) continue;
    found.has_links = found.has_links || (is_of_root && element.name == "link" && element.find("name") != nullptr);
    for (const XmlAttribute& attribute : element.attributes) {
      const bool expression =
          attribute.value.find("${") != std::string::npos || attribute.value.find("$(") != std::string::npos;
      if (expression && !found.expression) found.expression = document.mark(attribute);
    }
    waiting.insert(waiting.end(), element.children.rbegin(), element.children.rend());
  }
  return found;
}

std::string xacro_advice(const std::string& file) {
  const std::string name = std::filesystem::path(file).filename().string();
  std::string expanded = "expanded.urdf";
  if (name.ends_with(".xacro")) expanded = name.substr(0, name.size() - 6);
  if (!expanded.ends_with(".urdf")) expanded += ".urdf";
  return "plain URDF; expand it with `xacro " + name + " > " + expanded + "` or `ros2 run xacro xacro " + name + " > " +
         expanded + "`";
}

/// Whether a file has nothing for xacro to do. Elements of xacro beside whole links are leftovers and a warning.
bool is_expanded(const XmlDocument& document, Problems& problems) {
  const Xacro xacro = find_xacro(document);
  const bool leftovers = xacro.has_links && !document.file.ends_with(".xacro");
  if (xacro.expression || (!xacro.elements.empty() && !leftovers)) {
    const Mark first = xacro.elements.empty() ? *xacro.expression : document.mark(*xacro.elements[0]);
    problems.error(first, "", "found xacro", xacro_advice(document.file));
    return false;
  }
  if (xacro.elements.empty()) return true;
  const std::size_t more = xacro.elements.size() - 1;
  problems.warning(document.mark(*xacro.elements[0]), "", "found the element " + in_quotes(xacro.elements[0]->name),
                   "plain URDF; it is ignored" +
                       (more == 0 ? std::string() : ", with " + counted(more, "more element") + " of xacro"));
  return true;
}

bool is_robot(const XmlDocument& document, Problems& problems) {
  if (!is_expanded(document, problems)) return false;
  if (document.root().name == "robot") return true;
  problems.error(document.mark(document.root()), "", "found <" + document.root().name + ">",
                 "<robot>, the root element of URDF");
  return false;
}

/// All but the meshes. The model is only sound if there were no errors.
UrdfModel read_model(const XmlDocument& document, std::span<const UrdfFault> accepted, Problems& problems) {
  XmlFields fields(document, problems);
  UrdfModel model;
  model.file = document.file;
  model.name = fields.required_text(document.root(), "name", "robot").value_or("");
  fields.check_shape(document.root(), "robot", {{"name", "version"}, {"link", "joint", "material"}});
  const UrdfMaterials materials = read_urdf_materials(fields);
  model.links = read_urdf_links(fields, materials, accepted);
  if (model.links.empty()) fields.error(document.root(), "robot", "found no links", "at least one");
  connect_urdf(model, read_urdf_joints(fields), problems);
  // Asked only of a file that is sound otherwise: a fault may be all that hides the mass.
  const bool has_mass = std::any_of(model.links.begin(), model.links.end(),
                                    [](const UrdfLink& link) { return link.M_LLo_L.has_value(); });
  if (has_mass || problems.has_errors()) return model;
  const bool accepted_so = std::find(accepted.begin(), accepted.end(), UrdfFault::kMass) != accepted.end();
  problems.add({document.mark(document.root()), "robot", "found no link with mass",
                "an <inertial> with a mass above zero in at least one; " +
                    (accepted_so ? std::string("the robot weighs nothing")
                                 : "if only kinematics counts, " + accepting_arm_file(document.file, "mass")),
                accepted_so ? Severity::kWarning : Severity::kError});
  return model;
}

}  // namespace

std::string accepting_arm_file(const std::string& urdf, const std::string& fault) {
  std::string name = std::filesystem::path(urdf).filename().string();
  const bool plain = std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return c > 127 || std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.';
  });
  if (!plain) name = in_quotes(name);
  return "write arm.yaml: {drydock: 1, kind: arm, urdf: " + name + ", accept: [" + fault + "]}";
}

std::optional<std::size_t> UrdfModel::find_link(std::string_view link) const {
  const auto found = std::find_if(links.begin(), links.end(), [&](const UrdfLink& l) { return l.name == link; });
  return found == links.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - links.begin()));
}

UrdfMimic UrdfModel::leader_of(const UrdfJoint& joint) const {
  UrdfMimic found = *joint.mimic;
  while (const std::optional<UrdfMimic>& next = joints[found.joint].mimic) {
    found = {next->joint, found.multiplier * next->multiplier, found.multiplier * next->offset + found.offset};
  }
  return found;
}

std::optional<std::size_t> UrdfModel::find_joint(std::string_view joint) const {
  const auto found = std::find_if(joints.begin(), joints.end(), [&](const UrdfJoint& j) { return j.name == joint; });
  return found == joints.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - joints.begin()));
}

std::optional<UrdfModel> parse_urdf(std::string_view bytes, const std::string& file, Problems& problems,
                                    std::span<const UrdfFault> accepted) {
  Problems own;
  std::optional<UrdfModel> model;
  const std::optional<XmlDocument> document = parse_xml(bytes, file, own);
  if (document && is_robot(*document, own)) model = read_model(*document, accepted, own);
  add_in_order(own, problems);
  return own.has_errors() ? std::nullopt : model;
}

std::optional<UrdfModel> read_urdf(const std::filesystem::path& path, const FileRules& rules, Problems& problems,
                                   std::span<const UrdfFault> accepted) {
  const std::string file = path.string();
  const std::optional<std::string> bytes = read_bytes(path, kMostXmlBytes, {file, 0, 0}, "", problems);
  if (!bytes) return std::nullopt;
  Problems own;
  std::optional<UrdfModel> model;
  const std::optional<XmlDocument> document = parse_xml(*bytes, file, own);
  if (document && is_robot(*document, own)) {
    model = read_model(*document, accepted, own);
    // Meshes are read in spite of other faults, so that one pass finds them all.
    read_urdf_meshes(*model, urdf_file_rules(rules, path), own);
  }
  add_in_order(own, problems);
  return own.has_errors() ? std::nullopt : model;
}

std::string describe_urdf(const UrdfModel& model) {
  double mass_kg = 0.0;
  for (const UrdfLink& link : model.links) mass_kg += link.M_LLo_L ? link.M_LLo_L->mass_kg : 0.0;
  int freedoms = 0;
  std::vector<std::size_t> counts(6);
  for (const UrdfJoint& joint : model.joints) {
    freedoms += joint.mimic ? 0 : freedom(joint.type);
    ++counts[static_cast<std::size_t>(joint.type)];
  }
  std::vector<std::string> kinds;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) kinds.push_back(std::to_string(counts[i]) + " " + to_string(static_cast<UrdfJointType>(i)));
  }
  std::string text = "robot " + in_quotes(model.name) + ": " + counted(model.links.size(), "link") + ", " +
                     counted(model.joints.size(), "joint");
  if (!kinds.empty()) text += " (" + listed(kinds) + ")";
  text += "\n" + counted(static_cast<std::size_t>(freedoms), "degree") + " of freedom, total mass " +
          short_number(mass_kg) + " kg, root link " + in_quotes(model.links[model.root].name) + "\n";
  return text;
}

}  // namespace drydock
