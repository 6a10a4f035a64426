// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "input/field_path.h"
#include "input/reading.h"

namespace drydock {

/// Where a value of a hall stands: in which of its files, and by which steps from the top of that one.
struct ValuePlace {
  std::string file;
  std::vector<PathStep> steps;
  const YamlNode* node = nullptr;  // null: it is not there, but could be added
};

/// The YAML texts of a hall, as they stand on disk: the file and those that it includes. For finding values and writing
/// them back; what they mean is read by read_hall_file.
class HallDocuments {
 public:
  /// Nothing when the top file cannot be read.
  static std::optional<HallDocuments> read(const std::filesystem::path& top, const FileRules& rules);

  /// Where `objects.satellite.at` is, or would be; nothing when no such thing can be there.
  std::optional<ValuePlace> find(const std::string& path);

 private:
  HallDocuments() = default;

  struct Open;
  std::shared_ptr<Open> open_;
};

}  // namespace drydock
