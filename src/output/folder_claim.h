// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace drydock {

/// The one right to fill a folder. What stands there stays as it is until the new content is whole: that is made in a
/// folder beside it and then takes its place in one step. A folder that is new or empty is filled where it is.
///
/// A claim that ends before take_place removes what it made beside the folder; what a killed process left there goes
/// with the next claim.
class FolderClaim {
 public:
  /// Makes the folder if it is missing. Throws std::filesystem::filesystem_error when the disk fails. When another
  /// process has the claim, is_held() is false.
  explicit FolderClaim(const std::filesystem::path& place);
  ~FolderClaim();
  FolderClaim(FolderClaim&& other) noexcept;
  FolderClaim& operator=(FolderClaim&&) = delete;

  bool is_held() const { return lock_ != nullptr; }
  const std::filesystem::path& place() const { return place_; }
  /// Where files are written now.
  const std::filesystem::path& workshop() const { return workshop_; }

  /// From here on new content is made beside the folder.
  void work_beside();

  /// From here on the place is another one: what is claimed stays as it is. After work_beside.
  void move_to(const std::filesystem::path& other);

  /// The new content takes its place. Of the old one the files `kept`, relative to the folder, move over where the new
  /// one has none of that name; the rest is removed.
  void take_place(const std::vector<std::filesystem::path>& kept);

 private:
  struct Lock;

  std::filesystem::path place_, workshop_;
  bool moved_ = false;
  std::unique_ptr<Lock> lock_;
};

}  // namespace drydock
