// SPDX-License-Identifier: Apache-2.0
#include "output/log/log.h"

#include <gtest/gtest.h>
#include <hdf5.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>

#include "output/test/scratch_folder.h"
#include "testing/random.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;
using testing::bytes_of;
using testing::Random;
using testing::ScratchFolder;
using testing::SmallDisk;
using Names = std::vector<std::string>;

constexpr std::size_t kChunk = 16;

LogLayout layout() {
  Rate control{"control",
               {{"/arms/left/q_rad", {"rad"}, "", "joint angles", {"1", "2", "3"}},
                {"/cables/4/tension_N", {"N"}, "", "tension at the eye", {}}},
               kChunk};
  Rate frames{"frames", {pose_series("/bodies/left/tip/pose", "W", "pose of the tip")}, kChunk};
  return {{control, frames}};
}

/// Generic samples; every fifth instant also a pose and an event. Returns the first refusal.
template <typename AnyLog>
WriteStatus fill(AnyLog& log, int samples, std::uint64_t seed = 5) {
  Random random(seed);
  for (int i = 0; i < samples; ++i) {
    const double time_s = 0.125 * i + random.between(0, 0.1);
    const std::vector<double> row = {random.between(-3, 3), random.between(-3, 3), random.between(-3, 3),
                                     random.between(20, 1000)};
    if (WriteStatus status = log.append(0, time_s, row); !status.ok()) return status;
    if (i % 5 != 0) continue;
    const std::vector<double> pose = {random.between(-9, 9), 2, 3, 0.5, -0.5, 0.5, 0.5};
    if (WriteStatus status = log.append(1, time_s, pose); !status.ok()) return status;
    if (WriteStatus status = log.append(Event{time_s, "step", "left", "number " + std::to_string(i)}); !status.ok())
      return status;
  }
  return {};
}

/// Numbers of a data set; empty when the file or the data set cannot be read.
std::vector<double> numbers(const fs::path& path, const char* name) {
  std::vector<double> values;
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (file < 0) return values;
  const hid_t dataset = H5Dopen2(file, name, H5P_DEFAULT);
  const hid_t space = H5Dget_space(dataset);
  values.resize(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
  if (H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0) values.clear();
  H5Sclose(space);
  H5Dclose(dataset);
  H5Fclose(file);
  return values;
}

int complete_mark(const fs::path& path) {
  int mark = -1;
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  const hid_t attribute = H5Aopen(file, "complete", H5P_DEFAULT);
  H5Aread(attribute, H5T_NATIVE_INT, &mark);
  H5Aclose(attribute);
  H5Fclose(file);
  return mark;
}

// Oracle: round trip through the C library, over whole and partial chunks. (h5py reads the rest: tests/output.)
TEST(LogFile, KeepsEverySample) {
  for (const int samples : {0, 1, 15, 16, 17, 53}) {
    const ScratchFolder scratch;
    LogFile log({scratch / "log.h5", layout(), "arm"});
    ASSERT_TRUE(fill(log, samples).ok());
    EXPECT_FALSE(fs::exists(scratch / "log.h5")) << "it has its name only when it is whole";
    log.finish();
    EXPECT_EQ(scratch.files(), Names{"log.h5"});
    EXPECT_EQ(complete_mark(scratch / "log.h5"), 1);
    Random random(5);
    std::vector<double> time_s, q_rad, tension_N;
    for (int i = 0; i < samples; ++i) {
      time_s.push_back(0.125 * i + random.between(0, 0.1));
      for (int k = 0; k < 3; ++k) q_rad.push_back(random.between(-3, 3));
      tension_N.push_back(random.between(20, 1000));
      if (i % 5 == 0) (void)random.between(-9, 9);
    }
    EXPECT_EQ(numbers(scratch / "log.h5", "/rates/control/time_s"), time_s);
    EXPECT_EQ(numbers(scratch / "log.h5", "/arms/left/q_rad"), q_rad);
    EXPECT_EQ(numbers(scratch / "log.h5", "/cables/4/tension_N"), tension_N);
    EXPECT_EQ(numbers(scratch / "log.h5", "/events/time_s").size(), (static_cast<std::size_t>(samples) + 4) / 5);
  }
}

// Oracle: round trip. An exception on the way keeps what was recorded, marked incomplete.
TEST(LogFile, OfAnInterruptedRunIsKeptAndMarked) {
  const ScratchFolder scratch;
  try {
    LogFile log({scratch / "log.h5", layout(), "arm"});
    ASSERT_TRUE(fill(log, 21).ok());
    throw std::runtime_error("interrupted");
  } catch (const std::runtime_error&) {
  }
  EXPECT_EQ(scratch.files(), Names{"log.h5"});
  EXPECT_EQ(complete_mark(scratch / "log.h5"), 0);
  EXPECT_EQ(numbers(scratch / "log.h5", "/cables/4/tension_N").size(), 21u);
}

// Oracle: a process that was really killed. All whole chunks can be read from the temporary file.
TEST(LogFile, OfAKilledProcessHoldsItsWholeChunks) {
  const ScratchFolder scratch;
  const pid_t child = ::fork();
  if (child == 0) {
    LogFile log({scratch / "log.h5", layout(), "arm"});
    if (fill(log, 20 * static_cast<int>(kChunk) + 7).ok()) ::kill(::getpid(), SIGKILL);
    ::_exit(1);
  }
  int how = 0;
  ::waitpid(child, &how, 0);
  ASSERT_TRUE(WIFSIGNALED(how));
  ASSERT_EQ(scratch.files().size(), 1u);
  const fs::path part = scratch / scratch.files()[0];
  EXPECT_EQ(complete_mark(part), 0);
  EXPECT_EQ(numbers(part, "/rates/control/time_s").size(), 20 * kChunk);
  EXPECT_EQ(numbers(part, "/arms/left/q_rad").size(), 3 * 20 * kChunk);
  EXPECT_EQ(numbers(part, "/bodies/left/tip/pose").size(), 7 * 4 * kChunk);  // 65 poses were given
}

/// Records until the disk is full; the error that was thrown.
std::error_code fill_small_disk(const fs::path& path, rlim_t size) {
  const SmallDisk disk(size);
  try {
    LogFile log({path, layout(), "arm"});
    (void)fill(log, 1500);
    log.finish();
  } catch (const fs::filesystem_error& error) {
    return error.code();
  }
  return {};
}

// Oracle: invariant. A disk too small for the beginning leaves the earlier log as it was and nothing beside it.
TEST(LogFile, LeavesTheOldOneWhenItCannotBegin) {
  const ScratchFolder scratch;
  {
    LogFile log({scratch / "log.h5", layout(), "arm"});
    ASSERT_TRUE(fill(log, 40).ok());
    log.finish();
  }
  const std::string before = bytes_of(scratch / "log.h5");
  for (const rlim_t size : {0u, 100u, 2'000u})
    EXPECT_EQ(fill_small_disk(scratch / "log.h5", size), std::errc::file_too_large);
  EXPECT_EQ(bytes_of(scratch / "log.h5"), before);
  EXPECT_EQ(scratch.files(), Names{"log.h5"});
}

// Oracle: the numbers of an undisturbed run. Wherever the disk fills up, the log holds the first whole chunks of them.
TEST(LogFile, KeepsWhatFittedOnAFullDisk) {
  const ScratchFolder scratch;
  LogFile whole({scratch / "whole.h5", layout(), "arm"});
  ASSERT_TRUE(fill(whole, 1500).ok());
  whole.finish();
  const std::vector<double> all = numbers(scratch / "whole.h5", "/arms/left/q_rad");
  std::size_t most = 0;
  for (rlim_t size = 20'000; size < 50'000; size += 3'741) {
    EXPECT_EQ(fill_small_disk(scratch / "log.h5", size), std::errc::file_too_large);
    ASSERT_EQ(scratch.files(), (Names{"log.h5", "whole.h5"})) << size;
    EXPECT_EQ(complete_mark(scratch / "log.h5"), 0);
    const std::vector<double> kept = numbers(scratch / "log.h5", "/arms/left/q_rad");
    EXPECT_EQ(kept.size() % (3 * kChunk), 0u);
    EXPECT_TRUE(std::equal(kept.begin(), kept.end(), all.begin())) << size;
    EXPECT_EQ(numbers(scratch / "log.h5", "/rates/control/time_s").size() * 3, kept.size());
    most = std::max(most, kept.size());
  }
  EXPECT_GE(most, 3 * 5 * kChunk) << "the largest disk holds several chunks";
}

// Oracle: the same calls, twice; no time of day, address or rubbish gets into the bytes.
TEST(LogFile, HasTheSameBytesForTheSameRun) {
  const ScratchFolder scratch;
  for (const char* name : {"a.h5", "b.h5"}) {
    LogFile log({scratch / name, layout(), "arm"});
    ASSERT_TRUE(fill(log, 40).ok());
    log.finish();
    if (name[0] == 'a') ::usleep(1'100'000);  // whole seconds are what HDF5 would keep
  }
  EXPECT_TRUE(bytes_of(scratch / "a.h5") == bytes_of(scratch / "b.h5"));
}

// Oracle: invariant. The refused sample leaves no trace, in neither format.
TEST(Log, RefusesWhatIsNotFinite) {
  const ScratchFolder scratch;
  Log log({scratch.path(), layout(), "arm", true});
  ASSERT_TRUE(log.append(0, 0.5, std::vector<double>{1., 2., 3., 40.}).ok());
  EXPECT_EQ(log.append(0, 0.75, std::vector<double>{1., 2., 3., NAN}).refused,
            "/cables/4/tension_N: sample 1 (t = 0.75 s) is nan");
  log.finish();
  EXPECT_EQ(numbers(scratch / "log.h5", "/arms/left/q_rad"), (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(bytes_of(scratch / "log_control.csv"),
            "time [s],/arms/left/q_rad.1 [rad],/arms/left/q_rad.2 [rad],/arms/left/q_rad.3 [rad],"
            "/cables/4/tension_N [N]\n0.5,1,2,3,40\n");
}

// Oracle: the text by hand, and the names the request promised.
TEST(Log, WritesTheSameAsCsv) {
  const ScratchFolder scratch;
  const LogRequest request{scratch.path(), layout(), "arm", true};
  {
    Log log(request);  // not finished: kept all the same
    ASSERT_TRUE(log.append(1, 0.25, std::vector<double>{1., 2., 3., 0.5, -0.5, 0.5, 0.5}).ok());
    ASSERT_TRUE(log.append(Event{0.25, "contact", "peg, left", "said \"rim\""}).ok());
  }
  EXPECT_EQ(log_names(request), (Names{"log.h5", "log_control.csv", "log_frames.csv", "log_events.csv"}));
  EXPECT_EQ(scratch.files(), (Names{"log.h5", "log_control.csv", "log_events.csv", "log_frames.csv"}));
  EXPECT_EQ(bytes_of(scratch / "log_frames.csv"),
            "time [s],/bodies/left/tip/pose.x [m],/bodies/left/tip/pose.y [m],/bodies/left/tip/pose.z [m],"
            "/bodies/left/tip/pose.qw [1],/bodies/left/tip/pose.qx [1],/bodies/left/tip/pose.qy [1],"
            "/bodies/left/tip/pose.qz [1]\n0.25,1,2,3,0.5,-0.5,0.5,0.5\n");
  EXPECT_EQ(bytes_of(scratch / "log_events.csv"),
            "time [s],kind,subject,text\n0.25,contact,\"peg, left\",\"said \"\"rim\"\"\"\n");
}

// Oracle: invariant. No table of an earlier run is replaced by half of a new one.
TEST(LogCsv, LeavesTheOldOnesWhenTheDiskIsFull) {
  const ScratchFolder scratch;
  {
    LogCsv csv(scratch.path(), layout());
    ASSERT_TRUE(fill(csv, 3).ok());
    csv.finish();
  }
  const std::string before = bytes_of(scratch / "log_control.csv");
  const Names names = scratch.files();
  {
    const SmallDisk disk(30'000);
    EXPECT_THROW(
        {
          LogCsv csv(scratch.path(), layout());
          (void)fill(csv, 2000);
          csv.finish();
        },
        fs::filesystem_error);
  }
  EXPECT_EQ(bytes_of(scratch / "log_control.csv"), before);
  EXPECT_EQ(scratch.files(), names);
}

// Oracle: the fault that was put in; nothing is created.
TEST(LogFile, NeedsASoundLayout) {
  const ScratchFolder scratch;
  LogLayout bad = layout();
  bad.rates[1].series[0].path = "/arms/left/q_rad";
  EXPECT_THROW(LogFile({scratch / "log.h5", bad, "arm"}), std::invalid_argument);
  EXPECT_TRUE(scratch.files().empty());
}

}  // namespace
}  // namespace drydock
