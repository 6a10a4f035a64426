// SPDX-License-Identifier: Apache-2.0
#include "facility/realtime/time_histogram.h"

#include <algorithm>
#include <cmath>

namespace drydock {

void TimeHistogram::add(double duration_s) {
  const double octaves = duration_s > kFirst_s ? std::log2(duration_s / kFirst_s) : 0;
  const int bin = std::clamp(static_cast<int>(octaves * kBinsPerOctave), 0, kBins - 1);
  ++counts_[static_cast<std::size_t>(bin)];
  ++count_;
  largest_s_ = std::max(largest_s_, duration_s);
  sum_s_ += duration_s;
}

double TimeHistogram::end_of_bin_s(int bin) {
  return kFirst_s * std::exp2(static_cast<double>(bin + 1) / kBinsPerOctave);
}

double TimeHistogram::quantile_s(double share) const {
  const double wanted = share * static_cast<double>(count_);
  std::int64_t seen = 0;
  for (int bin = 0; bin < kBins; ++bin) {
    seen += in_bin(bin);
    if (bin == kBins - 1) break;  // it has no end
    if (seen > 0 && static_cast<double>(seen) >= wanted) return std::min(end_of_bin_s(bin), largest_s_);
  }
  return largest_s_;
}

}  // namespace drydock
