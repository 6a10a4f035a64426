// SPDX-License-Identifier: Apache-2.0
#include "testing/mujoco_coordinates.h"

#include "multibody/joint/joint.h"

namespace drydock::testing {
namespace {

bool floating_root(const Link& link) {
  return link.joint == JointKind::kFloating && link.parent == kWorld;
}

/// The pose of a floating root, taken from one frame to another by X on the left.
void move_root(const Link& link, const Pose& X, VectorX& q) {
  double* at = q.data() + link.first_position;
  const Pose moved = X * FloatingJoint::pose(at);
  FloatingJoint::store(moved.p, at);
  SphericalJoint::store(to_quaternion(moved.R), at + 3);
}

/// R_FM of a joint with a free rotation, at our positions.
Rotation R_FM(const Link& link, const VectorX& q) {
  const int quaternion = link.first_position + (link.joint == JointKind::kFloating ? 3 : 0);
  return SphericalJoint::pose(q.data() + quaternion).R;
}

}  // namespace

VectorX to_mujoco_positions(const TreeModel& model, const VectorX& q) {
  VectorX qpos = q;
  for (const Link& link : model.links) {
    if (floating_root(link)) move_root(link, link.X_PF, qpos);
  }
  return qpos;
}

VectorX from_mujoco_positions(const TreeModel& model, const VectorX& qpos) {
  VectorX q = qpos;
  for (const Link& link : model.links) {
    if (floating_root(link)) move_root(link, inverse(link.X_PF), q);
  }
  return q;
}

VectorX to_mujoco_velocities(const TreeModel& model, const VectorX& q, const VectorX& v) {
  VectorX qvel = v;
  for (const Link& link : model.links) {
    const int at = link.first_velocity;
    if (link.joint == JointKind::kSpherical) {
      qvel.segment<3>(at) = inverse(R_FM(link, q)) * Vector3(v.segment<3>(at));
    } else if (link.joint == JointKind::kFloating) {
      const Vector3 w = v.segment<3>(at), linear = v.segment<3>(at + 3);
      qvel.segment<3>(at) = floating_root(link) ? link.X_PF.R * linear : linear;
      qvel.segment<3>(at + 3) = inverse(R_FM(link, q)) * w;
    }
  }
  return qvel;
}

VectorX from_mujoco_velocities(const TreeModel& model, const VectorX& q, const VectorX& qvel) {
  VectorX v = qvel;
  for (const Link& link : model.links) {
    const int at = link.first_velocity;
    if (link.joint == JointKind::kSpherical) {
      v.segment<3>(at) = R_FM(link, q) * Vector3(qvel.segment<3>(at));
    } else if (link.joint == JointKind::kFloating) {
      const Vector3 linear = qvel.segment<3>(at), w = qvel.segment<3>(at + 3);
      v.segment<3>(at) = R_FM(link, q) * w;
      v.segment<3>(at + 3) = floating_root(link) ? inverse(link.X_PF.R) * linear : linear;
    }
  }
  return v;
}

}  // namespace drydock::testing
