// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <kdl/chain.hpp>
#include <kdl/jntarray.hpp>

#include "arm/chain.h"

namespace drydock::testing {

inline KDL::Vector to_kdl(const Vector3& v) {
  return {v.x(), v.y(), v.z()};
}
inline KDL::Frame to_kdl(const Pose& X) {
  const Matrix3& R = X.R.matrix;
  return {{R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)}, to_kdl(X.p)};
}
inline Pose from_kdl(const KDL::Frame& frame) {
  Pose X;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) X.R.matrix(i, j) = frame.M(i, j);
    X.p[i] = frame.p[i];
  }
  return X;
}
inline KDL::JntArray to_kdl(const VectorX& q) {
  KDL::JntArray array(static_cast<unsigned>(q.size()));
  array.data = q;
  return array;
}

/// A joint of KDL stands at the root of its segment, so that each segment carries the offset of the joint behind it;
/// the first one is a segment of its own.
inline KDL::Chain to_kdl(const Chain& chain) {
  KDL::Chain result;
  for (std::size_t i = 0; i <= chain.joints.size(); ++i) {
    const Pose& X = i < chain.joints.size() ? chain.joints[i].X_PJ : chain.X_JT;
    if (i == 0) {
      result.addSegment(KDL::Segment(KDL::Joint(KDL::Joint::None), to_kdl(X)));
      continue;
    }
    const ChainJoint& joint = chain.joints[i - 1];
    const auto type = joint.slides ? KDL::Joint::TransAxis : KDL::Joint::RotAxis;
    result.addSegment(KDL::Segment(KDL::Joint(KDL::Vector::Zero(), to_kdl(joint.axis_J), type), to_kdl(X)));
  }
  return result;
}

}  // namespace drydock::testing
