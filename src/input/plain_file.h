// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "input/file_rules.h"
#include "input/problem.h"

namespace drydock {

/// Whether a file, by its extension, is one that other programs write too and that is checked on its own: `.urdf`,
/// `.xacro`, `.srdf`, `.stl`, `.obj`, `.csv`, or a mesh format we can only give advice on.
bool is_plain_file(const std::filesystem::path& path);

/// Reads such a file and all that it names, reports every problem in order of line, and describes a sound one in a few
/// lines of text (empty if there were errors). Findings on the health of a bare mesh are errors. An SRDF is checked
/// against the URDF of the same stem beside it, if there is one; times in a CSV column `time_s` may not go back.
std::string check_plain_file(const std::filesystem::path& path, const FileRules& rules, Problems& problems);

}  // namespace drydock
