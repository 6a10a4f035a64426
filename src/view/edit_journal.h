// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace drydock {

/// Changes of a live hall that are not saved, in a file beside the hall's: HALL.yaml.unsaved. It is there as long as
/// something is unsaved, so that a crash, a kill or Ctrl-C loses nothing.
class EditJournal {
 public:
  using Settings = std::map<std::string, std::string>;  // value by path
  using Hashes = std::map<std::string, std::string>;    // SHA-256 of the hall's files, by name

  explicit EditJournal(const std::filesystem::path& hall);

  const std::filesystem::path& path() const { return path_; }

  /// What an earlier process left: changes of the files as they are now, or else a warning, and then the file is left
  /// as it is from here on. At most one of the two.
  struct Found {
    Settings settings;
    std::string warning;
  };
  Found find(const Hashes& files);

  /// What it holds cannot be taken over, and stays.
  void leave() { is_ours_ = false; }

  /// What is unsaved now; nothing: the file is removed. Throws std::filesystem::filesystem_error when the disk fails.
  void keep(const Settings& unsaved, const Hashes& files) const;

 private:
  std::filesystem::path path_;
  bool is_ours_ = true;
};

}  // namespace drydock
