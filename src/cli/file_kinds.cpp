// SPDX-License-Identifier: Apache-2.0
#include "cli/file_kinds.h"

#include "arm/arm_file.h"
#include "cli/check/check_arm.h"
#include "cli/check/check_facility.h"
#include "cli/check/check_hall.h"
#include "cli/check/check_identification.h"
#include "cli/check/check_interface.h"
#include "cli/check/check_mission.h"
#include "contact/interface_file.h"
#include "facility/facility_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"
#include "mission/file/mission_file.h"
#include "mission/hall_run_file.h"
#include "sensing/identification_file.h"

namespace drydock {
namespace {

const FileKind* find_kind(const std::string& name) {
  for (const FileKind& kind : file_kinds()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

/// The scalar `kind` of a document, or null.
const YamlNode* kind_value(const YamlDocument& document) {
  const std::size_t entry = document.root.find("kind");
  if (entry >= document.root.entries()) return nullptr;
  const YamlNode& value = document.root.value(entry);
  return value.is_scalar() ? &value : nullptr;
}

}  // namespace

// The text of a line `kind: word` at the left edge, as nearly every file has it; so that a large file is parsed once.
// It only chooses the reader, which looks again.
std::string file_kind_of(const std::filesystem::path& path) {
  Problems unread;
  const std::optional<std::string> text = read_bytes(path, kMostYamlBytes, {}, "", unread);
  constexpr std::string_view kKey = "\nkind: ";
  const std::size_t at = text ? text->find(kKey) : std::string::npos;
  if (at == std::string::npos) return {};
  const std::size_t begin = at + kKey.size();
  return text->substr(begin, text->find_first_of(" \r\n", begin) - begin);
}

const std::vector<FileKind>& file_kinds() {
  static const std::vector<FileKind> kinds = {
      {"hall", hall_run_fields, check_hall},         {"arm", arm_fields, check_arm},
      {"mission", mission_fields, check_mission},    {"interface", interface_fields, check_interface},
      {"facility", facility_fields, check_facility}, {"identification", identification_fields, check_identification},
  };
  return kinds;
}

std::vector<std::string> file_kind_names() {
  std::vector<std::string> names;
  for (const FileKind& kind : file_kinds()) names.push_back(kind.name);
  return names;
}

FileReport check_yaml(const CheckRequest& request, Problems& problems) {
  const FileKind* kind = find_kind(file_kind_of(request.file));
  if (kind != nullptr) return kind->check(request, problems);

  Problems syntax;
  Reading reading(request.file, &request.rules, syntax);
  const YamlDocument* document = reading.read_top();
  const YamlNode* found = document == nullptr ? nullptr : kind_value(*document);
  // No kind to go by: the reader of the first one says what is wrong with the syntax and the head of the file.
  if (found == nullptr) return file_kinds().front().check(request, problems);

  const std::vector<std::string> names = file_kind_names();
  kind = find_kind(found->text);
  if (kind == nullptr) kind = find_kind(nearest_name(found->text, names));
  if (kind != nullptr) return kind->check(request, problems);  // reports a misspelt kind and the rest
  for (const Problem& problem : syntax.all()) problems.add(problem);
  problems.error(mark_of(*found), "kind", found_text(*found), (names.size() > 1 ? "one of " : "") + listed(names));
  return {};
}

}  // namespace drydock
