// SPDX-License-Identifier: Apache-2.0
#include "view/offered_number.h"

#include "input/yaml/yaml_change.h"

namespace drydock {
namespace {

bool is_bare_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("+-.0123456789eE") == std::string::npos;
}

}  // namespace

OfferedValue offered_number(const std::string& path, std::string text, const NumberWords& words) {
  if (is_bare_number(text) && !words.si_unit.empty()) text += " " + words.si_unit;
  return {path, std::move(text), OfferedValue::Kind::kNumber, 0, 0, words.label, words.group, words.unit};
}

std::optional<std::string> text_at(HallDocuments& documents, const std::string& path) {
  const std::optional<ValuePlace> place = documents.find(path);
  if (!place || place->node == nullptr) return std::nullopt;
  return flow_text(*place->node);
}

}  // namespace drydock
