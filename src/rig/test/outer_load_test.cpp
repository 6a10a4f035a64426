// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/control/outer_load.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/cable/rig_pose.h"
#include "rig/quartic_motion.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

QuarticMotion random_quartic(Random& random, double size) {
  QuarticMotion motion{random.pose(), {}, 1};
  for (Twist& rate : motion.rates) rate = {random.vector(size), random.vector(size)};
  return motion;
}

SpatialInertia random_load_inertia(Random& random) {
  return random_rig(random, {body_axes(), 7}).platform.M_BBo_B;
}

/// Of the body about the origin of W.
Wrench momentum_about_world(const SpatialInertia& M_BBo_B, const PlatformMotion& at) {
  return shift((at.X_WB.R * M_BBo_B) * at.V_WB_W, -at.X_WB.p);
}

// Oracle: Newton and Euler. What cables, gravity and the outer wrench give together is the rate of the momentum about a
// fixed point, by central difference.
TEST(WrenchOfCables, ChangesTheMomentum) {
  Random random(91);
  for (int trial = 0; trial < 50; ++trial) {
    const SpatialInertia M_BBo_B = random_load_inertia(random);
    const QuarticMotion motion = random_quartic(random, 1);
    const Vector3 g_W = random.vector(10);
    const Wrench F_B_W{random.vector(50), random.vector(50)};
    constexpr double kStep = 1e-4;
    const PlatformMotion at = motion_at(motion, 0.5);
    const Wrench rate = 1 / (2 * kStep) *
                        (momentum_about_world(M_BBo_B, motion_at(motion, 0.5 + kStep)) -
                         momentum_about_world(M_BBo_B, motion_at(motion, 0.5 - kStep)));
    const Vector3 weight_W = M_BBo_B.mass_kg * g_W;
    const Wrench weight{(at.X_WB.R * M_BBo_B.p_BBcm).cross(weight_W), weight_W};
    const Wrench sum = shift(wrench_of_cables(M_BBo_B, at, g_W, F_B_W) + F_B_W + weight, -at.X_WB.p);
    const double size = 1 + rate.f.norm() + rate.t.norm();
    EXPECT_LT((sum.f - rate.f).norm() + (sum.t - rate.t).norm(), 1e-6 * size);  // of the difference
  }
}

// Oracle: the paper's (8) with the blocks of N in place, as matrices.
TEST(WrenchOfCables, IsThePapersEquation) {
  Random random(92);
  const SpatialInertia M_BBo_B = random_load_inertia(random);
  const PlatformMotion at = motion_at(random_quartic(random, 1), 0.3);
  const Vector3 g_W = random.vector(10), c = at.X_WB.R * M_BBo_B.p_BBcm, w = at.V_WB_W.w;
  const Matrix3 I = inertia_about_origin(at.X_WB.R * M_BBo_B), c_cross = cross_matrix(c);
  const double m = M_BBo_B.mass_kg;
  Matrix6 M, N = Matrix6::Zero();
  M << m * Matrix3::Identity(), -m * c_cross, m * c_cross, I;
  N.topRightCorner<3, 3>() = -m * cross_matrix(w.cross(c));
  N.bottomRightCorner<3, 3>() = -cross_matrix(I * w);
  Vector6 t, t_rate, w_g;
  t << at.V_WB_W.v, w;
  t_rate << at.A_WB_W.v, at.A_WB_W.w;
  w_g << m * g_W, c.cross(m * g_W);
  const Vector6 paper = M * t_rate + N * t - w_g;
  const Wrench ours = wrench_of_cables(M_BBo_B, at, g_W, {});
  EXPECT_LT((paper.head<3>() - ours.f).norm() + (paper.tail<3>() - ours.t).norm(), 1e-10 * paper.norm());
}

// Oracle: virtual work. Tensions that give the wrench do −Σ t l̇ of work, which is the change of kinetic energy and
// height less the work of the outer wrench; rates of lengths by central difference.
TEST(WrenchOfCables, DoesTheWorkOfTheMotion) {
  Random random(93);
  for (int trial = 0; trial < 30; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 6, trial % 2 == 0});
    const SpatialInertia& M_BBo_B = rig.platform.M_BBo_B;
    QuarticMotion motion = random_quartic(random, 0.3);
    motion.X_WB.p = random.vector(0.3);
    constexpr double kStep = 1e-4;
    const PlatformMotion at = motion_at(motion, 0.2), before = motion_at(motion, 0.2 - kStep),
                         after = motion_at(motion, 0.2 + kStep);
    const CableRigPose pose = rig_pose(rig, at.X_WB), earlier = rig_pose(rig, before.X_WB),
                       later = rig_pose(rig, after.X_WB);
    if (pose.status != CableStatus::kOk || later.status != CableStatus::kOk) continue;
    const Wrench F_B_W{random.vector(20), random.vector(20)};
    const Wrench needed = wrench_of_cables(M_BBo_B, at, rig.g_W, F_B_W);
    const MatrixX A = pose.structure;
    const VectorX tension_N = A.partialPivLu().solve(VectorX(scaled(rig.platform, needed)));
    double cables_W = 0;
    for (std::size_t i = 0; i < 6; ++i) {
      const double rate = (later.lines[i].length_m - earlier.lines[i].length_m) / (2 * kStep);
      cables_W -= tension_N[static_cast<Eigen::Index>(i)] * rate;
    }
    const auto energy = [&](const PlatformMotion& motion_then) {
      const SpatialInertia M_BBo_W = motion_then.X_WB.R * M_BBo_B;
      return kinetic_energy(M_BBo_W, motion_then.V_WB_W) -
             M_BBo_B.mass_kg * rig.g_W.dot(motion_then.X_WB * M_BBo_B.p_BBcm);
    };
    const double gained_W = (energy(after) - energy(before)) / (2 * kStep) - power(F_B_W, at.V_WB_W);
    EXPECT_NEAR(cables_W, gained_W, 1e-5 * (1 + tension_N.norm())) << "trial " << trial;
  }
}

// Oracle: random search. No instant of the interval needs more than the bound says; a load that holds on, and one that
// pushes a free mass.
TEST(NeededChange, IsABound) {
  Random random(94);
  double closest = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const SpatialInertia M_BBo_B = random_load_inertia(random);
    const QuarticMotion motion = random_quartic(random, std::pow(10, random.between(-2, 0.5)));
    const Vector3 g_W = random.vector(10);
    const OuterLoad load{{random.vector(50), random.vector(50)}, trial % 2 ? 20.0 : 0.0, random.vector(0.5)};
    const double half = random.between(0.001, 0.1);
    const PlatformMotion at = motion_at(motion, 0.5);
    const WrenchChange change = needed_change(M_BBo_B, at, g_W, load, reach_within(rates_at(motion, 0.5), half));
    const Wrench here = wrench_of_cables(M_BBo_B, at, g_W, wrench_of(load, at));
    for (int k = 0; k < 20; ++k) {
      const PlatformMotion then = motion_at(motion, 0.5 + random.between(-half, half));
      const Wrench there = wrench_of_cables(M_BBo_B, then, g_W, wrench_of(load, then));
      EXPECT_LE((there.f - here.f).norm(), change.force_N * (1 + 1e-12));
      EXPECT_LE((there.t - here.t).norm(), change.moment_Nm * (1 + 1e-12));
      closest = std::max(closest, (there.f - here.f).norm() / change.force_N);
    }
  }
  EXPECT_GT(closest, 0.8);  // it is no idle bound
}

}  // namespace
}  // namespace drydock
