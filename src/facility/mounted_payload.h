// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "arm/arm_tree.h"
#include "arm/trajectory/joint_trajectory.h"
#include "sensing/mounted_tree.h"

namespace drydock {

/// An arm on a sensor's upper face.
struct MountedArm {
  std::string name;
  ArmModel arm;
  ArmTree tree;  // its root link held by the sensor, at X_SA
  Pose X_SA;
  VectorX q_start;                        // by joint of the arm
  std::optional<JointTrajectory> motion;  // of all joints of the arm, in its order; none: it stands still
};

/// Joints of the arm's tree at an instant.
struct ArmInstant {
  TreeState joints;
  VectorX vdot;
};
ArmInstant arm_instant(const MountedArm& arm, double time_s);

/// Finds them again and again, and takes no memory for it.
class ArmInstants {
 public:
  /// The arm stays with its owner.
  explicit ArmInstants(const MountedArm& arm);
  const ArmInstant& at(double time_s);

 private:
  void spread(const VectorX& of_joints, VectorX& of_tree) const;

  const MountedArm& arm_;
  JointMotion motion_;
  VectorX neutral_, offset_;
  ArmInstant instant_;
};

/// The wrench of what is mounted on a sensor: a rigid body and, perhaps, an arm that moves.
class MountedPayload {
 public:
  /// The arm stays with its owner.
  MountedPayload(const SpatialInertia& M_BSo_S, const MountedArm* arm);

  /// Takes no memory after the first call.
  Wrench wrench(double time_s, const RigidMotion& of_S, const Vector3& g_W);

 private:
  SpatialInertia M_BSo_S_;
  std::optional<ArmInstants> arm_;
  std::optional<MountedTree> tree_;
};

}  // namespace drydock
