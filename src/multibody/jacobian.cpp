// SPDX-License-Identifier: Apache-2.0
#include "multibody/jacobian.h"

#include "multibody/joint/joint.h"

namespace drydock {

void frame_jacobian(const TreeModel& model, const DynamicsWork& work, int link, const Vector3& p_LC, Matrix6X& J) {
  J.setZero(6, model.velocities);
  const Vector3 p_OC_W = pose_from_O(work, link) * p_LC;
  for (int at = link; at != kWorld;) {
    const Link& carrier = model.links[static_cast<std::size_t>(at)];
    for (int k = 0; k < velocity_count(carrier.joint); ++k) {
      const int i = carrier.first_velocity + k;
      const Twist S_C = shift(motion_column(work, i), p_OC_W);
      J.col(i) << S_C.w, S_C.v;
    }
    at = carrier.parent;
  }
}

Twist frame_bias_acceleration(const TreeModel& model, const DynamicsWork& work, int link, const Vector3& p_LC) {
  if (link == kWorld) return {};
  Twist A_O;
  for (int at = link; at != kWorld; at = model.links[static_cast<std::size_t>(at)].parent) {
    A_O = A_O + to_twist(work.links[static_cast<std::size_t>(at)].c);
  }
  return observed_acceleration(A_O, twist_at_O(work, link), pose_from_O(work, link) * p_LC);
}

}  // namespace drydock
