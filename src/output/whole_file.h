// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "output/encoded.h"

namespace drydock {

/// Writes a file whole or not at all: the bytes go to a temporary file beside it, which then takes its name.
/// Missing folders are made; a file that stood there keeps its permissions; a link is followed; a device or pipe
/// (/dev/stdout) is written to directly. Throws std::filesystem::filesystem_error when that fails; what stood there
/// before is then untouched and the temporary file is gone.
void write_whole(const std::filesystem::path& path, std::string_view bytes);

/// The same for what an encoder made: nothing is touched when it refused.
WriteStatus write_encoded(const std::filesystem::path& path, const Encoded& encoded);

/// The same for a file that grows during a run. Whoever writes it opens temporary(); commit() gives it its name, and a
/// PartFile that is destroyed before that removes it. Not for devices.
class PartFile {
 public:
  explicit PartFile(const std::filesystem::path& path);
  ~PartFile();
  PartFile(PartFile&& other) noexcept;
  PartFile& operator=(PartFile&&) = delete;

  const std::filesystem::path& path() const { return path_; }  // links followed
  const std::filesystem::path& temporary() const { return temporary_; }
  void commit();

 private:
  std::filesystem::path path_;
  std::filesystem::path temporary_;  // empty once committed
};

/// Removes temporary files in a folder (not below it) that were left by processes which no longer run, as after
/// kill -9. Those of running processes stay. Failure to remove one is no error.
void remove_abandoned_parts(const std::filesystem::path& folder);

/// A name beside a file or folder that no other process takes: NAME.part-PID-COUNT.
std::filesystem::path part_name(const std::filesystem::path& path);

/// Removes folders of such names beside a folder whose processes no longer run.
void remove_abandoned_folders(const std::filesystem::path& folder);

}  // namespace drydock
