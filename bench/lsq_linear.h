// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "rig/cable/cable_rig.h"

namespace drydock::bench {

/// What SciPy's lsq_linear says of a point rig at some positions, in a process of its own.
struct LsqLinear {
  std::string refused;  // why there is no answer
  std::string version;
  double time_per_point_s = 0;  // of processor time, the best of the rounds
  std::vector<double> residual_N;
  std::vector<bool> success;  // its own flag
};

/// All cables of the rig have the same limits and fixed anchors. Runs bench/lsq_linear_peer.py by Debian's Python.
LsqLinear run_lsq_linear(const CableRig& rig, const std::vector<Vector3>& points, int rounds);

}  // namespace drydock::bench
