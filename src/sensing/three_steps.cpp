// SPDX-License-Identifier: Apache-2.0
#include "sensing/three_steps.h"

#include <Eigen/QR>
#include <cmath>

namespace drydock {
namespace {

/// Normal equations, three rows at a time.
class Regression {
 public:
  explicit Regression(Eigen::Index columns)
      : normal_(MatrixX::Zero(columns, columns)), right_(VectorX::Zero(columns)) {}

  void add(const MatrixX& rows, const Vector3& value) {
    normal_ += rows.transpose() * rows;
    right_ += rows.transpose() * value;
  }
  /// The shortest solution where there are many.
  VectorX solve() const { return normal_.completeOrthogonalDecomposition().solve(right_); }

 private:
  MatrixX normal_;
  VectorX right_;
};

}  // namespace

ThreeSteps identify_in_three_steps(const std::vector<FeltMotion>& of_S, const std::vector<Vector3>& gravity_S,
                                   const std::vector<Vector6>& reading, bool is_static) {
  ThreeSteps found;
  const std::size_t count = reading.size();
  const auto per_sample = [&](double squares) { return std::sqrt(squares / static_cast<double>(count)); };

  Regression mass(4);
  MatrixX rows(3, 4);
  rows.leftCols<3>().setIdentity();
  for (std::size_t i = 0; i < count; ++i) {
    rows.col(3) = gravity_S[i];
    mass.add(rows, reading[i].tail<3>());
  }
  const VectorX of_forces = mass.solve();
  found.bias.f = of_forces.head<3>();
  found.M_BSo_S.mass_kg = of_forces[3];
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i)
    squares += (reading[i].tail<3>() - found.bias.f - of_forces[3] * gravity_S[i]).squaredNorm();
  found.force_rms_N = per_sample(squares);
  const double g = gravity_S.empty() ? 1 : gravity_S.front().norm();
  found.mass_rms_kg = found.force_rms_N / g;
  if (!(found.M_BSo_S.mass_kg > 0)) return found;

  Regression centre(6);
  MatrixX of_torque(3, 6);
  of_torque.leftCols<3>().setIdentity();
  for (std::size_t i = 0; i < count; ++i) {
    of_torque.rightCols<3>() = -cross_matrix(found.M_BSo_S.mass_kg * gravity_S[i]);
    centre.add(of_torque, reading[i].head<3>());
  }
  const VectorX of_torques = centre.solve();
  found.bias.t = of_torques.head<3>();
  found.M_BSo_S.p_BBcm = of_torques.tail<3>();
  squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Vector3 weight = found.M_BSo_S.mass_kg * gravity_S[i];
    squares += (reading[i].head<3>() - found.bias.t - found.M_BSo_S.p_BBcm.cross(weight)).squaredNorm();
  }
  found.torque_rms_Nm = per_sample(squares);
  found.centre_rms_m = found.torque_rms_Nm / (found.M_BSo_S.mass_kg * g);
  if (is_static) return found;

  Regression inertia(6);
  const Vector3 h = found.M_BSo_S.mass_kg * found.M_BSo_S.p_BBcm;
  const auto left = [&](std::size_t i) {
    return Vector3(reading[i].head<3>() - found.bias.t + h.cross(of_S[i].a_WS_S));
  };
  double turns = 0;
  for (std::size_t i = 0; i < count; ++i) {
    inertia.add(payload_regressor(of_S[i]).block<3, 6>(0, 4), left(i));
    turns += of_S[i].alpha_WS_S.squaredNorm();
  }
  const VectorX I = inertia.solve();
  InertialVector all;
  all << found.M_BSo_S.mass_kg, h, I;
  found.M_BSo_S = spatial_inertia(all);
  found.has_inertia = true;
  squares = 0;
  for (std::size_t i = 0; i < count; ++i)
    squares += (left(i) - payload_regressor(of_S[i]).block<3, 6>(0, 4) * I).squaredNorm();
  found.inertia_rms_Nm = per_sample(squares);
  found.inertia_rms_kg_m2 = turns > 0 ? found.inertia_rms_Nm / per_sample(turns) : 0;
  return found;
}

}  // namespace drydock
