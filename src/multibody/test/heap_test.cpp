// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "multibody/energy.h"
#include "multibody/forward_dynamics.h"
#include "multibody/inverse_dynamics.h"
#include "multibody/mass_matrix.h"
#include "multibody/momentum.h"
#include "testing/heap_watch.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::HeapWatch;
using testing::Random;
using testing::random_tree;

/// Everything that a step, a controller or a logger may ask of a tree, into memory that is kept.
struct AllAlgorithms {
  const TreeModel& model;
  TreeState& state;
  const Loads& loads;

  DynamicsWork work;
  InverseDynamicsWork inverse;
  CompositeInertias composites;
  VectorX vdot, tau, y_rate;
  MatrixX M;
  Matrix6X J, A;
  double sum = 0;

  void run() {
    ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
    inverse_dynamics(model, work, loads, vdot, inverse, tau);
    mass_matrix(model, work, composites, M);
    centroidal_momentum_matrix(model, state, work, composites, A);
    const int link = static_cast<int>(model.links.size()) - 1;
    frame_jacobian(model, work, link, Vector3::UnitX(), J);
    sum +=
        frame_bias_acceleration(model, work, link, Vector3::UnitX()).v.x() + link_pose(model, state, work, link).p.x();
    sum += momentum(model, state, work).t.x() + centroidal_momentum(model, state, work).t.x();
    sum += kinetic_energy(model, work) + load_power(model, state, work, loads).sum_W();
    chart_rate(model, vdot, state.v, y_rate);
    retract(model, state.q, state.v, state.q);
  }
};

// Oracle: the sanitizer's count. The first call sizes the memory; the next ones take none.
TEST(Heap, IsNotTouchedOnceEverythingIsSized) {
  if (!HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer counts";
  Random random(1);
  const TreeModel model = random_tree(random);
  TreeState state = testing::random_state(random, model);
  const Loads loads = testing::random_loads(random, model);
  AllAlgorithms all{model, state, loads, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  const long long before = HeapWatch::count();
  all.run();
  const long long sized = HeapWatch::count();
  for (int i = 0; i < 3; ++i) all.run();
  EXPECT_GT(sized, before);  // the watch sees
  EXPECT_EQ(HeapWatch::count(), sized);
}

}  // namespace
}  // namespace drydock
