// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "rig/criterion.h"
#include "workspace/map_layer.h"

namespace drydock {

/// Whether a criterion is one of wrench sets: tension, wrench_feasible or dynamic.
bool is_capacity(const Criterion& criterion);

/// The rig whose whole load set a criterion of wrench sets is about: of `tension` the middle alone.
RigModel loaded_for(const RigModel& rig, const Criterion& criterion);

/// A criterion of wrench sets, at many cells at once: margins by rig_batch.h, changes by column_changes.h. Pulleys'
/// changes are found cell by cell, and margins near singular poses and of rigs that the kernels do not know. It does
/// not tell which cable limits.
///
/// Rounding: the margins of all ways are right to 1e-8 of the sum of the largest tensions (capacity_margin.h), which is
/// added to the change.
MapLayer capacity_layer(std::shared_ptr<const RigModel> rig, const Criterion& criterion, double at_least);

}  // namespace drydock
