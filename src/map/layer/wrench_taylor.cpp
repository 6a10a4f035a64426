// SPDX-License-Identifier: Apache-2.0
#include "map/layer/wrench_taylor.h"

#include <Eigen/Geometry>
#include <cmath>

#include "rig/cable/tension/needed_wrenches.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr double kRounding = 1e-9;

/// Of the scaled unit wrench of a cable from its tangent point.
WrenchDerivative column_derivative(const Platform& platform, const CableLine& line) {
  const Matrix3 b = cross_matrix(line.p_BC_W), across = Matrix3::Identity() - line.u_W * line.u_W.transpose();
  const Matrix3 du_dx = -across / line.free_length_m, du_dphi = du_dx * -b;  // the eye moves by x + φ × b
  const Matrix3 dm_dx = b * du_dx, dm_dphi = b * du_dphi + cross_matrix(line.u_W) * b;
  WrenchDerivative scaled_rows(directions(platform), 6);
  for (int row = 0; row < directions(platform); ++row) {
    const WrenchAxis axis = platform.axes[static_cast<std::size_t>(row)];
    const int of_vector = static_cast<int>(axis) % 3;
    const double scale = is_moment(axis) ? 1 / platform.moment_length_m : 1;
    scaled_rows.block<1, 3>(row, 0) = scale * (is_moment(axis) ? dm_dx : du_dx).row(of_vector);
    scaled_rows.block<1, 3>(row, 3) = scale * (is_moment(axis) ? dm_dphi : du_dphi).row(of_vector);
  }
  return scaled_rows;
}

/// ρ: what a column's change has beyond its derivative.
double column_remainder(const Platform& platform, const CableLine& line, const CableChange& change,
                        const PoseBall& ball) {
  const double b = line.p_BC_W.norm(), l = line.free_length_m, s = change.eye_m, theta = ball.turn_rad;
  const double shortest = l - s - change.tangent_m;
  if (!(shortest > 0)) return std::numeric_limits<double>::infinity();
  const double of_u =
      s * s / (std::sqrt(3.0) * (l - s) * (l - s)) + b * theta * theta / (2 * l) + change.tangent_m / shortest;
  if (!has_moments(platform)) return of_u;
  const double of_m = b * (of_u + theta * theta / 2 + chord(theta) * change.direction);
  return std::hypot(of_u, of_m / platform.moment_length_m);
}

ScaledWrench needed_at(const CableRig& rig, const Pose& X_WB) {
  return needed_wrenches(rig, X_WB, WithAcceleration::kNo).points.col(0);
}

}  // namespace

double WrenchTaylor::reach(const ScaledWrench& direction, const PoseBall& ball) const {
  const Eigen::Matrix<double, 1, 6> along = direction.transpose() * slope;
  return along.head<3>().norm() * ball.move_m + along.tail<3>().norm() * ball.turn_rad;
}

WrenchTaylor column_taylor(const CableRig& rig, const CableRigPose& pose, std::size_t cable, const PoseBall& ball) {
  const CableLine& line = pose.lines[cable];
  const CableChange change = cable_change(rig.platform, rig.cables[cable], line, ball);
  return {pose.structure.col(static_cast<Eigen::Index>(cable)), column_derivative(rig.platform, line),
          column_remainder(rig.platform, line, change, ball), change.column};
}

WrenchTaylor needed_taylor(const CableRig& rig, const Pose& X_WB, const PoseBall& ball) {
  WrenchTaylor taylor;
  taylor.value = needed_at(rig, X_WB);
  taylor.slope = WrenchDerivative::Zero(directions(rig.platform), 6);
  for (int axis = 0; axis < 3; ++axis) {
    Pose turned = X_WB;
    turned.R.matrix += cross_matrix(Vector3(Vector3::Unit(axis))) * X_WB.R.matrix;
    taylor.slope.col(3 + axis) = needed_at(rig, turned) - taylor.value;
  }
  taylor.change = needed_change(rig, WithAcceleration::kNo, ball);
  const double theta = ball.turn_rad;
  if (theta > 0) taylor.remainder = taylor.change * theta * theta / (2 * chord(theta));
  return taylor;
}

bool never_closed(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball, const ScaledWrench& direction) {
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const WrenchTaylor column = column_taylor(rig, pose, i, ball);
    if (!(direction.dot(column.value) + column.reach(direction, ball) + column.remainder < -kRounding)) return false;
  }
  return true;
}

bool never_held(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball, const ScaledWrench& direction,
                double at_least_N) {
  double most_N = 0, limits_N = 0;  // along the direction
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    const WrenchTaylor column = column_taylor(rig, pose, i, ball);
    const double y = direction.dot(column.value) + column.reach(direction, ball) + column.remainder;
    most_N += y * (y > 0 ? cable.tension_max_N : cable.tension_min_N);
    limits_N += cable.tension_max_N;
  }
  const WrenchTaylor needed = needed_taylor(rig, pose.X_WB, ball);
  const double needed_N = direction.dot(needed.value) - needed.reach(direction, ball) - needed.remainder;
  return most_N - needed_N < at_least_N - 2e-8 * limits_N;
}

}  // namespace drydock
