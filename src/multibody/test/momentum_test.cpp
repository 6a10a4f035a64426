// SPDX-License-Identifier: Apache-2.0
#include "multibody/momentum.h"

#include <gtest/gtest.h>

#include "multibody/forward_dynamics.h"
#include "multibody/inverse_dynamics.h"
#include "spatial/spatial_matrix.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::advanced;
using testing::difference;
using testing::Random;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;

/// All that acts from outside, about P: loads, gravity, and what the joints of the roots transmit from the world.
Wrench outer_wrench(const TreeModel& model, const TreeState& state, const DynamicsWork& work, const Loads& loads,
                    const InverseDynamicsWork& inverse, const Vector3& p_WP) {
  Wrench sum;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int link = static_cast<int>(i);
    const Pose X_WL = link_pose(model, state, work, link);
    const SpatialInertia& M = model.links[i].M_LLo_L;
    const Vector3 weight = M.mass_kg * loads.g_W;
    const Wrench gravity = {(X_WL.R * M.p_BBcm).cross(weight), weight};  // B == L here
    Wrench F_L_W = loads.F_L_W[i] + gravity;
    if (model.links[i].parent == kWorld) F_L_W = F_L_W + joint_wrench(work, inverse, link);
    sum = sum + shift(F_L_W, p_WP - X_WL.p);
  }
  return sum;
}

// Oracle: Newton and Euler for the whole. Its momentum's rate, by central difference, is the wrench from outside.
TEST(Momentum, ChangesByTheOuterWrench) {
  Random random(1);
  const double step = 1e-5;
  for (int trial = 0; trial < 20; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    const Loads loads = random_loads(random, model);
    const Vector3 p_WP = random.vector(3);
    DynamicsWork work(model), near(model);
    InverseDynamicsWork inverse;
    std::vector<MomentumRateSums> sums;
    VectorX vdot, tau;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    inverse_dynamics(model, work, loads, vdot, inverse, tau);
    const auto momentum_at = [&](double time_s) {
      const TreeState there = advanced(model, state, vdot, time_s);
      update_kinematics(model, there, near);
      return momentum(model, there, near, p_WP);
    };
    const Wrench rate = 0.5 / step * (momentum_at(step) - momentum_at(-step));
    const Wrench expected = outer_wrench(model, state, work, loads, inverse, p_WP);
    EXPECT_LT(difference(rate, expected), 1e-7 * (1 + angular_first(expected).norm() + vdot.norm()));
    const MomentumRate all = momentum_rate(model, state, work, p_WP, sums);
    const MassCentre centre = mass_centre(model, state, work);
    EXPECT_LT(difference(all.rate, expected), 1e-10 * (1 + angular_first(expected).norm() + vdot.norm()));
    EXPECT_NEAR(all.mass_kg, centre.mass_kg, 1e-12 * centre.mass_kg);
    EXPECT_LT(difference(all.mass_moment, centre.mass_kg * (centre.p_WCm - p_WP)),
              1e-11 * (1 + all.mass_moment.norm()));
  }
}

// Oracle: the sum over mass points does not know its reference: shift, matrix and centre agree.
TEST(Momentum, IsTheSameAboutEveryPoint) {
  Random random(2);
  for (int trial = 0; trial < 30; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    const MassCentre centre = mass_centre(model, state, work);
    const Wrench about_origin = momentum(model, state, work);
    const Wrench about_centre = centroidal_momentum(model, state, work);
    EXPECT_LT(difference(about_origin.f, centre.mass_kg * centre.v_WCm), 1e-11);
    EXPECT_LT(difference(about_centre, shift(about_origin, centre.p_WCm)), 1e-10);
    const Vector3 p_WP = random.vector(5);
    EXPECT_LT(difference(momentum(model, state, work, p_WP), shift(about_origin, p_WP)), 1e-10);

    CompositeInertias composites;
    Matrix6X A;
    centroidal_momentum_matrix(model, state, work, composites, A);
    EXPECT_LT(difference(A * state.v, angular_first(about_centre)), 1e-10);
  }
}

// Oracle: central difference of the centre's place.
TEST(Momentum, CentreMovesWithItsVelocity) {
  Random random(3);
  const double step = 1e-5;
  const TreeModel model = random_tree(random);
  const TreeState state = random_state(random, model);
  DynamicsWork work(model);
  const auto centre_at = [&](double time_s) {
    const TreeState there = advanced(model, state, VectorX::Zero(model.velocities), time_s);
    update_kinematics(model, there, work);
    return mass_centre(model, there, work);
  };
  const Vector3 rate = (centre_at(step).p_WCm - centre_at(-step).p_WCm) / (2 * step);
  EXPECT_LT(difference(rate, centre_at(0).v_WCm), 1e-8);
}

// Oracle: invariance. A spacecraft in orbit, 7,000 km away at 7.5 km/s, turns as it does at home.
TEST(Momentum, KeepsItsDigitsInOrbit) {
  Random random(4);
  for (int trial = 0; trial < 20; ++trial) {
    TreeModel model;
    add_link(model, kWorld, JointKind::kFloating, {}, testing::random_inertia(random));
    for (int i = 1; i < 6; ++i) {
      add_link(model, random.whole(0, i - 1), testing::all_joint_kinds()[static_cast<std::size_t>(i)], random.pose(),
               testing::random_inertia(random));
    }
    const TreeState state = random_state(random, model);
    TreeState orbit = state;
    orbit.q.head<3>() += 7e6 * random.unit_vector();
    orbit.v.segment<3>(3) += 7.5e3 * random.unit_vector();
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    const Wrench at_home = centroidal_momentum(model, state, work);
    update_kinematics(model, orbit, work);
    const Wrench in_orbit = centroidal_momentum(model, orbit, work);
    EXPECT_LT(difference(in_orbit.t, at_home.t), 1e-10);  // 7.5e3 m/s times rounding times 30 kg
  }
}

// Oracle: the definition. Without mass there is neither centre nor momentum.
TEST(Momentum, OfNothingIsZero) {
  const TreeModel empty;
  DynamicsWork work(empty);
  const TreeState state = neutral_state(empty);
  EXPECT_EQ(mass_centre(empty, state, work).mass_kg, 0);
  EXPECT_EQ(centroidal_momentum(empty, state, work), Wrench{});
  EXPECT_EQ(momentum(empty, state, work), Wrench{});
}

}  // namespace
}  // namespace drydock
