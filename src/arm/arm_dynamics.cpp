// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_dynamics.h"

#include <Eigen/Cholesky>

#include "arm/arm_tree.h"
#include "arm/reduced_dynamics.h"
#include "multibody/gear_dynamics.h"

namespace drydock {
namespace {

bool hold_root(const ArmModel& arm, const VectorX& q, const VectorX& v, const VectorX& a, const Vector3& g_W,
               ArmDynamics& found) {
  const ArmTree tree = arm_tree(arm);
  TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
  state.v(tree.positions) = v;
  hold_gears(tree.model, state);
  ReducedDynamics dynamics;
  if (!DynamicsReducer().reduce(tree.model, state, g_W, tree.positions, dynamics)) return false;
  found.effort = dynamics.M * a + dynamics.h;
  found.M = std::move(dynamics.M);
  return true;
}

bool free_root(const ArmModel& arm, const ArmChain* chain, const VectorX& q, ArmDynamics& found) {
  const ArmTree tree = floating_arm_tree(arm);
  const TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
  DynamicsWork work(tree.model);
  update_kinematics(tree.model, state, work);
  CompositeInertias composites;
  MatrixX M;
  mass_matrix(tree.model, work, composites, M);
  fold_gears(tree.model, M);
  std::vector<int> joints;
  for (const int position : tree.positions) joints.push_back(position - 1);  // the root has 7 positions, 6 velocities
  const Eigen::LLT<Matrix6> base(Matrix6(M.topLeftCorner<6, 6>()));
  if (base.info() != Eigen::Success) return false;
  const Matrix6X M_bm = M.topRows<6>()(Eigen::all, joints);
  const Matrix6X recoil = base.solve(M_bm);  // v_b = −recoil q̇
  found.M_free = M(joints, joints) - M_bm.transpose() * recoil;
  if (chain == nullptr) return true;
  Matrix6X J;
  const TreeFrame& tip = tree.links[chain->tip];
  frame_jacobian(tree.model, work, tip.link, tip.X_LC.p, J);
  fold_gear_columns(tree.model, J);
  found.J_free = J(Eigen::all, joints) - J.leftCols<6>() * recoil;
  return true;
}

}  // namespace

std::optional<ArmDynamics> arm_dynamics(const ArmModel& arm, const ArmChain* chain, const VectorX& q, const VectorX& v,
                                        const VectorX& a, const Vector3& g_W) {
  ArmDynamics found;
  if (!hold_root(arm, q, v, a, g_W, found) || !free_root(arm, chain, q, found)) return std::nullopt;
  return found;
}

}  // namespace drydock
