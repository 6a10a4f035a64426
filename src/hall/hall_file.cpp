// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_file.h"

#include <map>
#include <utility>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/problem_limit.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

std::map<std::string, int> objects_by_name(const std::vector<HallObject>& objects) {
  std::map<std::string, int> by_name;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    if (!objects[i].name.mark.file.empty()) by_name.try_emplace(objects[i].name.value, static_cast<int>(i));
  }
  return by_name;
}

/// One step is enough to carry anything, and leaves no room for loops.
void check_carriers(const HallFile& hall, Problems& problems) {
  const std::map<std::string, int> by_name = objects_by_name(hall.objects);
  NameHints hints(by_name);
  for (std::size_t i = 0; i < hall.objects.size() && problems.errors() < kMostProblems; ++i) {
    const HallObject& object = hall.objects[i];
    if (!object.moves_with) continue;
    const auto& [name, mark, field] = *object.moves_with;
    const auto carrier = by_name.find(name);
    const std::string found = "found " + in_quotes(name);
    if (carrier == by_name.end()) {
      problems.error(mark, field, found, "the name of an object of this hall" + hints.did_you_mean(name));
    } else if (carrier->second == static_cast<int>(i)) {
      problems.error(mark, field, found + ", which is this object", "the name of another one");
    } else if (const auto& next = hall.objects[static_cast<std::size_t>(carrier->second)].moves_with) {
      problems.error(mark, field, found + ", which moves with " + in_quotes(next->value) + " itself",
                     "the name of an object that nothing carries");
    }
    if (object.movable)
      problems.error(mark, field, "found it beside movable", "one of the two: what is carried has no place of its own");
  }
}

}  // namespace

std::vector<int> carriers(const std::vector<HallObject>& objects) {
  const std::map<std::string, int> by_name = objects_by_name(objects);
  std::vector<int> all;
  for (const HallObject& object : objects) {
    const auto carrier = object.moves_with ? by_name.find(object.moves_with->value) : by_name.end();
    all.push_back(carrier == by_name.end() ? -1 : carrier->second);
  }
  return all;
}

void describe(Fields& f, HallFile& hall) {
  f.file_kind("hall");
  f.required("name", hall.name, "the name of the hall");
  f.optional("objects", hall.objects, "things that stand in the hall");
  f.optional("ignore", hall.ignore, "pairs of names of things that may touch each other");
}

void check_names(const HallFile& hall, const std::vector<std::string>& others, Problems& problems) {
  std::map<std::string, Mark> first_marks;
  for (const HallObject& object : hall.objects) {
    const Located<std::string>& name = object.name;
    if (name.mark.file.empty()) continue;  // missing, and reported
    const auto [first, is_new] = first_marks.emplace(name.value, name.mark);
    if (is_new || problems.errors() >= kMostProblems) continue;
    const Mark& mark = first->second;
    const std::string elsewhere = mark.file == name.mark.file ? "" : " of " + mark.file;
    problems.error(name.mark, name.field, "found " + in_quotes(name.value) + " a second time",
                   "a name other than that in line " + std::to_string(mark.line) + elsewhere);
  }
  std::map<std::string, Mark> known = std::move(first_marks);
  for (const std::string& other : others) known.try_emplace(other);
  NameHints hints(known);
  for (const auto& pair : hall.ignore) {
    if (problems.errors() >= kMostProblems) break;
    for (const Located<std::string>& name : pair) {
      if (name.mark.file.empty() || known.contains(name.value)) continue;
      problems.error(name.mark, name.field, "found " + in_quotes(name.value),
                     "the name of a thing in this hall" + hints.did_you_mean(name.value));
    }
    if (pair[0].value == pair[1].value && !pair[1].mark.file.empty()) {
      problems.error(pair[1].mark, pair[1].field, "found the same name twice", "the names of two things");
    }
  }
  check_carriers(hall, problems);
}

std::optional<HallFile> read_hall(const std::filesystem::path& path, const FileRules& rules,
                                  const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  HallFile hall;
  if (read_yaml_file(path, rules, overrides, hall, found)) {
    load_meshes(hall.objects, found);
    check_names(hall, {}, found);
  }
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return hall;
}

}  // namespace drydock
