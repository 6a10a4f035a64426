// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/dynamics_work.h"

// Where links and frames on them are and how they move, after update_kinematics. The world (kWorld) may stand for a
// link everywhere: it is at the identity and at rest.
//
// Inside a tree everything is counted from its point O in the world's directions (tree_layout.h), so that a spacecraft
// far from the world's origin keeps its digits: differences between links of one tree are best taken there
// (pose_from_O).

namespace drydock {

inline Eigen::Map<const Vector3> to_vector(const double (&x)[4]) {
  return Eigen::Map<const Vector3>(x);
}
inline Twist to_twist(const double (&s)[2][4]) {
  return {to_vector(s[0]), to_vector(s[1])};
}

/// p_WO of the tree that carries a link: O is the origin of the root link when that floats, else of its joint's F.
Vector3 tree_origin(const TreeModel& model, const TreeState& state, int link);

/// X_OL: the pose of a link from O, in the world's directions; then X_WL, and X_WC of a frame on it.
Pose pose_from_O(const DynamicsWork& work, int link);
Pose link_pose(const TreeModel& model, const TreeState& state, const DynamicsWork& work, int link);
inline Pose frame_pose(const TreeModel& model, const TreeState& state, const DynamicsWork& work, int link,
                       const Pose& X_LC) {
  return link_pose(model, state, work, link) * X_LC;
}

/// The twist of a link, taken at O and not at its own origin; in W.
inline Twist twist_at_O(const DynamicsWork& work, int link) {
  return link == kWorld ? Twist{} : to_twist(work.links[static_cast<std::size_t>(link)].V);
}
/// V_WC_W of a frame on a link, at its origin Co. Its own directions do not matter.
Twist frame_twist(const DynamicsWork& work, int link, const Vector3& p_LC);
inline Twist link_twist(const DynamicsWork& work, int link) {
  return frame_twist(work, link, Vector3::Zero());
}

/// The angular acceleration of a link and the acceleration of its point C, as an observer at rest in W measures them;
/// after forward_dynamics.
Twist frame_acceleration(const DynamicsWork& work, int link, const Vector3& p_LC);

/// The motion column S of one velocity: it gives every link it carries the twist S v[i], at O and in W.
inline Twist motion_column(const DynamicsWork& work, int velocity) {
  return to_twist(work.axes[static_cast<std::size_t>(velocity)].S);
}

/// The inertia of a link about O, in W.
SpatialInertia inertia_at_O(const TreeModel& model, const DynamicsWork& work, int link);

/// What a point at rest in space sees of the acceleration of the body's point C that passes p_OC now: the spatial
/// acceleration A of a body with twist V, both at O, is the rate of V there (Featherstone 2008 §2.11).
Twist observed_acceleration(const Twist& A_O, const Twist& V_O, const Vector3& p_OC_W);

}  // namespace drydock
