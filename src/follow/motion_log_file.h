// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "follow/motion_table_file.h"

namespace drydock {

/// The poses of a body in a log: /bodies/BODY/pose. `file` is its name in problems.
std::optional<MotionPoints> logged_poses(const LogReader& log, const std::string& file, const std::string& body,
                                         const PoseTableRequest& request, Problems& problems);
/// The positions of joints in a log: of /arms/ROBOT/q_rad by the names of its columns, or of /joints/ROBOT/JOINT/q.
std::optional<MotionPoints> logged_joints(const LogReader& log, const std::string& file, const std::string& robot,
                                          const std::vector<std::string>& joints, Problems& problems);
/// The robots of a log that have all these joints.
std::vector<std::string> robots_with(const LogReader& log, const std::vector<std::string>& joints);
/// The bodies of a log, by their paths.
std::vector<std::string> bodies_of(const LogReader& log);

}  // namespace drydock
