// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace drydock {

/// Rows of numbers on the way from a loop that must not wait to a thread that writes them. One puts, one takes. All
/// memory is taken beforehand; where the writer is too slow rows are left out, and counted.
class SampleQueue {
 public:
  SampleQueue(std::size_t rows, std::size_t width) : rows_(rows), width_(width), values_(rows * (width + 1)) {}

  /// False where there is no room: the row is left out. Pre: the row has the width.
  bool put(double time_s, std::span<const double> row);
  /// The oldest row, into `row` of the width; false where there is none.
  bool take(double& time_s, std::span<double> row);

  std::size_t width() const { return width_; }
  std::int64_t left_out() const { return left_out_.load(std::memory_order_relaxed); }

 private:
  double* place(std::uint64_t number) { return values_.data() + (number % rows_) * (width_ + 1); }

  std::size_t rows_, width_;
  std::vector<double> values_;
  std::atomic<std::uint64_t> put_{0}, taken_{0};
  std::atomic<std::int64_t> left_out_{0};
};

}  // namespace drydock
