// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>

#include "output/log/log_reader.h"
#include "output/test/generic_log.h"
#include "output/test/scratch_folder.h"

namespace drydock {
namespace {

using testing::bytes_of;
using testing::GenericLog;
using testing::Random;
using testing::ScratchFolder;

std::size_t place_in(const std::string& bytes, Random& random) {
  return static_cast<std::size_t>(random.whole(0, static_cast<int>(bytes.size()) - 1));
}

/// A number that fields of a file break at: none, few, just within and just beyond the file, the greatest ones.
std::uint64_t awkward_number(const std::string& bytes, Random& random) {
  const std::uint64_t numbers[] = {0,
                                   1,
                                   2,
                                   255,
                                   65535,
                                   bytes.size() - 1,
                                   bytes.size(),
                                   bytes.size() + 1,
                                   ~0ull,
                                   1ull << 31,
                                   1ull << 40,
                                   (1ull << 63) - 8,
                                   8 * static_cast<std::uint64_t>(random.whole(0, 5000))};
  return numbers[random.whole(0, static_cast<int>(std::size(numbers)) - 1)];
}

/// One to four changes, each as a bad disk or a bad mind makes them.
std::string damaged(std::string bytes, Random& random) {
  for (int change = random.whole(1, 4); change > 0; --change) {
    const std::size_t at = place_in(bytes, random), from = place_in(bytes, random);
    switch (random.whole(0, 5)) {
      case 0:
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << random.whole(0, 7)));
        break;
      case 1:
        bytes[at] = static_cast<char>(random.whole(0, 255));
        break;
      case 2:
      case 3: {
        const std::uint64_t number = awkward_number(bytes, random);
        const std::size_t size = std::size_t{1} << random.whole(0, 3);
        std::memcpy(bytes.data() + at / size * size, &number, std::min(size, bytes.size() - at / size * size));
        break;
      }
      case 4: {
        const std::size_t size = std::min({std::size_t{64}, bytes.size() - at, bytes.size() - from});
        std::memmove(bytes.data() + at, bytes.data() + from, size);
        break;
      }
      default:
        if (random.whole(0, 9) == 0) bytes.resize(at + 1);
    }
  }
  return bytes;
}

// Oracle: whatever a file holds, it is a log whose series are sound or a sentence; numbers are not more than deflate
// can make of the file.
TEST(LogDamage, EndsInSeriesOrSentences) {
  const ScratchFolder folder;
  testing::write_generic_log(folder / "log.h5", {1, 10, 16, 20}, 5);
  const std::string whole = bytes_of(folder / "log.h5");
  Random random(20);
  int opened_logs = 0, refused_logs = 0, refused_series = 0;
  for (int trial = 0; trial < 800; ++trial) {
    const std::string bytes = damaged(whole, random);
    std::ofstream(folder / "damaged.h5", std::ios::binary) << bytes;
    const OpenedLog opened = open_log(folder / "damaged.h5");
    ASSERT_NE(opened.log.has_value(), !opened.refused.empty()) << "seed 20, trial " << trial;
    ++(opened.log ? opened_logs : refused_logs);
    if (!opened.log) continue;
    for (const std::string& path : opened.log->series_paths()) {
      const LogReader::Answer answer = opened.log->read(path);
      ASSERT_NE(answer.series.has_value(), !answer.refused.empty()) << "seed 20, trial " << trial;
      if (!answer.series) {
        ++refused_series;
        continue;
      }
      ASSERT_EQ(answer.series->numbers.size(), answer.series->time_s.size() * answer.series->width);
      ASSERT_LE(answer.series->numbers.size() * sizeof(double), 1032 * bytes.size()) << "trial " << trial;
    }
  }
  // The damage is neither always fatal nor ever without effect.
  EXPECT_GT(opened_logs, 100);
  EXPECT_GT(refused_logs, 100);
  EXPECT_GT(refused_series, 30);
}

// Oracle: a file that ends too early says so, wherever it ends.
TEST(LogDamage, NamesAFileThatIsCutShort) {
  const ScratchFolder folder;
  testing::write_generic_log(folder / "log.h5", {1, 2, 16, 20}, 6);
  const std::string whole = bytes_of(folder / "log.h5");
  for (std::size_t size = 96; size < whole.size(); size += 1 + size / 7) {
    std::ofstream(folder / "cut.h5", std::ios::binary) << whole.substr(0, size);
    EXPECT_EQ(open_log(folder / "cut.h5").refused,
              "is damaged or not written by Drydock: found the end of the file at byte " + std::to_string(size) +
                  ", expected " + std::to_string(whole.size()) + " bytes");
  }
}

}  // namespace
}  // namespace drydock
