// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "output/json_text.h"
#include "output/summary.h"

namespace drydock {

inline constexpr const char* kWrittenName = "written.json";

/// written.json: size and time of each file of a result when it was done, itself left out. By it the next run knows
/// whether anything was changed since.
Json written_files(const std::filesystem::path& folder);

/// What stands in a folder before a command fills it.
struct EarlierResult {
  bool is_empty = true;
  std::string fault;                          // why it may not be replaced; empty: it may
  std::vector<std::filesystem::path> others;  // files in it that no result lists
};

/// A result may be replaced by one of the same command when nothing in it was changed, added or removed since; with
/// `replace` by any one. Never a folder that holds an input or in which the program was started, nor one that holds
/// something and no result.
EarlierResult earlier_result(const std::filesystem::path& folder, const Summary& next, bool replace);

/// Whether a folder holds a result of other files than a run is about: by the words of the command lines before any
/// option, which name them. A folder without a result does not.
bool is_of_other_files(const std::filesystem::path& folder, const std::vector<std::string>& command_line);

/// Whether a folder holds a result that is complete.
bool holds_whole_result(const std::filesystem::path& folder);

}  // namespace drydock
