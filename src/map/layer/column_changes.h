// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hall/map_domain.h"
#include "rig/cable/batch/rig_batch.h"

namespace drydock {

/// Whether the lines of all cables end at fixed anchors, for which alone column_changes.h is.
bool has_fixed_anchors(const CableRig& rig);

/// Σ t_max · change of a cable's column (cable_line.h), for many cells at once: what cable_wrench_change is for one.
/// Infinite where an eye may reach its anchor.
///
/// With x = s/l below 1, |Δu| ≤ 2 sin(asin(x)/2) = x f(x²), f(y) = √(2/(1 + √(1 − y))). Without roots: (1 + √(1 − y))/2
/// is 1 − q with a series q in y that has positive coefficients, so f = (1 − q)^(−1/2) has positive ones too:
/// 1 + y/8 + y² g(y) with g rising. Hence f(y) ≤ 1 + y/8 + g(1) y² on [0, 1], g(1) = √2 − 9/8: sharp at both ends, too
/// large by a tenth at most between, and by less than a thousandth where x is below 0.2.
void column_changes(const CableRig& rig, const PoseLanes& poses, std::span<const PoseCell> cells,
                    std::span<double> change_N);

}  // namespace drydock
