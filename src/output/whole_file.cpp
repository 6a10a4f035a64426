// SPDX-License-Identifier: Apache-2.0
#include "output/whole_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <string>
#include <system_error>
#include <utility>

namespace drydock {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const char* what, const fs::path& path, int error) {
  throw fs::filesystem_error(what, path, std::error_code(error, std::generic_category()));
}

/// A file descriptor that is closed on every way out.
struct Descriptor {
  int number = -1;
  Descriptor(const fs::path& path, int flags) : number(::open(path.c_str(), flags | O_WRONLY | O_CLOEXEC, 0666)) {}
  Descriptor(const Descriptor&) = delete;
  ~Descriptor() {
    if (number >= 0) ::close(number);
  }
};

void write_all(int descriptor, std::string_view bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail("cannot write file", path, errno);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

/// Close may be the first to tell of a full disk or quota (NFS).
void close_checked(Descriptor& file, const fs::path& path) {
  const int closed = ::close(file.number);
  file.number = -1;
  if (closed != 0 && errno != EINTR) fail("cannot write file", path, errno);
}

bool is_device_or_pipe(const fs::path& path) {
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  return fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status);
}

/// The file a chain of links ends in, even when that file does not exist yet. 40 is Linux's own limit.
fs::path link_target(fs::path path) {
  std::error_code ignored;
  for (int hops = 0; fs::is_symlink(path, ignored); ++hops) {
    if (hops == 40) fail("cannot follow link", path, ELOOP);
    const fs::path next = fs::read_symlink(path);
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return path;
}

void write_device(const fs::path& path, std::string_view bytes) {
  Descriptor file(path, 0);
  if (file.number < 0) fail("cannot open file", path, errno);
  write_all(file.number, bytes, path);
  close_checked(file, path);
}

/// The process number in NAME.part-PID-COUNT, or 0 for any other name.
long part_owner(const std::string& name) {
  const std::size_t mark = name.rfind(".part-");
  if (mark == std::string::npos) return 0;
  const char* const end = name.data() + name.size();
  long process = 0;
  unsigned long count = 0;
  const auto first = std::from_chars(name.data() + mark + 6, end, process);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') return 0;
  const auto second = std::from_chars(first.ptr + 1, end, count);
  return second.ec == std::errc() && second.ptr == end && process > 0 ? process : 0;
}

/// Whether it is a part of a process that no longer runs.
bool is_abandoned(const fs::path& path) {
  const long process = part_owner(path.filename().string());
  return process > 0 && ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
}

}  // namespace

PartFile::PartFile(const fs::path& path) : path_(link_target(path)) {
  if (fs::is_directory(path_)) fail("cannot write file", path_, EISDIR);
  if (fs::exists(path_) && ::access(path_.c_str(), W_OK) != 0) fail("cannot write file", path_, errno);
  if (path_.has_parent_path()) fs::create_directories(path_.parent_path());
  temporary_ = part_name(path_);
}

PartFile::PartFile(PartFile&& other) noexcept
    : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, fs::path())) {}

PartFile::~PartFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void PartFile::commit() {
  // Without fsync a power cut soon after the rename can leave an empty file under the final name.
  const Descriptor file(temporary_, 0);
  if (file.number < 0 || ::fsync(file.number) != 0) fail("cannot write file", path_, errno);
  struct stat before {};
  if (::stat(path_.c_str(), &before) == 0 && ::fchmod(file.number, before.st_mode & 07777) != 0)
    fail("cannot keep permissions of file", path_, errno);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) fail("cannot put file in place", path_, errno);
  temporary_.clear();
}

void write_whole(const fs::path& path, std::string_view bytes) {
  if (is_device_or_pipe(path)) return write_device(path, bytes);
  PartFile part(path);
  Descriptor file(part.temporary(), O_CREAT | O_EXCL);
  if (file.number < 0) fail("cannot create file", path, errno);
  write_all(file.number, bytes, path);
  close_checked(file, path);
  part.commit();
}

WriteStatus write_encoded(const fs::path& path, const Encoded& encoded) {
  if (!encoded.ok()) return {encoded.refused};
  write_whole(path, encoded.bytes);
  return {};
}

fs::path part_name(const fs::path& path) {
  static std::atomic<unsigned long> count{0};
  fs::path name = path;
  name += ".part-" + std::to_string(::getpid()) + "-" + std::to_string(count++);
  return name;
}

void remove_abandoned_parts(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    if (is_abandoned(entry.path()) && entry.is_regular_file(ignored)) fs::remove(entry.path(), ignored);
  }
}

void remove_abandoned_folders(const fs::path& folder) {
  std::error_code ignored;
  const std::string prefix = folder.filename().string() + ".part-";
  const fs::path parent = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
  for (const fs::directory_entry& entry : fs::directory_iterator(parent, ignored)) {
    const bool ours = entry.path().filename().string().starts_with(prefix) && is_abandoned(entry.path());
    if (ours && fs::is_directory(entry.symlink_status(ignored))) fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace drydock
