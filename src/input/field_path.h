// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/yaml/yaml_document.h"

namespace drydock {

/// One step of a field path: a field of a section, an item of a list by index, or an item of a list by its `name`.
struct PathStep {
  std::string name;
  std::optional<std::size_t> index;
};

/// `objects[2].at.p`, `objects.satellite.at`; a name with other characters than letters, digits, `_`, `-` stands in
/// quotes: `objects."lifting eye".at`. `at.p.1` is `at.p[1]`, unless an item of the list has the name 1: brackets need
/// quotes within a flow section. Nothing when the form is wrong.
std::optional<std::vector<PathStep>> parse_field_path(std::string_view text);

std::string to_string(const std::vector<PathStep>& path, std::size_t steps);

/// The child that a step leads to, or null.
YamlNode* find_child(YamlNode& node, const PathStep& step);

/// The value at a path, with the marks to write it back; null when there is none. Does not enter other files.
const YamlNode* find_value(const YamlNode& root, std::string_view path);

/// What could have stood in place of a step: the keys of a section, the names of a list's items.
std::vector<std::string> names_within(const YamlNode& node);

}  // namespace drydock
