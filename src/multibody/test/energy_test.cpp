// SPDX-License-Identifier: Apache-2.0
#include "multibody/energy.h"

#include <gtest/gtest.h>

#include "multibody/forward_dynamics.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::advanced;
using testing::Random;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;

// Oracle: the law of power. The energies' rates, by central difference, are what the loads do.
TEST(Energy, ChangesByThePowerOfTheLoads) {
  Random random(1);
  const double step = 1e-5;
  for (int trial = 0; trial < 30; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    Loads loads = random_loads(random, model);
    const bool each = trial % 2 == 1;
    for (std::size_t i = 0; each && i < model.links.size(); ++i) loads.link_g_W.push_back(random.vector(9));
    DynamicsWork work(model), near(model);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    const LoadPower power = load_power(model, state, work, loads);
    const Vector3 p_WP = random.vector(5);
    double kinetic_J[2], potential_J[2];
    for (const int side : {0, 1}) {
      const TreeState there = advanced(model, state, vdot, side == 1 ? step : -step);
      update_kinematics(model, there, near);
      kinetic_J[side] = kinetic_energy(model, near);
      potential_J[side] = potential_energy(model, there, near, loads.g_W, p_WP);
    }
    const double scale = 1 + std::abs(power.tau_W) + std::abs(power.wrenches_W) + std::abs(power.gravity_W);
    EXPECT_NEAR((kinetic_J[1] - kinetic_J[0]) / (2 * step), power.sum_W(), 1e-6 * scale);
    if (each) continue;  // not uniform
    EXPECT_NEAR((potential_J[0] - potential_J[1]) / (2 * step), power.gravity_W, 1e-6 * scale);
  }
}

// Oracle: the definition, m g h over the point where it is zero.
TEST(Energy, PotentialIsWeightTimesHeight) {
  Random random(2);
  TreeModel model;
  add_link(model, kWorld, JointKind::kFloating, random.pose(), testing::random_inertia(random));
  const TreeState state = random_state(random, model);
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  const SpatialInertia& M = model.links[0].M_LLo_L;
  const Vector3 p_WLcm = link_pose(model, state, work, 0) * M.p_BBcm, p_WP = random.vector();
  EXPECT_NEAR(potential_energy(model, state, work, Vector3(0, 0, -9.81), p_WP), M.mass_kg * 9.81 * (p_WLcm - p_WP).z(),
              1e-12);
}

}  // namespace
}  // namespace drydock
