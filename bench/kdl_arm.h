// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "arm/chain.h"

namespace drydock::bench {

std::string kdl_name();  // "KDL 1.5.1"

/// KDL's solvers for a list of poses. All that can be done before is done before: chains and poses are converted and
/// answers have their place.
class KdlArm {
 public:
  KdlArm(const Chain& chain, const std::vector<Pose>& goals, double tolerance);
  ~KdlArm();

  /// From a start to the goal at a place. `solve_nr_jl` stays within the limits, `solve_lma` knows none.
  void solve_lma(std::size_t goal, const VectorX& start);
  void solve_nr_jl(std::size_t goal, const VectorX& start);
  const VectorX& answer(std::size_t goal) const;

 private:
  struct Solvers;
  std::unique_ptr<Solvers> solvers_;
};

}  // namespace drydock::bench
