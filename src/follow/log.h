// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/scene.h"

namespace drydock {

/// The series of log.h5, one row for each place of the trace: margins (1e9 where nothing limits one), the platform's
/// pose, the arm's joints, lengths of cables, their tensions (follow/tensions.h) where the trace has them, -1 where
/// the rig cannot hold, those of a Stewart platform (follow/stewart_trace.h), and the pull at the arm's rod.
Rate follow_rate(const FollowRequest& request, const FollowReport& report, const FollowTrace& trace);
std::vector<double> follow_row(const FollowReport& report, const FollowTrace& trace, std::size_t sample);

}  // namespace drydock
