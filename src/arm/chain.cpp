// SPDX-License-Identifier: Apache-2.0
#include "arm/chain.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

Pose motion(const ChainJoint& joint, double q) {
  return joint.slides ? Pose{Rotation{}, q * joint.axis_J} : Pose{rotation_about(joint.axis_J, q), Vector3::Zero()};
}

/// How far a sliding joint goes at most, to either side.
double longest_way(const ChainJoint& joint) {
  return std::max(std::abs(joint.lower), std::abs(joint.upper));
}

}  // namespace

Pose tip_pose(const Chain& chain, const VectorX& q) {
  assert(q.size() == chain.size() && "a position for each joint");
  Pose X_BJ;
  for (Eigen::Index i = 0; i < chain.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    X_BJ = X_BJ * joint.X_PJ * motion(joint, q[i]);  // P == J here, the frame behind the joint before
  }
  return X_BJ * chain.X_JT;
}

Pose tip_pose_and_jacobian(const Chain& chain, const VectorX& q, ChainJacobian& J_BT_B) {
  assert(q.size() == chain.size() && "a position for each joint");
  J_BT_B.resize(6, chain.size());
  Pose X_BJ;
  for (Eigen::Index i = 0; i < chain.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    X_BJ = X_BJ * joint.X_PJ;  // P == J here
    J_BT_B.col(i).head<3>() = X_BJ.R * joint.axis_J;
    J_BT_B.col(i).tail<3>() = X_BJ.p;  // until the tip is known
    X_BJ = X_BJ * motion(joint, q[i]);
  }
  const Pose X_BT = X_BJ * chain.X_JT;
  for (Eigen::Index i = 0; i < chain.size(); ++i) {
    const Vector3 axis_B = J_BT_B.col(i).head<3>();
    const Vector3 p_JT_B = X_BT.p - J_BT_B.col(i).tail<3>();
    if (chain.joints[static_cast<std::size_t>(i)].slides) {
      J_BT_B.col(i) << Vector3::Zero(), axis_B;
    } else {
      J_BT_B.col(i).tail<3>() = axis_B.cross(p_JT_B);
    }
  }
  return X_BT;
}

Chain held_at_tip(const Chain& chain) {
  Chain turned;
  Pose X_PJ = inverse(chain.X_JT);  // P == T here
  for (auto joint = chain.joints.rbegin(); joint != chain.joints.rend(); ++joint) {
    ChainJoint back = *joint;
    back.X_PJ = X_PJ;
    back.axis_J = -joint->axis_J;
    turned.joints.push_back(back);
    X_PJ = inverse(joint->X_PJ);  // P == J here
  }
  turned.X_JT = X_PJ;
  return turned;
}

Chain on_linear_axis(const ChainJoint& slide, const Pose& X_CB, const Chain& chain) {
  assert(slide.slides && "a linear axis slides");
  Chain longer = chain;
  if (longer.joints.empty()) {
    const Pose X_CT = X_CB * chain.X_JT;  // B == J here
    longer.X_JT = X_CT;
  } else {
    longer.joints.front().X_PJ = X_CB * chain.joints.front().X_PJ;  // B == P here
  }
  longer.joints.insert(longer.joints.begin(), slide);
  return longer;
}

double limit_margin(const Chain& chain, const VectorX& q) {
  double margin = std::numeric_limits<double>::infinity();
  for (Eigen::Index i = 0; i < chain.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    margin = std::min({margin, q[i] - joint.lower, joint.upper - q[i]});
  }
  return margin;
}

Reach reach(const Chain& chain) {
  // The tip is joined to the first joint's origin by straight pieces of constant length, in any directions.
  double sum_m = chain.X_JT.p.norm(), longest_m = sum_m;
  bool varies = false;
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const ChainJoint& joint = chain.joints[i];
    const double piece_m = (i == 0 ? 0.0 : joint.X_PJ.p.norm()) + (joint.slides ? longest_way(joint) : 0.0);
    varies = varies || joint.slides;
    sum_m += piece_m;
    longest_m = std::max(longest_m, piece_m);
  }
  if (chain.joints.empty()) return {sum_m, sum_m};
  return {sum_m, varies ? 0.0 : std::max(0.0, 2 * longest_m - sum_m)};
}

}  // namespace drydock
