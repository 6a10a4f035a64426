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
/// one it was made from; going back and forth changes nothing. Only poses of objects change without reading the file
/// again. Not to be shared by threads.
class LiveHall {
 public:
  /// Nothing after a problem.
  static std::optional<LiveHall> open(const std::filesystem::path& file, const FileRules& rules, Problems& problems);

  const std::filesystem::path& file() const { return file_; }
  std::int64_t revision() const { return revision_; }
  const SharedHall& hall() const { return revisions_[static_cast<std::size_t>(revision_)].hall; }

  /// A new revision; of a transient edit only the hall.
  EditAnswer edit(const PageEdit& edit);
  /// Another revision becomes the present one.
  EditAnswer go(std::int64_t revision);

  /// Writes a revision into the file.
  struct [[nodiscard]] Saved {
    std::vector<std::string> changed;
    std::string refused;
  };
  Saved save(std::int64_t revision);

  /// The message `hall` of the present revision, without its scene.
  Json message();

 private:
  struct Revision {
    std::int64_t parent = -1;
    std::string label;
    std::map<std::string, std::string> settings;  // since the file was opened
    SharedHall hall;
  };

  explicit LiveHall(std::filesystem::path file, FileRules rules) : file_(std::move(file)), rules_(std::move(rules)) {}
  std::vector<PageSetting> values_on_disk(const std::map<std::string, std::string>& settings) const;
  SharedHall read_with(const std::map<std::string, std::string>& settings, Problems& problems) const;

  std::filesystem::path file_;
  FileRules rules_;
  std::vector<OfferedValue> offer_;
  std::map<std::string, std::string> hashes_;  // of the YAML files
  std::map<std::string, std::string> saved_;   // settings that the file has meanwhile
  std::vector<Revision> revisions_;
  std::int64_t revision_ = 0;
  std::shared_ptr<HallOverlap> overlap_;
};

}  // namespace drydock
