// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "input/yaml/yaml_document.h"

namespace drydock {

/// A piece of a text to be put in place of another; bytes of the text before any change.
struct TextChange {
  std::uint32_t begin = 0, end = 0;
  std::string text;
};

/// Puts YAML of one line in place of a value. One that stands in lines of its own is replaced from its key on.
TextChange value_change(std::string_view text, const YamlNode& value, const std::string& new_value);

/// Adds a field to a section: behind its first field, or that field's line; where there is none yet, in braces.
TextChange new_field_change(std::string_view text, const YamlNode& section, const std::string& key,
                            const std::string& value);

/// The text with all changes, which do not overlap: comments, order and layout stay.
std::string with_changes(std::string text, std::vector<TextChange> changes);

/// A value on one line as it can stand anywhere in YAML, also within braces: `{p: [1, 0, 20 mm], yaw: 17 deg}`.
std::string flow_text(const YamlNode& node);

}  // namespace drydock
