// SPDX-License-Identifier: Apache-2.0
#include "workspace/tension_law.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <cmath>

#include "rig/rig_stiffness.h"

namespace drydock {
namespace {

constexpr std::size_t kMostCables = 32;
using ByCable = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMostCables, 1>;
using Derivative = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::ColMajor, 6, 6>;  // by x, then by φ

Matrix3 cross_matrix(const Vector3& v) {
  Matrix3 m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}

/// Of the scaled unit wrench of a cable from its tangent point.
Derivative column_derivative(const Platform& platform, const CableLine& line) {
  const Matrix3 b = cross_matrix(line.p_BC_W), across = Matrix3::Identity() - line.u_W * line.u_W.transpose();
  const Matrix3 du_dx = -across / line.free_length_m, du_dphi = du_dx * -b;  // the eye moves by x + φ × b
  const Matrix3 dm_dx = b * du_dx, dm_dphi = b * du_dphi + cross_matrix(line.u_W) * b;
  Derivative scaled_rows(directions(platform), 6);
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

/// The needed wrench is linear in the entries of R, so that what it is for (1 + φ×) R tells its derivative by φ.
ScaledWrench needed_at(const RigModel& rig, const Pose& X_WB) {
  return needed_wrenches(rig, X_WB, WithAcceleration::kNo).points.col(0);
}
void subtract_needed(const RigModel& rig, const Pose& X_WB, const ScaledWrench& needed, Derivative& J) {
  for (int axis = 0; axis < 3; ++axis) {
    Pose turned = X_WB;
    turned.R.matrix += cross_matrix(Vector3::Unit(axis)) * X_WB.R.matrix;
    J.col(3 + axis) -= needed_at(rig, turned) - needed;
  }
}

/// What the law needs of the middle of a ball, whatever its tensions there.
struct LawParts {
  const RigModel& rig;
  const RigPose& pose;
  const PoseBall& ball;
  ScaledWrench needed;
  ScaledWrenches inverse_T;       // of A₀⁺, columns gᵢ
  ByCable c, rho, gain;           // |gᵢ| in gain
  std::vector<Derivative> slope;  // Daᵢ
  Derivative needed_slope;        // Dk
  double q = 0, kappa_N = 0;
};

bool fill_inverse(LawParts& parts) {
  const ScaledWrenches& A = parts.pose.structure;
  const AxesMatrix square = A * A.transpose();
  const Eigen::LDLT<AxesMatrix> factors(square);
  if (factors.info() != Eigen::Success || !(factors.rcond() > 1e-10)) return false;
  parts.inverse_T = factors.solve(A);
  return true;
}

/// Whether the law may work at all.
bool fill(LawParts& parts) {
  if (!fill_inverse(parts)) return false;
  const Platform& platform = parts.rig.platform;
  const auto m = static_cast<Eigen::Index>(parts.rig.cables.size());
  for (ByCable* numbers : {&parts.c, &parts.rho, &parts.gain}) numbers->resize(m);
  for (Eigen::Index i = 0; i < m; ++i) {
    const CableLine& line = parts.pose.lines[static_cast<std::size_t>(i)];
    const CableChange change = cable_change(platform, parts.rig.cables[static_cast<std::size_t>(i)], line, parts.ball);
    parts.c[i] = change.column;
    parts.rho[i] = column_remainder(platform, line, change, parts.ball);
    parts.gain[i] = parts.inverse_T.col(i).norm();
    parts.q += parts.c[i] * parts.gain[i];
    parts.slope.push_back(column_derivative(platform, line));
  }
  if (!(parts.q < 1) || !parts.rho.allFinite()) return false;
  parts.needed_slope = Derivative::Zero(directions(platform), 6);
  subtract_needed(parts.rig, parts.pose.X_WB, parts.needed, parts.needed_slope);
  const double theta = parts.ball.turn_rad;
  if (theta > 0) {
    parts.kappa_N = needed_change(parts.rig, WithAcceleration::kNo, {0, theta}) * theta * theta / (2 * chord(theta));
  }
  return true;
}

/// Tensions in the middle: those of least norm, and as much of all cables pulling alike as keeps farthest from the
/// limits, the upper ones lowered to a share. Whether they are within.
bool take_tensions(const LawParts& parts, double share, ByCable& t0) {
  const auto m = static_cast<Eigen::Index>(parts.rig.cables.size());
  const ByCable least = parts.inverse_T.transpose() * parts.needed;
  const ScaledWrench together = parts.pose.structure.rowwise().sum();
  const ByCable alike = ByCable::Ones(m) - parts.inverse_T.transpose() * together;
  double low = 0, high = 0;
  for (const Cable& cable : parts.rig.cables) high = std::max(high, 2 * cable.tension_max_N);
  const auto slack_N = [&](double level) {
    double slack = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < m; ++i) {
      const Cable& cable = parts.rig.cables[static_cast<std::size_t>(i)];
      const double t = least[i] + level * alike[i];
      const double upper = cable.tension_min_N + share * (cable.tension_max_N - cable.tension_min_N);
      slack = std::min({slack, t - cable.tension_min_N, upper - t});
    }
    return slack;
  };
  for (int step = 0; step < 40; ++step) {  // it is concave in the level
    const double third = (high - low) / 3;
    if (slack_N(low + third) < slack_N(high - third)) {
      low += third;
    } else {
      high -= third;
    }
  }
  const double level = 0.5 * (low + high);
  t0 = least + level * alike;
  return slack_N(level) > 0;
}

bool holds(const LawParts& parts, const ByCable& t0, double at_least_N) {
  const auto m = t0.size();
  const ScaledWrench missing = parts.pose.structure * t0 - parts.needed;  // rounding
  double residual_N = at_least_N + missing.norm() + parts.kappa_N + t0.cwiseAbs().dot(parts.rho);
  Derivative J = parts.needed_slope;
  double limit_N = 0;
  for (Eigen::Index i = 0; i < m; ++i) {
    J += t0[i] * parts.slope[static_cast<std::size_t>(i)];
    limit_N = std::max(limit_N, parts.rig.cables[static_cast<std::size_t>(i)].tension_max_N);
  }
  ByCable follows(m);  // |Tᵢ y|
  for (Eigen::Index i = 0; i < m; ++i) {
    const Eigen::Matrix<double, 1, 6> row = parts.inverse_T.col(i).transpose() * J;
    follows[i] = row.head<3>().norm() * parts.ball.move_m + row.tail<3>().norm() * parts.ball.turn_rad;
    residual_N += follows[i] * parts.c[i];
  }
  for (Eigen::Index i = 0; i < m; ++i) {
    const Cable& cable = parts.rig.cables[static_cast<std::size_t>(i)];
    const double reach_N = follows[i] + parts.gain[i] * residual_N / (1 - parts.q) + 1e-8 * limit_N;
    if (!(t0[i] - reach_N > cable.tension_min_N && t0[i] + reach_N < cable.tension_max_N)) return false;
  }
  return true;
}

}  // namespace

bool held_by_law(const RigModel& rig, const RigPose& pose, const PoseBall& ball, double at_least_N) {
  if (rig.cables.size() > kMostCables) return false;
  LawParts parts{rig, pose, ball, needed_at(rig, pose.X_WB), {}, {}, {}, {}, {}, {}, 0, 0};
  if (!fill(parts)) return false;
  ByCable t0;
  for (const double share : {1.0, 0.25, 0.0625}) {
    if (take_tensions(parts, share, t0) && holds(parts, t0, at_least_N)) return true;
  }
  return false;
}

}  // namespace drydock
