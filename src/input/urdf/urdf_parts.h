// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "input/urdf/urdf.h"
#include "input/urdf/xml_fields.h"

namespace drydock {

// What the steps of reading a URDF file hand to each other.

using UrdfMaterials = std::map<std::string, std::optional<std::array<double, 4>>>;  // by name; no colour for textures

/// The words for a user who can live with a fault: the arm file that accepts it, in one line.
std::string accepting_arm_file(const std::string& urdf, const std::string& fault);

/// A joint with the names it refers to, before they are looked up; empty where the attribute is missing.
struct NamedJoint {
  UrdfJoint joint;
  std::string parent, child, mimic;
  Mark parent_mark, child_mark, mimic_mark;
};

}  // namespace drydock
