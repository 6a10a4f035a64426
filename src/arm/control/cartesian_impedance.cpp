// SPDX-License-Identifier: Apache-2.0
#include "arm/control/cartesian_impedance.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

#include "spatial/rotation_exp.h"
#include "spatial/spatial_matrix.h"

namespace drydock {
namespace {

constexpr double kSmallestMobility = 1e-6;  // of the largest: below it a direction counts as this mobile

/// Λ of a mobility matrix J M⁻¹ Jᵀ, bounded where the tip cannot move.
Matrix6 bounded_inverse(const Matrix6& mobility) {
  const Eigen::SelfAdjointEigenSolver<Matrix6> modes(mobility);
  const double least = kSmallestMobility * modes.eigenvalues()[5];
  const Vector6 inverse = modes.eigenvalues().cwiseMax(least).cwiseInverse();
  return modes.eigenvectors() * inverse.asDiagonal() * modes.eigenvectors().transpose();
}

/// D with the damping ratio ζ in every mode of K against Λ.
Matrix6 designed_damper(const Matrix6& Lambda, const Matrix6& K, double damping_ratio) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix6> modes(K, Lambda);  // K U = Λ U S, Uᵀ Λ U = 1
  const Vector6 roots = modes.eigenvalues().cwiseMax(0.0).cwiseSqrt();
  const Matrix6 LU = Lambda * modes.eigenvectors();  // Q of the header: U⁻ᵀ
  return 2 * damping_ratio * LU * roots.asDiagonal() * LU.transpose();
}

}  // namespace

VectorX impedance_efforts(const ImpedanceRequest& request, const ImpedanceGains& gains, ImpedanceMemory& memory,
                          Wrench& F_T_B) {
  const Chain& chain = request.chain;
  const Pose X_BD = tip_pose_and_jacobian(chain, request.q_d, memory.J_d);
  const Pose X_BT = tip_pose_and_jacobian(chain, request.q, memory.J);
  const ChainJacobian& J = memory.J;

  // Stiffness in B's axes, angular first.
  Matrix6 K = Matrix6::Zero();
  const Matrix3& R_BD = X_BD.R.matrix;
  K.topLeftCorner<3, 3>() = R_BD * gains.rotation_Nm_per_rad.asDiagonal() * R_BD.transpose();
  K.bottomRightCorner<3, 3>() = R_BD * gains.translation_N_per_m.asDiagonal() * R_BD.transpose();

  const Eigen::LLT<MatrixX> M(request.M);
  const MatrixX MiJt = M.solve(J.transpose());
  const Matrix6 mobility = J * MiJt;
  const Matrix6 Lambda = bounded_inverse(mobility);
  const Matrix6 D = designed_damper(Lambda, K, gains.damping_ratio);

  Vector6 error;
  error << X_BT.R * rotation_log(inverse(X_BT.R) * X_BD.R), X_BD.p - X_BT.p;
  const Vector6 rate = memory.J_d * request.v_d - J * request.v;
  const Vector6 F = K * error + D * rate;
  F_T_B = wrench_from_angular_first(F);

  const double damping = 2 * gains.damping_ratio;
  VectorX posture = gains.posture_Nm_per_rad * (request.q_d - request.q);
  for (Eigen::Index i = 0; i < posture.size(); ++i) {
    posture[i] += damping * std::sqrt(gains.posture_Nm_per_rad * request.M(i, i)) * (request.v_d[i] - request.v[i]);
  }
  const VectorX unseen = posture - J.transpose() * (Lambda * (MiJt.transpose() * posture));
  return J.transpose() * F + unseen;
}

}  // namespace drydock
