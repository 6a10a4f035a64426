// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/suspension_slope.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arm/test/suspended_arm.h"
#include "multibody/jacobian.h"

namespace drydock {
namespace {

using namespace testing;

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

SuspensionRequest random_slope_request(Random& random, const TreeModel& model) {
  SuspensionRequest request;
  request.link = hook_link(model);
  request.p_LE = random.vector(0.5);
  request.g_W = random.vector(0.5) + Vector3(0, 0, -9.8);
  request.is_free = random.whole(0, 1) == 1;
  if (random.whole(0, 1) == 1) request.effort_max = random_efforts(random, model);
  return request;
}

/// A place in the box: a corner as often as not.
VectorX within(Random& random, const VectorX& d) {
  VectorX dq(d.size());
  const bool corner = random.whole(0, 1) == 1;
  for (Eigen::Index i = 0; i < d.size(); ++i) {
    dq[i] = corner ? (random.whole(0, 1) == 1 ? d[i] : -d[i]) : random.between(-d[i], d[i]);
  }
  return dq;
}

VectorX torques_under(const TreeModel& model, const VectorX& q, const SuspensionRequest& request, const Vector3& f_W) {
  const TreeState state{q, VectorX::Zero(model.velocities)};
  DynamicsWork work(model);
  Matrix6X J;
  update_kinematics(model, state, work);
  frame_jacobian(model, work, request.link, request.p_LE, J);
  return best_suspension(model, q, request).tau_alone - J.bottomRows<3>().transpose() * f_W;
}

// Oracle: central differences of the force.
TEST(SuspensionSlope, GradientIsTheDerivative) {
  Random random(81);
  int checked = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const TreeModel model = random_arm(random, random.whole(2, 7), true);
    const VectorX q = random_state(random, model).q;
    const SuspensionRequest request = random_slope_request(random, model);
    const SuspensionSlope slope = suspension_slope(model, q, request, VectorX::Zero(q.size()));
    if (!slope.is_bounded || slope.rate.maxCoeff() > 1e4) continue;
    ++checked;
    for (Eigen::Index i = 0; i < q.size(); ++i) {
      const double h = 1e-6;
      VectorX up = q, down = q;
      up[i] += h;
      down[i] -= h;
      const Vector3 difference =
          (best_suspension(model, up, request).f_E_W - best_suspension(model, down, request).f_E_W) / (2 * h);
      EXPECT_LT((slope.gradient.col(i) - difference).norm(), 1e-4 * (1 + slope.rate.maxCoeff()));
      EXPECT_NEAR(slope.rate[i], slope.gradient.col(i).norm(), 1e-9 * (1 + slope.rate[i]));
    }
  }
  EXPECT_GT(checked, 30);
}

// Oracle: random search: thousands of arms, poses and boxes, changes of the force and its derivatives within them. A
// bound that is contradicted once is no bound.
TEST(SuspensionSlope, IsNeverContradicted) {
  Random random(82);
  int bounded = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const TreeModel model = random_arm(random, random.whole(1, 7), trial % 2 == 0);
    const VectorX q = random_state(random, model).q;
    SuspensionRequest request = random_slope_request(random, model);
    if (!request.is_free && random.whole(0, 2) == 0) {
      request.f_z_min_N = 0;
      request.f_z_max_N = random.between(1, 100);
    }
    VectorX d(q.size());
    const double size = std::pow(10.0, random.between(-4, -0.3));
    for (double& width : d) width = random.whole(0, 4) == 0 ? 0.0 : size * random.between(0, 1);
    const SuspensionSlope slope = suspension_slope(model, q, request, d);
    const Vector3 f_W = best_suspension(model, q, request).f_E_W;
    if (!slope.is_bounded) {
      EXPECT_EQ(slope.change_N, kUnbounded);
      continue;
    }
    ++bounded;
    for (int k = 0; k < 4; ++k) {
      const VectorX there = q + within(random, d);
      const double change_N = (best_suspension(model, there, request).f_E_W - f_W).norm();
      EXPECT_LE(change_N, slope.change_N * (1 + 1e-9) + 1e-9 * (1 + f_W.norm())) << "trial " << trial;
      const SuspensionSlope local = suspension_slope(model, there, request, VectorX::Zero(q.size()));
      ASSERT_TRUE(local.is_bounded);
      for (Eigen::Index i = 0; i < q.size(); ++i) {
        EXPECT_LE(local.rate[i], slope.rate[i] * (1 + 1e-9) + 1e-9 * (1 + f_W.norm())) << "trial " << trial;
      }
    }
  }
  EXPECT_GT(bounded, 1000);
}

// Oracle: the largest change seen at corners of small boxes in regular poses; the bound is no more than 30 times it.
TEST(SuspensionSlope, IsNotAbsurdlyLoose) {
  Random random(83);
  int checked = 0;
  double loosest = 0;
  for (int trial = 0; trial < 150; ++trial) {
    const TreeModel model = random_arm(random, random.whole(4, 7));
    const VectorX q = random_state(random, model).q;
    const SuspensionRequest request = random_slope_request(random, model);
    const VectorX d = VectorX::Constant(q.size(), 5e-4);
    const SuspensionSlope slope = suspension_slope(model, q, request, d);
    const Vector3 f_W = best_suspension(model, q, request).f_E_W;
    // Regular: no singular pose in a box ten times as large, and a force that does change.
    if (!suspension_slope(model, q, request, 10 * d).is_bounded || slope.gradient.norm() < 1) continue;
    double largest_N = 0;
    for (int k = 0; k < 60; ++k) {
      largest_N = std::max(largest_N, (best_suspension(model, q + within(random, d), request).f_E_W - f_W).norm());
    }
    ++checked;
    loosest = std::max(loosest, slope.change_N / largest_N);
  }
  EXPECT_GT(checked, 100);
  EXPECT_LT(loosest, 30);
}

// Oracle: a lever by hand: f = m g x_cm / x_E does not change as long as it keeps off the upright; near it the box
// holds the singular pose.
TEST(SuspensionSlope, IsInfiniteNearSingularPoses) {
  TreeModel lever;
  add_link(lever, kWorld, JointKind::kRevolute, {rotation_about(Vector3::UnitX(), -M_PI / 2), Vector3::Zero()},
           {4, {0.5, 0, 0}, Matrix3::Identity()});
  SuspensionRequest request;
  request.p_LE = {2, 0, 0};
  const auto slope = [&](double q, double d) {
    return suspension_slope(lever, VectorX::Constant(1, q), request, VectorX::Constant(1, d));
  };
  EXPECT_TRUE(slope(0.3, 0.1).is_bounded);
  EXPECT_NEAR(slope(0.3, 0).change_N, 0, 1e-12);
  EXPECT_FALSE(slope(M_PI / 2 - 0.01, 0.05).is_bounded);
  EXPECT_EQ(slope(M_PI / 2 - 0.01, 0.05).change_N, kUnbounded);
  EXPECT_TRUE(slope(M_PI / 2 - 0.01, 0.002).is_bounded);

  // A free force on a single lever has directions without effect; joints of other kinds are not covered.
  request.is_free = true;
  EXPECT_FALSE(slope(0.3, 0).is_bounded);
  request.is_free = false;
  TreeModel ball;
  add_link(ball, kWorld, JointKind::kSpherical, {}, {4, {0.5, 0, 0}, Matrix3::Identity()});
  EXPECT_FALSE(suspension_slope(ball, neutral_state(ball).q, request, VectorX::Zero(3)).is_bounded);
  EXPECT_EQ(suspension_rate_N_per_s(slope(M_PI / 2 - 0.01, 0.05), VectorX::Zero(1)), 0);
  EXPECT_EQ(suspension_rate_N_per_s(slope(M_PI / 2 - 0.01, 0.05), VectorX::Ones(1)), kUnbounded);
}

// Oracle: the chain rule, by differences in time along a motion inside the box.
TEST(SuspensionSlope, BoundsTheRateAlongAMotion) {
  Random random(84);
  int checked = 0;
  for (int trial = 0; trial < 60; ++trial) {
    const TreeModel model = random_arm(random, 6);
    const VectorX q = random_state(random, model).q, v = random_numbers(random, model.velocities, 0.5);
    const SuspensionRequest request = random_slope_request(random, model);
    const double T = 0.02;
    const SuspensionSlope slope = suspension_slope(model, q, request, T * v.cwiseAbs());
    if (!slope.is_bounded) continue;
    ++checked;
    const double h = T / 20;
    for (int k = 0; k < 20; ++k) {
      const Vector3 change = best_suspension(model, q + (k + 1) * h * v, request).f_E_W -
                             best_suspension(model, q + k * h * v, request).f_E_W;
      EXPECT_LE(change.norm() / h, suspension_rate_N_per_s(slope, v) * (1 + 1e-6) + 1e-6);
    }
  }
  EXPECT_GT(checked, 20);
}

// Oracle: random search, the torques of rest computed anew in the box, under a force that stays the same.
TEST(SuspensionSlope, HeldTorquesChangeWithinTheirBound) {
  Random random(83);
  double closest = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const TreeModel model = random_arm(random, random.whole(1, 7), trial % 2 == 0);
    const VectorX q = random_state(random, model).q;
    const SuspensionRequest request = random_slope_request(random, model);
    const Vector3 f_W = random.vector(300);
    const double size = std::pow(10.0, random.between(-4, -0.3));
    VectorX d(q.size());
    for (double& width : d) width = size * random.between(0, 1);
    const VectorX bound = held_torque_change(model, q, request, f_W, d);
    const VectorX tau = torques_under(model, q, request, f_W);
    for (int probe = 0; probe < 10; ++probe) {
      const VectorX moved = q + within(random, d);
      const VectorX change = torques_under(model, moved, request, f_W) - tau;
      for (Eigen::Index i = 0; i < q.size(); ++i) {
        EXPECT_LE(std::abs(change[i]), bound[i] + 1e-9);
        if (bound[i] > 1e-6) closest = std::max(closest, std::abs(change[i]) / bound[i]);
      }
    }
  }
  EXPECT_GT(closest, 0.9);  // the bound is not idle
}

}  // namespace
}  // namespace drydock
