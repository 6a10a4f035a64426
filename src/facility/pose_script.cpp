// SPDX-License-Identifier: Apache-2.0
#include "facility/pose_script.h"

#include <algorithm>
#include <cmath>

#include "rig/cable/rig_pose.h"
#include "rig/stewart/axis/leg_reach.h"
#include "sensing/pose_set.h"

namespace drydock {

std::vector<Pose> from_start(const Craft& craft, const std::vector<Pose>& X_SeenFromStart) {
  const Pose X_WB = craft.X_WB_start();
  std::vector<Pose> poses;
  for (const Pose& X : X_SeenFromStart) poses.push_back({X.R * X_WB.R, X_WB.p + X.p});
  return poses;
}

std::vector<Pose> reached_orientations(const Craft& craft, bool is_mixed) {
  const LegReach reach(craft.rig);
  const Pose X_FW = inverse(base_pose(craft.rig, craft.q_start)), X_WB = craft.X_WB_start();
  std::vector<Pose> poses;
  for (const Pose& X : orientation_grid(Vector3::Zero(), is_mixed)) {
    const Pose X_WG{X.R * X_WB.R, X_WB.p};  // G is the frame of the grid's pose
    if (reached_pose(reach, X_FW * X_WG).beyond.limit == TravelLimit::kNone) poses.push_back(X_WG);
  }
  return poses;
}

std::vector<Pose> good_poses(const Craft& craft, std::size_t count) {
  PoseSetRequest request;
  request.candidates = reached_orientations(craft, false);
  if (craft.sensed) request.X_PS = craft.sensed->X_BS;
  request.g_W = craft.rig.g_W;
  request.count = count;
  return choose_poses(request).poses;
}

double move_within_speeds(const Craft& craft, const std::vector<Pose>& X_WB, double least_s) {
  constexpr int kSamples = 32;  // of each move
  constexpr double kShare = 0.9;
  const Excitation moves{X_WB, 1, 0};  // with any other duration speeds change in inverse proportion
  if (craft.cables) {
    double needed_s = least_s;
    std::vector<double> rates(craft.cables->model.cables.size());
    CableRigPose pose;
    for (std::size_t i = 1; i < kSamples * (X_WB.size() - 1); ++i) {
      const RigidMotion motion = moves.at(static_cast<double>(i) / kSamples);
      update_pose(craft.cables->model, motion.X_WB, pose);
      cable_rates(craft.cables->model, pose, motion.V_WB_W, rates);
      for (std::size_t k = 0; k < rates.size(); ++k)
        needed_s = std::max(needed_s, std::abs(rates[k]) / (kShare * craft.cables->model.cables[k].speed_max_m_per_s));
    }
    return needed_s;
  }
  const Pose X_WF = base_pose(craft.rig, craft.q_start);
  StewartPose pose;
  double needed_s = least_s;
  for (std::size_t i = 1; i < kSamples * (X_WB.size() - 1); ++i) {
    const RigidMotion motion = moves.at(static_cast<double>(i) / kSamples);
    update_pose(craft.rig, X_WF, motion.X_WB, pose);
    if (!pose.has_lines) continue;
    const LegValues rates = leg_rates(pose, motion.V_WB_W);
    for (std::size_t leg = 0; leg < rates.size(); ++leg)
      needed_s = std::max(needed_s, std::abs(rates[leg]) / (kShare * craft.rig.legs[leg].speed_max_m_per_s));
  }
  return needed_s;
}

}  // namespace drydock
