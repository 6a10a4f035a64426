// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_pose.h"

#include <gtest/gtest.h>

#include "rig/cable/tension/needed_wrenches.h"
#include "spatial/rotation_exp.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_rig;

/// The pose after a time of constant spatial velocity of origin and turning.
Pose moved(const Pose& X_WB, const Twist& V_WB_W, double time_s) {
  return {rotation_exp(time_s * V_WB_W.w) * X_WB.R, X_WB.p + time_s * V_WB_W.v};
}

// Oracle: central differences of the lengths, and virtual work: tensions times rates are the platform's power with the
// sign turned.
TEST(CableRigPose, RatesAreThoseOfTheLengths) {
  Random random(11);
  for (int trial = 0; trial < 200; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 7, trial % 2 == 0});
    const Pose X_WB = random.pose(1);
    const CableRigPose pose = rig_pose(rig, X_WB);
    if (pose.status != CableStatus::kOk) continue;
    const Twist V_WB_W{random.vector(), random.vector()};
    std::vector<double> rates(7);
    cable_rates(rig, pose, V_WB_W, rates);
    constexpr double kStep_s = 1e-5;
    const CableRigPose ahead = rig_pose(rig, moved(X_WB, V_WB_W, kStep_s)),
                       behind = rig_pose(rig, moved(X_WB, V_WB_W, -kStep_s));
    const VectorX by_structure = -pose.structure.transpose() * scaled(rig.platform, V_WB_W);
    for (std::size_t i = 0; i < 7; ++i) {
      if (pose.lines[i].free_length_m < 0.5) continue;
      EXPECT_NEAR(rates[i], (ahead.lines[i].length_m - behind.lines[i].length_m) / (2 * kStep_s), 1e-8);
      EXPECT_NEAR(rates[i], by_structure[static_cast<Eigen::Index>(i)], 1e-13);
    }
  }
}

// Oracle: second differences of the lengths along a motion with constant angular and linear acceleration.
TEST(CableRigPose, AccelerationsAreThoseOfTheLengths) {
  Random random(12);
  for (int trial = 0; trial < 100; ++trial) {
    const CableRig rig = random_rig(random, {body_axes(), 5, trial % 2 == 0});
    const Pose X_WB = random.pose(1);
    const CableRigPose pose = rig_pose(rig, X_WB);
    if (pose.status != CableStatus::kOk) continue;
    const Twist V_WB_W{random.vector(), random.vector()}, A_WB_W{random.vector(), random.vector()};
    const auto at_time = [&](double t) {
      // Turning by w t + α t²/2: to second order in t the angular acceleration at 0 is α.
      return Pose{rotation_exp(t * V_WB_W.w + t * t / 2 * A_WB_W.w) * X_WB.R,
                  X_WB.p + t * V_WB_W.v + t * t / 2 * A_WB_W.v};
    };
    std::vector<double> accelerations(5);
    cable_accelerations(rig, pose, V_WB_W, A_WB_W, accelerations);
    constexpr double kStep_s = 1e-4;
    const CableRigPose ahead = rig_pose(rig, at_time(kStep_s)), behind = rig_pose(rig, at_time(-kStep_s));
    for (std::size_t i = 0; i < 5; ++i) {
      if (pose.lines[i].free_length_m < 0.5) continue;
      const double second =
          (ahead.lines[i].length_m - 2 * pose.lines[i].length_m + behind.lines[i].length_m) / (kStep_s * kStep_s);
      EXPECT_NEAR(accelerations[i], second, 1e-5);
    }
  }
}

// Oracle: definition of the scaled wrench, axis by axis; and the round trip.
TEST(CableRigPose, ScalesMomentsAlone) {
  Random random(13);
  for (int kind = 0; kind < 6; ++kind) {
    const CableRig rig = random_rig(random, {axes_of_kind(kind), 6, false});
    const Wrench F_B_W{random.vector(), random.vector()};
    const ScaledWrench wrench = scaled(rig.platform, F_B_W);
    const double all[6] = {F_B_W.f.x(), F_B_W.f.y(), F_B_W.f.z(), F_B_W.t.x(), F_B_W.t.y(), F_B_W.t.z()};
    for (std::size_t k = 0; k < rig.platform.axes.size(); ++k) {
      const auto axis = static_cast<std::size_t>(rig.platform.axes[k]);
      const double length = axis < 3 ? 1 : rig.platform.moment_length_m;
      EXPECT_DOUBLE_EQ(wrench[static_cast<Eigen::Index>(k)], all[axis] / length);
    }
    EXPECT_NEAR((scaled(rig.platform, unscaled(rig.platform, wrench)) - wrench).norm(), 0, 1e-14);
    const Twist V_WB_W{random.vector(), random.vector()};
    EXPECT_NEAR(wrench.dot(scaled(rig.platform, V_WB_W)), power(unscaled(rig.platform, wrench), V_WB_W), 1e-13);
    EXPECT_NEAR(power(F_B_W, unscaled_twist(rig.platform, wrench)), wrench.squaredNorm(), 1e-13);
  }
}

// Oracle: Newton and Euler for a body accelerated under gravity and a load, written out about its centre of mass.
TEST(NeededWrenches, AreThoseOfNewtonAndEuler) {
  Random random(14);
  for (int trial = 0; trial < 50; ++trial) {
    CableRig rig = random_rig(random, {body_axes(), 8, false});
    rig.load.turns_along = trial % 2 == 0;
    rig.load.points.push_back({random.vector(10), random.vector(100)});
    rig.acceleration = AccelerationSet{{random.vector(), random.vector()}, {random.vector(), random.vector()}, {}};
    const Pose X_WB = random.pose(1);
    const NeededWrenches needed = needed_wrenches(rig, X_WB, WithAcceleration::kYes);
    ASSERT_EQ(needed.points.cols(), 2);
    EXPECT_EQ(needed.generators.cols(), 0);
    const SpatialInertia M = X_WB.R * rig.platform.M_BBo_B;
    const Vector3 w = rig.acceleration->V_WB_W.w, alpha = rig.acceleration->A_WB_W.w, c = M.p_BBcm;
    const Vector3 a_cm = rig.acceleration->A_WB_W.v + alpha.cross(c) + w.cross(w.cross(c));
    for (int i = 0; i < 2; ++i) {
      Wrench load = rig.load.points[static_cast<std::size_t>(i)];
      if (rig.load.turns_along) load = X_WB.R * load;
      const Vector3 p_BP_W = X_WB.R * rig.load.p_BP;
      const Vector3 f = M.mass_kg * (a_cm - rig.g_W) - load.f;  // of the cables
      const Vector3 t_cm = M.I_BBcm * alpha + w.cross(M.I_BBcm * w) - load.t - (p_BP_W - c).cross(load.f);
      const Wrench expected{t_cm + c.cross(f), f};
      EXPECT_NEAR((needed.points.col(i) - scaled(rig.platform, expected)).norm(), 0, 1e-10);
    }
  }
}

// Oracle: sampling. No member of the boxes reaches beyond the support, and some member reaches it.
TEST(NeededWrenches, SupportIsTheLargestOfTheSet) {
  Random random(15);
  for (int trial = 0; trial < 20; ++trial) {
    CableRig rig = random_rig(random, {body_axes(), 8, false});
    rig.load.half = {random.vector(5).cwiseAbs(), random.vector(50).cwiseAbs()};
    rig.acceleration = AccelerationSet{{}, {}, {random.vector().cwiseAbs(), random.vector().cwiseAbs()}};
    const Pose X_WB = random.pose(1);
    const NeededWrenches needed = needed_wrenches(rig, X_WB, WithAcceleration::kYes);
    const ScaledWrench direction = ScaledWrench(ScaledWrench::Random(6)).normalized();
    double largest = -1e300;
    for (int corner = 0; corner < 4096; ++corner) {  // six components of the load and six of the acceleration
      CableRig one = rig;
      one.load.half = {};
      one.acceleration->half = {};
      for (int k = 0; k < 3; ++k) {
        one.load.points[0].t[k] += (corner >> k & 1 ? 1 : -1) * rig.load.half.t[k];
        one.load.points[0].f[k] += (corner >> (k + 3) & 1 ? 1 : -1) * rig.load.half.f[k];
        one.acceleration->A_WB_W.w[k] = (corner >> (k + 6) & 1 ? 1 : -1) * rig.acceleration->half.w[k];
        one.acceleration->A_WB_W.v[k] = (corner >> (k + 9) & 1 ? 1 : -1) * rig.acceleration->half.v[k];
      }
      largest = std::max(largest, direction.dot(needed_wrenches(one, X_WB, WithAcceleration::kYes).points.col(0)));
    }
    EXPECT_NEAR(support(needed, direction), largest, 1e-9 * std::abs(largest));
  }
}

// Oracle: attack by random search; the support of no direction changes by more than needed_change.
TEST(NeededWrenches, ChangeIsNeverExceeded) {
  Random random(16);
  double nearest = 0;
  for (int trial = 0; trial < 20000; ++trial) {
    CableRig rig = random_rig(random, {trial % 3 == 0 ? point_axes() : body_axes(), 3, false});
    rig.load.turns_along = trial % 2 == 0;
    rig.load.half = {random.vector(5).cwiseAbs(), random.vector(50).cwiseAbs()};
    if (trial % 5 == 0)
      rig.acceleration = AccelerationSet{{random.vector(), Vector3::Zero()}, {random.vector(), Vector3::Zero()}, {}};
    const Pose X_WB = random.pose(1);
    const PoseBall ball{0.3, std::pow(10, random.between(-3, 0.5))};
    const Pose other{rotation_exp(ball.turn_rad * random.unit_vector()) * X_WB.R, X_WB.p + 0.3 * random.unit_vector()};
    const NeededWrenches from = needed_wrenches(rig, X_WB, WithAcceleration::kYes),
                         to = needed_wrenches(rig, other, WithAcceleration::kYes);
    ScaledWrench direction = to.points.col(0) - from.points.col(0);
    if (direction.norm() > 0) direction.normalize();
    const double change = needed_change(rig, WithAcceleration::kYes, ball);
    const double seen = std::abs(support(to, direction) - support(from, direction));
    EXPECT_LE(seen, change * (1 + 1e-12) + 1e-11);
    nearest = std::max(nearest, change > 0 ? seen / change : 0);
  }
  EXPECT_GT(nearest, 0.5);
}

}  // namespace
}  // namespace drydock
