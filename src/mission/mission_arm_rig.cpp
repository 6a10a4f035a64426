// SPDX-License-Identifier: Apache-2.0
#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "arm/suspension/suspension_motion.h"
#include "mission/mission_arm.h"
#include "multibody/jacobian.h"
#include "multibody/mass_matrix.h"

namespace drydock {

CableDrive* MissionArm::suspending_cables() {
  return robot_.suspension ? machine_.law.cables_of(static_cast<std::size_t>(robot_.suspension->load)) : nullptr;
}

void MissionArm::place_of_end(Vector3& p_WD, Vector3& v_WD) {
  const BodyFrame& at = robot_.suspension->at;
  const Pose X_WB = body_pose(machine_.mechanism, machine_.motion.state(), machine_.motion.work(), at.body);
  const Twist V_WB_W = body_twist(machine_.mechanism, machine_.motion.work(), at.body);
  const Vector3 p_BC_W = X_WB.R * at.X_BC.p;  // C == D here
  p_WD = X_WB.p + p_BC_W;
  v_WD = V_WB_W.v + V_WB_W.w.cross(p_BC_W);
}

void MissionArm::tick_rig(double t_s) {
  update_kinematics(machine_.mechanism.tree.model, machine_.motion.state(), machine_.motion.work());
  want_force();
  Vector3 p_WD, v_WD;
  place_of_end(p_WD, v_WD);
  suspending_cables()->command(t_s, p_WD, v_WD, suspension_.f_E_W);
}

/// The force that the rig is to give, by which the controller of the joints reckons too.
void MissionArm::want_force() {
  const RobotSuspension& rig = *robot_.suspension;
  const MechanismTree& tree = machine_.mechanism.tree;
  SuspensionRequest request = rig.request;  // its bounds and direction, on the tree of the mission
  request.link = link_of(tree, rig.at.body);
  request.p_LE = pose_on_link(tree, rig.at.body) * rig.at.X_BC.p;
  request.g_W = mission_.g_W;
  request.effort_max.setConstant(tree.model.velocities, std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k < driven_.size(); ++k) {
    request.effort_max[driven_[k]] = robot_.joints[static_cast<std::size_t>(driven_joints_[k])].drive.effort_max;
  }
  suspension_ = best_suspension(tree.model, machine_.motion.state().q, request);
  if (suspension_.status != SuspensionStatus::kOk) suspension_.f_E_W.setZero();
  forces_ = {{request.link, request.p_LE, suspension_.f_E_W}};
}

/// The force of an ideal rig from here on.
void MissionArm::suspend() {
  if (!robot_.suspension) return;
  want_force();
  if (suspending_cables() == nullptr) {
    machine_.law.set_force(static_cast<std::size_t>(robot_.suspension->load), suspension_.f_E_W);
  }
}

double MissionArm::cable_rate_per_s() {
  const CableDrive* rig = suspending_cables();
  if (rig == nullptr) return 0;
  const TreeModel& model = machine_.mechanism.tree.model;
  update_kinematics(model, machine_.motion.state(), machine_.motion.work());
  Vector3 p_WD, v_WD;
  place_of_end(p_WD, v_WD);
  Matrix6X J(6, model.velocities);
  CompositeInertias composites;
  MatrixX M;
  const PointForce& end = forces_.front();
  frame_jacobian(model, machine_.motion.work(), end.link, end.p_LC, J);
  mass_matrix(model, machine_.motion.work(), composites, M);
  const MatrixX J_D = J.bottomRows<3>();
  const Matrix3 mobility = J_D * Eigen::LDLT<MatrixX>(M).solve(J_D.transpose());
  const auto largest = [&](const Matrix3& A) {
    return Eigen::EigenSolver<Matrix3>(mobility * A, false).eigenvalues().cwiseAbs().maxCoeff();
  };
  const double swings = std::sqrt(largest(cable_stiffness(rig->rig(), p_WD)));
  return std::max(swings, largest(cable_damping(rig->rig(), rig->settings().damping_N_s_per_m, p_WD)));
}

/// Of the force at E along a move: what the rig must be able to follow.
SuspensionBound MissionArm::suspension_bound(const Way& way) const {
  SuspensionMotionRequest request;
  request.suspension = robot_.suspension->request;
  request.suspension.g_W = mission_.g_W;
  request.q = VectorX::Zero(statics_.positions);
  for (std::size_t i = 0; i < robot_.joints.size(); ++i) {
    const Link& link = statics_.links[static_cast<std::size_t>(robot_.suspension->links[i])];
    request.q[link.first_position] = targets_[i].q;
  }
  for (const int joint : way.joints) {
    request.links.push_back(robot_.suspension->links[static_cast<std::size_t>(joint)]);
  }
  const SuspensionMotion motion = suspension_along(statics_, way.trajectory, request);
  return {motion.is_bounded, motion.force_N, motion.rate_N_per_s, motion.largest};
}

}  // namespace drydock
