// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_joints.h"

#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"

namespace drydock {
namespace {

const std::vector<std::string> kTypes{"revolute", "continuous", "prismatic", "fixed", "floating", "planar"};
const std::vector<std::string> kJointElements{
    "origin", "parent", "child", "axis", "limit", "dynamics", "mimic", "calibration", "safety_controller"};

bool needs_limit(UrdfJointType type) {
  return type == UrdfJointType::kRevolute || type == UrdfJointType::kPrismatic;
}
bool has_axis(UrdfJointType type) {
  return type != UrdfJointType::kFixed && type != UrdfJointType::kFloating;
}

/// Fixed, so that reading goes on, when the type is missing or unknown.
UrdfJointType read_type(const XmlElement& element, const std::string& path, XmlFields& fields) {
  const std::optional<std::string> type = fields.required_text(element, "type", path);
  if (!type) return UrdfJointType::kFixed;
  const auto known = std::find(kTypes.begin(), kTypes.end(), *type);
  if (known != kTypes.end()) return static_cast<UrdfJointType>(known - kTypes.begin());
  const std::string hint = did_you_mean(*type, kTypes);
  fields.error(*element.find("type"), path + ".type", "unknown joint type " + in_quotes(*type) + hint,
               hint.empty() ? "one of " + listed(kTypes) : "");
  return UrdfJointType::kFixed;
}

struct LinkName {
  std::string name;
  Mark mark;
};

LinkName read_link_name(const XmlElement& joint, const std::string& which, const std::string& path, XmlFields& fields) {
  const XmlElement* element = fields.required_child(joint, which, path, "<" + which + " link=\"base\"/>");
  if (element == nullptr) return {};
  fields.check_shape(*element, path + "." + which, {{"link"}, {}});
  const std::optional<std::string> link = fields.required_text(*element, "link", path + "." + which);
  if (!link) return {};
  return {*link, fields.document().mark(*element->find("link"))};
}

void read_axis(const XmlElement& element, const std::string& path, XmlFields& fields, UrdfJoint& joint) {
  const XmlElement* axis = fields.child(element, "axis", path);
  if (axis == nullptr || !has_axis(joint.type)) return;  // URDF's default is x
  fields.check_shape(*axis, path + ".axis", {{"xyz"}, {}});
  if (!fields.required_text(*axis, "xyz", path + ".axis")) return;
  const std::optional<Vector3> xyz = fields.vector(*axis, "xyz", path + ".axis");
  if (!xyz) return;
  const XmlAttribute& written = *axis->find("xyz");
  const double length = xyz->stableNorm();
  if (!(length > 1e-6) || !std::isfinite(length)) {
    return fields.error(written, path + ".axis.xyz", "found " + in_quotes(written.value),
                        "a direction of length 1, as in 0 0 1");
  }
  if (std::abs(length - 1.0) > 1e-3) {
    fields.problems().warning(fields.document().mark(written), path + ".axis.xyz",
                              "found a direction of length " + short_number(length), "length 1; it is scaled");
  }
  joint.axis_J = *xyz / length;
}

/// An effort or velocity limit. None, zero, or a number below (many files have -1) counts as no limit, as in
/// chain_joint.
double read_reserve(const XmlElement& limit, const std::string& attribute, const std::string& path, XmlFields& fields) {
  const XmlAttribute* written = limit.find(attribute);
  const std::size_t errors_before = fields.problems().errors();
  const double value = fields.number(limit, attribute, path).value_or(0.0);
  if (value > 0.0 || fields.problems().errors() > errors_before) return value;
  const std::string found = value < 0.0 ? "found " + in_quotes(written->value) : "found 0";
  fields.problems().warning(written == nullptr ? fields.document().mark(limit) : fields.document().mark(*written),
                            path + "." + attribute, written == nullptr ? "found none" : found,
                            "a number above zero; it counts as no limit");
  return 0.0;
}

void read_range(const XmlElement& limit, const std::string& path, XmlFields& fields, UrdfLimit& range) {
  if (limit.find("lower") == nullptr && limit.find("upper") == nullptr) {
    fields.problems().warning(
        fields.document().mark(limit), path, "found neither lower nor upper",
        "both, as in lower=\"-1.5\" upper=\"1.5\"; URDF takes zero for each, so the joint cannot move");
    return;
  }
  const std::size_t errors_before = fields.problems().errors();
  range.lower = fields.number(limit, "lower", path).value_or(0.0);
  range.upper = fields.number(limit, "upper", path).value_or(0.0);
  if (fields.problems().errors() == errors_before && range.lower > range.upper) {
    fields.error(limit, path, "found lower " + short_number(range.lower) + " above upper " + short_number(range.upper),
                 "lower below upper");
  }
}

void read_limit(const XmlElement& element, const std::string& path, XmlFields& fields, UrdfJoint& joint) {
  const std::string example = "<limit lower=\"-1.5\" upper=\"1.5\" effort=\"100\" velocity=\"2\"/>";
  const bool needed = needs_limit(joint.type);
  const XmlElement* limit = needed ? fields.required_child(element, "limit", path,
                                                           example + " (" + to_string(joint.type) + " joints need it)")
                                   : fields.child(element, "limit", path);
  if (limit == nullptr || !has_axis(joint.type)) return;
  const std::string own = path + ".limit";
  fields.check_shape(*limit, own, {{"lower", "upper", "effort", "velocity"}, {}});
  UrdfLimit values;
  if (needed) {
    read_range(*limit, own, fields, values);
  } else {
    for (const char* end : {"lower", "upper"}) fields.number(*limit, end, own);  // without meaning, but numbers
    values.lower = -HUGE_VAL;
    values.upper = HUGE_VAL;
  }
  values.effort = read_reserve(*limit, "effort", own, fields);
  values.velocity = read_reserve(*limit, "velocity", own, fields);
  joint.limit = values;
}

/// Elements that tell nothing about motion; their numbers are checked all the same.
void check_side_elements(const XmlElement& element, const std::string& path, XmlFields& fields) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> known{
      {"calibration", {"rising", "falling", "reference_position"}},
      {"safety_controller", {"soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity"}}};
  for (const auto& [name, attributes] : known) {
    const XmlElement* found = fields.child(element, name, path);
    if (found == nullptr) continue;
    fields.check_shape(*found, path + "." + name, {attributes, {}});
    for (const std::string& attribute : attributes) fields.number(*found, attribute, path + "." + name);
  }
}

void read_mimic(const XmlElement& element, const std::string& path, XmlFields& fields, NamedJoint& joint) {
  const XmlElement* mimic = fields.child(element, "mimic", path);
  if (mimic == nullptr) return;
  fields.check_shape(*mimic, path + ".mimic", {{"joint", "multiplier", "offset"}, {}});
  UrdfMimic values;
  values.multiplier = fields.number(*mimic, "multiplier", path + ".mimic").value_or(1.0);
  values.offset = fields.number(*mimic, "offset", path + ".mimic").value_or(0.0);
  const std::optional<std::string> other = fields.required_text(*mimic, "joint", path + ".mimic");
  if (!other) return;
  joint.mimic = *other;
  joint.mimic_mark = fields.document().mark(*mimic->find("joint"));
  joint.joint.mimic = values;
}

NamedJoint read_joint(const XmlElement& element, XmlFields& fields) {
  NamedJoint named;
  UrdfJoint& joint = named.joint;
  joint.mark = fields.document().mark(element);
  joint.name = fields.required_text(element, "name", "joint").value_or("");
  const std::string path = "joint[" + path_step(joint.name) + "]";
  fields.check_shape(element, path, {{"name", "type"}, kJointElements});
  joint.type = read_type(element, path, fields);
  joint.X_PJ = fields.origin(element, path);
  const LinkName parent = read_link_name(element, "parent", path, fields);
  const LinkName child = read_link_name(element, "child", path, fields);
  named.parent = parent.name;
  named.parent_mark = parent.mark;
  named.child = child.name;
  named.child_mark = child.mark;
  read_axis(element, path, fields, joint);
  read_limit(element, path, fields, joint);
  if (const XmlElement* dynamics = fields.child(element, "dynamics", path)) {
    fields.check_shape(*dynamics, path + ".dynamics", {{"damping", "friction"}, {}});
    joint.damping = fields.number_from_zero(*dynamics, "damping", path + ".dynamics");
    joint.friction = fields.number_from_zero(*dynamics, "friction", path + ".dynamics");
  }
  read_mimic(element, path, fields, named);
  check_side_elements(element, path, fields);
  return named;
}

}  // namespace

std::string to_string(UrdfJointType type) {
  return kTypes[static_cast<std::size_t>(type)];
}

int freedom(UrdfJointType type) {
  constexpr std::array<int, 6> kFreedom{1, 1, 1, 0, 6, 3};
  return kFreedom[static_cast<std::size_t>(type)];
}

std::vector<NamedJoint> read_urdf_joints(XmlFields& fields) {
  std::vector<NamedJoint> joints;
  const XmlDocument& document = fields.document();
  for (const XmlElement* element : document.children(document.root(), "joint")) {
    joints.push_back(read_joint(*element, fields));
  }
  return joints;
}

}  // namespace drydock
