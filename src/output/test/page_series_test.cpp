// SPDX-License-Identifier: Apache-2.0
#include "output/log/page_series.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "output/log/log_file.h"
#include "output/test/scratch_folder.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

LoggedSeries random_series(Random& random, std::size_t rows, std::size_t width) {
  LoggedSeries series;
  series.width = width;
  for (std::size_t row = 0; row < rows; ++row) {
    series.time_s.push_back(static_cast<double>(row) + random.between(0, 0.5));
    for (std::size_t column = 0; column < width; ++column) series.numbers.push_back(random.between(-1, 1));
  }
  return series;
}

std::vector<double> column_of(const LoggedSeries& series, std::size_t column) {
  std::vector<double> values;
  for (std::size_t row = 0; row < series.time_s.size(); ++row) values.push_back(series.at(row, column));
  return values;
}

// Oracle: by its words. Rows are those of the series, in order, at most so many; the ends stay, and so does the peak of
// every column, however short.
TEST(PageSeries, KeepsPeaksAndEnds) {
  Random random(5);
  for (const std::size_t width : {1u, 3u, 12u}) {
    LoggedSeries series = random_series(random, 7001, width);
    series.numbers[4321 * width + width / 2] = 40;
    series.numbers[77 * width] = -30;
    const LoggedSeries thin = thinned(series, 500);
    EXPECT_LE(thin.time_s.size(), 500u);
    EXPECT_GE(thin.time_s.size(), 250u);
    EXPECT_EQ(thin.time_s.front(), series.time_s.front());
    EXPECT_EQ(thin.time_s.back(), series.time_s.back());
    EXPECT_EQ(thin.numbers.size(), thin.time_s.size() * width);
    for (std::size_t column = 0; column < width; ++column) {
      const std::vector<double> all = column_of(series, column), kept = column_of(thin, column);
      EXPECT_EQ(*std::max_element(kept.begin(), kept.end()), *std::max_element(all.begin(), all.end()));
      EXPECT_EQ(*std::min_element(kept.begin(), kept.end()), *std::min_element(all.begin(), all.end()));
    }
    for (std::size_t row = 0; row < thin.time_s.size(); ++row) {
      const auto at = std::find(series.time_s.begin(), series.time_s.end(), thin.time_s[row]) - series.time_s.begin();
      for (std::size_t column = 0; column < width; ++column)
        ASSERT_EQ(thin.at(row, column), series.at(static_cast<std::size_t>(at), column));
    }
  }
}

// Oracle: identity. A series that is short enough stays as it is.
TEST(PageSeries, LeavesShortSeriesAlone) {
  Random random(6);
  const LoggedSeries series = random_series(random, 40, 2);
  EXPECT_EQ(thinned(series, 40).numbers, series.numbers);
}

// Oracle: the log that was written. Poses, instants and events are left out, and so are series without samples.
TEST(PageSeries, TellsWhatALogHolds) {
  const testing::ScratchFolder folder;
  {
    const Rate fast{"fast",
                    {{"/arms/left/q_rad", {"rad", "m"}, "base", "joint angles", {"shoulder", "slide"}},
                     {"/cables/4/tension_N", {"N"}, "", "tension at the eye", {}},
                     pose_series("/bodies/tip/pose", "W", "pose of the tip")},
                    8};
    const Rate never{"never", {{"/other/x_m", {"m"}, "", "never sampled", {}}}, 8};
    LogFile log({folder / "log.h5", {{fast, never}}, "title"});
    for (int i = 0; i < 5; ++i)
      ASSERT_TRUE(log.append(0, 0.5 * i, std::vector<double>{1.0 * i, 2, 30.5, 0, 0, 0, 1, 0, 0, 0}).ok());
    ASSERT_TRUE(log.append({0.25, "grip", "tip", "closed"}).ok());
    log.finish();
  }
  const OpenedLog opened = open_log(folder / "log.h5");
  const PageSeries page = page_series(*opened.log);
  EXPECT_EQ(page.refused, "");
  ASSERT_EQ(page.series.size(), 2u);
  const Json& arm = page.series[0];
  EXPECT_EQ(arm["path"], "arms/left/q_rad");
  EXPECT_EQ(arm["columns"], Json({"shoulder", "slide"}));
  EXPECT_EQ(arm["units"], Json({"rad", "m"}));
  EXPECT_EQ(arm["frame"], "base");
  EXPECT_EQ(arm["description"], "joint angles");
  EXPECT_EQ(arm["values"]["shape"], Json({5, 2}));
  EXPECT_EQ(arm["time_s"]["shape"], Json({5}));
  EXPECT_EQ(page.series[1]["columns"], Json::array());
  EXPECT_EQ(page.series[1]["values"]["shape"], Json({5, 1}));
}

// Oracle: counting. Very many series share the numbers that a page may hold, and each keeps its peak.
TEST(PageSeries, OfVeryManySeriesHoldFewerSamples) {
  const testing::ScratchFolder folder;
  constexpr int kSeries = 40, kSamples = 300;
  {
    Rate rate{"samples", {}, 64};
    for (int i = 0; i < kSeries; ++i)
      rate.series.push_back({"/ties/" + std::to_string(i) + "/force_N", {"N"}, "world", "force", {"x", "y", "z"}});
    LogFile log({folder / "log.h5", {{rate}}, "title"});
    std::vector<double> row(3 * kSeries);
    for (int k = 0; k < kSamples; ++k) {
      for (int i = 0; i < kSeries; ++i) row[static_cast<std::size_t>(3 * i)] = k == 7 * i ? 1e3 : std::sin(k + 1.0 * i);
      ASSERT_TRUE(log.append(0, 0.01 * k, row).ok());
    }
    log.finish();
  }
  const OpenedLog opened = open_log(folder / "log.h5");
  const PageSeries page = page_series(*opened.log, {2000, 9000, 10});
  ASSERT_EQ(page.series.size(), static_cast<std::size_t>(kSeries));
  std::size_t numbers = 0;
  for (const Json& series : page.series) {
    const auto samples = series["time_s"]["shape"][0].get<std::size_t>();
    EXPECT_GE(samples, 10u);
    numbers += 3 * samples;
  }
  EXPECT_LE(numbers, 9000u);
  EXPECT_GT(numbers, 3000u);
  EXPECT_EQ(page_series(*opened.log).series[3]["time_s"]["shape"][0], kSamples) << "all, where they fit";
}

}  // namespace
}  // namespace drydock
