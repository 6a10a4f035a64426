// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "input/file_rules.h"

namespace drydock {

/// The text of the single value that a field path leads to, also within files that the file includes, with the settings
/// in place: "10000 N m/rad". Nothing when nothing stands there, or no single value.
std::optional<std::string> field_text(const std::filesystem::path& file, const FileRules& rules,
                                      const std::vector<std::string>& settings, const std::string& field);

}  // namespace drydock
