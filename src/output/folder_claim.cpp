// SPDX-License-Identifier: Apache-2.0
#include "output/folder_claim.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "output/whole_file.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

/// Both folders at once where the disk can do that; else there is an instant at which neither is in place.
void exchange(const fs::path& a, const fs::path& b) {
  if (::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0) return;
  if (errno != EINVAL && errno != ENOSYS) {
    throw fs::filesystem_error("cannot put folder in place", a, b, std::error_code(errno, std::generic_category()));
  }
  fs::path aside = b;
  aside += "-old";
  fs::rename(b, aside);
  fs::rename(a, b);
  fs::rename(aside, a);
}

bool is_open_as(const fs::path& folder, int descriptor) {
  struct stat named {
  }, opened{};
  return ::stat(folder.c_str(), &named) == 0 && ::fstat(descriptor, &opened) == 0 && named.st_dev == opened.st_dev &&
         named.st_ino == opened.st_ino;
}

}  // namespace

/// Held as long as the folder is open; the kernel releases it when the process ends.
struct FolderClaim::Lock {
  int descriptor = -1;
  explicit Lock(int opened) : descriptor(opened) {}
  Lock(const Lock&) = delete;
  ~Lock() { ::close(descriptor); }
};

FolderClaim::FolderClaim(const fs::path& place) {
  fs::create_directories(place);
  const fs::path plain = place.has_filename() ? place : place.parent_path();
  const bool names_itself = plain.filename() != "." && plain.filename() != ".." && !fs::is_symlink(plain);
  place_ = workshop_ = names_itself ? plain : fs::canonical(plain);
  do {
    const int folder = ::open(place_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
      throw fs::filesystem_error("cannot open folder", place_, std::error_code(errno, std::generic_category()));
    lock_ = std::make_unique<Lock>(folder);
    if (::flock(folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {  // other failures: a disk without locks
      lock_.reset();
      return;
    }
    // Between opening and locking another process may have put a new folder in place.
  } while (!is_open_as(place_, lock_->descriptor));
  remove_abandoned_folders(place_);
}

FolderClaim::FolderClaim(FolderClaim&& other) noexcept
    : place_(other.place_),
      workshop_(std::exchange(other.workshop_, other.place_)),
      moved_(other.moved_),
      lock_(std::move(other.lock_)) {}

FolderClaim::~FolderClaim() {
  if (workshop_ == place_) return;
  std::error_code ignored;
  fs::remove_all(workshop_, ignored);
}

void FolderClaim::work_beside() {
  if (workshop_ != place_) return;
  const fs::path beside = part_name(place_);
  fs::create_directory(beside);
  workshop_ = beside;
}

void FolderClaim::move_to(const fs::path& other) {
  place_ = other;
  moved_ = true;
}

void FolderClaim::take_place(const std::vector<fs::path>& kept) {
  if (workshop_ == place_) return;
  if (moved_ && !fs::exists(place_)) fs::create_directory(place_);
  for (const fs::path& name : kept) {
    if (fs::exists(fs::symlink_status(workshop_ / name))) continue;
    fs::create_directories((workshop_ / name).parent_path());
    fs::rename(place_ / name, workshop_ / name);
  }
  exchange(workshop_, place_);
  const fs::path old = std::exchange(workshop_, place_);
  std::error_code ignored;
  fs::remove_all(old, ignored);
}

}  // namespace drydock
