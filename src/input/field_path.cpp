// SPDX-License-Identifier: Apache-2.0
#include "input/field_path.h"

#include <charconv>

#include "input/in_quotes.h"

namespace drydock {
namespace {

/// A step in quotes or brackets, or a bare name. Each takes its text off the front.
bool take_quoted(std::string_view& text, std::string& name) {
  const std::size_t end = text.find('"', 1);
  if (end == std::string_view::npos || end == 1) return false;
  name = text.substr(1, end - 1);
  text.remove_prefix(end + 1);
  return true;
}

bool take_index(std::string_view& text, std::optional<std::size_t>& index) {
  std::size_t number = 0;
  const auto [end, status] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  if (status != std::errc{} || end == text.data() + text.size() || *end != ']') return false;
  index = number;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()) + 1);
  return true;
}

bool take_bare(std::string_view& text, std::string& name) {
  name = text.substr(0, text.find_first_of(".[]\""));
  text.remove_prefix(name.size());
  return !name.empty();
}

const YamlNode* item_named(const YamlNode& list, std::string_view name) {
  for (const YamlNode& item : list.children) {
    const std::size_t entry = item.find("name");
    if (entry < item.entries() && item.value(entry).is_scalar() && item.value(entry).text == name) return &item;
  }
  return nullptr;
}

/// `1`, where no item has that name.
YamlNode* item_numbered(YamlNode& list, std::string_view digits) {
  std::size_t number = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_number = status == std::errc{} && end == digits.data() + digits.size();
  return is_number && number < list.children.size() ? &list.children[number] : nullptr;
}

}  // namespace

std::optional<std::vector<PathStep>> parse_field_path(std::string_view text) {
  std::vector<PathStep> steps;
  while (!text.empty()) {
    if (steps.size() >= kMostYamlNesting) return std::nullopt;
    PathStep step;
    const bool is_index = text.front() == '[';
    if (!steps.empty() && !is_index) {
      if (text.front() != '.') return std::nullopt;
      text.remove_prefix(1);
      if (text.empty()) return std::nullopt;
    }
    const bool taken = is_index              ? take_index(text, step.index)
                       : text.front() == '"' ? take_quoted(text, step.name)
                                             : take_bare(text, step.name);
    if (!taken) return std::nullopt;
    steps.push_back(std::move(step));
  }
  if (steps.empty()) return std::nullopt;
  return steps;
}

std::string to_string(const std::vector<PathStep>& path, std::size_t steps) {
  std::string text;
  for (std::size_t i = 0; i < steps && i < path.size(); ++i) {
    if (path[i].index) {
      text += "[" + std::to_string(*path[i].index) + "]";
    } else {
      text += (text.empty() ? "" : ".") + path_step(path[i].name);
    }
  }
  return text;
}

YamlNode* find_child(YamlNode& node, const PathStep& step) {
  if (node.is_list() && step.index) return *step.index < node.children.size() ? &node.children[*step.index] : nullptr;
  if (node.is_list()) {
    const YamlNode* named = item_named(node, step.name);
    return named == nullptr ? item_numbered(node, step.name) : const_cast<YamlNode*>(named);
  }
  if (!node.is_map() || step.index) return nullptr;
  const std::size_t entry = node.find(step.name);
  return entry < node.entries() ? &node.value(entry) : nullptr;
}

const YamlNode* find_value(const YamlNode& root, std::string_view path) {
  const auto steps = parse_field_path(path);
  if (!steps) return nullptr;
  YamlNode* node = const_cast<YamlNode*>(&root);  // find_child changes nothing
  for (const PathStep& step : *steps) {
    node = find_child(*node, step);
    if (node == nullptr) return nullptr;
  }
  return node;
}

std::vector<std::string> names_within(const YamlNode& node) {
  std::vector<std::string> names;
  for (std::size_t entry = 0; entry < node.entries(); ++entry) names.push_back(node.key(entry).text);
  for (std::size_t i = 0; node.is_list() && i < node.children.size(); ++i) {
    const YamlNode& item = node.children[i];
    const std::size_t entry = item.find("name");
    if (entry < item.entries() && item.value(entry).is_scalar()) names.push_back(item.value(entry).text);
  }
  return names;
}

}  // namespace drydock
