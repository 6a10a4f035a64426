// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "facility/facility.h"
#include "input/field_info.h"
#include "input/file_rules.h"

namespace drydock {

/// A file of kind `facility`, its hall and every other file it names. Nothing comes back when there is an error;
/// problems come file by file, from top to bottom.
std::optional<Facility> read_facility(const std::filesystem::path& path, const FileRules& rules,
                                      const std::vector<std::string>& overrides, Problems& problems);
ValueInfo facility_fields();

}  // namespace drydock
