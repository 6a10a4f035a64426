// SPDX-License-Identifier: Apache-2.0
#include "facility/realtime/sample_queue.h"

#include <algorithm>
#include <cassert>

namespace drydock {

bool SampleQueue::put(double time_s, std::span<const double> row) {
  assert(row.size() == width_ && "a row of this queue");
  const std::uint64_t number = put_.load(std::memory_order_relaxed);
  if (number - taken_.load(std::memory_order_acquire) == rows_) {
    left_out_.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  double* to = place(number);
  *to = time_s;
  std::copy(row.begin(), row.end(), to + 1);
  put_.store(number + 1, std::memory_order_release);
  return true;
}

bool SampleQueue::take(double& time_s, std::span<double> row) {
  assert(row.size() == width_ && "a row of this queue");
  const std::uint64_t number = taken_.load(std::memory_order_relaxed);
  if (number == put_.load(std::memory_order_acquire)) return false;
  const double* from = place(number);
  time_s = *from;
  std::copy_n(from + 1, width_, row.begin());
  taken_.store(number + 1, std::memory_order_release);
  return true;
}

}  // namespace drydock
