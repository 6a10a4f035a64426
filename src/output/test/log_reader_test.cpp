// SPDX-License-Identifier: Apache-2.0
#include "output/log/log_reader.h"

#include <gtest/gtest.h>

#include <fstream>

#include "output/log/hdf5_handle.h"
#include "output/log/log_file.h"
#include "output/test/scratch_folder.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;
using testing::ScratchFolder;

LogLayout read_back_layout() {
  Rate fast{"fast",
            {{"/arms/left/q_rad", {"rad"}, "", "joint angles", {"shoulder", "elbow"}},
             {"/cables/4/tension_N", {"N"}, "", "tension at the eye", {}}},
            8};
  Rate slow{"slow", {pose_series("/bodies/left/tip/pose", "W", "pose of the tip")}, 8};
  return {{fast, slow}};
}

// Oracle: round trip; what was appended comes back bit for bit, with its names.
TEST(LogReader, ReadsWhatWasWritten) {
  const ScratchFolder folder;
  Random random(3);
  std::vector<double> times, angles, tensions, poses;
  {
    LogFile log({folder / "log.h5", read_back_layout(), "title"});
    for (int i = 0; i < 21; ++i) {
      const double jitter_s = random.between(0, 0.1), a = random.between(-3, 3), b = random.between(-3, 3);
      const double tension_N = random.between(20, 900);
      times.push_back(0.3 * i + jitter_s);
      angles.insert(angles.end(), {a, b});
      tensions.push_back(tension_N);
      ASSERT_TRUE(log.append(0, times.back(), std::vector<double>{a, b, tension_N}).ok());
    }
    poses = {1, 2, 3, 0.5, -0.5, 0.5, -0.5};
    ASSERT_TRUE(log.append(1, 0.25, poses).ok());
    log.finish();
  }
  const OpenedLog opened = open_log(folder / "log.h5");
  ASSERT_TRUE(opened.log) << opened.refused;
  EXPECT_TRUE(opened.log->is_complete());
  const LogReader::Answer arm = opened.log->read("/arms/left/q_rad");
  ASSERT_TRUE(arm.series) << arm.refused;
  EXPECT_EQ(arm.series->time_s, times);
  EXPECT_EQ(arm.series->numbers, angles);
  EXPECT_EQ(arm.series->at(7, 1), angles[15]);
  EXPECT_EQ(arm.series->columns, (std::vector<std::string>{"shoulder", "elbow"}));
  EXPECT_EQ(arm.series->units, (std::vector<std::string>{"rad"}));
  EXPECT_EQ(arm.series->description, "joint angles");
  EXPECT_EQ(arm.series->frame, "");
  EXPECT_EQ(opened.log->series_paths(),
            (std::vector<std::string>{"/arms/left/q_rad", "/bodies/left/tip/pose", "/cables/4/tension_N"}));
  const LogReader::Answer cable = opened.log->read("/cables/4/tension_N");
  ASSERT_TRUE(cable.series);
  EXPECT_EQ(cable.series->numbers, tensions);
  EXPECT_EQ(cable.series->width, 1u);
  EXPECT_TRUE(cable.series->columns.empty());
  const LogReader::Answer body = opened.log->read("/bodies/left/tip/pose");
  ASSERT_TRUE(body.series);
  EXPECT_EQ(body.series->numbers, poses);
  EXPECT_EQ(body.series->frame, "W");
  EXPECT_EQ(body.series->units.size(), 7u);
  EXPECT_EQ(opened.log->members("/bodies/left"), (std::vector<std::string>{"tip"}));
  EXPECT_EQ(opened.log->members("/nothing/here"), (std::vector<std::string>{}));
  EXPECT_TRUE(opened.log->has("/bodies/left/tip/pose"));
  EXPECT_FALSE(opened.log->has("/bodies/right/tip/pose"));
}

// Oracle: the sentences, as a user is to read them behind the name of the file.
TEST(LogReader, SaysWhatIsWrong) {
  const ScratchFolder folder;
  {
    LogFile stopped({folder / "log.h5", read_back_layout(), "title"});
    ASSERT_TRUE(stopped.append(0, 0, std::vector<double>{1, 2, 3}).ok());
  }
  const OpenedLog opened = open_log(folder / "log.h5");
  ASSERT_TRUE(opened.log) << opened.refused;
  EXPECT_FALSE(opened.log->is_complete());
  EXPECT_EQ(opened.log->read("/arms/right/q_rad").refused, "has no series /arms/right/q_rad");
  EXPECT_EQ(opened.log->read("/arms/left").refused, "holds a group at /arms/left, not a series");
  EXPECT_EQ(opened.log->read("/events/kind").refused,
            "holds no real numbers of 64 bits, lowest byte first, at /events/kind");
  EXPECT_EQ(opened.log->read("/rates/fast/time_s").refused,
            "does not say where the instants of /rates/fast/time_s are");
  std::ofstream(folder / "text.h5") << "time,x\n";
  EXPECT_EQ(open_log(folder / "text.h5").refused, "is not an HDF5 file");
  EXPECT_EQ(open_log(folder / "nothing.h5").refused, "is not there, or is not a file");
  EXPECT_EQ(open_log(folder.path()).refused, "is not there, or is not a file");
}

/// A small log, to be changed through the library as another program would.
class ChangedLog {
 public:
  ChangedLog() {
    {
      LogFile log({path, read_back_layout(), "title"});
      if (!log.append(0, 0, std::vector<double>{1, 2, 3}).ok()) throw std::runtime_error("no log to change");
      log.finish();
    }
    file = {H5Fopen(path.c_str(), H5F_ACC_RDWR, H5P_DEFAULT), H5Fclose};
  }
  OpenedLog reopened() {
    file.reset();
    return open_log(path);
  }

  const ScratchFolder folder;
  const std::filesystem::path path = folder / "log.h5";
  Hdf5Handle file;
};

// Oracle: what a prepared file tries. An attribute of many numbers is not read into one; numbers of another file, and
// what a link by name leads to, are not shown.
TEST(LogReader, ReadsNothingButTheLog) {
  ChangedLog log;
  std::ofstream(log.folder / "secret") << std::string(64, 's');
  {
    const hsize_t rows = 8, many = 1000;
    const Hdf5Handle space(H5Screate_simple(1, &rows, nullptr), H5Sclose),
        plist(H5Pcreate(H5P_DATASET_CREATE), H5Pclose), numbers(H5Screate_simple(1, &many, nullptr), H5Sclose);
    H5Pset_external(plist.id(), (log.folder / "secret").c_str(), 0, 64);
    const Hdf5Handle outside(
        H5Dcreate2(log.file.id(), "/outside", H5T_IEEE_F64LE, space.id(), H5P_DEFAULT, plist.id(), H5P_DEFAULT),
        H5Dclose);
    ASSERT_TRUE(add_attribute(outside.id(), "time", "/rates/fast/time_s"));
    H5Lcreate_soft("/arms/left/q_rad", log.file.id(), "/arms/soft", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_soft("/arms/left/q_rad", log.file.id(), "/arms/left/soft", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_external("other.h5", "/", log.file.id(), "/elsewhere", H5P_DEFAULT, H5P_DEFAULT);
    H5Adelete(log.file.id(), "complete");
    const Hdf5Handle attribute(
        H5Acreate2(log.file.id(), "complete", H5T_STD_I32LE, numbers.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    const std::vector<int> ones(many, 1);
    ASSERT_GE(H5Awrite(attribute.id(), H5T_NATIVE_INT, ones.data()), 0);
  }
  const OpenedLog opened = log.reopened();
  ASSERT_TRUE(opened.log) << opened.refused;
  EXPECT_FALSE(opened.log->is_complete());
  EXPECT_EQ(opened.log->read("/outside").refused, "holds /outside in another file");
  EXPECT_EQ(opened.log->read("/arms/soft").refused, "has no series /arms/soft");
  EXPECT_EQ(opened.log->read("/arms/left/soft").refused, "has no series /arms/left/soft");
  EXPECT_EQ(opened.log->read("/elsewhere/x").refused, "has no series /elsewhere/x");
  EXPECT_TRUE(opened.log->read("/arms/left/q_rad").series);
  EXPECT_EQ(opened.log->series_paths().size(), 4u);
}

// Oracle: a group that holds itself would have paths without end.
TEST(LogReader, RefusesACycleOfGroups) {
  ChangedLog log;
  H5Lcreate_hard(log.file.id(), "/arms", log.file.id(), "/arms/left/again", H5P_DEFAULT, H5P_DEFAULT);
  const std::string refused = log.reopened().refused;
  EXPECT_NE(refused.find("found an object twice, as /arms/left/again at byte"), std::string::npos) << refused;
}

// Oracle: a data set whose extent grew and whose chunks did not. The library shows zeros that nobody measured.
TEST(LogReader, RefusesRowsThatAreNotThere) {
  ChangedLog log;
  {
    const Hdf5Handle dataset(H5Dopen2(log.file.id(), "/cables/4/tension_N", H5P_DEFAULT), H5Dclose);
    const hsize_t rows = 150'000'000;
    ASSERT_GE(H5Dset_extent(dataset.id(), &rows), 0);
  }
  const OpenedLog opened = log.reopened();
  ASSERT_TRUE(opened.log) << opened.refused;
  const std::string refused = opened.log->read("/cables/4/tension_N").refused;
  EXPECT_TRUE(refused.starts_with("cannot be read at /cables/4/tension_N: found 1 chunks at byte ")) << refused;
  EXPECT_TRUE(refused.ends_with(", expected 18750000 chunks")) << refused;
  EXPECT_TRUE(opened.log->read("/arms/left/q_rad").series);
}

// Oracle: what else HDF5 can hold is refused by name, and the other series stay readable.
TEST(LogReader, RefusesOtherLayouts) {
  ChangedLog log;
  const hsize_t rows = 1;
  const Hdf5Handle space(H5Screate_simple(1, &rows, nullptr), H5Sclose);
  const auto add = [&](const char* path, hid_t type, const Hdf5Handle& plist) {
    const Hdf5Handle made(H5Dcreate2(log.file.id(), path, type, space.id(), H5P_DEFAULT, plist.id(), H5P_DEFAULT),
                          H5Dclose);
    const double number = 0.75;
    H5Dwrite(made.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &number);
    return add_attribute(made.id(), "time", "/rates/fast/time_s");
  };
  const Hdf5Handle compact(H5Pcreate(H5P_DATASET_CREATE), H5Pclose), sums(H5Pcreate(H5P_DATASET_CREATE), H5Pclose),
      plain(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_layout(compact.id(), H5D_COMPACT);
  H5Pset_chunk(sums.id(), 1, &rows);
  H5Pset_fletcher32(sums.id());
  ASSERT_TRUE(add("/compact", H5T_IEEE_F64LE, compact) && add("/sums", H5T_IEEE_F64LE, sums) &&
              add("/float", H5T_IEEE_F32LE, plain) && add("/big_endian", H5T_IEEE_F64BE, plain) &&
              add("/one_piece", H5T_IEEE_F64LE, plain));
  const OpenedLog opened = log.reopened();
  ASSERT_TRUE(opened.log) << opened.refused;
  const auto refused = [&](const char* path) { return opened.log->read(path).refused; };
  EXPECT_NE(refused("/compact").find("found a layout of kind 0 at byte"), std::string::npos) << refused("/compact");
  EXPECT_NE(refused("/sums").find("found the filter 3 at byte"), std::string::npos) << refused("/sums");
  EXPECT_EQ(refused("/float"), "holds no real numbers of 64 bits, lowest byte first, at /float");
  EXPECT_EQ(refused("/big_endian"), "holds no real numbers of 64 bits, lowest byte first, at /big_endian");
  const LogReader::Answer one_piece = opened.log->read("/one_piece");
  ASSERT_TRUE(one_piece.series) << one_piece.refused;
  EXPECT_EQ(one_piece.series->numbers, std::vector<double>{0.75});
}

}  // namespace
}  // namespace drydock
