// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sweep/sweep.h"

namespace drydock {

/// The cases of a sweep. Each follows from the sweep and its index alone, so that they can be run in any order and an
/// interrupted sweep can go on.
///   grid: every combination of the values; the last axis changes first.
///   random: each number even between its limits (its logarithm, where the axis says so), each word as likely as any.
///           More cases leave the earlier ones as they are.
///   latin hypercube: each axis is cut into as many equal parts as there are cases, and each part is used once
///           (McKay, Beckman, Conover 1979).
class SweepCases {
 public:
  explicit SweepCases(const Sweep& sweep);  // which stays

  std::size_t count() const { return count_; }
  AxisValue value(std::size_t axis, std::size_t index) const;
  /// `field=value` for each axis, as --set takes it.
  std::vector<std::string> settings(std::size_t index) const;

 private:
  double share(std::size_t axis, std::size_t index) const;

  const Sweep& sweep_;
  std::size_t count_ = 0;
  std::vector<std::size_t> strides_;             // of grids: how many cases in a row have the same value, by axis
  std::vector<std::vector<std::size_t>> parts_;  // of latin hypercubes: by axis and case
};

/// Every combination of the values of a grid; more than kMostSweepCases count as one more than these.
std::size_t grid_size(const std::vector<SweepAxis>& axes);

/// Numbers of a range: `count` of them, with equal steps or ratios, both ends included.
std::vector<double> spaced_numbers(double from, double to, std::size_t count, bool is_logarithmic);

/// Of the ends of a range; the text is the value.
inline constexpr int kEndDigits = 12;
/// How many digits numbers of a range need: so many that they would be apart by a millionth of the range.
int range_digits(double from, double to);

/// A number and its unit, as it would be written. `digits` that count.
AxisValue axis_value(double number, const std::string& unit, int digits);

}  // namespace drydock
