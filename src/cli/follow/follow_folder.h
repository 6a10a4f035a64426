// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/scene.h"
#include "output/result_folder.h"

namespace drydock {

/// Whether a check came to its end, whatever it found.
bool is_whole(FollowStatus status);

/// What the motion goes through at the instants of its margins; where there are none, at even ones.
FollowTrace shown_trace(const FollowRequest& request, const FollowReport& report);

struct FollowLogRequest {
  const FollowRequest& request;
  const FollowReport& report;
  const FollowTrace& trace;
  bool csv = false;
};
/// log.h5, and the same as CSV if wanted. Of a check that is not whole it says so.
void write_follow_log(ResultFolder& folder, const FollowLogRequest& log);

}  // namespace drydock
