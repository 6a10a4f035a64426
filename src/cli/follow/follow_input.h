// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/follow/follow_options.h"
#include "follow/report.h"
#include "hall/hall_file.h"

namespace drydock {

/// Everything that is asked about, read from files.
struct FollowInput {
  FollowRequest request;
  std::vector<std::string> files;
  std::vector<std::string> moved;  // names of objects
};

/// Nothing after a problem in a file.
std::optional<FollowInput> read_follow_input(const FollowOptions& options, const HallFile& file, Problems& problems);

/// The report of such a check before there is a result.
FollowReport follow_report_of(const FollowInput& input);

}  // namespace drydock
