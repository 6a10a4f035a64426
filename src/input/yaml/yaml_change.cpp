// SPDX-License-Identifier: Apache-2.0
#include "input/yaml/yaml_change.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace drydock {
namespace {

/// Whether a scalar without quotes means the same within braces and in a line of its own.
bool is_plain_everywhere(const std::string& text) {
  const auto is_harmless = [](unsigned char c) {
    return std::isalnum(c) || c == ' ' || c == '.' || c == '_' || c == '-' || c == '+' || c == '/' || c == '^' ||
           c == '*' || c == '(' || c == ')';
  };
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_harmless)) return false;
  const bool begins_number = text.size() > 1 && text[0] == '-' && text[1] != ' ';
  return (std::isalnum(static_cast<unsigned char>(text[0])) || text[0] == '.' || text[0] == '/' || begins_number) &&
         text.back() != ' ';
}

std::string scalar_text(const YamlNode& node) {
  if (node.is_nothing()) return "null";
  if (node.plain && is_plain_everywhere(node.text)) return node.text;
  return nlohmann::json(node.text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

TextChange value_change(std::string_view text, const YamlNode& value, const std::string& new_value) {
  std::uint32_t begin = value.begin.byte;
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\n')) --begin;
  if (begin == 0 || text[begin - 1] != ':') return {value.begin.byte, value.end.byte, new_value};
  return {begin, value.end.byte, " " + new_value};
}

TextChange new_field_change(std::string_view text, const YamlNode& section, const std::string& key,
                            const std::string& value) {
  const std::string field = key + ": " + value;
  if (section.is_nothing()) return value_change(text, section, "{" + field + "}");
  if (section.entries() == 0) return {section.begin.byte + 1, section.begin.byte + 1, field};
  if (!section.plain) {
    const std::uint32_t behind = section.value(0).end.byte;
    return {behind, behind, ", " + field};
  }
  const YamlNode& first = section.value(0);
  const std::string indent(static_cast<std::size_t>(std::max(0, section.key(0).begin.column - 1)), ' ');
  const std::uint32_t key_at = section.key(0).begin.byte;
  if (!first.is_scalar() && first.plain) return {key_at, key_at, field + "\n" + indent};
  // Behind the line, so that a comment stays with what it is about.
  const auto line_end = static_cast<std::uint32_t>(std::min(text.find('\n', first.end.byte), text.size()));
  return {line_end, line_end, "\n" + indent + field};
}

std::string with_changes(std::string text, std::vector<TextChange> changes) {
  // From the back; of two at one place the first of the list comes out first.
  std::stable_sort(changes.begin(), changes.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  for (auto change = changes.rbegin(); change != changes.rend(); ++change)
    text.replace(change->begin, change->end - change->begin, change->text);
  return text;
}

std::string flow_text(const YamlNode& node) {
  if (node.is_scalar()) return scalar_text(node);
  std::string text;
  if (node.is_list()) {
    for (const YamlNode& item : node.children) text += (text.empty() ? "" : ", ") + flow_text(item);
    return "[" + text + "]";
  }
  for (std::size_t entry = 0; entry < node.entries(); ++entry)
    text += (text.empty() ? "" : ", ") + flow_text(node.key(entry)) + ": " + flow_text(node.value(entry));
  return "{" + text + "}";
}

}  // namespace drydock
