// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "output/log/hdf5_handle.h"
#include "output/log/log_reader.h"
#include "output/test/generic_log.h"
#include "output/test/scratch_folder.h"

namespace drydock {
namespace {

using testing::GenericLog;
using testing::ScratchFolder;

/// A series as HDF5's own library reads it. Numbers are compared by their bits.
struct PeerSeries {
  std::vector<double> time_s, numbers;
  std::vector<std::string> columns, units, frame, description;
};

std::vector<double> peer_numbers(hid_t file, const std::string& path) {
  const Hdf5Handle dataset(H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose);
  const Hdf5Handle space(H5Dget_space(dataset.id()), H5Sclose);
  std::vector<double> numbers(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space.id())));
  H5Dread(dataset.id(), H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data());
  return numbers;
}

std::vector<std::string> peer_texts(hid_t dataset, const char* name) {
  if (H5Aexists(dataset, name) <= 0) return {};
  const Hdf5Handle attribute(H5Aopen(dataset, name, H5P_DEFAULT), H5Aclose);
  const Hdf5Handle space(H5Aget_space(attribute.id()), H5Sclose), type = utf8_string_type();
  std::vector<char*> raw(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space.id())));
  H5Aread(attribute.id(), type.id(), raw.data());
  std::vector<std::string> texts;
  for (const char* text : raw) texts.emplace_back(text == nullptr ? "" : text);
  H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, raw.data());
  return texts;
}

using PeerLog = std::vector<std::pair<std::string, PeerSeries>>;

herr_t keep_peer_series(hid_t file, const char* name, const H5O_info_t* object, void* kept) {
  const std::string path = std::string("/") + name;
  if (object->type != H5O_TYPE_DATASET || path.starts_with("/events/")) return 0;
  const Hdf5Handle dataset(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose);
  const std::vector<std::string> time = peer_texts(dataset.id(), "time");
  if (time.size() != 1) return 0;
  static_cast<PeerLog*>(kept)->emplace_back(
      path, PeerSeries{peer_numbers(file, time[0]), peer_numbers(file, path), peer_texts(dataset.id(), "columns"),
                       peer_texts(dataset.id(), "unit"), peer_texts(dataset.id(), "frame"),
                       peer_texts(dataset.id(), "description")});
  return 0;
}

PeerLog peer_log(const std::filesystem::path& path) {
  PeerLog log;
  const Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  H5Ovisit(file.id(), H5_INDEX_NAME, H5_ITER_INC, keep_peer_series, &log);
  return log;
}

bool is_same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

std::string only_text(const std::vector<std::string>& texts) {
  return texts.size() == 1 ? texts[0] : "";
}

void expect_same_as_library(const std::filesystem::path& path, std::size_t series) {
  const PeerLog peer = peer_log(path);
  ASSERT_EQ(peer.size(), series);
  const OpenedLog opened = open_log(path);
  ASSERT_TRUE(opened.log) << opened.refused;
  std::vector<std::string> paths;
  for (const auto& [name, theirs] : peer) {
    paths.push_back(name);
    const LogReader::Answer answer = opened.log->read(name);
    ASSERT_TRUE(answer.series) << answer.refused;
    EXPECT_TRUE(is_same_bits(answer.series->time_s, theirs.time_s)) << name;
    EXPECT_TRUE(is_same_bits(answer.series->numbers, theirs.numbers)) << name;
    EXPECT_EQ(answer.series->columns, theirs.columns) << name;
    EXPECT_EQ(answer.series->units, theirs.units) << name;
    EXPECT_EQ(answer.series->frame, only_text(theirs.frame)) << name;
    EXPECT_EQ(answer.series->description, only_text(theirs.description)) << name;
  }
  EXPECT_EQ(opened.log->series_paths(), paths);
}

// Oracle: HDF5's own library reads the same series, bit for bit. The cases reach each form in which it stores: few
// series, more than 8 and more than 45 in a group (links in a heap, under one node and under several), more than 1,100
// (its index has three levels), more than 8 and more than 256 groups in a group, chunks under trees of one, two and
// three levels, a last chunk that is full and one that is not, no sample at all, a run that was stopped.
TEST(LogPeer, ReadsAsTheLibraryDoes) {
  const ScratchFolder folder;
  const std::vector<GenericLog> cases = {{3, 3, 16, 50},  {1, 1, 16, 0},      {2, 9, 16, 32},        {1, 60, 4, 5},
                                         {12, 1, 8, 70},  {300, 1, 8, 3},     {1, 1300, 64, 2},      {1, 1, 1, 70},
                                         {1, 1, 1, 4200}, {1, 4, 1000, 2500}, {2, 11, 16, 50, false}};
  for (const GenericLog& parts : cases) {
    SCOPED_TRACE(::testing::Message() << parts.groups << " groups of " << parts.series_per_group << " series, "
                                      << parts.samples << " samples in chunks of " << parts.samples_per_chunk);
    const std::filesystem::path path = folder / "log.h5";
    testing::write_generic_log(path, parts, 11);
    expect_same_as_library(path, parts.groups * parts.series_per_group + 1);
    EXPECT_EQ(open_log(path).log->is_complete(), parts.is_finished);
    std::filesystem::remove(path);
  }
}

}  // namespace
}  // namespace drydock
