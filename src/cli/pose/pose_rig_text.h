// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/pose/pose_rig.h"

namespace drydock {

std::string pose_text(const RigQuestion& question, const RigPoseReport& report);

/// Many poses, one line each.
std::string pose_line_heading(const RigQuestion& question);
std::string pose_line(const RigQuestion& question, std::size_t row, const RigPoseReport& report);

}  // namespace drydock
