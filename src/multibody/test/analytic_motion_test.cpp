// SPDX-License-Identifier: Apache-2.0
// Motions with a solution in closed form.
#include <gtest/gtest.h>

#include <cmath>

#include "multibody/kinematics.h"
#include "multibody/test/jacobi_elliptic.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"
#include "testing/tree_motion.h"

namespace drydock {
namespace {

using testing::difference;
using testing::followed;
using testing::jacobi_elliptic;
using testing::Random;

// Oracle: sn² + cn² = 1, dn² + k² sn² = 1, the derivative cn' = −sn dn, and the quarter period of the C++ library.
TEST(JacobiElliptic, SatisfiesItsIdentities) {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const double k = random.between(0, 0.99), u = random.between(-5, 5), h = 1e-5;
    const auto [sn, cn, dn] = jacobi_elliptic(u, k);
    EXPECT_NEAR(sn * sn + cn * cn, 1, 1e-14);
    EXPECT_NEAR((jacobi_elliptic(u + h, k).cn - jacobi_elliptic(u - h, k).cn) / (2 * h), -sn * dn, 1e-9);
    EXPECT_NEAR(jacobi_elliptic(std::comp_ellint_1(k), k).cn, 0, 1e-13);
  }
}

// Oracle: the pendulum of any amplitude, sin(θ/2) = k cd(ω t) with k = sin(θ0/2), in a turned frame under turned
// gravity.
TEST(AnalyticMotion, PhysicalPendulum) {
  Random random(2);
  for (const double amplitude_rad : {0.1, 1.0, 2.9}) {
    const Pose X_WF = random.pose();
    const SpatialInertia M = testing::random_inertia(random);
    TreeModel model;
    add_link(model, kWorld, JointKind::kRevolute, X_WF, M);
    // Only gravity across the axis acts; the angle is counted from where the centre of mass hangs.
    const double g_across = 7.3, hang_rad = random.between(-3, 3);
    const double l = M.p_BBcm.head<2>().norm(), phase_rad = std::atan2(M.p_BBcm.y(), M.p_BBcm.x());
    Loads loads = no_loads(model);
    loads.g_W = X_WF.R * Vector3(g_across * std::cos(hang_rad), g_across * std::sin(hang_rad), -4.1);
    TreeState state = neutral_state(model);
    state.q[0] = hang_rad - phase_rad + amplitude_rad;
    const double omega = std::sqrt(M.mass_kg * g_across * l / inertia_about_origin(M)(2, 2));
    const double duration_s = 2.5;
    const TreeState end = followed(model, state, loads, duration_s, 2500);
    const double k = std::sin(amplitude_rad / 2);
    const auto [sn, cn, dn] = jacobi_elliptic(omega * duration_s, k);
    const double angle_rad = 2 * std::asin(k * cn / dn);
    EXPECT_NEAR(end.q[0], hang_rad - phase_rad + angle_rad, 1e-10) << amplitude_rad;  // RK4 at 1 ms
  }
}

/// A body with these principal moments about its centre of mass, on axes of its own.
struct Spinner {
  Vector3 moments;
  Rotation R_LP;
  SpatialInertia M_LLo_L;
};
Spinner spinner(double mass_kg, const Vector3& p_LLcm, const Vector3& moments, const Rotation& R_LP) {
  return {moments, R_LP, {mass_kg, p_LLcm, R_LP.matrix * moments.asDiagonal() * R_LP.matrix.transpose()}};
}

// Oracle: the heavy symmetric top in steady precession (Goldstein 1980 §5-7): with C about the axis, A across it at the
// pivot, A Ω² cos θ − C ω3 Ω + m g l = 0, and everything turns about the vertical with Ω.
TEST(AnalyticMotion, SteadyPrecessionOfATop) {
  Random random(3);
  const double mass_kg = 1.7, l = 0.4, g = 9.1, C = 0.06, A_cm = 0.05, theta_rad = 0.8, spin = 60;
  const double A = A_cm + mass_kg * l * l, cosine = std::cos(theta_rad);
  const Rotation R_LP = random.rotation();  // the axis of the top is z of P
  const Spinner top = spinner(mass_kg, R_LP * Vector3(0, 0, l), {A_cm, A_cm, C}, R_LP);
  const double root = std::sqrt(C * C * spin * spin - 4 * A * cosine * mass_kg * g * l);
  for (const double omega : {(C * spin - root) / (2 * A * cosine), (C * spin + root) / (2 * A * cosine)}) {
    const Pose X_WF = random.pose();
    TreeModel model;
    add_link(model, kWorld, JointKind::kSpherical, X_WF, top.M_LLo_L);
    const Rotation R_WU = random.rotation();  // up is z of U
    const Vector3 up = R_WU.matrix.col(2);
    const Rotation R_WP = R_WU * rotation_about(Vector3::UnitX(), theta_rad);
    const Vector3 axis = R_WP.matrix.col(2), w_WL = omega * up + (spin - omega * cosine) * axis;
    const Pose X_FM{inverse(X_WF.R) * R_WP * inverse(R_LP), Vector3::Zero()};
    TreeState state = neutral_state(model);
    SphericalJoint::fit(X_FM, {inverse(X_WF.R) * w_WL, Vector3::Zero()}, state.q.data(), state.v.data());
    Loads loads = no_loads(model);
    loads.g_W = -g * up;

    DynamicsWork work(model);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_LT(difference(vdot, inverse(X_WF.R) * (omega * up).cross(w_WL)), 1e-10);

    const double duration_s = 1;
    const TreeState end = followed(model, state, loads, duration_s, 5000);
    update_kinematics(model, end, work);
    const Vector3 axis_end = link_pose(model, end, work, 0).R * R_LP.matrix.col(2);
    EXPECT_LT(difference(axis_end, rotation_about(up, omega * duration_s) * axis), 1e-7);  // RK4, 0.012 rad a step
  }
}

// Oracle: Euler's torque-free body with three different moments (Landau and Lifshitz §37): angular velocity in Jacobi's
// functions, in principal axes; here of a link whose frame is not at the centre of mass, which moves uniformly.
TEST(AnalyticMotion, TorqueFreeBodyOfUnequalMoments) {
  Random random(4);
  const Vector3 I(1.1, 1.9, 2.6);  // I1 < I2 < I3
  const Rotation R_LP = random.rotation();
  const Spinner body = spinner(3, random.vector(), I, R_LP);
  const Vector3 w_start(0.7, 0, 1.3);  // as the solution begins; L² > 2 E I2 for it
  const double E2 = I.dot(w_start.cwiseAbs2()), L2 = I.cwiseAbs2().dot(w_start.cwiseAbs2());
  ASSERT_GT(L2, E2 * I[1]);

  TreeModel model;
  const Pose X_WF = random.pose();
  add_link(model, kWorld, JointKind::kFloating, X_WF, body.M_LLo_L);
  TreeState state = neutral_state(model);
  const Pose X_FM = random.pose();
  const Vector3 w_F = X_FM.R * (R_LP * w_start), v_Lcm_F(0.3, -0.4, 0.1);
  const Vector3 p_LLcm_F = X_FM.R * body.M_LLo_L.p_BBcm;
  const Twist V_M{w_F, v_Lcm_F - w_F.cross(p_LLcm_F)};
  FloatingJoint::fit(X_FM, shift(V_M, -X_FM.p), state.q.data(), state.v.data());

  const double duration_s = 12;
  const TreeState end = followed(model, state, no_loads(model), duration_s, 6000);
  DynamicsWork work(model);
  update_kinematics(model, end, work);
  const Pose X_WL = link_pose(model, end, work, 0);
  const Vector3 w_P = inverse(X_WL.R * R_LP) * link_twist(work, 0).w;

  const double k2 = (I[1] - I[0]) * (E2 * I[2] - L2) / ((I[2] - I[1]) * (L2 - E2 * I[0]));
  const double rate = std::sqrt((I[2] - I[1]) * (L2 - E2 * I[0]) / (I[0] * I[1] * I[2]));
  const auto [sn, cn, dn] = jacobi_elliptic(rate * duration_s, std::sqrt(k2));
  const Vector3 expected(std::sqrt((E2 * I[2] - L2) / (I[0] * (I[2] - I[0]))) * cn,
                         std::sqrt((E2 * I[2] - L2) / (I[1] * (I[2] - I[1]))) * sn,
                         std::sqrt((L2 - E2 * I[0]) / (I[2] * (I[2] - I[0]))) * dn);
  EXPECT_LT(difference(w_P, expected), 1e-10);  // RK4 at 2 ms
  const Vector3 p_WLcm = X_WL * body.M_LLo_L.p_BBcm;
  const Vector3 p_expected = X_WF * (X_FM * body.M_LLo_L.p_BBcm + duration_s * v_Lcm_F);
  EXPECT_LT(difference(p_WLcm, p_expected), 1e-9);
}

}  // namespace
}  // namespace drydock
