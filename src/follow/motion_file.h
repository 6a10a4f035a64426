// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>

#include "follow/motion_points.h"
#include "hall/hall.h"
#include "input/file_rules.h"

namespace drydock {

/// Which motion a file is to hold.
struct MotionFileRequest {
  const HallRig* rig = nullptr;  // null: none
  const HallArm* arm = nullptr;  // that hangs on the rig, or on nothing; null: none
  std::optional<MotionOf> of;    // none: as its columns or series say; positions alone are the platform's
  Interpolation interpolation = Interpolation::kAsFile;
  const HallPlatform* platform = nullptr;  // a Stewart platform in place of both; null: none
};

/// A motion as it was read.
struct MotionFile {
  Motion motion;
  double zero_s = 0;  // the file's time at the motion's 0
  std::vector<std::string> files;
};

/// A motion from
/// - a table, NAME.csv: poses as in motion_table_file.h, or the joints of the arm as in
/// arm/trajectory/joint_trajectory_file.h;
/// - a ROS JointTrajectory, NAME.yaml;
/// - the log of a run, NAME.h5 or its folder; behind it, after a colon, the robot or the body that is meant, where
/// there
///   are several: `out/run:left/tip`.
/// Times of poses count from the first row. Joints must keep their limits, between points too. Nothing after an error.
std::optional<MotionFile> read_motion(const std::string& name, const FileRules& rules, const MotionFileRequest& request,
                                      Problems& problems);

}  // namespace drydock
