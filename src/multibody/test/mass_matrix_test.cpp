// SPDX-License-Identifier: Apache-2.0
#include "multibody/mass_matrix.h"

#include <gtest/gtest.h>

#include "multibody/energy.h"
#include "multibody/jacobian.h"
#include "spatial/spatial_matrix.h"
#include "spatial/test/difference.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::difference;
using testing::Random;
using testing::random_state;
using testing::random_tree;

// Oracle: brute force, M = Σ Jᵀ M_L J over all links, and the energy ½ vᵀ M v summed over links.
TEST(MassMatrix, IsTheSumOverLinks) {
  Random random(1);
  for (int trial = 0; trial < 30; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    CompositeInertias composites;
    MatrixX M, expected = MatrixX::Zero(model.velocities, model.velocities);
    mass_matrix(model, work, composites, M);
    Matrix6X J;
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
      frame_jacobian(model, work, i, Vector3::Zero(), J);
      const Rotation R_WL = pose_from_O(work, i).R;
      expected += J.transpose() * inertia_matrix(R_WL * model.links[static_cast<std::size_t>(i)].M_LLo_L) * J;
    }
    EXPECT_LT(difference(M, expected), 1e-11);
    EXPECT_EQ(M, MatrixX(M.transpose()));
    const double energy_J = kinetic_energy(model, work);
    EXPECT_NEAR(0.5 * state.v.dot(M * state.v), energy_J, 1e-12 * energy_J);
  }
}

}  // namespace
}  // namespace drydock
