// SPDX-License-Identifier: Apache-2.0
#include "place/written_pose.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "spatial/euler_angles.h"
#include "spatial/tidy_number.h"

namespace drydock {
namespace {

constexpr double kWrittenDegree_rad = std::numbers::pi / 180;

}  // namespace

WrittenPose written_pose(const Pose& X_WO) {
  Vector3 p_WO = Vector3::Zero();
  for (Eigen::Index i = 0; i < 3; ++i) p_WO[i] = rounded_to(X_WO.p[i], 1e9);
  const RollPitchYaw rpy = to_rpy(X_WO.R);
  const double roll_deg = rounded_to(rpy.roll_rad / kWrittenDegree_rad, 1e6),
               pitch_deg = rounded_to(rpy.pitch_rad / kWrittenDegree_rad, 1e6),
               yaw_deg = rounded_to(rpy.yaw_rad / kWrittenDegree_rad, 1e6);
  std::string text = fmt::format("{{p: [{}, {}, {}]", p_WO.x(), p_WO.y(), p_WO.z());
  if (roll_deg != 0 || pitch_deg != 0) {
    text += fmt::format(", rpy: [{} deg, {} deg, {} deg]", roll_deg, pitch_deg, yaw_deg);
  } else if (yaw_deg != 0) {
    text += fmt::format(", yaw: {} deg", yaw_deg);
  }
  const Rotation R_WO =
      from_rpy({roll_deg * kWrittenDegree_rad, pitch_deg * kWrittenDegree_rad, yaw_deg * kWrittenDegree_rad});
  return {text + "}", {R_WO, p_WO}};
}

}  // namespace drydock
