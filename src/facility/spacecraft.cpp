// SPDX-License-Identifier: Apache-2.0
#include "facility/spacecraft.h"

#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

/// Rows of three: rotation vector in the chart, displacement of the centre of mass, momentum, angular momentum.
using Increment = Eigen::Matrix<double, 12, 1>;

Vector3 angular_velocity(const SpacecraftModel& model, const Rotation& R_WB, const Vector3& angular_momentum_W) {
  return R_WB * Vector3(model.M_BBo_B.I_BBcm.ldlt().solve(inverse(R_WB) * angular_momentum_W));
}

SpacecraftState moved(const SpacecraftModel& model, const SpacecraftState& from, const Increment& by) {
  SpacecraftState to;
  to.X_WB.R = renormalised(rotation_exp(by.segment<3>(0)) * from.X_WB.R);
  const Vector3 p_WBcm = from.X_WB * model.M_BBo_B.p_BBcm + by.segment<3>(3);
  to.X_WB.p = p_WBcm - to.X_WB.R * model.M_BBo_B.p_BBcm;
  to.momentum_W = from.momentum_W + by.segment<3>(6);
  to.angular_momentum_W = from.angular_momentum_W + by.segment<3>(9);
  return to;
}

/// Of B and K, about the centre of mass.
Wrench restraint_wrench(const SpacecraftModel& model, const SpacecraftState& at, const Vector3& w_WB_W,
                        const Pose& X_WB_start) {
  const Restraint& by = model.restraint;
  const Vector3 v_W = at.momentum_W / model.M_BBo_B.mass_kg;
  const Vector3 way_W = at.X_WB * model.M_BBo_B.p_BBcm - X_WB_start * model.M_BBo_B.p_BBcm;
  const Vector3 turn_W = rotation_log(at.X_WB.R * inverse(X_WB_start.R));
  return {-by.damping_Nm_s_per_rad * w_WB_W - by.stiffness_Nm_per_rad * turn_W,
          -by.damping_N_s_per_m * v_W - by.stiffness_N_per_m * way_W};
}

}  // namespace

SpacecraftState spacecraft_state(const SpacecraftModel& model, const Pose& X_WB, const Twist& V_WB_W) {
  const SpatialInertia& M = model.M_BBo_B;
  const Vector3 v_cm_W = V_WB_W.v + V_WB_W.w.cross(X_WB.R * M.p_BBcm);
  const Vector3 w_B = inverse(X_WB.R) * V_WB_W.w;
  return {X_WB, M.mass_kg * v_cm_W, X_WB.R * Vector3(M.I_BBcm * w_B)};
}

Twist twist_of(const SpacecraftModel& model, const SpacecraftState& state) {
  const Vector3 w_W = angular_velocity(model, state.X_WB.R, state.angular_momentum_W);
  const Vector3 p_BcmBo_W = -(state.X_WB.R * model.M_BBo_B.p_BBcm);
  return {w_W, state.momentum_W / model.M_BBo_B.mass_kg + w_W.cross(p_BcmBo_W)};
}

Twist acceleration_of(const SpacecraftModel& model, const SpacecraftState& state, const Pose& X_WB_start,
                      const Wrench& F_B_W) {
  const SpatialInertia& M = model.M_BBo_B;
  const Rotation& R_WB = state.X_WB.R;
  const Vector3 p_BBcm_W = R_WB * M.p_BBcm, w_W = angular_velocity(model, R_WB, state.angular_momentum_W);
  const Wrench sum = shift(F_B_W, p_BBcm_W) + restraint_wrench(model, state, w_W, X_WB_start);
  const Vector3 moment_B = inverse(R_WB) * Vector3(sum.t - w_W.cross(state.angular_momentum_W));
  const Vector3 alpha_W = R_WB * Vector3(M.I_BBcm.ldlt().solve(moment_B));
  const Vector3 a_cm_W = sum.f / M.mass_kg;
  return {alpha_W, a_cm_W - alpha_W.cross(p_BBcm_W) - w_W.cross(w_W.cross(p_BBcm_W))};
}

double kinetic_energy(const SpacecraftModel& model, const SpacecraftState& state) {
  const Vector3 w_W = angular_velocity(model, state.X_WB.R, state.angular_momentum_W);
  return state.momentum_W.squaredNorm() / (2 * model.M_BBo_B.mass_kg) + w_W.dot(state.angular_momentum_W) / 2;
}

SpacecraftState advanced(const SpacecraftModel& model, const SpacecraftState& state, const Pose& X_WB_start,
                         double time_s, double step_s, const SpacecraftLoad& load) {
  const auto rate = [&](double t_s, const Increment& y) {
    const SpacecraftState at = moved(model, state, y);
    const Vector3 w_W = angular_velocity(model, at.X_WB.R, at.angular_momentum_W);
    const Vector3 p_BBcm_W = at.X_WB.R * model.M_BBo_B.p_BBcm;
    const Wrench sum = shift(load(t_s, at.X_WB), p_BBcm_W) + restraint_wrench(model, at, w_W, X_WB_start);
    Increment dy;
    dy << rotation_exp_jacobian_left_inverse(y.segment<3>(0)) * w_W, at.momentum_W / model.M_BBo_B.mass_kg, sum.f,
        sum.t;
    return dy;
  };
  const double h = step_s;
  const Increment k1 = rate(time_s, Increment::Zero()), k2 = rate(time_s + h / 2, h / 2 * k1),
                  k3 = rate(time_s + h / 2, h / 2 * k2), k4 = rate(time_s + h, h * k3);
  return moved(model, state, h / 6 * (k1 + 2 * k2 + 2 * k3 + k4));
}

}  // namespace drydock
