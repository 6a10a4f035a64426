// SPDX-License-Identifier: Apache-2.0
#include "contact/material_file.h"

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"

namespace drydock {
namespace {

void report_below_slipping(const Mark& mark, const std::string& field, double static_friction, double friction,
                           Problems& problems) {
  problems.error(mark, field, "found " + short_number(static_friction) + ", below that of slipping",
                 "at least " + short_number(friction));
}

}  // namespace

void describe(Fields& f, MaterialSection& material) {
  f.optional("stiffness", material.stiffness_N_per_m, Dimension::stiffness(), "of a local contact with a rigid body")
      .above(0);
  f.optional("restitution", material.restitution, Dimension::none(), "speed after an impact on itself over that before")
      .between(0, 1);
  f.optional("impact_speed", material.impact_speed_m_per_s, Dimension::velocity(), "at which the restitution holds")
      .above(0);
  f.optional("friction", material.friction, Dimension::none(), "coefficient on itself, slipping").at_least(0);
  f.optional("static_friction", material.static_friction, Dimension::none(), "coefficient on itself, at rest")
      .at_least(0);
}

void describe_law(Fields& f, ContactLawSection& law) {
  f.optional("materials", law.materials, "of the first and the second surface (default: aluminium and aluminium)");
  law.names_materials = !f.describing() && f.has("materials");
  f.optional("stiffness", law.stiffness_N_per_m, Dimension::stiffness(), "of a local contact (default: both materials)")
      .above(0);
  f.optional("tangential_stiffness", law.tangential_stiffness_N_per_m, Dimension::stiffness(),
             "of surfaces that stick (default: 0.8 of the stiffness)")
      .above(0);
  f.optional("restitution", law.restitution, Dimension::none(), "speed after an impact over that before").between(0, 1);
  f.optional("impact_speed", law.impact_speed_m_per_s, Dimension::velocity(), "at which the restitution holds")
      .above(0);
  f.optional("damping", law.damping_N_s_per_m, Dimension::damping(),
             "of a damper beside the spring, instead of restitution")
      .above(0);
  f.optional("friction", law.friction, Dimension::none(), "coefficient of slipping surfaces").at_least(0);
  f.optional("static_friction", law.static_friction, Dimension::none(),
             "coefficient of surfaces at rest (default: that of the materials, or friction where it is given)")
      .at_least(0);
  f.at_most_one({"restitution", "damping"}, "what an impact loses");
  f.needs("impact_speed", "restitution");
}

MaterialTable::MaterialTable(const std::map<std::string, Located<MaterialSection>>& sections, Problems& problems) {
  for (const ContactMaterial& known : known_materials()) materials_.emplace(known.name, known);
  for (const auto& [name, located] : sections) {
    const MaterialSection& section = located.value;
    ContactMaterial& material = materials_.try_emplace(name).first->second;
    material.name = name;
    const auto take_over = [](const std::optional<double>& from, double& to) {
      if (from) to = *from;
    };
    take_over(section.stiffness_N_per_m, material.stiffness_N_per_m);
    take_over(section.restitution, material.restitution);
    take_over(section.impact_speed_m_per_s, material.impact_speed_m_per_s);
    if (section.friction) material.friction = material.static_friction = *section.friction;
    take_over(section.static_friction, material.static_friction);
    if (material.static_friction < material.friction) {
      report_below_slipping(located.mark, located.field + ".static_friction", material.static_friction,
                            material.friction, problems);
    }
  }
}

const ContactMaterial* MaterialTable::find(const Located<std::string>& name, Problems& problems) const {
  const auto found = materials_.find(name.value);
  if (found != materials_.end()) return &found->second;
  std::vector<std::string> names;
  for (const auto& [known, material] : materials_) names.push_back(known);
  const std::string nearest = nearest_name(name.value, names);
  problems.error(name.mark, name.field, "found " + in_quotes(name.value) + ", which is no material here",
                 (nearest.empty() ? "one of " + listed(names) : "a material; did you mean " + nearest + "?"));
  return nullptr;
}

std::optional<ContactLaw> MaterialTable::law(const ContactLawSection& section, Problems& problems) const {
  const ContactMaterial *first = &materials_.at("aluminium"), *second = first;
  if (section.names_materials) {
    first = find(section.materials[0], problems);
    second = find(section.materials[1], problems);
    if (first == nullptr || second == nullptr) return std::nullopt;
  }
  ContactLaw law = law_of(*first, *second);
  if (section.stiffness_N_per_m) {
    law.stiffness_N_per_m = *section.stiffness_N_per_m;
    law.tangential_stiffness_N_per_m = 0.8 * law.stiffness_N_per_m;
  }
  if (section.tangential_stiffness_N_per_m) law.tangential_stiffness_N_per_m = *section.tangential_stiffness_N_per_m;
  if (section.restitution) law.dissipation_s_per_m = dissipation_of(*section.restitution, section.impact_speed_m_per_s);
  if (section.damping_N_s_per_m) law.damping_N_s_per_m = *section.damping_N_s_per_m;
  if (section.friction) law.friction = law.static_friction = *section.friction;
  if (section.static_friction) {
    const Located<double>& given = *section.static_friction;
    law.static_friction = given.value;
    if (given.value < 0) return std::nullopt;  // reported with the field
    if (given.value < law.friction) {
      report_below_slipping(given.mark, given.field, given.value, law.friction, problems);
      return std::nullopt;
    }
  }
  return law;
}

}  // namespace drydock
