// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/layer.h"
#include "rig/criterion.h"

namespace drydock {

/// A layer from a criterion of rig/: free where margin − change > at_least, blocked where margin + change < at_least,
/// both by more than rounding. A criterion with a batch is evaluated by it, and what its CellProof says decides which
/// sharper proofs are tried: capacity_layer.h for wrench sets, closure_law.h and tension_law.h for closure.
MapLayer margin_layer(std::shared_ptr<const CableRig> rig, const Criterion& criterion, double at_least);

}  // namespace drydock
