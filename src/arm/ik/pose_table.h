// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "arm/ik/ik_layout.h"

namespace drydock {

inline constexpr int kTableSize = 1024;

/// Joint positions spread evenly within the limits, and the poses of the tip there. Continuous joints are
/// spread over one turn, slides without end over the chain's reach.
struct PoseTable {
  std::vector<double> q;                      // in units of the kernels, one configuration after the other
  std::array<std::vector<float>, 7> numbers;  // as in IkTableView

  IkTableView view() const;
};

PoseTable pose_table(const IkLayout& layout);

/// Starts for a goal, those first whose poses are nearest to it. Does not allocate.
class NearestStarts {
 public:
  NearestStarts(const PoseTable& table, const IkPoseLayout& X_BT);

  /// Copies the next start of so many joints; false when there is none left.
  bool next(int joint_count, double* q);

 private:
  const PoseTable& table_;
  int left_ = kTableSize;
  alignas(32) std::array<float, kTableSize> distances_;
};

}  // namespace drydock
