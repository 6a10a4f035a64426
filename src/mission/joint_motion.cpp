// SPDX-License-Identifier: Apache-2.0
#include "mission/joint_motion.h"

#include <Eigen/Cholesky>
#include <algorithm>

#include "multibody/joint/joint.h"

namespace drydock {
namespace {

const MechanismJoint& joint_of(const Mechanism& mechanism, int joint) {
  return mechanism.joints[static_cast<std::size_t>(joint)];
}

/// Both bodies' twists at Fo, in W, and R_WF.
struct JointFrame {
  Pose X_WF;
  Twist V_P_W, V_B_W;
};

JointFrame frame_of(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                    const MechanismJoint& joint) {
  const Pose X_WP = body_pose(mechanism, state, work, joint.body_P);
  const Pose X_PB = relative_pose(mechanism.tree, state, work, joint.body_P, joint.body_B);
  const Vector3 p_PF_W = X_WP.R * joint.X_PF.p;
  const Vector3 p_BF_W = p_PF_W - X_WP.R * X_PB.p;
  return {X_WP * joint.X_PF, shift(body_twist(mechanism, work, joint.body_P), p_PF_W),
          shift(body_twist(mechanism, work, joint.body_B), p_BF_W)};
}

}  // namespace

JointCoordinates joint_coordinates(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                                   int index, const double* near_q) {
  JointCoordinates coordinates;
  if (read_joint(mechanism, state, index, coordinates)) return coordinates;
  const MechanismJoint& joint = joint_of(mechanism, index);
  const JointFrame frame = frame_of(mechanism, state, work, joint);
  const Pose X_PB = relative_pose(mechanism.tree, state, work, joint.body_P, joint.body_B);
  const Pose X_FM = inverse(joint.X_PF) * X_PB * joint.X_BM;
  const Twist V_FM_F = inverse(frame.X_WF.R) * (frame.V_B_W - frame.V_P_W);
  with_joint(joint.kind, [&](auto kind) {
    std::copy_n(near_q, kind.kPositions, coordinates.q);
    kind.fit(X_FM, V_FM_F, coordinates.q, coordinates.v);
  });
  return coordinates;
}

JointWrenches joint_wrenches(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, int index,
                             const JointCoordinates& coordinates, std::span<const double> tau) {
  const MechanismJoint& joint = joint_of(mechanism, index);
  const JointFrame frame = frame_of(mechanism, state, work, joint);
  Wrench F_Fo_F;
  with_joint(joint.kind, [&](auto kind) {
    constexpr int kCount = kind.kVelocities;
    if constexpr (kCount > 0) {
      Twist H_F[kCount];
      kind.columns(coordinates.q, H_F);
      Eigen::Matrix<double, 6, kCount> H;
      for (int i = 0; i < kCount; ++i) H.col(i) << H_F[i].w, H_F[i].v;
      const Eigen::Map<const Eigen::Matrix<double, kCount, 1>> along(tau.data());
      const Vector6 F = H * (H.transpose() * H).ldlt().solve(along);
      F_Fo_F = {F.head<3>(), F.tail<3>()};
    }
  });
  const Wrench F_Fo_W = frame.X_WF.R * F_Fo_F;
  const Vector3 p_FP_W = body_pose(mechanism, state, work, joint.body_P).p - frame.X_WF.p;
  const Vector3 p_FB_W = p_FP_W + body_pose(mechanism, state, work, joint.body_P).R *
                                      relative_pose(mechanism.tree, state, work, joint.body_P, joint.body_B).p;
  return {shift(F_Fo_W, p_FB_W), shift(-F_Fo_W, p_FP_W)};
}

}  // namespace drydock
