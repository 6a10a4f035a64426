// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

namespace drydock {

/// Lets through so many things a second on the average, and a number more at once: a bucket that fills at a rate and
/// is full at the burst. Time is the caller's and does not go back.
class RateLimit {
 public:
  RateLimit(double rate_per_s, double burst_count)
      : rate_per_s_(rate_per_s), burst_count_(burst_count), level_(burst_count) {}

  /// Whether one more is within the limit; if so it counts.
  [[nodiscard]] bool take(double now_s) {
    level_ = std::min(burst_count_, level_ + rate_per_s_ * (now_s - last_s_));
    last_s_ = now_s;
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }

 private:
  double rate_per_s_, burst_count_, level_;
  double last_s_ = 0;
};

}  // namespace drydock
