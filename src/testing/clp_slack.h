// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "rig/cable/tension/tension_problem.h"

namespace drydock::testing {

/// The largest s such that min + s ≤ t ≤ max − s and A t = needed can be met, by CLP.
struct ClpSlack {
  bool is_solved = false;    // CLP has an answer
  bool has_balance = false;  // A t = needed has a solution at all
  double slack_N = 0;
};

/// One model of CLP, used again and again.
class ClpSlackSolver {
 public:
  ClpSlackSolver();
  ~ClpSlackSolver();
  ClpSlackSolver(const ClpSlackSolver&) = delete;
  ClpSlackSolver& operator=(const ClpSlackSolver&) = delete;
  ClpSlack solve(const TensionProblem& problem);

 private:
  struct Model;
  std::unique_ptr<Model> model_;
};

}  // namespace drydock::testing
