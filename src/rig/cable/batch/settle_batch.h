// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/batch/rig_batch.h"

namespace drydock {

/// These judge what a batch has left, one pose after the other, by the functions that take any pose and any rig.
/// Afterwards `settled` is 0 only where a pose has no structure (a cable has no direction) or limits are not finite;
/// there the answer stays zero. They use the heap: for the few poses that are near a singular one.
void settle_margins(const RigLanes& lanes, const PoseLanes& poses, std::span<double> margin_N,
                    std::span<std::uint8_t> settled);
void settle_feasible(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> feasible,
                     std::span<std::uint8_t> settled);
void settle_closure(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> closed,
                    std::span<std::uint8_t> settled);

}  // namespace drydock
