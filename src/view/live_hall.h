// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "view/hall_edit.h"
#include "view/hall_overlap.h"
#include "view/hall_state.h"
#include "view/write_back.h"

namespace drydock {

/// What came of an edit: another hall, or why there is none.
struct [[nodiscard]] EditAnswer {
  SharedHall hall;                    // null when refused
  bool is_of_poses = true;            // only objects stand elsewhere than before
  std::vector<std::string> problems;  // sentences
};

/// A hall that is being changed: the file, and values in place of its own. Every edit makes a revision, which knows the
/// one it was made from and what it changed; going back and forth changes nothing. Halls of the newest few are kept, of
/// others they are read again. Only poses of objects change without reading the file again. Not to be shared by
/// threads.
class LiveHall {
 public:
  /// Nothing after a problem.
  static std::optional<LiveHall> open(const std::filesystem::path& file, const FileRules& rules, Problems& problems);

  const std::filesystem::path& file() const { return file_; }
  std::int64_t revision() const { return revision_; }
  const SharedHall& hall() const { return hall_; }

  /// A new revision; of a transient edit only the hall.
  EditAnswer edit(const PageEdit& edit);
  /// Another revision becomes the present one.
  EditAnswer go(std::int64_t revision);

  /// Changes that are not in the files: what restore takes.
  std::map<std::string, std::string> unsaved() const;
  const std::map<std::string, std::string>& file_hashes() const { return hashes_; }
  /// A new revision with changes of an earlier process.
  EditAnswer restore(const std::map<std::string, std::string>& unsaved);

  /// Writes a revision into the file.
  struct [[nodiscard]] Saved {
    std::vector<std::string> changed;
    std::string refused;
  };
  Saved save(std::int64_t revision);

  /// The message `hall` of the present revision, without its scene.
  Json message();

 private:
  using Settings = std::map<std::string, std::string>;
  struct Revision {
    std::int64_t parent = -1;
    std::string label;
    Settings changes;  // of the parent's settings
  };

  explicit LiveHall(std::filesystem::path file, FileRules rules) : file_(std::move(file)), rules_(std::move(rules)) {}
  bool has_revision(std::int64_t revision) const;
  Settings settings_of(std::int64_t revision) const;
  std::vector<PageSetting> values_on_disk(const Settings& settings) const;
  EditAnswer read_with(const Settings& settings) const;
  void add(std::string label, Settings changes, SharedHall hall);
  void keep(std::int64_t revision, SharedHall hall);

  std::filesystem::path file_;
  FileRules rules_;
  std::vector<OfferedValue> offer_;
  std::map<std::string, std::string> hashes_;  // of the YAML files
  Settings saved_;                             // settings that the file has meanwhile
  std::vector<FileMention> mentions_;
  std::vector<Revision> revisions_;
  std::map<std::int64_t, SharedHall> kept_;
  // Of the present revision:
  std::int64_t revision_ = 0;
  Settings settings_;  // since the file was opened
  SharedHall hall_;
  std::shared_ptr<HallOverlap> overlap_;
};

}  // namespace drydock
