// SPDX-License-Identifier: Apache-2.0
#include "multibody/kinematics.h"

namespace drydock {

Vector3 tree_origin(const TreeModel& model, const TreeState& state, int link) {
  if (link == kWorld) return Vector3::Zero();
  const Link& root = model.links[static_cast<std::size_t>(model.links[static_cast<std::size_t>(link)].root)];
  if (root.joint != JointKind::kFloating) return root.X_PF.p;
  return root.X_PF * Vector3(state.q.segment<3>(root.first_position));
}

Pose pose_from_O(const DynamicsWork& work, int link) {
  if (link == kWorld) return {};
  const LinkWork& at = work.links[static_cast<std::size_t>(link)];
  Pose X;
  for (int j = 0; j < 3; ++j) X.R.matrix.col(j) = to_vector(at.R_WL[j]);
  X.p = to_vector(at.p_OL);
  return X;
}

Pose link_pose(const TreeModel& model, const TreeState& state, const DynamicsWork& work, int link) {
  Pose X = pose_from_O(work, link);
  X.p += tree_origin(model, state, link);
  return X;
}

Twist frame_twist(const DynamicsWork& work, int link, const Vector3& p_LC) {
  return shift(twist_at_O(work, link), pose_from_O(work, link) * p_LC);
}

Twist frame_acceleration(const DynamicsWork& work, int link, const Vector3& p_LC) {
  if (link == kWorld) return {};
  const Twist A_O = to_twist(work.links[static_cast<std::size_t>(link)].a);
  return observed_acceleration(A_O, twist_at_O(work, link), pose_from_O(work, link) * p_LC);
}

SpatialInertia inertia_at_O(const TreeModel& model, const DynamicsWork& work, int link) {
  return pose_from_O(work, link) * model.links[static_cast<std::size_t>(link)].M_LLo_L;
}

Twist observed_acceleration(const Twist& A_O, const Twist& V_O, const Vector3& p_OC_W) {
  const Twist A_C = shift(A_O, p_OC_W), V_C = shift(V_O, p_OC_W);
  return {A_C.w, A_C.v + V_C.w.cross(V_C.v)};
}

}  // namespace drydock
