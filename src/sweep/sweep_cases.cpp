// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sweep/mixed_bits.h"

namespace drydock {
namespace {

/// A random order of 0 … count − 1 (Fisher and Yates).
std::vector<std::size_t> random_order(std::size_t count, std::uint64_t seed, std::size_t axis) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) {
    const double share = even_share(seed, axis, count + i);
    std::swap(order[i - 1], order[std::min(i - 1, static_cast<std::size_t>(share * static_cast<double>(i)))]);
  }
  return order;
}

/// What a share from 0 to 1 of an axis is.
AxisValue value_at(const SweepAxis& axis, double share) {
  if (!axis.values.empty()) {
    const auto count = static_cast<double>(axis.values.size());
    return axis.values[std::min(axis.values.size() - 1, static_cast<std::size_t>(share * count))];
  }
  const double number = axis.is_logarithmic ? axis.from * std::pow(axis.to / axis.from, share)
                                            : axis.from + share * (axis.to - axis.from);
  constexpr int kMore = 3;  // neighbours of a million random numbers are apart too
  return axis_value(number, axis.unit, range_digits(axis.from, axis.to) + kMore);
}

}  // namespace

std::size_t grid_size(const std::vector<SweepAxis>& axes) {
  std::size_t size = 1;
  for (const SweepAxis& axis : axes) {
    if (axis.values.size() > kMostSweepCases / size) return kMostSweepCases + 1;
    size *= axis.values.size();
  }
  return size;
}

std::vector<double> spaced_numbers(double from, double to, std::size_t count, bool is_logarithmic) {
  std::vector<double> numbers(count, from);
  for (std::size_t i = 1; i < count; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(count - 1);
    numbers[i] = is_logarithmic ? from * std::pow(to / from, share) : from + share * (to - from);
  }
  if (count > 1) numbers.back() = to;
  return numbers;
}

int range_digits(double from, double to) {
  constexpr int kMost = 14;
  const double largest = std::max(std::abs(from), std::abs(to)), width = std::abs(to - from);
  return std::min(kMost, 6 + std::max(0, static_cast<int>(std::ceil(std::log10(largest / width)))));
}

AxisValue axis_value(double number, const std::string& unit, int digits) {
  const std::string text = fmt::format("{:.{}g}", number, digits);
  return {unit.empty() ? text : text + " " + unit, std::stod(text)};
}

SweepCases::SweepCases(const Sweep& sweep)
    : sweep_(sweep),
      count_(sweep.sampling == Sampling::kGrid ? grid_size(sweep.axes) : sweep.cases),
      strides_(sweep.axes.size(), 1) {
  for (std::size_t axis = sweep.axes.size(); axis-- > 1;)
    strides_[axis - 1] = strides_[axis] * sweep.axes[axis].values.size();
  for (std::size_t axis = 0; sweep.sampling == Sampling::kLatinHypercube && axis < sweep.axes.size(); ++axis)
    parts_.push_back(random_order(count_, sweep.seed, axis));
}

double SweepCases::share(std::size_t axis, std::size_t index) const {
  const double even = even_share(sweep_.seed, axis, index);
  if (parts_.empty()) return even;
  return (static_cast<double>(parts_[axis][index]) + even) / static_cast<double>(count_);
}

AxisValue SweepCases::value(std::size_t axis, std::size_t index) const {
  const SweepAxis& varied = sweep_.axes[axis];
  if (sweep_.sampling == Sampling::kGrid) return varied.values[index / strides_[axis] % varied.values.size()];
  return value_at(varied, share(axis, index));
}

std::vector<std::string> SweepCases::settings(std::size_t index) const {
  std::vector<std::string> settings;
  for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
    settings.push_back(sweep_.axes[axis].field + "=" + value(axis, index).text);
  return settings;
}

}  // namespace drydock
