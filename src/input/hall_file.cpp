// SPDX-License-Identifier: Apache-2.0
#include "input/hall_file.h"

#include <map>
#include <utility>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/problem_limit.h"
#include "input/yaml_file.h"

namespace drydock {
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
