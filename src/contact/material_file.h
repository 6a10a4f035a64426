// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>

#include "contact/material.h"
#include "input/fields.h"

namespace drydock {

/// A material of a file: a known one with other numbers, or a new one.
struct MaterialSection {
  std::optional<double> stiffness_N_per_m, restitution, impact_speed_m_per_s, friction, static_friction;
};
void describe(Fields& f, MaterialSection& material);

/// How two surfaces push and rub: two materials, and numbers for this pair in their place.
struct ContactLawSection {
  std::array<Located<std::string>, 2> materials;
  bool names_materials = false;
  std::optional<double> stiffness_N_per_m, tangential_stiffness_N_per_m, restitution, damping_N_s_per_m, friction;
  std::optional<Located<double>> static_friction;
  double impact_speed_m_per_s = 0.1;
};
/// The fields of a law, in a section that has others too.
void describe_law(Fields& f, ContactLawSection& law);

/// Materials by name: the known ones, and those of a file.
class MaterialTable {
 public:
  MaterialTable(const std::map<std::string, Located<MaterialSection>>& sections, Problems& problems);

  /// Nothing after a problem. A static friction below that of slipping is one, whichever of them the materials give.
  std::optional<ContactLaw> law(const ContactLawSection& section, Problems& problems) const;

 private:
  const ContactMaterial* find(const Located<std::string>& name, Problems& problems) const;

  std::map<std::string, ContactMaterial> materials_;
};

}  // namespace drydock
