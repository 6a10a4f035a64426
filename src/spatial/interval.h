// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// All numbers from min to max, both included; min ≤ max.
struct Interval {
  double min = 0.0;
  double max = 0.0;

  bool operator==(const Interval&) const = default;
};

}  // namespace drydock
