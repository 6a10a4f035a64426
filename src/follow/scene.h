// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/report.h"
#include "follow/trace.h"
#include "output/scene.h"

namespace drydock {

/// The hall, the rig with its cables and their tensions, arms and objects along the motion; margins over time. For each
/// kind of clearance `witness/KIND` is a line where it is smallest, from one thing to the other; for every stretch that
/// is not in order another one at its worst, seen while it lasts; and events.
Scene follow_scene(const FollowRequest& request, const FollowReport& report, const FollowTrace& trace);

/// The series of log.h5, one row for each place of the trace: margins (1e9 where nothing limits one), the platform's
/// pose, the arm's joints, lengths of cables, and the pull at the arm's rod.
Rate follow_rate(const FollowRequest& request, const FollowReport& report);
std::vector<double> follow_row(const FollowReport& report, const FollowTrace& trace, std::size_t sample);

}  // namespace drydock
