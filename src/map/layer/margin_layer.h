// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/layer.h"
#include "rig/criterion.h"

namespace drydock {

/// A layer from a criterion of rig/: free where margin − change > at_least, blocked where margin + change < at_least,
/// both by more than rounding. Closure is tried by tension_law.h too. Capacity margins of rigs that the kernels know
/// are evaluated in batches.
MapLayer margin_layer(std::shared_ptr<const CableRig> rig, const Criterion& criterion, double at_least);

}  // namespace drydock
