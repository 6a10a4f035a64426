// SPDX-License-Identifier: Apache-2.0
#include "input/yaml/yaml_document.h"

#include "input/in_quotes.h"

namespace drydock {

bool YamlNode::is_nothing() const {
  return is_scalar() && plain && (text.empty() || text == "~" || text == "null");
}

std::size_t YamlNode::find(std::string_view key_text) const {
  for (std::size_t entry = 0; entry < entries(); ++entry) {
    if (key(entry).text == key_text) return entry;
  }
  return entries();
}

Mark mark_of(const YamlNode& node) {
  return {node.file == nullptr ? std::string() : *node.file, node.begin.line, node.begin.column};
}

std::string found_text(const YamlNode& node) {
  if (node.is_nothing()) return "found nothing";
  if (node.is_scalar()) return "found " + in_quotes(node.text);
  if (node.is_map()) return "found a section";
  return node.children.empty() ? "found an empty list" : "found a list of " + std::to_string(node.children.size());
}

std::string replace_value(std::string_view text, const YamlNode& node, std::string_view new_text) {
  std::string result(text.substr(0, node.begin.byte));
  // `key:` with nothing behind it has no space yet, and a block collection stands on lines of its own.
  if (!result.empty() && (result.back() == ':' || result.back() == '-')) result += ' ';
  result += new_text;
  result += text.substr(node.end.byte);
  return result;
}

}  // namespace drydock
