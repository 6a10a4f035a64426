// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sweep/case_record.h"
#include "sweep/sweep_cases.h"

namespace drydock {

/// Values of one axis, from the least to the greatest; of words, those that are meant.
struct AxisRange {
  std::vector<AxisValue> values;
};

/// Where every case has the first outcome. Cases that were not run have no outcome.
struct SweepWindow {
  /// By axis: the longest run of neighbouring values with which every case, whatever its other values are, has the
  /// first outcome. Of an axis of words all such words. Empty where there is none.
  std::vector<AxisRange> axes;
  /// Of a grid: the box of most cases, neighbouring values on every axis, in which every case has the first outcome; of
  /// several the first. Empty when there is none. Not searched where there are more than kMostBoxes.
  std::vector<AxisRange> box;
  std::size_t box_cases = 0;
  bool box_is_searched = false;
};
inline constexpr double kMostBoxes = 2e7;

SweepWindow sweep_window(const Sweep& sweep, const SweepCases& cases,
                         const std::vector<std::optional<CaseRecord>>& records);

}  // namespace drydock
