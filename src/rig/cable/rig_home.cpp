// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_home.h"

#include <algorithm>

#include "geometry/bounding_box.h"
#include "rig/cable/rig_pose.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

/// The part of a vector that lies along directions in which the platform is free.
Vector3 free_part(const Platform& platform, const Vector3& v) {
  Vector3 part = Vector3::Zero();
  for (const WrenchAxis axis : platform.axes) {
    if (!is_moment(axis)) part[static_cast<Eigen::Index>(axis)] = v[static_cast<Eigen::Index>(axis)];
  }
  return part;
}

Vector3 free_turn(const Platform& platform, const Vector3& v) {
  Vector3 part = Vector3::Zero();
  for (const WrenchAxis axis : platform.axes) {
    const Eigen::Index i = static_cast<Eigen::Index>(axis) - 3;
    if (is_moment(axis)) part[i] = v[i];
  }
  return part;
}

BoundingBox box_of_anchors(const CableRig& rig) {
  BoundingBox box;
  for (const Cable& cable : rig.cables) extend(box, cable.p_WA);
  return box;
}

}  // namespace

Pose default_home(const CableRig& rig) {
  Pose X_WB;
  if (rig.cables.empty()) return X_WB;
  const BoundingBox anchors = box_of_anchors(rig);
  BoundingBox eyes;
  for (const Cable& cable : rig.cables) extend(eyes, cable.p_BC);
  X_WB.p = centre(anchors) - centre(eyes);

  const Vector3 down_W = free_part(rig.platform, rig.g_W);
  if (!(down_W.norm() > 0)) return X_WB;
  const double spread_m = extent(anchors).maxCoeff();
  const double height_m = extent(anchors).dot(down_W.normalized().cwiseAbs());
  if (height_m < spread_m / 4) X_WB.p += spread_m / 4 * down_W.normalized();
  return X_WB;
}

int usual_rank(const CableRig& rig, const Pose& X_WB) {
  const Vector3 moves[] = {{0.013, -0.027, 0.019}, {-0.031, -0.011, 0.007}, {0.023, 0.017, -0.029}};  // of the spread
  const Vector3 turns[] = {{0.11, -0.23, 0.17}, {-0.19, -0.13, 0.29}, {0.07, 0.31, 0.05}};            // [rad]
  const double spread_m = extent(box_of_anchors(rig)).maxCoeff();
  int rank = 0;
  for (std::size_t i = 0; i < std::size(moves); ++i) {
    const Vector3 p_W = X_WB.p + spread_m * free_part(rig.platform, moves[i]);
    const CableRigPose pose = rig_pose(rig, {rotation_exp(free_turn(rig.platform, turns[i])) * X_WB.R, p_W});
    if (pose.status != CableStatus::kOk) continue;
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(pose.structure);
    qr.setThreshold(1e-9);  // far above rounding, far below what any two cables of a rig differ by
    rank = std::max(rank, static_cast<int>(qr.rank()));
  }
  return rank;
}

}  // namespace drydock
