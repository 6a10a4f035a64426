// SPDX-License-Identifier: Apache-2.0
#include "map/layer/tension_law.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "map/layer/wrench_taylor.h"
#include "rig/cable/rig_stiffness.h"

namespace drydock {
namespace {

constexpr std::size_t kMostCables = 32;
using ByCable = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMostCables, 1>;

/// What the law needs of the middle of a ball, whatever its tensions there.
struct LawParts {
  const CableRig& rig;
  const CableRigPose& pose;
  const PoseBall& ball;
  WrenchTaylor needed;
  std::vector<WrenchTaylor> columns = {};
  ScaledWrenches inverse_T = {};  // of A₀⁺, columns gᵢ
  ByCable gain = {};              // |gᵢ|
  double q = 0;
  double defect = 0;  // |A₀ A₀⁺ − 1|: rounding
};

bool fill_inverse(LawParts& parts) {
  const ScaledWrenches& A = parts.pose.structure;
  const AxesMatrix square = A * A.transpose();
  const Eigen::LDLT<AxesMatrix> factors(square);
  if (factors.info() != Eigen::Success || !(factors.rcond() > 1e-10)) return false;
  parts.inverse_T = factors.solve(A);
  parts.defect = (A * parts.inverse_T.transpose() - AxesMatrix::Identity(A.rows(), A.rows())).norm();
  parts.q = parts.defect;
  return true;
}

/// Whether the law may work at all.
bool fill(LawParts& parts) {
  if (!fill_inverse(parts)) return false;
  const auto m = static_cast<Eigen::Index>(parts.rig.cables.size());
  parts.gain.resize(m);
  for (Eigen::Index i = 0; i < m; ++i) {
    parts.columns.push_back(column_taylor(parts.rig, parts.pose, static_cast<std::size_t>(i), parts.ball));
    parts.gain[i] = parts.inverse_T.col(i).norm();
    parts.q += parts.columns.back().change * parts.gain[i];
    if (!(parts.q < 1) || !std::isfinite(parts.columns.back().remainder)) return false;
  }
  return true;
}

/// Tensions in the middle: those of least norm, and as much of all cables pulling alike as keeps farthest from the
/// limits, the upper ones lowered to a share. Whether they are within.
bool take_tensions(const LawParts& parts, double share, ByCable& t0) {
  const auto m = static_cast<Eigen::Index>(parts.rig.cables.size());
  const ByCable least = parts.inverse_T.transpose() * parts.needed.value;
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
  const ScaledWrench missing = parts.pose.structure * t0 - parts.needed.value;  // rounding
  double residual_N = at_least_N + missing.norm() + parts.needed.remainder, limit_N = 0;
  WrenchDerivative J = -parts.needed.slope;
  for (Eigen::Index i = 0; i < m; ++i) {
    const WrenchTaylor& column = parts.columns[static_cast<std::size_t>(i)];
    residual_N += std::abs(t0[i]) * column.remainder;
    J += t0[i] * column.slope;
    limit_N = std::max(limit_N, parts.rig.cables[static_cast<std::size_t>(i)].tension_max_N);
  }
  residual_N +=
      parts.defect * (J.leftCols<3>().norm() * parts.ball.move_m + J.rightCols<3>().norm() * parts.ball.turn_rad);
  ByCable follows(m);  // |Tᵢ y|
  for (Eigen::Index i = 0; i < m; ++i) {
    const Eigen::Matrix<double, 1, 6> row = parts.inverse_T.col(i).transpose() * J;
    follows[i] = row.head<3>().norm() * parts.ball.move_m + row.tail<3>().norm() * parts.ball.turn_rad;
    residual_N += follows[i] * parts.columns[static_cast<std::size_t>(i)].change;
  }
  for (Eigen::Index i = 0; i < m; ++i) {
    const Cable& cable = parts.rig.cables[static_cast<std::size_t>(i)];
    const double reach_N = follows[i] + parts.gain[i] * residual_N / (1 - parts.q) + 1e-8 * limit_N;
    if (!(t0[i] - reach_N > cable.tension_min_N && t0[i] + reach_N < cable.tension_max_N)) return false;
  }
  return true;
}

}  // namespace

bool held_by_law(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball, double at_least_N) {
  if (rig.cables.size() > kMostCables) return false;
  LawParts parts{rig, pose, ball, needed_taylor(rig, pose.X_WB, ball)};
  if (!fill(parts)) return false;
  ByCable t0;
  for (const double share : {1.0, 0.25, 0.0625}) {
    if (take_tensions(parts, share, t0) && holds(parts, t0, at_least_N)) return true;
  }
  return false;
}

}  // namespace drydock
