// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <numbers>

#include "arm/chain.h"
#include "testing/random.h"

namespace drydock::testing {

/// Axes, offsets and limits at random; the last `slides` of every third joint slide.
inline Chain random_chain(Random& random, int joints, int slides) {
  Chain chain;
  for (int i = 0; i < joints; ++i) {
    ChainJoint joint;
    joint.slides = i % 3 == 1 && i / 3 < slides;
    joint.X_PJ = random.pose(0.5);
    joint.axis_J = random.unit_vector();
    joint.lower = joint.slides ? random.between(-0.5, -0.1) : random.between(-3, -0.5);
    joint.upper = joint.slides ? random.between(0.1, 0.5) : random.between(0.5, 3);
    chain.joints.push_back(joint);
  }
  chain.X_JT = random.pose(0.4);
  return chain;
}

/// Uniform within the limits.
inline VectorX random_positions(Random& random, const Chain& chain) {
  VectorX q(chain.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    q[i] = random.between(joint.lower, joint.upper);
  }
  return q;
}

/// A chain that stands upright at zero: axes in its base's directions, each so far above the one before.
struct UprightJoint {
  Vector3 axis_B;
  double above_m, lower_deg, upper_deg;
};
inline Chain upright_chain(const std::vector<UprightJoint>& joints, double tip_above_m) {
  Chain chain;
  for (const UprightJoint& upright : joints) {
    ChainJoint joint;
    joint.axis_J = upright.axis_B;
    joint.X_PJ.p.z() = upright.above_m;
    joint.lower = upright.lower_deg * std::numbers::pi / 180;
    joint.upper = upright.upper_deg * std::numbers::pi / 180;
    chain.joints.push_back(joint);
  }
  chain.X_JT.p.z() = tip_above_m;
  return chain;
}

/// KUKA LWR 4+.
inline Chain lwr_chain() {
  const Vector3 z = Vector3::UnitZ(), y = Vector3::UnitY();
  return upright_chain({{z, 0, -170, 170},
                        {y, 0.3105, -120, 120},
                        {z, 0, -170, 170},
                        {-y, 0.4, -120, 120},
                        {z, 0, -170, 170},
                        {y, 0.39, -120, 120},
                        {z, 0, -170, 170}},
                       0.078);
}

/// A symmetric arm of 1.6 m that walks; lengths and limits assumed, the latter not symmetric.
inline Chain walker_chain() {
  const Vector3 z = Vector3::UnitZ(), y = Vector3::UnitY();
  return upright_chain({{z, 0.1, -170, 185},
                        {y, 0.1, -35, 120},
                        {z, 0.2, -175, 160},
                        {y, 0.4, -10, 150},
                        {z, 0.4, -160, 175},
                        {y, 0.2, -35, 120},
                        {z, 0.1, -185, 170}},
                       0.1);
}

}  // namespace drydock::testing
