// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"

namespace drydock {

/// Joints that pass a limit, where min(q − lower, upper − q) falls through zero. It is noted; nothing stops them.
class JointLimits {
 public:
  explicit JointLimits(const PartSetup& setup);

  std::size_t crossings() const { return joints_.size(); }
  void crossing_values(const Moment& moment, std::span<double> values) const;
  bool no_crossing(const Moment& end, const StepRange& motion, const StepRange& own) const;
  std::size_t crossing_subject(std::size_t i) const { return joints_[i]; }
  Flow crossed(Instant& instant, std::size_t joint);

 private:
  const Mission& mission_;
  std::vector<std::size_t> joints_;  // with limits
};

}  // namespace drydock
