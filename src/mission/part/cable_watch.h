// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"
#include "rig/cable/cable_drive.h"

namespace drydock {

RigRecord new_rig_record(const CableRig& rig);

/// Adds what the cables are like at a tick, right after their command: tensions, winches, and whether the rig does what
/// it should. A
/// stretch that was on at the tick before goes on.
void look_at_cables(const CableDrive& drive, double t_s, const Vector3& f_wanted_W, RigRecord& record);

/// A tension above the highest by less than this share of it is what winches need to find it.
inline constexpr double kTensionOvershoot = 0.01;

}  // namespace drydock
