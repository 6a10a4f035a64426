// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/suspension.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>

#include "multibody/gear_dynamics.h"
#include "multibody/inverse_dynamics.h"
#include "multibody/jacobian.h"

namespace drydock {
namespace {

bool is_sound(const TreeModel& model, const VectorX& q, const SuspensionRequest& r) {
  if (q.size() != model.positions || !q.allFinite() || !r.p_LE.allFinite() || !r.g_W.allFinite()) return false;
  if (r.link < 0 || r.link >= static_cast<int>(model.links.size())) return false;
  if (r.effort_max.size() != 0 && r.effort_max.size() != model.velocities) return false;
  return (r.effort_max.array() > 0).all() && r.f_z_min_N <= r.f_z_max_N;
}

/// The shortest f of all that make |A f − b| smallest, and how many directions of f count.
VectorX least_squares(const MatrixX& A, const VectorX& b, int& directions) {
  const Eigen::JacobiSVD<MatrixX> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  VectorX inverse = svd.singularValues();
  const double least = 1e-10 * (inverse.size() > 0 ? inverse[0] : 0.0);
  directions = 0;
  for (double& value : inverse) {
    const bool counts = value > least;
    value = counts ? 1 / value : 0.0;
    directions += counts;
  }
  return svd.matrixV() * (inverse.asDiagonal() * (svd.matrixU().transpose() * b));
}

/// Columns of A: the effect of the force's components on the weighed torques.
Vector3 best_force(const Eigen::Matrix<double, Eigen::Dynamic, 3>& A, const VectorX& b,
                   const SuspensionRequest& request, Suspension& result) {
  Vector3 f = Vector3::Zero();
  if (request.is_free) {
    f = least_squares(A, b, result.directions);
  } else {
    f.z() = least_squares(A.col(2), b, result.directions)[0];
  }
  const double f_z = std::clamp(f.z(), request.f_z_min_N, request.f_z_max_N);
  result.is_at_bound = f_z != f.z();
  f.z() = f_z;
  int unused = 0;
  if (request.is_free && result.is_at_bound) f.head<2>() = least_squares(A.leftCols<2>(), b - A.col(2) * f_z, unused);
  return f;
}

}  // namespace

Suspension best_suspension(const TreeModel& model, const VectorX& q, const SuspensionRequest& request) {
  Suspension result;
  if (!is_sound(model, q, request)) return result;
  const TreeState state{q, VectorX::Zero(model.velocities)};
  DynamicsWork work(model);
  InverseDynamicsWork inverse;
  Matrix6X J;
  Loads loads = no_loads(model);
  loads.g_W = request.g_W;
  update_kinematics(model, state, work);
  inverse_dynamics(model, work, loads, VectorX::Zero(model.velocities), inverse, result.tau_alone);
  frame_jacobian(model, work, request.link, request.p_LE, J);
  fold_gears(model, result.tau_alone);
  fold_gear_columns(model, J);

  VectorX weight = VectorX::Ones(model.velocities);
  if (request.effort_max.size() > 0) weight = request.effort_max.cwiseInverse();
  const Eigen::Matrix<double, Eigen::Dynamic, 3> A = weight.asDiagonal() * J.bottomRows<3>().transpose();
  // A lever arm below rounding of the point's own place is zero.
  const double scale = (weight.asDiagonal() * J.transpose()).norm();
  const bool has_effect = (request.is_free ? A.norm() : A.col(2).norm()) > 1e-12 * scale;
  if (has_effect) result.f_E_W = best_force(A, weight.cwiseProduct(result.tau_alone), request, result);
  result.status = has_effect ? SuspensionStatus::kOk : SuspensionStatus::kNoEffect;
  result.tau = result.tau_alone - J.bottomRows<3>().transpose() * result.f_E_W;
  const VectorX alone = weight.cwiseProduct(result.tau_alone), left = weight.cwiseProduct(result.tau);
  result.load_alone = alone.norm();
  result.load = left.norm();
  result.largest_alone = alone.size() > 0 ? alone.cwiseAbs().maxCoeff() : 0.0;
  result.largest = left.size() > 0 ? left.cwiseAbs().maxCoeff() : 0.0;
  return result;
}

}  // namespace drydock
