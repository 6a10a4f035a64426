// SPDX-License-Identifier: Apache-2.0
#include "output/whole_file.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "output/test/scratch_folder.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;
using testing::bytes_of;
using testing::ScratchFolder;
using testing::SmallDisk;
using Names = std::vector<std::string>;

// Oracle: round trip, bytes that are no text included.
TEST(WholeFile, WritesTheBytesAndMakesTheFolders) {
  const ScratchFolder scratch;
  const std::string bytes("a\0b\r\n\xff", 6);
  write_whole(scratch / "deep/er/file.bin", bytes);
  EXPECT_EQ(bytes_of(scratch / "deep/er/file.bin"), bytes);
  EXPECT_EQ(scratch.files(), Names{"deep/er/file.bin"});
}

// Oracle: invariant. A write that fails half-way leaves the old bytes and nothing beside them.
TEST(WholeFile, LeavesTheOldFileWhenTheDiskIsFull) {
  const ScratchFolder scratch;
  write_whole(scratch / "file", "old");
  {
    const SmallDisk disk(10'000);
    EXPECT_THROW(write_whole(scratch / "file", std::string(50'000, 'x')), fs::filesystem_error);
  }
  EXPECT_EQ(bytes_of(scratch / "file"), "old");
  EXPECT_EQ(scratch.files(), Names{"file"});
}

// Oracle: the kernel's own full device, and the error it must give.
TEST(WholeFile, SaysWhatTheSystemSaid) {
  try {
    write_whole("/dev/full", "bytes");
    FAIL() << "a full device took bytes";
  } catch (const fs::filesystem_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_space_on_device);
    EXPECT_EQ(error.path1(), "/dev/full");
  }
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

// Oracle: invariant. A folder in the way is not replaced, and no temporary file stays.
TEST(WholeFile, DoesNotReplaceAFolder) {
  const ScratchFolder scratch;
  fs::create_directory(scratch / "name");
  EXPECT_THROW(write_whole(scratch / "name", "bytes"), fs::filesystem_error);
  EXPECT_TRUE(fs::is_directory(scratch / "name"));
  EXPECT_TRUE(scratch.files().empty());
}

// Oracle: invariant. Permissions of the old file stay; a link still points to the file it names, which is new.
TEST(WholeFile, KeepsPermissionsAndFollowsLinks) {
  const ScratchFolder scratch;
  write_whole(scratch / "real", "old");
  fs::permissions(scratch / "real", fs::perms(0640));
  fs::create_symlink("real", scratch / "link");
  write_whole(scratch / "link", "new");
  EXPECT_TRUE(fs::is_symlink(scratch / "link"));
  EXPECT_EQ(bytes_of(scratch / "real"), "new");
  EXPECT_EQ(fs::status(scratch / "real").permissions(), fs::perms(0640));
}

// Oracle: the umask, which decides the permissions of every ordinary new file.
TEST(WholeFile, GivesANewFileOrdinaryPermissions) {
  const ScratchFolder scratch;
  std::ofstream(scratch / "ordinary") << "x";
  write_whole(scratch / "ours", "x");
  EXPECT_EQ(fs::status(scratch / "ours").permissions(), fs::status(scratch / "ordinary").permissions());
}

// Oracle: invariant. Nothing is touched when the encoder refused.
TEST(WholeFile, TouchesNothingThatWasRefused) {
  const ScratchFolder scratch;
  EXPECT_EQ(write_encoded(scratch / "file", {"", "volume_m3 is nan"}).refused, "volume_m3 is nan");
  EXPECT_TRUE(scratch.files().empty());
  EXPECT_TRUE(write_encoded(scratch / "file", {"bytes", ""}).ok());
  EXPECT_EQ(bytes_of(scratch / "file"), "bytes");
}

// Oracle: invariant. An unfinished part goes with its owner.
TEST(PartFile, IsRemovedUnlessCommitted) {
  const ScratchFolder scratch;
  {
    const PartFile dropped(scratch / "a");
    std::ofstream(dropped.temporary()) << "half";
    PartFile kept(scratch / "b");
    std::ofstream(kept.temporary()) << "whole";
    PartFile moved(std::move(kept));
    moved.commit();
  }
  EXPECT_EQ(scratch.files(), Names{"b"});
}

// Oracle: a process that was really killed. Its part is swept; that of a running process and look-alikes stay.
TEST(PartFile, OfAKilledProcessIsSwept) {
  const ScratchFolder scratch;
  const pid_t child = ::fork();
  if (child == 0) {
    const PartFile part(scratch / "log");
    std::ofstream(part.temporary()) << "half";
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(child, nullptr, 0);
  ASSERT_EQ(scratch.files().size(), 1u);
  const PartFile mine(scratch / "mine");
  std::ofstream(mine.temporary()) << "half";
  std::ofstream(scratch / "notes.part-2-of-3") << "a user's";
  remove_abandoned_parts(scratch.path());
  EXPECT_EQ(scratch.files(), (Names{mine.temporary().filename().string(), "notes.part-2-of-3"}));
}

}  // namespace
}  // namespace drydock
