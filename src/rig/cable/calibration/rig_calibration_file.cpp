// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/calibration/rig_calibration_file.h"

#include "rig/cable/calibration/pose_list_file.h"

namespace drydock {

std::optional<CalibrationLogFile> read_calibration_log(const std::filesystem::path& path, const CableRig& rig,
                                                       Problems& problems) {
  std::vector<std::string> names;
  for (const Cable& cable : rig.cables) names.push_back(cable.name);
  std::optional<PoseList> list = read_pose_list(path, names, problems);
  if (!list) return std::nullopt;
  if (has_moments(rig.platform) && !list->has_angles) {
    problems.error({list->table.file, 1, 1}, "roll", "found no column of this name",
                   "roll, pitch and yaw, as the platform is a body");
    return std::nullopt;
  }
  CalibrationLogFile file{{std::move(list->poses), {}}, std::move(list->table.lines)};
  const auto rows = static_cast<Eigen::Index>(file.log.X_WB.size());
  file.log.reading_m.resize(rows, static_cast<Eigen::Index>(names.size()));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::vector<double>& values = list->table.find(names[i])->values;
    file.log.reading_m.col(static_cast<Eigen::Index>(i)) = Eigen::Map<const VectorX>(values.data(), rows);
  }
  return file;
}

}  // namespace drydock
