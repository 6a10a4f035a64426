// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arm/arm_dynamics.h"
#include "arm/arm_tree.h"
#include "arm/ik/inverse_kinematics.h"

namespace drydock {

/// Everything about an arm with its joints at q: where the tip is, what the joints must hold against gravity, and what
/// of it remains when it is suspended.
struct ArmPose {
  VectorX q;  // of all joints of the arm
  const ArmChain* chain = nullptr;
  Pose X_BT;                           // of the chain
  ChainJacobian J_BT_B;                // of the chain
  double limit_margin = 0;             // the smallest, negative outside
  double smallest_singular_value = 0;  // of the chain's Jacobian, rotations in rad and lengths in m
  VectorX holding_effort;              // by joint, alone
  bool moves = false;                  // speeds or accelerations were asked about
  std::optional<ArmDynamics> dynamics;
  std::optional<Suspension> suspension;
  VectorX suspended_effort;            // by joint, with the suspension
  double suspension_rate_N_per_s = 0;  // bound on its change when all joints move with their largest speeds; infinite
                                       // at a singular pose or without such speeds
  std::optional<CouplingPose> coupling;
};

/// How the joints move besides; empty: not.
struct ArmMotion {
  std::optional<VectorX> v, a;
};
ArmPose arm_pose(const ArmModel& arm, const ArmChain* chain, const VectorX& q, const ArmMotion& motion,
                 const Vector3& g_W);

nlohmann::ordered_json pose_json(const ArmModel& arm, const ArmPose& pose);
std::string pose_text(const ArmModel& arm, const ArmPose& pose);

}  // namespace drydock
