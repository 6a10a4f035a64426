// SPDX-License-Identifier: Apache-2.0
#include "map/layer/closure_law.h"

#include <Eigen/Cholesky>
#include <array>
#include <cmath>

#include "map/layer/column_changes.h"
#include "rig/cable/rig_stiffness.h"

namespace drydock {
namespace {

constexpr Eigen::Index kMostLawCables = 32;
using LawTensions = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, kMostLawCables, 1>;
using LawSlope = Eigen::Matrix<double, Eigen::Dynamic, 6, Eigen::ColMajor, 6, 6>;  // by x, then by φ

Matrix3 times_of(const Vector3& v) {
  Matrix3 m;
  m << 0, -v.z(), v.y(), v.z(), 0, -v.x(), -v.y(), v.x(), 0;
  return m;
}

using LawWeights = Eigen::Matrix<double, 6, 1>;

/// A column that is not normalised, its derivative, and a bound on what its change has beyond that.
struct LawColumn {
  ScaledWrench a;
  LawSlope slope;
  double remainder = 0;
};

/// The most of Σ w |y| over a cell, weights not negative.
double most_of(const LawWeights& w, const PoseCell& cell) {
  const double by_ball = w.head<3>().norm() * cell.ball.move_m, by_box = w.head<3>().dot(cell.half) * (1 + 1e-9);
  return (cell.turns ? by_ball : std::min(by_ball, by_box)) + w.tail<3>().norm() * cell.ball.turn_rad;
}

void take_rows(const Platform& platform, const Vector3& d, const Vector3& b, const Vector3& k, LawColumn& column) {
  const int n = directions(platform);
  column.a.resize(n);
  column.slope.resize(n, 6);
  const Vector3 moment = b.cross(d);
  const Matrix3 b_times = times_of(b), turned = times_of(k) * b_times;
  for (int row = 0; row < n; ++row) {
    const WrenchAxis axis = platform.axes[static_cast<std::size_t>(row)];
    const int of = static_cast<int>(axis) % 3;
    const double scale = 1 / platform.moment_length_m;
    column.a[row] = is_moment(axis) ? scale * moment[of] : d[of];
    column.slope.row(row).setZero();
    if (is_moment(axis)) {
      column.slope.block<1, 3>(row, 0) = -scale * b_times.row(of);
      column.slope.block<1, 3>(row, 3) = scale * turned.row(of);
    } else {
      column.slope(row, of) = -1;
      column.slope.block<1, 3>(row, 3) = b_times.row(of);
    }
  }
}

LawColumn law_column(const Platform& platform, const Cable& cable, const CableLine& line, const PoseBall& ball) {
  LawColumn column;
  const Vector3 d = line.p_WT - line.p_WC, b = line.p_BC_W, k = d + b;
  take_rows(platform, d, b, k, column);
  const double arm_m = cable.p_BC.norm(), move_m = ball.move_m, theta = ball.turn_rad, turned = arm_m * chord(theta);
  const double bend = theta * theta / 2, scale = has_moments(platform) ? 1 / platform.moment_length_m : 0;
  column.remainder = std::hypot(arm_m * bend, scale * (arm_m * k.norm() * bend + turned * move_m));
  return column;
}

/// How many of the six ways of y there are.
std::size_t moving(const PoseCell& cell) {
  return cell.ball.turn_rad > 0 ? 6 : 3;
}

/// The middle of a cell.
struct ClosureParts {
  std::vector<LawColumn> columns;
  ScaledWrenches A, inverse_T;           // of A₀⁺, columns gᵢ
  std::array<ScaledWrenches, 6> slopes;  // S
  double defect = 0;                     // |A₀ A₀⁺ − 1|, for rounding
  double q = 0;
};

/// Bound on |A A₀⁺ − 1| within the cell.
double off_identity(const ClosureParts& parts, const PoseCell& cell) {
  LawWeights w = LawWeights::Zero();
  for (std::size_t j = 0; j < moving(cell); ++j)
    w[static_cast<Eigen::Index>(j)] = (parts.slopes[j] * parts.inverse_T.transpose()).norm();
  double sum = parts.defect + most_of(w, cell);
  for (std::size_t i = 0; i < parts.columns.size(); ++i)
    sum += parts.columns[i].remainder * parts.inverse_T.col(static_cast<Eigen::Index>(i)).norm();
  return sum;
}

bool fill_parts(const CableRig& rig, const CableRigPose& pose, const PoseCell& cell, ClosureParts& parts) {
  const auto n = directions(rig.platform);
  const auto m = static_cast<Eigen::Index>(rig.cables.size());
  parts.A.resize(n, m);
  for (ScaledWrenches& slope : parts.slopes) slope.resize(n, m);
  for (Eigen::Index i = 0; i < m; ++i) {
    const auto at = static_cast<std::size_t>(i);
    parts.columns.push_back(law_column(rig.platform, rig.cables[at], pose.lines[at], cell.ball));
    parts.A.col(i) = parts.columns[at].a;
    for (Eigen::Index j = 0; j < 6; ++j)
      parts.slopes[static_cast<std::size_t>(j)].col(i) = parts.columns[at].slope.col(j);
  }
  const AxesMatrix square = parts.A * parts.A.transpose();
  const Eigen::LDLT<AxesMatrix> factors(square);
  if (factors.info() != Eigen::Success || !(factors.rcond() > 1e-10)) return false;
  parts.inverse_T = factors.solve(parts.A);
  parts.defect = (parts.A * parts.inverse_T.transpose() - AxesMatrix::Identity(n, n)).norm() + 1e-13;
  parts.q = off_identity(parts, cell);
  return parts.q < 1;
}

/// A null vector of size one or so: with one cable to spare the only one, otherwise that of cables that pull alike.
LawTensions null_tensions(const ClosureParts& parts, bool one_to_spare) {
  const auto m = parts.A.cols();
  const auto square_to_rows = [&](const LawTensions& t) -> LawTensions {
    return t - parts.inverse_T.transpose() * (parts.A * t);
  };
  LawTensions best = square_to_rows(LawTensions::Ones(m));
  for (Eigen::Index i = 0; i < m && one_to_spare; ++i) {
    const LawTensions other = square_to_rows(LawTensions::Unit(m, i));
    if (other.norm() > best.norm()) best = other;
  }
  best = square_to_rows(best);  // once more, for what rounding left
  const double size = best.cwiseAbs().maxCoeff();
  return size > 0 ? LawTensions(best / size) : best;
}

/// How far each component of the null vector may be from that in the middle.
LawTensions reaches(const ClosureParts& parts, const LawTensions& t0, const PoseCell& cell) {
  const auto m = t0.size();
  LawSlope J = LawSlope::Zero(parts.A.rows(), 6);
  for (Eigen::Index i = 0; i < m; ++i) J += t0[i] * parts.columns[static_cast<std::size_t>(i)].slope;
  const Eigen::Matrix<double, Eigen::Dynamic, 6> T = -parts.inverse_T.transpose() * J;
  LawWeights w = LawWeights::Zero();
  for (std::size_t j = 0; j < moving(cell); ++j) {
    const LawWeights inner = (parts.slopes[j] * T).colwise().norm().transpose();
    w[static_cast<Eigen::Index>(j)] = most_of(inner, cell);
  }
  const LawWeights first_order = J.colwise().norm().transpose();
  double residual = (parts.A * t0).norm() + parts.defect * most_of(first_order, cell) + most_of(w, cell);
  LawTensions follows(m);  // |Tᵢ y|
  for (Eigen::Index i = 0; i < m; ++i) {
    follows[i] = most_of(T.row(i).cwiseAbs().transpose(), cell);
    residual += (std::abs(t0[i]) + follows[i]) * parts.columns[static_cast<std::size_t>(i)].remainder;
  }
  for (Eigen::Index i = 0; i < m; ++i) follows[i] += parts.inverse_T.col(i).norm() * residual / (1 - parts.q) + 1e-8;
  return follows;
}

}  // namespace

bool has_closure_law(const CableRig& rig) {
  return redundancy(rig) > 0 && has_fixed_anchors(rig) &&
         static_cast<Eigen::Index>(rig.cables.size()) <= kMostLawCables;
}

MapClass closure_by_law(const CableRig& rig, const CableRigPose& pose, const PoseCell& cell) {
  ClosureParts parts;
  if (pose.status != CableStatus::kOk || !fill_parts(rig, pose, cell, parts)) return MapClass::kUndecided;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const double eye_m = cell.ball.move_m + chord(cell.ball.turn_rad) * rig.cables[i].p_BC.norm();
    if (!(eye_m < pose.lines[i].free_length_m)) return MapClass::kUndecided;  // it may have no line
  }
  const bool one_to_spare = redundancy(rig) == 1;
  const LawTensions t0 = null_tensions(parts, one_to_spare), reach = reaches(parts, t0, cell);
  const auto positive = ((t0 - reach).array() > 0).count(), negative = ((t0 + reach).array() < 0).count();
  if (positive == t0.size() || negative == t0.size()) return MapClass::kFree;
  return one_to_spare && positive > 0 && negative > 0 ? MapClass::kBlocked : MapClass::kUndecided;
}

}  // namespace drydock
