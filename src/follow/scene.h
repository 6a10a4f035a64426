// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/report.h"
#include "follow/trace.h"
#include "output/scene/scene.h"

namespace drydock {

/// The hall, the rig with its cables and their tensions, arms and objects along the motion; margins over time. For each
/// kind of clearance `witness/KIND` is a line where it is smallest, from one thing to the other; for every interval
/// that is not in order another one at its worst, seen while it lasts; and events.
Scene follow_scene(const FollowRequest& request, const FollowReport& report, const FollowTrace& trace);

}  // namespace drydock
