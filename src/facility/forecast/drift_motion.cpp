// SPDX-License-Identifier: Apache-2.0
#include "facility/forecast/drift_motion.h"

#include <Eigen/LU>
#include <cassert>

#include "spatial/rotation_exp.h"

namespace drydock {

DriftMotion::DriftMotion(const Craft& craft, double step_s, double period_s)
    : craft_(craft),
      h_s_(step_s),
      X_WB_start_(craft.X_WB_start()),
      state_(spacecraft_state(craft.model, X_WB_start_, craft.V_WB_W_start)) {
  assert(craft.sensed && !craft.script && "only what flies by its sensor drifts");
  if (!craft.approach) return;
  const RunUp up = run_up(*craft.approach, X_WB_start_, period_s);
  state_ = spacecraft_state(craft.model, motion_at(up.motion, up.motion.duration_s).X_WB, up.V_WB_W);
  begin_s_ = up.ticks * period_s;
}

Wrench DriftMotion::load(double time_s, const Pose& X_WB) const {
  Wrench sum;
  for (const LoadInput& input : craft_.loads) sum = sum + load_at(input, time_s, X_WB);
  if (craft_.sensed->push) sum = sum + load_at(*craft_.sensed->push, time_s, X_WB);
  return sum;
}

FeltMotion DriftMotion::felt() const {
  const Twist A_WB_W = acceleration_of(craft_.model, state_, X_WB_start_, load(now_s(), state_.X_WB));
  const RigidMotion of_B{state_.X_WB, twist_of(craft_.model, state_), A_WB_W};
  return felt_motion(on_body(of_B, craft_.sensed->X_BS), craft_.g_W());
}

/// From e to the wrench about the centre of mass, in W: torque rows first.
Matrix6 DriftMotion::wrench_of_error() const {
  const Matrix3 R_WS = (state_.X_WB.R * craft_.sensed->X_BS.R).matrix;
  const Vector3 p_BcmSo_W = state_.X_WB.R * Vector3(craft_.sensed->X_BS.p - craft_.model.M_BBo_B.p_BBcm);
  Matrix6 B;
  B << R_WS, cross_matrix(p_BcmSo_W) * R_WS, Matrix3::Zero(), R_WS;
  return B;
}

Matrix3 DriftMotion::mobility() const {
  const Matrix3 R = state_.X_WB.R.matrix;
  return R * craft_.model.M_BBo_B.I_BBcm.inverse() * R.transpose();
}

Matrix6 DriftMotion::acceleration_of_error() const {
  Matrix6 A = Matrix6::Zero();
  A.topLeftCorner<3, 3>() = mobility();
  A.bottomRightCorner<3, 3>() = Matrix3::Identity() / mass_kg();
  return A * wrench_of_error();
}

Wrench DriftMotion::load_about_centre(const Pose& X_WB) const {
  return shift(load(now_s() + 0.5 * h_s_, X_WB), X_WB.R * craft_.model.M_BBo_B.p_BBcm);
}

/// How loads change with θ and with the centre's place: by central difference, since profiles and points are the
/// user's.
Matrix6 DriftMotion::load_slopes() const {
  constexpr double kStep = 1e-5;
  Matrix6 slopes;
  for (Eigen::Index j = 0; j < 6; ++j) {
    const auto at = [&](double by) {
      Pose X_WB = state_.X_WB;
      if (j < 3) {
        const Vector3 p_WBcm = X_WB * craft_.model.M_BBo_B.p_BBcm;
        X_WB.R = rotation_exp(by * Vector3::Unit(j)) * X_WB.R;
        X_WB.p = p_WBcm - X_WB.R * craft_.model.M_BBo_B.p_BBcm;
      } else {
        X_WB.p += by * Vector3::Unit(j - 3);
      }
      return angular_first(load_about_centre(X_WB));
    };
    slopes.col(j) = (at(kStep) - at(-kStep)) / (2 * kStep);
  }
  return slopes;
}

DriftMotion::Transition DriftMotion::rates() const {
  const Matrix3 J = mobility();
  const Restraint& by = craft_.model.restraint;
  const bool has_loads = !craft_.loads.empty() || craft_.sensed->push;
  const Matrix6 loads = has_loads ? load_slopes() : Matrix6::Zero();
  Transition A = Transition::Zero();
  A.block<3, 3>(0, 0) = J * cross_matrix(state_.angular_momentum_W);
  A.block<3, 3>(0, 3) = J;
  A.block<3, 3>(3, 0) = loads.topLeftCorner<3, 3>() - by.stiffness_Nm_per_rad * Matrix3::Identity() -
                        by.damping_Nm_s_per_rad * A.block<3, 3>(0, 0);
  A.block<3, 3>(3, 3) = -by.damping_Nm_s_per_rad * J;
  A.block<3, 3>(3, 6) = loads.topRightCorner<3, 3>();
  A.block<3, 3>(6, 9) = Matrix3::Identity() / mass_kg();
  A.block<3, 3>(9, 0) = loads.bottomLeftCorner<3, 3>();
  A.block<3, 3>(9, 6) = loads.bottomRightCorner<3, 3>() - by.stiffness_N_per_m * Matrix3::Identity();
  A.block<3, 3>(9, 9) = -by.damping_N_s_per_m / mass_kg() * Matrix3::Identity();
  return A;
}

/// To second order in the step: what is felt moves the place by half a square of it.
DriftMotion::Step DriftMotion::step() const {
  const Transition A = rates();
  const Matrix6 wrench = wrench_of_error();
  Input B = Input::Zero();
  B.middleRows<3>(3) = wrench.topRows<3>();
  B.middleRows<3>(9) = wrench.bottomRows<3>();
  return {Transition::Identity() + h_s_ * A + 0.5 * h_s_ * h_s_ * A * A, h_s_ * B + 0.5 * h_s_ * h_s_ * A * B};
}

void DriftMotion::advance() {
  state_ = advanced(craft_.model, state_, X_WB_start_, now_s(), h_s_,
                    [this](double t_s, const Pose& X_WB) { return load(t_s, X_WB); });
  ++tick_;
}

Eigen::Matrix<double, 3, 12> DriftMotion::origin_slopes() const {
  Eigen::Matrix<double, 3, 12> slopes = Eigen::Matrix<double, 3, 12>::Zero();
  slopes.leftCols<3>() = cross_matrix(state_.X_WB.R * craft_.model.M_BBo_B.p_BBcm);  // −θ × p_BBcm
  slopes.middleCols<3>(6).setIdentity();
  return slopes;
}

}  // namespace drydock
