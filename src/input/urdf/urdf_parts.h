// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "input/urdf/urdf.h"
#include "input/urdf/xml_fields.h"

namespace drydock {

/// The steps of reading a URDF file, in this order. Each reports what it finds and goes on.

using UrdfMaterials = std::map<std::string, std::optional<std::array<double, 4>>>;  // by name; no colour for textures

/// Materials defined at the top or within a visual, for all to refer to.
UrdfMaterials read_urdf_materials(XmlFields& fields);

/// The shape in `<geometry>`; none if it is faulty.
void read_urdf_geometry(const XmlElement& holder, const std::string& path, XmlFields& fields, UrdfShape& shape);

/// Every link, faulty ones included, so that joints find them by name.
std::vector<UrdfLink> read_urdf_links(XmlFields& fields, const UrdfMaterials& materials);

/// A joint with the names it refers to, before they are looked up; empty where the attribute is missing.
struct NamedJoint {
  UrdfJoint joint;
  std::string parent, child, mimic;
  Mark parent_mark, child_mark, mimic_mark;
};
std::vector<NamedJoint> read_urdf_joints(XmlFields& fields);

/// Looks up the names, checks that links and joints form one tree, and sorts the joints from the root outwards.
void connect_urdf(UrdfModel& model, std::vector<NamedJoint> joints, Problems& problems);

/// Reads the meshes that the model names.
void read_urdf_meshes(UrdfModel& model, const FileRules& rules, Problems& problems);

}  // namespace drydock
