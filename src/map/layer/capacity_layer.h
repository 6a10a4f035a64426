// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "map/layer/layer.h"
#include "rig/criterion.h"

namespace drydock {

/// A criterion of wrench sets (CellProof::kWrenchSet), at many cells at once: margins by its batch, changes by
/// column_changes.h. Pulleys' changes are found cell by cell, and margins near singular poses and of rigs that the
/// kernels do not know. It does not tell which cable limits.
///
/// Free with less: a load that is held within lower limits of tension is held within the given ones, and the margin to
/// lower limits changes less, by Σ t_max c. So the limits are halved for as long as the middle of a cell is held, and
/// the best of these proofs counts. A rig whose winches are far stronger than its load gains most.
///
/// Of a body with one load that is not proven so, tension_law.h is tried.
///
/// Rounding: the margins of all ways are right to 1e-8 of the sum of the largest tensions (capacity_margin.h), which is
/// added to the change.
MapLayer capacity_layer(std::shared_ptr<const CableRig> rig, const Criterion& criterion, double at_least);

}  // namespace drydock
