// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/suspension.h"

#include <gtest/gtest.h>

#include "arm/test/suspended_arm.h"
#include "multibody/forward_dynamics.h"
#include "multibody/inverse_dynamics.h"

namespace drydock {
namespace {

using namespace testing;

Loads loads_with(const TreeModel& model, const TreeState& state, const SuspensionRequest& request, const Vector3& f_W,
                 DynamicsWork& work) {
  Loads loads = no_loads(model);
  loads.g_W = request.g_W;
  update_kinematics(model, state, work);
  loads.F_L_W.assign(model.links.size(), {});
  const Vector3 p_LE_W = link_pose(model, state, work, request.link).R * request.p_LE;
  loads.F_L_W[static_cast<std::size_t>(request.link)] = {p_LE_W.cross(f_W), f_W};
  return loads;
}

/// Σ (tau_i / effort_max_i)² by inverse dynamics with the force as a wrench on the link.
double load_under(const TreeModel& model, const TreeState& state, const SuspensionRequest& request,
                  const Vector3& f_W) {
  DynamicsWork work(model);
  InverseDynamicsWork inverse;
  VectorX tau;
  const Loads loads = loads_with(model, state, request, f_W, work);
  inverse_dynamics(model, work, loads, VectorX::Zero(model.velocities), inverse, tau);
  if (request.effort_max.size() > 0) tau = tau.cwiseQuotient(request.effort_max);
  return tau.norm();
}

/// The best of a grid about the best so far, ever finer, within the bounds.
Vector3 searched(const TreeModel& model, const TreeState& state, const SuspensionRequest& request) {
  const int steps = request.is_free ? 3 : 10;
  Vector3 best = Vector3::Zero();
  best.z() = std::clamp(0.0, request.f_z_min_N, request.f_z_max_N);
  double least = load_under(model, state, request, best);
  for (double size = 2000; size > 1e-3;) {
    const Vector3 centre = best;
    const int across = request.is_free ? steps : 0;
    for (int x = -across; x <= across; ++x) {
      for (int y = -across; y <= across; ++y) {
        for (int z = -steps; z <= steps; ++z) {
          Vector3 f = centre + size / steps * Vector3(x, y, z);
          f.z() = std::clamp(f.z(), request.f_z_min_N, request.f_z_max_N);
          const double load = load_under(model, state, request, f);
          if (load >= least) continue;
          least = load;
          best = f;
        }
      }
    }
    // Stay at this size as long as it gets better elsewhere.
    if ((best - centre).norm() < 0.7 * size) size *= 0.6;
  }
  return best;
}

SuspensionRequest random_request(Random& random, const TreeModel& model) {
  SuspensionRequest request;
  request.link = hook_link(model);
  request.p_LE = random.vector(0.4);
  request.g_W = random.vector(0.5) + Vector3(0, 0, -9.8);
  request.effort_max = random_efforts(random, model);
  return request;
}

// Oracle: a dense search of the force, with torques by inverse dynamics under the force as a wrench.
TEST(Suspension, IsTheBestThatASearchFinds) {
  Random random(61);
  int bounded = 0;
  for (int trial = 0; trial < 12; ++trial) {
    const TreeModel model = random_arm(random, random.whole(4, 7), trial % 3 == 0);
    TreeState state = random_state(random, model);
    state.v.setZero();
    SuspensionRequest request = random_request(random, model);
    request.is_free = trial % 2 == 1;
    if (trial % 4 >= 2) {
      request.f_z_min_N = 0;
      request.f_z_max_N = random.between(5, 60);
    }
    const Suspension best = best_suspension(model, state.q, request);
    ASSERT_EQ(best.status, SuspensionStatus::kOk);
    bounded += best.is_at_bound;
    const Vector3 f_W = searched(model, state, request);
    EXPECT_LE(best.load, load_under(model, state, request, f_W) * (1 + 1e-12));
    EXPECT_NEAR(best.load, load_under(model, state, request, f_W), 1e-6 * best.load);
    EXPECT_LT((best.f_E_W - f_W).norm(), 1e-2 * (1 + f_W.norm()));
    EXPECT_NEAR(best.load, load_under(model, state, request, best.f_E_W), 1e-9 * (1 + best.load_alone));
    EXPECT_NEAR(best.load_alone, load_under(model, state, request, Vector3::Zero()), 1e-9 * (1 + best.load_alone));
    EXPECT_LE(best.load, best.load_alone);
    EXPECT_NEAR(best.largest, best.tau.cwiseQuotient(request.effort_max).cwiseAbs().maxCoeff(), 1e-12);
    EXPECT_GE(best.f_E_W.z(), request.f_z_min_N);
    EXPECT_LE(best.f_E_W.z(), request.f_z_max_N);
  }
  EXPECT_GE(bounded, 2);
}

// Oracle: forward dynamics: under the torques that remain, gravity and the force at E the arm stays at rest.
TEST(Suspension, BalancesTheArm) {
  Random random(62);
  for (int trial = 0; trial < 50; ++trial) {
    const TreeModel model = random_arm(random, random.whole(1, 8), true);
    TreeState state = random_state(random, model);
    state.v.setZero();
    SuspensionRequest request = random_request(random, model);
    request.is_free = trial % 2 == 1;
    const Suspension best = best_suspension(model, state.q, request);
    DynamicsWork work(model);
    Loads loads = loads_with(model, state, request, best.f_E_W, work);
    loads.tau = best.tau;
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_LT(vdot.norm(), 1e-9 * (1 + best.f_E_W.norm()));
  }
}

// Oracle: one joint, by hand: f = m g x_cm / x_E along z, and nothing remains.
TEST(Suspension, HoldsALeverByItsEnd) {
  TreeModel model;
  const Rotation R_WF = rotation_about(Vector3::UnitX(), -M_PI / 2);  // the axis along y
  add_link(model, kWorld, JointKind::kRevolute, {R_WF, {0.3, 0.2, 1}}, {4, {0.5, 0, 0}, Matrix3::Identity()});
  SuspensionRequest request;
  request.p_LE = {2, 0, 0};
  request.g_W = {0, 0, -10};
  const VectorX q = VectorX::Constant(1, 0.4);
  const Suspension best = best_suspension(model, q, request);
  ASSERT_EQ(best.status, SuspensionStatus::kOk);
  EXPECT_NEAR(best.f_E_W.z(), 10, 1e-12);
  EXPECT_EQ(best.f_E_W.head<2>().norm(), 0);
  EXPECT_NEAR(best.load, 0, 1e-12);
  EXPECT_NEAR(std::abs(best.tau_alone[0]), 4 * 10 * 0.5 * std::cos(0.4), 1e-12);
  EXPECT_EQ(best.directions, 1);

  // E on the axis, or a lever that turns about z, has no lever arm.
  request.p_LE = {0, 0, 0.7};
  const Suspension none = best_suspension(model, q, request);
  EXPECT_EQ(none.status, SuspensionStatus::kNoEffect);
  EXPECT_EQ(none.f_E_W.norm(), 0);
  EXPECT_EQ(none.tau, none.tau_alone);
  TreeModel turntable;
  add_link(turntable, kWorld, JointKind::kRevolute, {}, {4, {0.5, 0, 0}, Matrix3::Identity()});
  request.p_LE = {2, 0, 0};
  EXPECT_EQ(best_suspension(turntable, q, request).status, SuspensionStatus::kNoEffect);
  // A free force can have one direction of effect only: the smallest such force is square to the lever.
  request.is_free = true;
  const Suspension free = best_suspension(model, q, request);
  EXPECT_EQ(free.directions, 1);
  EXPECT_NEAR(free.f_E_W.norm(), 10 * std::cos(0.4), 1e-12);
}

// Oracle: the statuses, by hand; a joint with infinite effort does not count.
TEST(Suspension, TakesItsRequestAtItsWord) {
  Random random(63);
  const TreeModel model = random_arm(random, 5);
  const VectorX q = random_state(random, model).q;
  SuspensionRequest request = random_request(random, model);
  request.effort_max.setConstant(std::numeric_limits<double>::infinity());
  request.effort_max[1] = 20;
  const Suspension one = best_suspension(model, q, request);
  EXPECT_NEAR(one.tau[1], 0, 1e-10 * one.tau_alone.norm());
  request.effort_max[1] = 0;
  EXPECT_EQ(best_suspension(model, q, request).status, SuspensionStatus::kBadRequest);
  request.effort_max.resize(2);
  EXPECT_EQ(best_suspension(model, q, request).status, SuspensionStatus::kBadRequest);
  request.effort_max.resize(0);
  EXPECT_EQ(best_suspension(model, q, request).status, SuspensionStatus::kOk);
  request.link = 17;
  EXPECT_EQ(best_suspension(model, q, request).status, SuspensionStatus::kBadRequest);
  request.link = 2;
  request.f_z_min_N = 3;
  request.f_z_max_N = 2;
  EXPECT_EQ(best_suspension(model, q, request).status, SuspensionStatus::kBadRequest);
}

}  // namespace
}  // namespace drydock
