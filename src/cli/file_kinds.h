// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/check/check_file.h"
#include "input/field_info.h"

namespace drydock {

/// A kind of YAML file: what its fields are, and how it is checked.
struct FileKind {
  std::string name;
  ValueInfo (*fields)();
  FileReport (*check)(const CheckRequest&, Problems&);
};

/// Every kind; a new one is a line in file_kinds.cpp.
const std::vector<FileKind>& file_kinds();
std::vector<std::string> file_kind_names();

/// The word behind `kind:` in a file, for commands that take several kinds; empty when there is none to be found.
std::string file_kind_of(const std::filesystem::path& path);

/// Reads a YAML file by the kind it says it is.
FileReport check_yaml(const CheckRequest& request, Problems& problems);

}  // namespace drydock
