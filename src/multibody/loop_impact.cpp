// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop_impact.h"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <cmath>

#include "multibody/jacobian.h"
#include "multibody/kinematics.h"
#include "multibody/mass_matrix.h"

namespace drydock {
namespace {

/// Directions along which a loop holds D against C: unit wrenches on B about Do, in W, and the stiffness along each.
struct LoopRows {
  int count = 0;
  Wrench F_D_W[kMostRows];
  double stiffness[kMostRows];
};

LoopRows loop_rows(const Loop& loop, const DynamicsWork& dynamics) {
  const Matrix3 R_WC = (pose_from_O(dynamics, loop.link_A).R * loop.X_AC.R).matrix;
  const Matrix3 R_WD = (pose_from_O(dynamics, loop.link_B).R * loop.X_BD.R).matrix;
  LoopRows rows;
  const auto hold_turn = [&](const Vector3& axis_W) {
    rows.F_D_W[rows.count] = {axis_W, Vector3::Zero()};
    rows.stiffness[rows.count++] = loop.stiffness.torque_Nm_per_rad;
  };
  const auto hold = [&](int turns, int ways) {  // bits 1, 2, 4: about or along C's x, y, z
    for (int i = 0; i < 3; ++i) {
      if (turns >> i & 1) hold_turn(R_WC.col(i));
    }
    for (int i = 0; i < 3; ++i) {
      if (!(ways >> i & 1)) continue;
      rows.F_D_W[rows.count] = {Vector3::Zero(), R_WC.col(i)};
      rows.stiffness[rows.count++] = loop.stiffness.force_N_per_m;
    }
  };
  switch (loop.kind) {
    case LoopKind::kWeld:
      hold(7, 7);
      break;
    case LoopKind::kHinge:
      hold(3, 7);
      break;
    case LoopKind::kSlider:
      hold(7, 3);
      break;
    case LoopKind::kCylinder:
      hold(3, 3);
      break;
    case LoopKind::kCross:
      hold_turn(R_WC.col(0).cross(R_WD.col(1)));
      hold(0, 7);
      break;
    case LoopKind::kBall:
      hold(0, 7);
      break;
    case LoopKind::kPlane:
      hold(3, 4);
      break;
    case LoopKind::kPointOnLine:
      hold(0, 3);
      break;
  }
  return rows;
}

/// The Jacobian of B against A, both at Do: Gᵀ of a wrench on B, its opposite on A.
void relative_jacobian(const MechanismTree& tree, const TreeState& state, const DynamicsWork& dynamics,
                       const Loop& loop, Matrix6X& J_A, Matrix6X& J) {
  const Vector3 p_BO = tree_origin(tree.model, state, loop.link_B), p_AO = tree_origin(tree.model, state, loop.link_A);
  const Vector3 p_OD = pose_from_O(dynamics, loop.link_B) * loop.X_BD.p + (p_BO - p_AO);  // from the O of A
  frame_jacobian(tree.model, dynamics, loop.link_B, loop.X_BD.p, J);
  frame_jacobian(tree.model, dynamics, loop.link_A, inverse(pose_from_O(dynamics, loop.link_A)) * p_OD, J_A);
  J -= J_A;
}

}  // namespace

bool loop_impact(const MechanismTree& tree, TreeState& state, DynamicsWork& dynamics, ImpactWork& work) {
  update_kinematics(tree.model, state, dynamics);
  MatrixX M;
  CompositeInertias composites;
  mass_matrix(tree.model, dynamics, composites, M);
  const Eigen::LLT<MatrixX> cholesky(M);
  if (cholesky.info() != Eigen::Success) return false;

  // columns √k Gᵀ, one for each row of each loop
  MatrixX B(tree.model.velocities, kMostRows * static_cast<Eigen::Index>(tree.loops.size()));
  Matrix6X J_A, J;
  Eigen::Index columns = 0;
  for (const Loop& loop : tree.loops) {
    const LoopRows rows = loop_rows(loop, dynamics);
    relative_jacobian(tree, state, dynamics, loop, J_A, J);
    for (int i = 0; i < rows.count; ++i) {
      const Wrench& F = rows.F_D_W[i];
      B.col(columns++) =
          std::sqrt(rows.stiffness[i]) * (J.topRows<3>().transpose() * F.t + J.bottomRows<3>().transpose() * F.f);
    }
  }
  B.conservativeResize(Eigen::NoChange, columns);
  cholesky.matrixL().solveInPlace(B);
  Eigen::CompleteOrthogonalDecomposition<MatrixX> decomposition;
  decomposition.setThreshold(1e-11);  // rows closer to dependent than this are taken as such
  decomposition.compute(B);
  const VectorX lambda = decomposition.solve(VectorX(cholesky.matrixU() * state.v));
  VectorX change = B * lambda;
  cholesky.matrixU().solveInPlace(change);
  state.v -= change;

  work.loop_impulses.assign(tree.loops.size(), {});
  Eigen::Index column = 0;
  for (std::size_t k = 0; k < tree.loops.size(); ++k) {
    const LoopRows rows = loop_rows(tree.loops[k], dynamics);
    for (int i = 0; i < rows.count; ++i) {
      const double impulse = -std::sqrt(rows.stiffness[i]) * lambda[column++];
      work.loop_impulses[k] = work.loop_impulses[k] + impulse * rows.F_D_W[i];
    }
  }
  return state.v.allFinite();
}

}  // namespace drydock
