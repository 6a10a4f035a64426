// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_window.h"

#include <gtest/gtest.h>

#include "testing/random.h"

namespace drydock {
namespace {

SweepAxis window_axis(const std::string& name, const std::vector<double>& numbers) {
  SweepAxis axis;
  axis.name = axis.field = name;
  for (const double number : numbers) axis.values.push_back(axis_value(number, "", 12));
  return axis;
}

Sweep window_sweep(std::vector<SweepAxis> axes) {
  Sweep sweep;
  sweep.axes = std::move(axes);
  sweep.outcomes.resize(2);
  sweep.outcomes[0].name = "good";
  sweep.outcomes[1].name = "bad";
  return sweep;
}

using WindowRecords = std::vector<std::optional<CaseRecord>>;

/// The first and last text of each axis.
std::vector<std::string> ends_of(const std::vector<AxisRange>& ranges) {
  std::vector<std::string> ends;
  for (const AxisRange& range : ranges)
    ends.push_back(range.values.empty() ? "none" : range.values.front().text + ".." + range.values.back().text);
  return ends;
}

// Oracle: a table of twelve cases, judged by eye. The values of an axis need not stand in order.
//        q: 1  2  3  4
//   p 30    g  g  g  b
//   p 10    b  g  g  b
//   p 20    b  g  g  g
TEST(SweepWindow, OfATableByEye) {
  const Sweep sweep = window_sweep({window_axis("p", {30, 10, 20}), window_axis("q", {1, 2, 3, 4})});
  const SweepCases cases(sweep);
  WindowRecords records;
  for (const char outcome : std::string("gggbbggbbggg")) {
    CaseRecord& record = records.emplace_back().emplace();
    record.outcome = outcome == 'g' ? 0 : 1;
  }
  SweepWindow window = sweep_window(sweep, cases, records);
  EXPECT_EQ(ends_of(window.axes), (std::vector<std::string>{"none", "2..3"}));
  EXPECT_EQ(ends_of(window.box), (std::vector<std::string>{"10..30", "2..3"}));
  EXPECT_EQ(window.box_cases, 6u);

  records[5].reset();  // p 10, q 2 was not run: nothing is known of it
  window = sweep_window(sweep, cases, records);
  EXPECT_EQ(ends_of(window.axes), (std::vector<std::string>{"none", "3..3"}));
  EXPECT_EQ(ends_of(window.box), (std::vector<std::string>{"20..30", "2..3"}));
  EXPECT_EQ(window.box_cases, 4u);
}

// Oracle: brute force over all boxes of a random grid, counting their cases one by one.
TEST(SweepWindow, FindsTheLargestBox) {
  testing::Random random(5);
  for (int trial = 0; trial < 60; ++trial) {
    const Sweep sweep =
        window_sweep({window_axis("p", {1, 2, 3}), window_axis("q", {1, 2, 3, 4}), window_axis("r", {1, 2, 3})});
    const SweepCases cases(sweep);
    WindowRecords records(cases.count());
    const double share = random.between(0.4, 0.95);
    for (auto& record : records) record.emplace().outcome = random.between(0, 1) < share ? 0 : 1;
    const auto is_good = [&](int p, int q, int r) {
      return records[static_cast<std::size_t>(12 * p + 3 * q + r)]->outcome == 0;
    };
    std::size_t best = 0;
    for (int p0 = 0; p0 < 3; ++p0)
      for (int p1 = p0; p1 < 3; ++p1)
        for (int q0 = 0; q0 < 4; ++q0)
          for (int q1 = q0; q1 < 4; ++q1)
            for (int r0 = 0; r0 < 3; ++r0)
              for (int r1 = r0; r1 < 3; ++r1) {
                bool all = true;
                for (int p = p0; p <= p1; ++p)
                  for (int q = q0; q <= q1; ++q)
                    for (int r = r0; r <= r1; ++r) all = all && is_good(p, q, r);
                const auto size = static_cast<std::size_t>((p1 - p0 + 1) * (q1 - q0 + 1) * (r1 - r0 + 1));
                if (all) best = std::max(best, size);
              }
    const SweepWindow window = sweep_window(sweep, cases, records);
    EXPECT_EQ(window.box_cases, best) << trial;
    std::size_t size = window.box.empty() ? 0 : 1;
    for (const AxisRange& range : window.box) size *= range.values.size();
    EXPECT_EQ(size, best) << trial;
  }
}

}  // namespace
}  // namespace drydock
