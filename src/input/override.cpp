// SPDX-License-Identifier: Apache-2.0
#include "input/override.h"

#include "input/field_path.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/yaml/yaml_parser.h"

namespace drydock {
namespace {

struct Setting {
  std::vector<PathStep> path;
  std::string field;  // the path as text
  YamlNode value;
};

void mark_as_set(YamlNode& node) {  // as deep as the nesting of a document, at most 64
  node.file = &kSetOption;
  node.begin = node.end = {};
  for (YamlNode& child : node.children) mark_as_set(child);
}

std::optional<Setting> parse_setting(const std::string& text, Reading& reading) {
  const std::size_t equals = text.find('=');
  const auto path = parse_field_path(std::string_view(text).substr(0, equals));
  if (equals == std::string::npos || !path) {
    reading.error({kSetOption, 0, 0}, "", "found " + in_quotes(text), "path=value, as in objects[2].at.yaw=20 deg");
    return std::nullopt;
  }
  const std::string field = to_string(*path, path->size());
  if (text.find_first_not_of(' ', equals + 1) == std::string::npos) {
    reading.error({kSetOption, 0, 0}, field, "found nothing behind =", "a value");
    return std::nullopt;
  }
  Problems found;
  std::optional<YamlDocument> value = parse_yaml(text.substr(equals + 1), kSetOption, found);
  if (!value || found.has_errors()) {
    const Problem& first = found.all().front();
    // A setting is one line, so the part in brackets, which names one, says nothing.
    reading.error({kSetOption, 0, 0}, field, first.found.substr(0, first.found.find(" (begun")), first.expected);
    return std::nullopt;
  }
  mark_as_set(value->root);
  return Setting{*path, field, std::move(value->root)};
}

/// The child a step leads to, made if it is a field of a section that is not there yet; null after a problem.
YamlNode* step_into(YamlNode& node, const Setting& setting, std::size_t step_index, Reading& reading) {
  const PathStep& step = setting.path[step_index];
  if (node.is_nothing()) node.kind = YamlNode::Kind::kMap;
  if (YamlNode* child = find_child(node, step)) return child;
  const Mark mark{kSetOption, 0, 0};
  const std::string here = step_index == 0 ? "the file" : to_string(setting.path, step_index);
  const std::string field = to_string(setting.path, step_index + 1);
  if (node.is_map() && !step.index) {
    YamlNode key, value;
    key.text = step.name;
    key.file = value.file = &kSetOption;
    node.children.push_back(std::move(key));
    node.children.push_back(std::move(value));
    return &node.children.back();
  }
  const bool is_number = !step.name.empty() && step.name.find_first_not_of("0123456789") == std::string::npos;
  if (node.is_list() && (step.index || is_number)) {
    reading.error(mark, field, "found no such item",
                  "one of the " + std::to_string(node.children.size()) + " items of " + here + ", counted from 0");
  } else if (node.is_list()) {
    reading.error(mark, field, "found no item of that name in " + here + did_you_mean(step.name, names_within(node)),
                  "");
  } else if (node.is_map()) {
    reading.error(mark, field, "found a section, no list, at " + here, "the name of a field");
  } else {
    reading.error(mark, field, "found a single value at " + here, "a path that ends there");
  }
  return nullptr;
}

/// Puts a copy of the other file in the place that names it, so that a value within it can be set.
bool enter_file(YamlNode& node, const Setting& setting, std::size_t step, Reading& reading) {
  if (setting.path[step].name == "file") return true;
  std::vector<const std::string*> above;
  const YamlNode* entered = &node;
  while (const YamlNode* file_value = file_value_of(*entered)) {
    if (entered->file != nullptr) above.push_back(entered->file);
    const YamlDocument* other = reading.include(*file_value, to_string(setting.path, step), above);
    if (other == nullptr) return false;
    entered = &other->root;
  }
  if (entered == &node) return true;
  YamlNode copy = *entered;  // the other file may be in use elsewhere too
  node = std::move(copy);
  return true;
}

}  // namespace

void apply_overrides(const std::vector<std::string>& settings, YamlDocument& document, Reading& reading) {
  for (const std::string& text : settings) {
    std::optional<Setting> setting = parse_setting(text, reading);
    if (!setting) continue;
    YamlNode* node = &document.root;
    for (std::size_t step = 0; step < setting->path.size() && node != nullptr; ++step) {
      node = enter_file(*node, *setting, step, reading) ? step_into(*node, *setting, step, reading) : nullptr;
    }
    if (node != nullptr) *node = std::move(setting->value);
  }
}

}  // namespace drydock
