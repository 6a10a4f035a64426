// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "facility/facility.h"

namespace drydock {

// Poses in the hall that a spacecraft's platform goes through, with its axis at the start's position.

/// Poses seen from the start: displacements are added, rotations are about B, both in the hall's axes.
std::vector<Pose> from_start(const Craft& craft, const std::vector<Pose>& X_SeenFromStart);

/// Of the grid of orientations (excitation.h) at the start's place those that the platform reaches.
std::vector<Pose> reached_orientations(const Craft& craft, bool is_mixed);

/// So many of them, from which a payload at rest is identified best (pose_set.h). The spacecraft has its sensor.
std::vector<Pose> good_poses(const Craft& craft, std::size_t count);

/// How long a move between poses takes at least so that no leg is faster than 90 % of its largest speed while the base
/// stands; not less than `least_s`.
double move_within_speeds(const Craft& craft, const std::vector<Pose>& X_WB, double least_s);

}  // namespace drydock
