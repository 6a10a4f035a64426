// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "input/field_info.h"

namespace drydock {

/// What stands for a section inside a field: a link to where it is described.
using SectionWords = std::function<std::string(const ValueInfo&)>;

/// "a length [m], as in `20 mm`, above 0": what a value of a file may be.
std::string value_words(const ValueInfo& value, const SectionWords& section);

/// "`0.005 m`"; empty where the value has no default.
std::string default_words(const ValueInfo& value);

/// A description parted from what stands in it as "(default: …)".
struct DescriptionParts {
  std::string text, default_text;
};
DescriptionParts description_parts(const std::string& description);

/// One line of a Markdown table; bars within cells are escaped.
std::string table_row(const std::vector<std::string>& cells);
/// Column heads and the line below them.
std::string table_head(const std::vector<std::string>& heads);

std::string in_code(const std::string& text);

}  // namespace drydock
