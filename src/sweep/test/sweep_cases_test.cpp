// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sweep/mixed_bits.h"

namespace drydock {
namespace {

SweepAxis list_axis(const std::string& name, const std::vector<double>& numbers, const std::string& unit) {
  SweepAxis axis;
  axis.name = name;
  axis.field = "bodies." + name;
  axis.unit = unit;
  for (const double number : numbers) axis.values.push_back(axis_value(number, unit, 12));
  return axis;
}

SweepAxis range_axis(const std::string& name, double from, double to, bool is_logarithmic) {
  SweepAxis axis;
  axis.name = axis.field = name;
  axis.unit = "mm";
  axis.from = from;
  axis.to = to;
  axis.is_logarithmic = is_logarithmic;
  return axis;
}

Sweep random_sweep(Sampling sampling, std::size_t cases, std::uint64_t seed) {
  Sweep sweep;
  sweep.sampling = sampling;
  sweep.cases = cases;
  sweep.seed = seed;
  sweep.axes = {range_axis("a", -3.5, 8, false), range_axis("b", 0.01, 100, true), list_axis("c", {5, 1, 7}, "deg")};
  return sweep;
}

// Oracle: nested loops over the values, the last axis inside.
TEST(SweepCases, AGridHasEveryCombinationOnce) {
  Sweep sweep;
  sweep.axes = {list_axis("p", {-4, 0.5, 2}, "mm"), list_axis("q", {7}, ""), list_axis("r", {3, 1, 2, 9}, "deg")};
  const SweepCases cases(sweep);
  ASSERT_EQ(cases.count(), 12u);
  std::size_t index = 0;
  for (const char* p : {"-4 mm", "0.5 mm", "2 mm"}) {
    for (const char* r : {"3 deg", "1 deg", "2 deg", "9 deg"}) {
      const std::vector<std::string> wanted = {std::string("bodies.p=") + p, "bodies.q=7",
                                               std::string("bodies.r=") + r};
      EXPECT_EQ(cases.settings(index), wanted) << index;
      ++index;
    }
  }
}

// Oracle: the product of the sizes, by hand; beyond the most it may be, one more than that, without overflow.
TEST(SweepCases, CountsAGridWithoutOverflow) {
  const SweepAxis thousand = list_axis("p", std::vector<double>(1000, 1.0), "");
  EXPECT_EQ(grid_size({thousand, thousand}), kMostSweepCases);
  EXPECT_EQ(grid_size({thousand, thousand, list_axis("q", {1, 2}, "")}), kMostSweepCases + 1);
  EXPECT_EQ(grid_size(std::vector<SweepAxis>(40, thousand)), kMostSweepCases + 1);
}

// Oracle: the definitions of an arithmetic and a geometric sequence; both ends exact.
TEST(SweepCases, SpacesNumbersEvenly) {
  const std::vector<double> even = spaced_numbers(-3, 4.2, 7, false), ratios = spaced_numbers(0.013, 5.7, 6, true);
  EXPECT_EQ(even.front(), -3);
  EXPECT_EQ(even.back(), 4.2);
  EXPECT_EQ(ratios.front(), 0.013);
  EXPECT_EQ(ratios.back(), 5.7);
  for (std::size_t i = 1; i < even.size(); ++i) EXPECT_NEAR(even[i] - even[i - 1], 7.2 / 6, 1e-14);
  for (std::size_t i = 1; i < ratios.size(); ++i)
    EXPECT_NEAR(ratios[i] / ratios[i - 1], std::pow(5.7 / 0.013, 0.2), 1e-12);
}

// Oracle: six digits of the range itself, wherever it lies: a narrow range far from zero needs more.
TEST(SweepCases, NumbersOfANarrowRangeStayApart) {
  EXPECT_EQ(range_digits(0.02, 0.2), 7);
  EXPECT_EQ(range_digits(-3, 3), 6);
  std::set<std::string> texts;
  for (const double number : spaced_numbers(1000, 1000.001, 11, false))
    texts.insert(axis_value(number, "mm", range_digits(1000, 1000.001)).text);
  EXPECT_EQ(texts.size(), 11u);
  EXPECT_TRUE(texts.contains("1000.0003 mm"));
}

// Oracle: the text read back, as --set will read it.
TEST(SweepCases, TheTextIsTheValue) {
  const AxisValue third = axis_value(-1.0 / 3.0, "mm", 9);
  EXPECT_EQ(third.text, "-0.333333333 mm");
  EXPECT_EQ(third.number, -0.333333333);
  EXPECT_EQ(axis_value(3 * 0.1, "", 12).text, "0.3");
}

// Oracle: McKay, Beckman, Conover 1979: of every axis each of n equal parts holds exactly one case. Of an axis of
// values each is used as often as any other, up to one.
TEST(SweepCases, ALatinHypercubeUsesEachPartOnce) {
  const std::size_t count = 97;
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const Sweep sweep = random_sweep(Sampling::kLatinHypercube, count, seed);
    const SweepCases cases(sweep);
    std::set<std::size_t> parts_a, parts_b;
    std::map<std::string, int> words;
    for (std::size_t i = 0; i < count; ++i) {
      parts_a.insert(static_cast<std::size_t>((cases.value(0, i).number + 3.5) / 11.5 * count));
      parts_b.insert(static_cast<std::size_t>(std::log(cases.value(1, i).number / 0.01) / std::log(1e4) * count));
      ++words[cases.value(2, i).text];
    }
    EXPECT_EQ(parts_a.size(), count) << seed;
    EXPECT_EQ(parts_b.size(), count) << seed;
    for (const auto& [word, times] : words) EXPECT_NEAR(times, count / 3.0, 1.0) << word << " " << seed;
  }
}

// Oracle: mean and variance of even numbers; five standard errors, so that a right one fails once in a million.
TEST(SweepCases, RandomNumbersAreEven) {
  const std::size_t count = 20000;
  const Sweep sweep = random_sweep(Sampling::kRandom, count, 3);
  const SweepCases cases(sweep);
  double sum = 0, squares = 0, logs = 0, product = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double a = (cases.value(0, i).number + 3.5) / 11.5;
    const double b = std::log(cases.value(1, i).number / 0.01) / std::log(1e4);
    ASSERT_TRUE(a >= 0 && a <= 1 && b >= 0 && b <= 1);
    sum += a, squares += a * a, logs += b, product += (a - 0.5) * (b - 0.5);
  }
  const double n = count, error = 5 / std::sqrt(12 * n);
  EXPECT_NEAR(sum / n, 0.5, error);
  EXPECT_NEAR(logs / n, 0.5, error);
  EXPECT_NEAR(squares / n, 1.0 / 3.0, 5 * std::sqrt(4.0 / 45 / n));
  EXPECT_NEAR(product / n, 0, 5 / (12 * std::sqrt(n)));  // the axes know nothing of each other
}

// Oracle: the definition: a case follows from seed, axis and index alone. Another seed gives other cases.
TEST(SweepCases, MoreRandomCasesLeaveTheEarlierOnes) {
  const Sweep few = random_sweep(Sampling::kRandom, 5, 8), many = random_sweep(Sampling::kRandom, 500, 8);
  const Sweep other = random_sweep(Sampling::kRandom, 5, 9);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(SweepCases(few).settings(i), SweepCases(many).settings(i));
    EXPECT_NE(SweepCases(few).settings(i), SweepCases(other).settings(i));
  }
}

// Oracle: the published stream of SplitMix64 from state 0 (Vigna's splitmix64.c).
TEST(SweepCases, MixesAsSplitMix64) {
  EXPECT_EQ(mixed_bits(0), 0xe220a8397b1dcdafU);
  EXPECT_EQ(mixed_bits(0x9e3779b97f4a7c15U), 0x6e789e6aa1b965f4U);
}

}  // namespace
}  // namespace drydock
