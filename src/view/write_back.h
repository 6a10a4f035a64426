// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "input/reading.h"
#include "view/page_message.h"

namespace drydock {

/// Values that go into a hall's files.
struct WriteBackRequest {
  std::filesystem::path top;
  FileRules rules;
  std::vector<PageSetting> settings;          // YAML of one line each, as flow_text gives it
  std::map<std::string, std::string> hashes;  // SHA-256 of the files as they were read, by name
  std::vector<FileMention> mentions = {};     // where they name others
};

struct [[nodiscard]] WriteBack {
  std::vector<std::string> changed;           // `objects.satellite.at: {p: [1, 2, 3]}`, what already said so left out
  std::map<std::string, std::string> hashes;  // of all files afterwards
  std::string refused;                        // why nothing was written
};

/// Writes values into the files that hold them: comments, order and layout stay, as yaml_change.h says; of a value of
/// several numbers, such as a pose, those that stay the same are left as they stand. Refused when a
/// file is no longer as it was read, when the changed text would not say what was meant, and when a file that would
/// change stands in two places of the hall. All files are written
/// whole or none. Throws std::filesystem::filesystem_error when the disk fails.
WriteBack write_back(const WriteBackRequest& request);

/// SHA-256 of files that can be read, by name.
std::map<std::string, std::string> file_hashes(const std::vector<std::string>& files);

}  // namespace drydock
