// SPDX-License-Identifier: Apache-2.0
#include "follow/platform_moves.h"

#include <Eigen/Eigenvalues>
#include <cmath>

#include "spatial/quaternion.h"

namespace drydock {
namespace {

using Quaternions = Eigen::Matrix<double, 4, 3>;  // p, p', p'' in columns: w, x, y, z

constexpr double kAnyTurn_rad = 3.141592653589793;

/// How large a vector of rows gets in an order, and how far it gets from a value.
double largest_norm(std::span<const RowRange> rows, int order) {
  double squared = 0;
  for (const RowRange& row : rows) squared += row.largest(order) * row.largest(order);
  return std::sqrt(squared);
}
double farthest(std::span<const RowRange> rows, int order, const VectorX& from, Eigen::Index first) {
  double squared = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double away = rows[i].away(order, from[first + static_cast<Eigen::Index>(i)]);
    squared += away * away;
  }
  return std::sqrt(squared);
}

/// The vector part of a b*.
Vector3 vector_part(const Eigen::Vector4d& a, const Eigen::Vector4d& b) {
  const Vector3 va = a.tail<3>(), vb = b.tail<3>();
  return b[0] * va - a[0] * vb - va.cross(vb);
}

/// ω and α of the normalised quaternion.
void turn_rates(const Quaternions& p, Twist& V, Twist& A) {
  const double r = p.col(0).norm();
  const Eigen::Vector4d n = p.col(0) / r;
  const double dr = n.dot(p.col(1));
  const Eigen::Vector4d dn = (p.col(1) - dr * n) / r;
  const double ddr = dn.dot(p.col(1)) + n.dot(p.col(2));
  const Eigen::Vector4d ddn = (p.col(2) - ddr * n - 2 * dr * dn) / r;
  V.w = 2 * vector_part(dn, n);
  A.w = 2 * vector_part(ddn, n);
}

void bound_turn(std::span<const RowRange> rows, const JointMotion& motion, bool jumps, bool bends, double half_s,
                PlatformMoves& moves) {
  const double p_m = motion.q.segment<4>(3).norm(), moved = farthest(rows, 0, motion.q, 3);
  const double m = p_m - moved;
  if (!(m > 0)) {
    const double any = std::numeric_limits<double>::infinity();
    moves.ball.turn_rad = kAnyTurn_rad;
    moves.dw = moves.dalpha = moves.w_max = moves.alpha_max = any;
    return;
  }
  const double P1 = largest_norm(rows, 1), P2 = largest_norm(rows, 2), P3 = largest_norm(rows, 3);
  const double N1 = P1 / m, N2 = P2 / m + 1.1547005383792517 * N1 * N1;
  const double N3 = P3 / m + 3.4641016151377546 * N1 * P2 / m + 3 * N1 * N1 * N1;
  moves.ball.turn_rad = std::min(kAnyTurn_rad, 2 * std::asin(std::min(1.0, moved / p_m)));
  moves.w_max = 2 * N1;
  moves.alpha_max = 2 * N2;
  moves.dw = jumps ? 2 * moves.w_max : std::min(2 * moves.w_max, moves.alpha_max * half_s);
  moves.dalpha = bends ? 2 * moves.alpha_max : std::min(2 * moves.alpha_max, 2 * (N3 + N2 * N1) * half_s);
}

}  // namespace

PlatformMoves with_origin(PlatformMoves body, const PointMoves& point) {
  body.X_WB.p = point.p;
  body.ball.move_m = point.move_m;
  body.V_WB_W.v = point.v;
  body.A_WB_W.v = point.a;
  body.dv = point.dv;
  body.da = point.da;
  body.v_max = point.v_max;
  body.a_max = point.a_max;
  return body;
}

PointMoves body_point(const PlatformMoves& body, const Vector3& p_BC_W) {
  const double b = p_BC_W.norm(), theta = body.ball.turn_rad;
  const Twist &V = body.V_WB_W, &A = body.A_WB_W;
  PointMoves point;
  point.p = body.X_WB.p + p_BC_W;
  point.v = V.v + V.w.cross(p_BC_W);
  point.a = A.v + A.w.cross(p_BC_W) + V.w.cross(V.w.cross(p_BC_W));
  point.move_m = body.ball.move_m;
  point.dv = body.dv;
  point.da = body.da;
  if (b > 0) {
    point.move_m += chord(theta) * b;
    point.dv += b * (body.dw + body.w_max * theta);
    point.da += b * (body.dalpha + body.alpha_max * theta + 2 * body.w_max * body.dw + body.w_max * body.w_max * theta);
  }
  point.v_max = point.v.norm() + point.dv;
  point.a_max = point.a.norm() + point.da;
  return point;
}

PlatformMoves track_moves(const JointTrajectory& track, const TrackBounds& bounds, double t_s, double half_s) {
  thread_local JointMotion motion;
  thread_local std::vector<RowRange> rows;
  motion_at(track, t_s, motion);
  bounds.over(t_s - half_s, t_s + half_s, rows);
  const std::span<const RowRange> place = std::span(rows).first(3);
  PlatformMoves moves;
  moves.X_WB.p = motion.q.head<3>();
  moves.V_WB_W.v = motion.v.head<3>();
  moves.A_WB_W.v = motion.a.head<3>();
  moves.ball.move_m = farthest(place, 0, motion.q, 0);
  moves.dv = farthest(place, 1, motion.v, 0);
  moves.da = farthest(place, 2, motion.a, 0);
  moves.v_max = largest_norm(place, 1);
  moves.a_max = largest_norm(place, 2);
  if (motion.q.size() < 7) return moves;
  Quaternions p;
  p.col(0) = motion.q.segment<4>(3);
  p.col(1) = motion.v.segment<4>(3);
  p.col(2) = motion.a.segment<4>(3);
  moves.X_WB.R = to_rotation(Quaternion{p(0, 0), p(1, 0), p(2, 0), p(3, 0)});
  turn_rates(p, moves.V_WB_W, moves.A_WB_W);
  const double t0_s = t_s - half_s, t1_s = t_s + half_s;
  bound_turn(std::span(rows).subspan(3, 4), motion, bounds.may_jump(1, t0_s, t1_s), bounds.may_jump(2, t0_s, t1_s),
             half_s, moves);
  return moves;
}

JointMoves row_moves(const JointTrajectory& track, const TrackBounds& bounds, std::size_t row, double t_s,
                     double half_s) {
  thread_local JointMotion motion;
  thread_local std::vector<RowRange> rows;
  motion_at(track, t_s, motion);
  bounds.over(t_s - half_s, t_s + half_s, rows);
  const auto i = static_cast<Eigen::Index>(row);
  return joint_moves(motion.q[i], motion.v[i], motion.a[i], rows[row]);
}

double inertial_force_change_N(const SpatialInertia& M_BBo_B, const PlatformMoves& moves) {
  const double m = M_BBo_B.mass_kg, c = M_BBo_B.p_BBcm.norm();
  const double theta = moves.ball.turn_rad, w = moves.w_max, alpha = moves.alpha_max;
  const double spin = 2 * w * moves.dw;
  return m * (moves.da + (c > 0 ? c * (moves.dalpha + theta * alpha + spin + theta * w * w) : 0));
}

double inertial_torque_change_Nm(const SpatialInertia& M_BBo_B, const PlatformMoves& moves) {
  const double m = M_BBo_B.mass_kg, c = M_BBo_B.p_BBcm.norm();
  const double theta = moves.ball.turn_rad, w = moves.w_max, alpha = moves.alpha_max;
  const Matrix3 I = inertia_about_origin(M_BBo_B);
  const double J = Eigen::SelfAdjointEigenSolver<Matrix3>(I, Eigen::EigenvaluesOnly).eigenvalues().maxCoeff();
  return J * (moves.dalpha + 2 * theta * alpha + 2 * w * moves.dw + 2 * theta * w * w) +
         m * c * (moves.da + theta * moves.a_max);
}

double inertia_change_N(const Platform& platform, const PlatformMoves& moves) {
  if (platform.M_BBo_B.mass_kg == 0) return 0;
  const double dF = inertial_force_change_N(platform.M_BBo_B, moves);
  if (!has_moments(platform)) return dF;
  return std::hypot(dF, inertial_torque_change_Nm(platform.M_BBo_B, moves) / platform.moment_length_m);
}

}  // namespace drydock
