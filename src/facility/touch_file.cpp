// SPDX-License-Identifier: Apache-2.0
#include "facility/touch_file.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "mission/file/body_file.h"
#include "mission/file/contact_file.h"

namespace drydock {
namespace {

constexpr const char* kHall = "hall";

void add_frames(const std::string& owner, int body, const std::map<std::string, Located<Pose>>& frames,
                MissionBuilder& builder) {
  for (const auto& [name, frame] : frames) {
    if (!builder.names.claim_frame(owner, name, frame)) continue;
    builder.names.add_place({owner + "/" + name, body, frame.value});
  }
}

void add_crafts(const std::vector<CraftSection>& sections, const std::vector<Craft>& crafts, MissionBuilder& builder) {
  for (std::size_t i = 0; i < crafts.size(); ++i) {
    builder.names.claim("bodies", sections[i].name);
    MissionBody body;
    body.name = crafts[i].name;
    for (const BodyShape& shape : crafts[i].shapes) body.shapes.push_back({shape.X_BS, shape.shape, std::nullopt});
    const int index = add_body(builder, body, {sections[i].name.mark, sections[i].name.field});
    add_frames(body.name, index, sections[i].frames, builder);
  }
}

/// Objects of the hall stand in as bodies of their own until the contacts are read.
void add_objects(const std::vector<CraftSection>& sections, const Hall& hall, MissionBuilder& builder) {
  for (const HallObject& object : hall.objects) {
    const auto is_same = [&](const CraftSection& craft) { return craft.name.value == object.name; };
    const auto same = std::find_if(sections.begin(), sections.end(), is_same);
    if (same != sections.end())
      builder.problems.error(same->name.mark, same->name.field,
                             "found " + in_quotes(object.name) + ", the name of an object of the hall too",
                             "a name of its own, since contacts speak of both");
    MissionBody body;
    body.name = object.name;
    body.shapes.push_back({{}, object.shape, std::nullopt});
    add_body(builder, body, {});
  }
}

/// The body and the pose there of something that stands on an object of the hall.
void to_hall(std::size_t crafts, const Hall& hall, int& body, Pose& X_BG) {
  const auto number = static_cast<std::size_t>(body);
  if (number <= crafts) return;
  X_BG = hall.objects[number - crafts - 1].X_WO * X_BG;  // W == B here
  body = 0;
}

/// A spacecraft that flies feels what its mock-up touches, or it would not fly.
void check_feeling(const std::vector<CraftSection>& sections, const std::vector<Craft>& crafts,
                   const std::vector<MissionContact>& contacts, Problems& problems) {
  for (std::size_t i = 0; i < crafts.size(); ++i) {
    const int body = static_cast<int>(i) + 1;
    const bool touches = std::any_of(contacts.begin(), contacts.end(), [&](const MissionContact& contact) {
      return contact.body_A == body || contact.body_B == body;
    });
    if (!touches || crafts[i].script || crafts[i].sensed || crafts[i].feels_reaction_of >= 0) continue;
    problems.error(sections[i].name.mark, sections[i].name.field,
                   "found " + in_quotes(crafts[i].name) + ", whose mock-up touches, without a sensor",
                   "a sensor, or `feels`, so that the spacecraft feels it");
  }
}

}  // namespace

std::vector<MissionContact> read_touches(const FacilitySections& sections, const std::vector<Craft>& crafts,
                                         const Hall& hall, const FileRules& rules, Problems& problems) {
  if (sections.contacts.empty() && sections.interfaces.empty()) return {};
  MissionBuilder builder(rules, problems);
  builder.names.add_place({kHall, 0, {}});
  add_frames(kHall, 0, sections.frames, builder);
  add_crafts(sections.crafts.value, crafts, builder);
  add_objects(sections.crafts.value, hall, builder);
  MissionSections touching;
  touching.materials = sections.materials;
  touching.contacts = sections.contacts;
  touching.interfaces = sections.interfaces;
  add_contacts(touching, builder);
  std::vector<MissionContact> contacts = std::move(builder.mission.contacts);
  for (MissionContact& contact : contacts) {
    to_hall(crafts.size(), hall, contact.body_A, contact.pair.X_AG);
    to_hall(crafts.size(), hall, contact.body_B, contact.pair.X_BH);
    if (contact.body_A == 0 && contact.body_B == 0)
      problems.error(sections.name.mark, "contacts", "found " + in_quotes(contact.name) + ", which is all of the hall",
                     "a mock-up in each contact");
  }
  check_feeling(sections.crafts.value, crafts, contacts, problems);
  return contacts;
}

}  // namespace drydock
