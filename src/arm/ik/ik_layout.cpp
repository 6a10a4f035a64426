// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/ik_layout.h"

#include <cmath>

namespace drydock {
namespace {

/// R_JZ, a frame whose z axis is the joint's.
Rotation onto_axis(const Vector3& axis_J) {
  return {Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), axis_J).toRotationMatrix()};
}

double unit_of_length_m(const Chain& chain) {
  Chain ended = chain;
  for (ChainJoint& joint : ended.joints) {
    if (!std::isfinite(joint.lower)) joint.lower = 0;
    if (!std::isfinite(joint.upper)) joint.upper = 0;
  }
  const double length_m = reach(ended).farthest_m;
  return length_m > 0 ? 0.25 * length_m : 1.0;
}

}  // namespace

IkPoseLayout ik_pose(const Pose& X, double length_m) {
  IkPoseLayout layout{};
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) layout.R[column][row] = X.R.matrix(row, column);
    layout.p[column] = X.p[column] / length_m;
  }
  return layout;
}

IkLayout ik_layout(const Chain& chain) {
  IkLayout layout;
  layout.length_m = unit_of_length_m(chain);
  Rotation R_JZ;  // of the joint before
  for (const ChainJoint& joint : chain.joints) {
    const Rotation R_ZJ = inverse(R_JZ);  // J == P here
    R_JZ = onto_axis(joint.axis_J);
    const IkPoseLayout X_PJ =
        ik_pose({R_ZJ * joint.X_PJ.R * R_JZ, R_ZJ * joint.X_PJ.p}, layout.length_m);  // J == P here
    IkJointLayout next{};
    for (int i = 0; i < 4; ++i) {
      for (int column = 0; column < 3; ++column) next.R_PJ[column][i] = X_PJ.R[column][i];
      next.p_PJ[i] = X_PJ.p[i];
    }
    const double unit = joint.slides ? layout.length_m : 1.0;
    next.lower = joint.lower / unit;
    next.upper = joint.upper / unit;
    next.slides = joint.slides;
    layout.joints.push_back(next);
  }
  const Rotation R_ZJ = inverse(R_JZ);
  layout.X_JT = ik_pose({R_ZJ * chain.X_JT.R, R_ZJ * chain.X_JT.p}, layout.length_m);
  return layout;
}

void to_units(const IkLayout& layout, const VectorX& q, double* in_units) {
  for (std::size_t i = 0; i < layout.joints.size(); ++i) {
    const double position = q[static_cast<Eigen::Index>(i)];
    in_units[i] = layout.joints[i].slides ? position / layout.length_m : position;
  }
}

VectorX from_units(const IkLayout& layout, const double* in_units) {
  VectorX q(static_cast<Eigen::Index>(layout.joints.size()));
  for (std::size_t i = 0; i < layout.joints.size(); ++i)
    q[static_cast<Eigen::Index>(i)] = layout.joints[i].slides ? in_units[i] * layout.length_m : in_units[i];
  return q;
}

IkScratch::IkScratch(int joint_count) {
  double* numbers = numbers_[0];
  std::size_t rooms = kOnStack;  // in a row of numbers
  memory_.columns[0] = columns_[0];
  memory_.columns[1] = columns_[1];
  memory_.held = held_;
  if (joint_count > kOnStack) {
    const std::size_t joints = static_cast<std::size_t>(joint_count);
    rooms = (joints + 3) / 4 * 4;
    more_columns_.resize(2 * joints);
    more_numbers_.resize(kRows * rooms / 8 + 1);
    more_held_.resize(joints);
    numbers = more_numbers_.data()->S[0];
    memory_.columns[0] = more_columns_.data();
    memory_.columns[1] = more_columns_.data() + joints;
    memory_.held = more_held_.data();
  }
  for (double** row : {&memory_.q, &memory_.trial, &memory_.wish, &memory_.sine, &memory_.cosine, &memory_.spare[0],
                       &memory_.spare[1], &memory_.spare[2], &memory_.spare[3], &memory_.spare[4], &memory_.spare[5]}) {
    *row = numbers;
    numbers += rooms;
  }
}

}  // namespace drydock
