// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "facility/realtime/pacer.h"
#include "facility/realtime/sample_queue.h"
#include "testing/random.h"

namespace drydock {
namespace {

// Oracle: the sorted values themselves. Bins are a tenth of an octave wide.
TEST(TimeHistogram, TellsQuantiles) {
  testing::Random random(5);
  TimeHistogram histogram;
  std::vector<double> values;
  for (int i = 0; i < 20000; ++i) values.push_back(1e-6 * std::exp2(random.between(0, 12)));
  for (const double value : values) histogram.add(value);
  std::sort(values.begin(), values.end());
  EXPECT_EQ(histogram.count(), 20000);
  EXPECT_EQ(histogram.largest_s(), values.back());
  for (const double share : {0.01, 0.5, 0.9, 0.999}) {
    const double true_s = values[static_cast<std::size_t>(share * 20000) - 1];
    EXPECT_GE(histogram.quantile_s(share), true_s * (1 - 1e-12));
    EXPECT_LE(histogram.quantile_s(share), true_s * std::exp2(0.1) * (1 + 1e-12));
  }
  EXPECT_EQ(histogram.quantile_s(1), values.back());
  TimeHistogram out_of_range;
  for (const double value : {0.0, -1.0, 1e9}) out_of_range.add(value);
  EXPECT_EQ(out_of_range.count(), 3);
  EXPECT_EQ(out_of_range.quantile_s(1), 1e9);
  EXPECT_EQ(TimeHistogram().quantile_s(0.5), 0);
}

// Oracle: what a pacer is for. No tick begins before its time, and as many are counted as there were. How late they are
// is the machine's affair.
TEST(Pacer, NeverBeginsATickEarly) {
  Pacer pacer(2000);
  const auto begin = std::chrono::steady_clock::now();
  pacer.begin();
  for (int tick = 0; tick < 40; ++tick) {
    pacer.wait_for(tick);
    const double since_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    EXPECT_GE(since_s, tick / 2000.0);
    pacer.done();
  }
  EXPECT_EQ(pacer.lateness().count(), 40);
  EXPECT_EQ(pacer.work().count(), 40);
}

// Oracle: the numbers that were put, in their order, through a queue that is often full and often empty.
TEST(SampleQueue, HandsRowsOverInOrder) {
  constexpr int kRows = 20000;
  SampleQueue queue(16, 2);
  std::int64_t refused = 0;
  std::vector<double> taken;
  std::atomic<bool> done{false};
  std::thread reader([&] {
    double time_s = 0;
    std::vector<double> row(2);
    for (;;) {
      const bool last = done;
      while (queue.take(time_s, row)) {
        EXPECT_EQ(row[0], 2 * time_s);
        EXPECT_EQ(row[1], -time_s);
        taken.push_back(time_s);
      }
      if (last) return;
    }
  });
  for (int i = 0; i < kRows; ++i) refused += queue.put(i, std::vector<double>{2.0 * i, -1.0 * i}) ? 0 : 1;
  done = true;
  reader.join();
  EXPECT_EQ(queue.left_out(), refused);
  EXPECT_EQ(static_cast<std::int64_t>(taken.size()) + refused, kRows);
  EXPECT_TRUE(std::is_sorted(taken.begin(), taken.end()));
  EXPECT_EQ(taken.front(), 0);
}

}  // namespace
}  // namespace drydock
