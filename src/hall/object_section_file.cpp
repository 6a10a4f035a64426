// SPDX-License-Identifier: Apache-2.0
#include "hall/object_section_file.h"

#include <map>
#include <numbers>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/pose_field.h"
#include "input/problem_limit.h"

namespace drydock {
namespace {

/// `any` or two angles.
struct YawRange {
  Interval range_rad{-std::numbers::pi, std::numbers::pi};
};

void take(Value& value, YawRange& yaw) {
  if (value.describing()) {
    value.info().form = ValueInfo::Form::kAnyOf;
    value.info().parts.resize(2);
    value.info().parts[0].form = ValueInfo::Form::kChoice;
    value.info().parts[0].choices = {"any"};
    Value range(value, value.info().parts[1]);
    take(range, yaw.range_rad, Dimension::angle());
    range.info().default_value = {};
  } else if (!value.node().is_scalar()) {
    take(value, yaw.range_rad, Dimension::angle());
  } else if (value.node().text != "any") {
    value.error("any, or two angles, as in [0, 15 deg]");
  }
}

std::map<std::string, int> sections_by_name(const std::vector<ObjectSection>& sections) {
  std::map<std::string, int> by_name;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    if (!sections[i].name.mark.file.empty()) by_name.try_emplace(sections[i].name.value, static_cast<int>(i));
  }
  return by_name;
}

}  // namespace

void describe(Fields& f, Movable& movable) {
  std::optional<YawRange> yaw;
  f.optional("x", movable.x, Dimension::length(), "where its origin may stand along the hall's x axis");
  f.optional("y", movable.y, Dimension::length(), "the same along y");
  f.optional("z", movable.z, Dimension::length(), "the same along z");
  f.optional("yaw", yaw, "how it may rotate about the hall's z axis: any, or two angles");
  if (yaw) movable.yaw_rad = yaw->range_rad;
}

void describe(Fields& f, ObjectSection& object) {
  f.required("name", object.name, "a name no other object has");
  describe_shape(f, object.shape, true);
  f.optional("at", object.X_WO, "pose in the hall");
  f.optional("movable", object.movable, "where the object may be put (default: it stays)");
  f.optional("moves_with", object.moves_with, "the object that carries it along");
  f.optional("colour", object.colour, Dimension::none(), "red, green, blue from 0 to 1").between(0, 1);
}

std::vector<HallObject> hall_objects(const std::vector<ObjectSection>& sections) {
  const std::map<std::string, int> by_name = sections_by_name(sections);
  std::vector<HallObject> objects;
  for (const ObjectSection& section : sections) {
    const auto carrier = section.moves_with ? by_name.find(section.moves_with->value) : by_name.end();
    objects.push_back({section.name.value, section.shape.shape, section.X_WO, section.movable,
                       carrier == by_name.end() ? -1 : carrier->second, section.colour});
  }
  return objects;
}

/// One step is enough to carry anything, and leaves no room for loops.
void check_carriers(const std::vector<ObjectSection>& sections, Problems& problems) {
  const std::map<std::string, int> by_name = sections_by_name(sections);
  NameHints hints(by_name);
  for (std::size_t i = 0; i < sections.size() && problems.errors() < kMostProblems; ++i) {
    const ObjectSection& object = sections[i];
    if (!object.moves_with) continue;
    const auto& [name, mark, field] = *object.moves_with;
    const auto carrier = by_name.find(name);
    const std::string found = "found " + in_quotes(name);
    if (carrier == by_name.end()) {
      problems.error(mark, field, found, "the name of an object of this hall" + hints.did_you_mean(name));
    } else if (carrier->second == static_cast<int>(i)) {
      problems.error(mark, field, found + ", which is this object", "the name of another one");
    } else if (const auto& next = sections[static_cast<std::size_t>(carrier->second)].moves_with) {
      problems.error(mark, field, found + ", which moves with " + in_quotes(next->value) + " itself",
                     "the name of an object that nothing carries");
    }
    if (object.movable)
      problems.error(mark, field, "found it beside movable", "one of the two: what is carried has no place of its own");
  }
}

}  // namespace drydock
