// SPDX-License-Identifier: Apache-2.0
#include "mission/file/body_file.h"

#include "geometry/mesh/mass_properties.h"
#include "input/in_quotes.h"
#include "input/shape_meshes.h"
#include "spatial/inertia_check.h"

namespace drydock {
namespace {

FilePlace name_mark(const BodySection& section) {
  return {section.name.mark, section.name.field};
}

/// The shape filled evenly with the mass; nothing when it has no inside.
std::optional<SpatialInertia> inertia_of_shape(const BodySection& section) {
  const MeshMass mass = mass_properties(section.shape.shape);
  if (mass.status != MassStatus::ok) return std::nullopt;
  return section.X_BG * with_mass(mass.properties, section.mass_kg.value);
}

SpatialInertia inertia_of(const BodySection& section, Problems& problems) {
  const FilePlace mark = name_mark(section);
  SpatialInertia M_BBo_B;
  if (section.has_shape) {
    const std::optional<SpatialInertia> even = inertia_of_shape(section);
    if (even) M_BBo_B = *even;
    if (!even && !section.names_inertia) {
      problems.error(mark.mark, mark.field, "found a mesh that encloses no volume", "inertia beside it");
    }
  } else if (!section.names_inertia) {
    problems.error(mark.mark, mark.field, "found neither inertia nor a shape", "one of them, for its rotation");
  }
  M_BBo_B.mass_kg = section.mass_kg.value;
  if (section.p_BBcm) M_BBo_B.p_BBcm = *section.p_BBcm;
  if (!section.inertia) return M_BBo_B;
  M_BBo_B.I_BBcm = matrix_of(section.inertia->value);
  const InertiaCheck check = check_physical(M_BBo_B, kTypedInertiaTolerance);
  if (!check.physical() && !section.mass_kg.mark.file.empty()) {
    problems.error(section.inertia->mark, section.inertia->field,
                   "found an inertia that no body has: " + to_string(check), "that of a body");
  }
  return M_BBo_B;
}

}  // namespace

int add_body(MissionBuilder& builder, const MissionBody& body, const FilePlace& mark) {
  const int index = static_cast<int>(builder.mission.bodies.size());
  builder.mission.bodies.push_back(body);
  builder.given.emplace_back();
  builder.body_marks.push_back(mark);
  builder.names.add_place({body.name, index, {}});
  return index;
}

void add_bodies(std::vector<BodySection>& sections, MissionBuilder& builder) {
  // The meshes of all bodies at once: what names the same file shares it.
  std::vector<ShapeSection*> shapes;
  for (BodySection& section : sections) shapes.push_back(&section.shape);
  const std::size_t errors_before = builder.problems.errors();
  load_meshes(shapes, builder.problems, builder.rules.meshes.get());
  const bool meshes_sound = builder.problems.errors() == errors_before;
  for (BodySection& section : sections) {
    if (!builder.names.claim("bodies", section.name)) continue;
    MissionBody body;
    body.name = section.name.value;
    if (!section.shape.mesh || meshes_sound) body.M_BBo_B = inertia_of(section, builder.problems);
    if (section.has_shape) body.shapes.push_back({section.X_BG, section.shape.shape, section.colour});
    if (section.X_WB) body.X_WB = section.X_WB->value;
    if (section.velocity) body.V_WB_W = {section.velocity->value.angular, section.velocity->value.linear};
    const FilePlace mark = section.X_WB       ? FilePlace{section.X_WB->mark, section.X_WB->field}
                           : section.velocity ? FilePlace{section.velocity->mark, section.velocity->field}
                                              : name_mark(section);
    const int index = add_body(builder, body, mark);
    builder.given.back() = {section.X_WB.has_value(), section.velocity.has_value()};
    for (const auto& [name, frame] : section.frames) {
      if (!builder.names.claim_frame(body.name, name, frame)) continue;
      builder.names.add_place({body.name + "/" + name, index, frame.value});
    }
  }
}

}  // namespace drydock
