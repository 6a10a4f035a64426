// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>
#include <string>
#include <vector>

#include "spatial/pose.h"
#include "spatial/vector.h"

namespace drydock {

/// One moving joint of a chain. Fixed joints of a file are part of X_PJ.
struct ChainJoint {
  std::string name;
  bool slides = false;  // else it turns
  Pose X_PJ;            // from the frame behind the joint before (or the chain's base) to this joint at zero
  Vector3 axis_J = Vector3::UnitZ();                        // unit
  double lower = -std::numeric_limits<double>::infinity();  // [rad or m]
  double upper = std::numeric_limits<double>::infinity();
  double speed_max = std::numeric_limits<double>::infinity();   // [rad/s or m/s]
  double effort_max = std::numeric_limits<double>::infinity();  // [N·m or N]
};

/// A serial chain from its base frame B over n joints to its tip frame T; q holds their positions in this order.
///   X_BT(q) = Π X_PJ motion(q_i) · X_JT
struct Chain {
  std::vector<ChainJoint> joints;
  Pose X_JT;  // from the frame behind the last joint

  Eigen::Index size() const { return static_cast<Eigen::Index>(joints.size()); }
};

/// X_BT.
Pose tip_pose(const Chain& chain, const VectorX& q);

/// V_BT_B = J v: the tip's twist in the base, at the tip's origin, angular rows first; n columns.
using ChainJacobian = Eigen::Matrix<double, 6, Eigen::Dynamic>;
Pose tip_pose_and_jacobian(const Chain& chain, const VectorX& q, ChainJacobian& J_BT_B);

/// The same arm held at its other end: base T, tip B. Joints come in the opposite order under their names, and each
/// position means what it meant before.
Chain held_at_tip(const Chain& chain);

/// The chain on a carriage that slides along a unit axis of the new base: X_CB is the old base on the carriage.
Chain on_linear_axis(const ChainJoint& slide, const Pose& X_CB, const Chain& chain);

/// How far q stays within its limits: the smallest of q − lower and upper − q, negative outside.
double limit_margin(const Chain& chain, const VectorX& q);

/// No point of the chain's tip is farther from the origin of the first joint's frame than this, nor nearer than
/// `nearest_m`; sliding joints count with their limits, so that one without limits makes it infinite.
struct Reach {
  double farthest_m = 0;
  double nearest_m = 0;
};
Reach reach(const Chain& chain);

}  // namespace drydock
