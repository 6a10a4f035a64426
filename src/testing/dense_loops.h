// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/SVD>
#include <span>

#include "multibody/jacobian.h"
#include "multibody/loop/loop.h"
#include "multibody/mass_matrix.h"
#include "spatial/spatial_matrix.h"

namespace drydock::testing {

/// The rows of loops as J v = 0 and J v̇ + bias = 0, written out from the Jacobians of frames: an oracle for loop_rows.h
/// and loop_dynamics.h that shares no code with them.
struct DenseLoops {
  MatrixX M, J;
  MatrixX J_B;  // what B alone contributes to J
  VectorX bias;
  VectorX root_K;             // square roots of the stiffnesses, by row
  std::vector<int> first;     // row of each loop, and the count of all
  std::vector<Matrix6X> arm;  // by loop: six rows, torque and force on B about Do in W, for unit multipliers
};

namespace dense_loops_detail {

/// Of one loop: C's axes, the point of A at Do, the motion of D against A.
struct Tie {
  Matrix3 R_WC, R_WD;
  Matrix6X J_A, J_B;  // both at Do
  Twist bias_A, bias_B;
  Twist V_A, V_B;
};

inline Tie tie(const TreeModel& model, const Loop& loop, const TreeState& state, const DynamicsWork& work) {
  const Pose X_WA = link_pose(model, state, work, loop.link_A), X_WB = link_pose(model, state, work, loop.link_B);
  const Vector3 p_AD = inverse(X_WA) * (X_WB * loop.X_BD.p);
  Tie result;
  result.R_WC = (X_WA.R * loop.X_AC.R).matrix;
  result.R_WD = (X_WB.R * loop.X_BD.R).matrix;
  frame_jacobian(model, work, loop.link_A, p_AD, result.J_A);
  frame_jacobian(model, work, loop.link_B, loop.X_BD.p, result.J_B);
  result.bias_A = frame_bias_acceleration(model, work, loop.link_A, p_AD);
  result.bias_B = frame_bias_acceleration(model, work, loop.link_B, loop.X_BD.p);
  result.V_A = frame_twist(work, loop.link_A, p_AD);
  result.V_B = frame_twist(work, loop.link_B, loop.X_BD.p);
  return result;
}

struct Axes {
  std::vector<int> turns, ways;
};
inline Axes held_axes(LoopKind kind) {
  switch (kind) {
    case LoopKind::kWeld:
      return {{0, 1, 2}, {0, 1, 2}};
    case LoopKind::kHinge:
      return {{0, 1}, {0, 1, 2}};
    case LoopKind::kSlider:
      return {{0, 1, 2}, {0, 1}};
    case LoopKind::kCylinder:
      return {{0, 1}, {0, 1}};
    case LoopKind::kCross:
    case LoopKind::kBall:
      return {{}, {0, 1, 2}};
    case LoopKind::kPlane:
      return {{0, 1}, {2}};
    case LoopKind::kPointOnLine:
      break;
  }
  return {{}, {0, 1}};
}

}  // namespace dense_loops_detail

/// After update_kinematics. With w and v the motion of D against A, and e an axis of C: a rotation's row is e·w, a
/// displacement's e·v. Their derivatives are e·(α_B − α_A) + (w_A × e)·w, and e·(a_B − a_A) − 2 e·(w_A × v) with a_A of
/// A's point.
inline DenseLoops dense_loops(const TreeModel& model, std::span<const Loop> loops, const TreeState& state,
                              const DynamicsWork& work) {
  using namespace dense_loops_detail;
  DenseLoops dense;
  CompositeInertias composites;
  mass_matrix(model, work, composites, dense.M);
  std::vector<VectorX> rows, rows_B;
  std::vector<double> bias, root_K;
  for (const Loop& loop : loops) {
    const Tie at = tie(model, loop, state, work);
    const Matrix6X J = at.J_B - at.J_A;
    const Vector3 w = at.V_B.w - at.V_A.w, v = at.V_B.v - at.V_A.v;
    std::vector<Vector6> arms;
    const auto turn = [&](const Vector3& e, const Vector3& e_rate) {
      rows.push_back(J.topRows<3>().transpose() * e);
      rows_B.push_back(at.J_B.topRows<3>().transpose() * e);
      bias.push_back(e.dot(at.bias_B.w - at.bias_A.w) + e_rate.dot(w));
      root_K.push_back(std::sqrt(loop.stiffness.torque_Nm_per_rad));
      arms.push_back((Vector6() << e, Vector3::Zero()).finished());
    };
    dense.first.push_back(static_cast<int>(rows.size()));
    for (const int i : held_axes(loop.kind).turns) turn(at.R_WC.col(i), at.V_A.w.cross(at.R_WC.col(i)));
    if (loop.kind == LoopKind::kCross) {
      const Vector3 x = at.R_WC.col(0), y = at.R_WD.col(1), x_rate = at.V_A.w.cross(x), y_rate = at.V_B.w.cross(y);
      turn(y.cross(x), y_rate.cross(x) + y.cross(x_rate));
    }
    for (const int i : held_axes(loop.kind).ways) {
      const Vector3 e = at.R_WC.col(i);
      rows.push_back(J.bottomRows<3>().transpose() * e);
      rows_B.push_back(at.J_B.bottomRows<3>().transpose() * e);
      bias.push_back(e.dot(at.bias_B.v - at.bias_A.v) - 2 * e.dot(at.V_A.w.cross(v)));
      root_K.push_back(std::sqrt(loop.stiffness.force_N_per_m));
      arms.push_back((Vector6() << Vector3::Zero(), e).finished());
    }
    Matrix6X arm(6, static_cast<Eigen::Index>(arms.size()));
    for (std::size_t r = 0; r < arms.size(); ++r) arm.col(static_cast<Eigen::Index>(r)) = arms[r];
    dense.arm.push_back(arm);
  }
  dense.first.push_back(static_cast<int>(rows.size()));
  dense.J.resize(static_cast<Eigen::Index>(rows.size()), model.velocities);
  dense.J_B.resize(dense.J.rows(), model.velocities);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    dense.J.row(static_cast<Eigen::Index>(r)) = rows[r].transpose();
    dense.J_B.row(static_cast<Eigen::Index>(r)) = rows_B[r].transpose();
  }
  dense.bias = Eigen::Map<const VectorX>(bias.data(), dense.J.rows());
  dense.root_K = Eigen::Map<const VectorX>(root_K.data(), dense.J.rows());
  return dense;
}

/// v changed by M⁻¹ Jᵀ λ so that J v grows by `given`. Of all λ the one of least λᵀ K⁻¹ λ, by a singular value
/// decomposition of L⁻¹ Jᵀ K^½ with M = L Lᵀ. Not held is what is below `no_hold` of the largest value, or what is left
/// of both sides by rounding where they cancel: a weld between links that a fixed joint already joins.
struct DenseSolution {
  VectorX change, lambda;
  double weakest = 0, strongest = 0;  // singular values that are held
  std::vector<Wrench> F_D_W;          // by loop: on B about Do
};
inline DenseSolution solve_dense(const DenseLoops& dense, const VectorX& given, double no_hold = 1e-6) {
  const Eigen::LLT<MatrixX> factor(dense.M);
  const auto whitened = [&](const MatrixX& J) {
    return MatrixX(factor.matrixL().solve(MatrixX(J.transpose() * dense.root_K.asDiagonal())));
  };
  const MatrixX white = whitened(dense.J);
  const double rounding = 1e-12 * (whitened(dense.J_B).norm() + whitened(dense.J_B - dense.J).norm());
  const Eigen::JacobiSVD<MatrixX> svd(white, Eigen::ComputeThinU | Eigen::ComputeThinV);
  DenseSolution result;
  result.lambda = VectorX::Zero(given.size());
  result.strongest = result.weakest = svd.singularValues().size() == 0 ? 0.0 : svd.singularValues()[0];
  for (Eigen::Index i = 0; i < svd.singularValues().size(); ++i) {
    const double value = svd.singularValues()[i];
    if (value <= std::max(no_hold * result.strongest, rounding)) break;
    result.weakest = value;
    result.lambda +=
        svd.matrixV().col(i).dot(dense.root_K.cwiseProduct(given)) / (value * value) * svd.matrixV().col(i);
  }
  result.lambda = dense.root_K.cwiseProduct(result.lambda).eval();
  result.change = factor.solve(dense.J.transpose() * result.lambda);
  for (std::size_t i = 0; i < dense.arm.size(); ++i) {
    const Vector6 F = dense.arm[i] * result.lambda.segment(dense.first[i], dense.arm[i].cols());
    result.F_D_W.push_back({F.head<3>(), F.tail<3>()});
  }
  return result;
}

}  // namespace drydock::testing
