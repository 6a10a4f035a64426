// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include "multibody/joint/joint.h"
#include "multibody/mechanism/numbering.h"
#include "testing/random_mechanism.h"

namespace drydock::testing {

/// The plastic impact in maximal coordinates: six velocities for each body, every joint, closed lock and constraint a
/// set of rows on them, and one dense projection in the metric of the masses. It knows nothing of trees and groups.
struct MaximalImpact {
  std::vector<Twist> V_WB_W;   // after, by body
  std::vector<Wrench> lock_F;  // impulse of each lock on B about Do, in W, the least that does it
  double energy_lost_J = 0;    // ½ Δᵀ M Δ
};

class MaximalImpactSolver {
 public:
  MaximalImpactSolver(const Mechanism& mechanism, const BodyMotion& motion) : mechanism_(mechanism), motion_(motion) {}

  MaximalImpact solve() {
    for (const MechanismJoint& joint : mechanism_.joints) add_joint_rows(joint);
    std::vector<Eigen::Index> lock_rows;
    for (const MechanismLock& lock : mechanism_.locks) {
      lock_rows.push_back(rows_.rows());
      if (!lock.closed) continue;
      const Pose X_WD = motion_.X_WB[at(lock.body_B)] * lock.X_BD;
      add_rows(lock.body_A, lock.body_B, X_WD.p, Matrix6::Identity());
    }
    for (const MechanismLoop& loop : mechanism_.constraints) add_constraint_rows(loop);

    const Eigen::Index n = size();
    MatrixX M = MatrixX::Zero(n, n);
    VectorX V(n);
    for (std::size_t b = 1; b < mechanism_.bodies.size(); ++b) {
      const Eigen::Index i = 6 * (static_cast<Eigen::Index>(b) - 1);
      M.block<6, 6>(i, i) = inertia(b);
      V.segment<3>(i) = motion_.V_WB_W[b].w;
      V.segment<3>(i + 3) = motion_.V_WB_W[b].v;
    }
    const Eigen::LLT<MatrixX> cholesky(M);
    MatrixX B = rows_.transpose();
    cholesky.matrixL().solveInPlace(B);
    Eigen::CompleteOrthogonalDecomposition<MatrixX> decomposition;
    decomposition.setThreshold(1e-10);
    decomposition.compute(B);
    const VectorX lambda = decomposition.solve(VectorX(cholesky.matrixU() * V));
    VectorX change = B * lambda;
    MaximalImpact result;
    result.energy_lost_J = 0.5 * change.squaredNorm();
    cholesky.matrixU().solveInPlace(change);
    V -= change;
    result.V_WB_W.assign(1, {});
    for (std::size_t b = 1; b < mechanism_.bodies.size(); ++b) {
      const Eigen::Index i = 6 * (static_cast<Eigen::Index>(b) - 1);
      result.V_WB_W.push_back({V.segment<3>(i), V.segment<3>(i + 3)});
    }
    for (std::size_t l = 0; l < mechanism_.locks.size(); ++l) {
      Wrench F;
      if (mechanism_.locks[l].closed) F = {-lambda.segment<3>(lock_rows[l]), -lambda.segment<3>(lock_rows[l] + 3)};
      result.lock_F.push_back(F);
    }
    return result;
  }

 private:
  Eigen::Index size() const { return 6 * (static_cast<Eigen::Index>(mechanism_.bodies.size()) - 1); }

  /// 6 × 6 about Bo, in W.
  Matrix6 inertia(std::size_t b) const {
    const SpatialInertia& M = mechanism_.bodies[b].M_BBo_B;
    const Matrix3 R = motion_.X_WB[b].R.matrix, c = cross_matrix(R * M.p_BBcm);
    Matrix6 result;
    result << R * M.I_BBcm * R.transpose() - M.mass_kg * c * c, M.mass_kg * c, -M.mass_kg * c,
        M.mass_kg * Matrix3::Identity();
    return result;
  }

  /// N (V_B − V_A) = 0, both taken at P, with N's columns in W.
  template <class Rows>
  void add_rows(int body_A, int body_B, const Vector3& p_WP, const Rows& N) {
    const Eigen::Index first = rows_.rows();
    rows_.conservativeResize(first + N.rows(), size());
    rows_.bottomRows(N.rows()).setZero();
    for (const int body : {body_A, body_B}) {
      if (body == kWorldBody) continue;
      Matrix6 to_P = Matrix6::Identity();
      to_P.bottomLeftCorner<3, 3>() = -cross_matrix(p_WP - motion_.X_WB[at(body)].p);
      rows_.block(first, 6 * (body - 1), N.rows(), 6) += (body == body_B ? 1.0 : -1.0) * (N * to_P);
    }
  }

  static Matrix6 turned(const Rotation& R_WF) {
    Matrix6 both = Matrix6::Zero();
    both.topLeftCorner<3, 3>() = both.bottomRightCorner<3, 3>() = R_WF.matrix;
    return both;
  }

  /// What is orthogonal to the joint's columns.
  void add_joint_rows(const MechanismJoint& joint) {
    const Pose X_WF = motion_.X_WB[at(joint.body_P)] * joint.X_PF, X_WM = motion_.X_WB[at(joint.body_B)] * joint.X_BM;
    with_joint(joint.kind, [&](auto kind) {
      constexpr int kColumns = kind.kVelocities;
      double q[kMostPositions] = {}, v[kMostVelocities] = {};
      kind.fit(inverse(X_WF) * X_WM, {}, q, v);
      Twist H_F[kMostVelocities];
      kind.columns(q, H_F);
      Matrix6 H = Matrix6::Zero();
      for (int i = 0; i < kColumns; ++i) H.col(i) << H_F[i].w, H_F[i].v;
      const Eigen::HouseholderQR<Eigen::Matrix<double, 6, 6>> qr(H);
      const Matrix6 Q = qr.householderQ();
      const MatrixX N = Q.rightCols(6 - kColumns).transpose();
      add_rows(joint.body_P, joint.body_B, X_WF.p, MatrixX(N * turned(inverse(X_WF.R))));
    });
  }

  void add_constraint_rows(const MechanismLoop& loop) {
    const Pose X_WC = motion_.X_WB[at(loop.body_A)] * loop.X_AC, X_WD = motion_.X_WB[at(loop.body_B)] * loop.X_BD;
    const Matrix6 all = turned(inverse(X_WC.R));
    const auto pick = [&](std::initializer_list<int> which) {
      MatrixX N(which.size(), 6);
      Eigen::Index i = 0;
      for (const int row : which) N.row(i++) = all.row(row);
      add_rows(loop.body_A, loop.body_B, X_WD.p, N);
    };
    if (loop.kind == LoopKind::kWeld) pick({0, 1, 2, 3, 4, 5});
    if (loop.kind == LoopKind::kHinge) pick({0, 1, 3, 4, 5});
    if (loop.kind == LoopKind::kBall) pick({3, 4, 5});
    if (loop.kind == LoopKind::kPointOnLine) pick({3, 4});
  }

  const Mechanism& mechanism_;
  const BodyMotion& motion_;
  MatrixX rows_;
};

}  // namespace drydock::testing
