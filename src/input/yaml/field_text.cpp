// SPDX-License-Identifier: Apache-2.0
#include "input/yaml/field_text.h"

#include "input/field_path.h"
#include "input/override.h"

namespace drydock {
namespace {

/// What stands in place of `{file: other.yaml}`; null when it cannot be read.
const YamlNode* entered(const YamlNode* node, const std::string& field, Reading& reading) {
  std::vector<const std::string*> above;
  while (const YamlNode* file_value = file_value_of(*node)) {
    if (node->file != nullptr) above.push_back(node->file);
    const YamlDocument* other = reading.include(*file_value, field, above);
    if (other == nullptr) return nullptr;
    node = &other->root;
  }
  return node;
}

}  // namespace

std::optional<std::string> field_text(const std::filesystem::path& file, const FileRules& rules,
                                      const std::vector<std::string>& settings, const std::string& field) {
  Problems unheard;
  Reading reading(file, &rules, unheard);
  YamlDocument* document = reading.read_top();
  const auto path = parse_field_path(field);
  if (document == nullptr || !path) return std::nullopt;
  apply_overrides(settings, *document, reading);
  const YamlNode* node = &document->root;
  for (const PathStep& step : *path) {
    node = entered(node, field, reading);
    if (node != nullptr) node = find_child(const_cast<YamlNode&>(*node), step);  // which changes nothing
    if (node == nullptr) return std::nullopt;
  }
  if (!node->is_scalar() || node->is_nothing()) return std::nullopt;
  return std::string(node->text);
}

}  // namespace drydock
