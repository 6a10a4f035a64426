// SPDX-License-Identifier: Apache-2.0
#include "mission/file/contact_file.h"

#include "input/in_quotes.h"

namespace drydock {
namespace {

/// The shapes of a body, made ready; a problem for each that cannot touch.
std::vector<std::pair<Pose, ContactShape>> shapes_of(const Located<std::string>& name, const BodyFrame& place,
                                                     MissionBuilder& builder) {
  std::vector<std::pair<Pose, ContactShape>> ready;
  const MissionBody& body = builder.mission.bodies[static_cast<std::size_t>(place.body)];
  if (body.shapes.empty()) {
    builder.problems.error(name.mark, name.field, "found " + in_quotes(body.name) + ", which has no shape",
                           "a body with a shape that can touch");
  }
  for (const MissionShape& shape : body.shapes) {
    PreparedShape prepared = contact_shape(shape.shape);
    if (prepared.shape) {
      ready.emplace_back(shape.X_BG, std::move(*prepared.shape));
    } else {
      builder.problems.error(name.mark, name.field, "found " + in_quotes(body.name) + ": " + prepared.refusal,
                             "convex shapes, or several bodies of them locked together");
    }
  }
  return ready;
}

void add_contact(MissionContact contact, MissionBuilder& builder) {
  builder.mission.may_touch.push_back({contact.body_A, contact.body_B});
  builder.mission.contacts.push_back(std::move(contact));
}

void add_shape_contacts(const ContactSection& section, const MaterialTable& materials, MissionBuilder& builder) {
  const auto ends = builder.names.pair(section.between);
  const std::optional<ContactLaw> law = materials.law(section.law, builder.problems);
  if (!ends || !law) return;
  const auto first = shapes_of(section.between[0], ends->first, builder);
  const auto second = shapes_of(section.between[1], ends->second, builder);
  const std::string name = ends->first.name + "-" + ends->second.name;
  const bool single = first.size() * second.size() == 1;
  std::size_t number = 0;
  for (const auto& [X_AG, a] : first) {
    for (const auto& [X_BH, b] : second) {
      MissionContact contact;
      contact.name = single ? name : name + "-" + std::to_string(++number);
      contact.body_A = ends->first.body;
      contact.body_B = ends->second.body;
      contact.pair = {X_AG, X_BH, ShapePair{a, b}, *law};
      add_contact(std::move(contact), builder);
    }
  }
}

void add_interface(const InterfaceUseSection& section, const MaterialTable& materials, MissionBuilder& builder) {
  const bool claimed = builder.names.claim("interfaces", section.name);
  const auto ends = builder.names.pair({section.pegs_on, section.block_on});
  const std::optional<ContactLaw> law = materials.law(section.law, builder.problems);
  const std::optional<MatingInterface> mating = read_interface_section(section.mating, builder.problems);
  if (!claimed || !ends || !law || !mating) return;
  const BodyFrame &pegs = ends->first, &block = ends->second;
  const Pose X_BH = block.X_BC * mating->X_BH;  // B == C here: the block's frame
  for (std::size_t i = 0; i < mating->pegs.size(); ++i) {
    const Peg& peg = mating->pegs[i];
    MissionContact contact;
    contact.name = mating->pegs.size() == 1 ? section.name.value : section.name.value + "-" + std::to_string(i + 1);
    contact.body_A = pegs.body;
    contact.body_B = block.body;
    const Pose &X_AC = pegs.X_BC, &X_CP = peg.X_AP;  // to the interface, the pegs' frame C is their body
    contact.pair = {X_AC * X_CP, X_BH, PegAndBlock{peg.shape, mating->block}, *law};
    add_contact(std::move(contact), builder);
  }
}

}  // namespace

void add_contacts(const MissionSections& sections, MissionBuilder& builder) {
  const MaterialTable materials(sections.materials, builder.problems);
  for (const ContactSection& section : sections.contacts) add_shape_contacts(section, materials, builder);
  for (const InterfaceUseSection& section : sections.interfaces) add_interface(section, materials, builder);
}

}  // namespace drydock
