// SPDX-License-Identifier: Apache-2.0
#include "bench/plastic_impact.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <cmath>

namespace drydock::bench {
namespace {

using Real = long double;
using Vector = Eigen::Matrix<Real, 3, 1>;
using Turn = Eigen::Matrix<Real, 3, 3>;
using Long = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
using Wide = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;

struct Moving {
  Turn R;  // from the body to W
  Vector p, w, v;
  Real mass_kg;
  Vector centre;  // Bcm in W
  Turn I;         // about Bcm, in W

  Vector velocity_at(const Vector& point) const { return v + w.cross(point - p); }
};

Moving moving(const ArmBody& body, const Turn& R, const Vector& p, const Vector& w, const Vector& v) {
  const Vector moments = body.moments_kg_m2.cast<Real>();
  return {R, p, w, v, body.mass_kg, p + R * body.p_BBcm.cast<Real>(), R * moments.asDiagonal() * R.transpose()};
}

std::vector<Moving> all_moving(const ArmBodies& bodies, const ArmBody& payload, const ArmMeeting& at) {
  const auto real = [](const Vector3& x) { return Vector(x.cast<Real>()); };
  std::vector<Moving> all = {moving(bodies[0], at.X_WBase.R.matrix.cast<Real>(), real(at.X_WBase.p),
                                    real(at.V_WBase_W.w), real(at.V_WBase_W.v))};
  for (std::size_t i = 1; i < bodies.size(); ++i) {
    const Moving& before = all.back();
    const auto joint = static_cast<Eigen::Index>(i) - 1;
    const Real q = at.q[joint], rate = at.v[joint];
    const Vector axis = bodies[i].about_y ? Vector::UnitY() : Vector::UnitZ();
    const Vector p = before.p + before.R * real(bodies[i].p_PB);
    const Turn R = before.R * Eigen::AngleAxis<Real>(q, axis).toRotationMatrix();
    all.push_back(moving(bodies[i], R, p, before.w + R * axis * rate, before.velocity_at(p)));
  }
  all.push_back(moving(payload, at.X_WPayload.R.matrix.cast<Real>(), real(at.X_WPayload.p), real(at.V_WPayload_W.w),
                       real(at.V_WPayload_W.v)));
  return all;
}

/// Rows on the velocities of all bodies, w and v of Bcm: none of the relative motion of body i and the one before
/// remains at the point, but for turns about `axis` where it is not zero.
void add_rows(const std::vector<Moving>& all, std::size_t i, const Vector& point, const Vector& axis, Wide& A) {
  const bool hinge = axis.norm() > 0;
  Turn turns = Turn::Identity();
  if (hinge) turns.topRows<2>() << axis.unitOrthogonal().transpose(), axis.cross(axis.unitOrthogonal()).transpose();
  const Eigen::Index first = A.rows(), count = hinge ? 2 : 3;
  A.conservativeResize(first + count + 3, Eigen::NoChange);
  A.bottomRows(count + 3).setZero();
  for (const std::size_t body : {i - 1, i}) {
    const Real sign = body == i ? 1 : -1;
    const auto column = static_cast<Eigen::Index>(6 * body);
    const Vector arm = point - all[body].centre;
    Turn cross;
    cross << 0, -arm.z(), arm.y(), arm.z(), 0, -arm.x(), -arm.y(), arm.x(), 0;
    A.block(first, column, count, 3) = sign * turns.topRows(count);
    A.block(first + count, column, 3, 3) = -sign * cross;  // w × arm
    A.block(first + count, column + 3, 3, 3) = sign * Turn::Identity();
  }
}

}  // namespace

double plastic_loss_J(const ArmBodies& bodies, const ArmBody& payload, const ArmMeeting& meeting) {
  const std::vector<Moving> all = all_moving(bodies, payload, meeting);
  const auto size = static_cast<Eigen::Index>(6 * all.size());
  Wide A(0, size), inverse_mass = Wide::Zero(size, size);
  Long V(size);
  for (std::size_t b = 0; b < all.size(); ++b) {
    const auto at = static_cast<Eigen::Index>(6 * b);
    inverse_mass.block(at, at, 3, 3) = all[b].I.inverse();
    inverse_mass.block(at + 3, at + 3, 3, 3) = Turn::Identity() / all[b].mass_kg;
    V.segment(at, 3) = all[b].w;
    V.segment(at + 3, 3) = all[b].velocity_at(all[b].centre);
    if (b == 0) continue;
    Vector axis = Vector::Zero();
    if (b < bodies.size()) axis = all[b].R.col(bodies[b].about_y ? 1 : 2);
    add_rows(all, b, all[b].p, axis, A);
  }
  const Long gap = A * V;
  const Wide G = A * inverse_mass * A.transpose();
  return static_cast<double>(gap.dot(G.ldlt().solve(gap)) / 2);
}

}  // namespace drydock::bench
