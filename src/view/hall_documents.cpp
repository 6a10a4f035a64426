// SPDX-License-Identifier: Apache-2.0
#include "view/hall_documents.h"

namespace drydock {

struct HallDocuments::Open {
  Open(const std::filesystem::path& file, const FileRules& of_files)
      : rules(of_files), reading(file, &rules, problems) {}

  /// The node that stands in place of `{file: other.yaml}`.
  YamlNode* enter(YamlNode* node) {
    std::vector<const std::string*> above;
    while (const YamlNode* file_value = file_value_of(*node)) {
      above.push_back(node->file);
      const YamlDocument* other = reading.include(*file_value, "", above);
      if (other == nullptr) return nullptr;
      node = const_cast<YamlNode*>(&other->root);  // find_child changes nothing
    }
    return node;
  }

  FileRules rules;
  Problems problems;
  Reading reading;
  YamlDocument* top = nullptr;
};

std::optional<HallDocuments> HallDocuments::read(const std::filesystem::path& top, const FileRules& rules) {
  HallDocuments documents;
  documents.open_ = std::make_shared<Open>(top, rules);
  documents.open_->top = documents.open_->reading.read_top();
  if (documents.open_->top == nullptr) return std::nullopt;
  return documents;
}

std::optional<ValuePlace> HallDocuments::find(const std::string& path) {
  const std::optional<std::vector<PathStep>> steps = parse_field_path(path);
  if (!steps) return std::nullopt;
  YamlNode* node = &open_->top->root;
  ValuePlace place{*node->file, {}, nullptr};
  for (const PathStep& step : *steps) {
    YamlNode* inside = node == nullptr ? nullptr : open_->enter(node);
    if (node != nullptr && inside == nullptr) return std::nullopt;
    if (inside != node) place = {*inside->file, {}, nullptr};
    node = inside == nullptr ? nullptr : find_child(*inside, step);
    // A field may be added to a section, not an item to a list.
    const bool can_be_added = !step.index && (inside == nullptr || inside->is_map() || inside->is_nothing());
    if (node == nullptr && !can_be_added) return std::nullopt;
    place.steps.push_back(step);
  }
  place.node = node;
  return place;
}

}  // namespace drydock
