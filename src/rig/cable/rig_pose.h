// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "rig/cable/cable_line.h"

namespace drydock {

/// A wrench as the cables see it: the components along the platform's axes, moments about its origin divided by the
/// moment length, all [N].
using ScaledWrench = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 6, 1>;
/// One scaled wrench in each column.
using ScaledWrenches = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, Eigen::Dynamic>;

ScaledWrench scaled(const Platform& platform, const Wrench& F_B_W);
/// What a scaled wrench stands for; axes that the platform lacks are zero.
Wrench unscaled(const Platform& platform, const ScaledWrench& wrench);
/// Its scaled counterpart for a velocity, such that scaled wrench · scaled twist is the power: moments take w times L.
ScaledWrench scaled(const Platform& platform, const Twist& V_WB_W);
/// The velocity that its scaled counterpart stands for; there is none along axes that the platform lacks.
Twist unscaled_twist(const Platform& platform, const ScaledWrench& twist);

/// A rig at a pose. `structure` holds in column i the scaled wrench that a tension of 1 N in cable i puts on the
/// platform, so that structure · tensions + load = 0 at rest. Lengths change with −structureᵀ · scaled(twist).
struct CableRigPose {
  CableStatus status = CableStatus::kOk;  // the first one that is not ok; then the structure is not to be used
  Pose X_WB;
  std::vector<CableLine> lines;
  ScaledWrenches structure;
};
/// `pose` keeps its memory, so that many poses cost no allocation.
void update_pose(const CableRig& rig, const Pose& X_WB, CableRigPose& pose);
CableRigPose rig_pose(const CableRig& rig, const Pose& X_WB);

/// The wrenches that the cables have to put on the platform at a pose: any point, and beside it any sum of the
/// generators with factors in [−1, 1]. Weight, load and, if asked for, inertia are in it.
struct NeededWrenches {
  ScaledWrenches points;
  ScaledWrenches generators;
};
enum class WithAcceleration : bool { kNo, kYes };

/// Winch speeds for a twist of the platform (positive pays out) and, with its acceleration, winch accelerations.
void cable_rates(const CableRig& rig, const CableRigPose& pose, const Twist& V_WB_W, std::span<double> rate_m_per_s);
void cable_accelerations(const CableRig& rig, const CableRigPose& pose, const Twist& V_WB_W, const Twist& A_WB_W,
                         std::span<double> acceleration_m_per_s2);

}  // namespace drydock
