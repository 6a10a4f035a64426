// SPDX-License-Identifier: Apache-2.0
#include "multibody/momentum_keeper.h"

#include <gtest/gtest.h>

#include "multibody/forward_dynamics.h"
#include "multibody/momentum.h"
#include "spatial/test/difference.h"
#include "testing/random_loop.h"

namespace drydock {
namespace {

using testing::advanced;
using testing::difference;
using testing::Random;
using testing::random_closed_loop;
using testing::random_loads;
using testing::random_numbers;
using testing::random_state;

/// A chain of a root and two more links, on all kinds of joints.
void add_chain(Random& random, TreeModel& model, JointKind root) {
  int parent = add_link(model, kWorld, root, random.pose(), testing::random_inertia(random));
  for (const JointKind kind : {JointKind::kUniversal, JointKind::kRevolute}) {
    parent = add_link(model, parent, kind, random.pose(), testing::random_inertia(random));
  }
}

/// Three floating trees and one on a hinge in the world, and loops as chosen by pairs of trees (−1: the world).
struct Floats {
  TreeModel model;
  std::vector<Loop> loops;
  TreeState state;
};
Floats floats(Random& random, const std::vector<std::pair<int, int>>& tied) {
  Floats floats;
  for (int tree = 0; tree < 3; ++tree) add_chain(random, floats.model, JointKind::kFloating);
  add_chain(random, floats.model, JointKind::kRevolute);
  floats.state = random_state(random, floats.model);
  DynamicsWork work(floats.model);
  update_kinematics(floats.model, floats.state, work);
  for (const auto& [a, b] : tied) {
    floats.loops.push_back(random_closed_loop(random, floats.model, floats.state, work, LoopKind::kBall,
                                              a < 0 ? kWorld : 3 * a + 1, b < 0 ? kWorld : 3 * b + 2));
  }
  return floats;
}

/// Momentum of some trees about their common centre of mass, from the momenta of all with the others left out.
Wrench momentum_of(const Floats& floats, const std::vector<int>& trees) {
  TreeModel part = floats.model;
  for (int link = 0; link < 12; ++link) {
    if (std::find(trees.begin(), trees.end(), link / 3) == trees.end()) set_inertia(part, link, {});
  }
  DynamicsWork work(part);
  update_kinematics(part, floats.state, work);
  return centroidal_momentum(part, floats.state, work);
}

struct Grouping {
  std::vector<std::pair<int, int>> tied;
  std::vector<std::vector<int>> groups;  // trees
};
const Grouping kGroupings[] = {
    {{}, {{0}, {1}, {2}}},           {{{1, 2}}, {{0}, {1, 2}}},
    {{{2, 0}, {0, 1}}, {{0, 1, 2}}}, {{{0, 3}}, {{1}, {2}}},  // held by a tree that hangs in the world
    {{{2, 0}, {2, -1}}, {{1}}},                               // held by the world itself
    {{{1, 1}}, {{0}, {1}, {2}}},                              // a loop inside a tree
    {{{0, 1}, {1, 2}, {3, 2}}, {}},
};

// Oracle: by hand. Trees that loops tie together are one group, unless something ties them to the world.
TEST(MomentumKeeper, FindsWhatFloatsTogether) {
  Random random(1);
  for (const Grouping& grouping : kGroupings) {
    const Floats system = floats(random, grouping.tied);
    MomentumKeeper keeper;
    keeper.regroup(system.model, system.loops);
    EXPECT_EQ(keeper.impulse_count(), 6 * static_cast<int>(grouping.groups.size()));
  }
}

// Oracle: the book. After a disturbance of the velocities every group has the momentum it had, plus the impulses given;
// joints and whatever hangs in the world have the velocities they were disturbed to.
TEST(MomentumKeeper, BringsMomentaBackToTheBook) {
  Random random(2);
  for (const Grouping& grouping : kGroupings) {
    Floats system = floats(random, grouping.tied);
    MomentumKeeper keeper;
    DynamicsWork work(system.model);
    keeper.regroup(system.model, system.loops);
    update_kinematics(system.model, system.state, work);
    keeper.open_book(system.model, system.state, work);
    std::vector<Wrench> wanted;
    std::vector<double> impulses;
    for (const std::vector<int>& group : grouping.groups) {
      const Wrench given{random.vector(0.3), random.vector(0.3)}, had = momentum_of(system, group);
      wanted.push_back({had.t + given.t, had.f + given.f});
      for (int k = 0; k < 3; ++k) impulses.push_back(given.t[k]);
      for (int k = 0; k < 3; ++k) impulses.push_back(given.f[k]);
    }
    system.state.v += random_numbers(random, system.model.velocities, 0.1);
    retract(system.model, system.state.q, random_numbers(random, system.model.velocities, 0.1), system.state.q);
    const TreeState before = system.state;
    update_kinematics(system.model, system.state, work);
    keeper.keep(system.model, impulses, system.state, work);

    for (std::size_t g = 0; g < wanted.size(); ++g) {
      EXPECT_LT(difference(momentum_of(system, grouping.groups[g]), wanted[g]), 1e-12 * (1 + wanted[g].t.norm()));
    }
    EXPECT_EQ(system.state.q, before.q);
    for (const Link& link : system.model.links) {
      if (link.joint == JointKind::kFloating) continue;
      EXPECT_EQ(system.state.v[link.first_velocity], before.v[link.first_velocity]);
    }
    EXPECT_EQ(keeper.largest_correction() > 0, !wanted.empty());
  }
}

// Oracle: a rigid twist. The correction of a group changes no distance: rates of loops inside it stay what they were.
TEST(MomentumKeeper, LeavesLoopsAsTheyAre) {
  Random random(3);
  Floats system = floats(random, {{2, 0}, {0, 1}});
  MomentumKeeper keeper;
  DynamicsWork work(system.model);
  keeper.regroup(system.model, system.loops);
  update_kinematics(system.model, system.state, work);
  keeper.open_book(system.model, system.state, work);
  const auto gap_rates = [&](const TreeState& state) {
    update_kinematics(system.model, state, work);
    VectorX rates(6);
    for (std::size_t i = 0; i < 2; ++i) {
      const Loop& loop = system.loops[i];
      const Vector3 p_AD = inverse(link_pose(system.model, state, work, loop.link_A)) *
                           frame_pose(system.model, state, work, loop.link_B, loop.X_BD).p;
      rates.segment<3>(3 * static_cast<Eigen::Index>(i)) =
          frame_twist(work, loop.link_B, loop.X_BD.p).v - frame_twist(work, loop.link_A, p_AD).v;
    }
    return rates;
  };
  system.state.v += random_numbers(random, system.model.velocities, 0.1);
  const VectorX before = gap_rates(system.state);
  const std::vector<double> impulses(6, 0.5);
  keeper.keep(system.model, impulses, system.state, work);
  EXPECT_LT(difference(gap_rates(system.state), before), 1e-12);
}

// Oracle: central difference of the groups' momenta along the motion that the loads give; uniform gravity, gravity of
// each link, wrenches, and forces along all velocities, those of the floating joints among them. Without loops: these
// do not change the momentum of a group.
TEST(MomentumKeeper, ImpulseRatesAreRatesOfMomentum) {
  Random random(4);
  const double step_s = 1e-5;
  for (int trial = 0; trial < 4; ++trial) {
    Floats system = floats(random, {});
    Loads loads = random_loads(random, system.model);
    if (trial % 2 == 1) {
      for (int link = 0; link < 12; ++link) loads.link_g_W.push_back(random.vector(10));
    }
    if (trial == 2) loads.F_L_W.clear();
    DynamicsWork work(system.model);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(system.model, system.state, loads, work, vdot), DynamicsStatus::kOk);
    for (const Grouping& grouping : kGroupings) {
      Random same(5);
      const Floats tied = floats(same, grouping.tied);  // only for its loops
      MomentumKeeper keeper;
      keeper.regroup(system.model, tied.loops);
      std::vector<double> rates(static_cast<std::size_t>(keeper.impulse_count()));
      keeper.impulse_rates(system.model, system.state, loads, work, rates);
      Floats ahead = system, behind = system;
      ahead.state = advanced(system.model, system.state, vdot, step_s);
      behind.state = advanced(system.model, system.state, vdot, -step_s);
      for (std::size_t g = 0; g < grouping.groups.size(); ++g) {
        const Wrench a = momentum_of(ahead, grouping.groups[g]), b = momentum_of(behind, grouping.groups[g]);
        const Vector3 moment(rates[6 * g], rates[6 * g + 1], rates[6 * g + 2]);
        const Vector3 force(rates[6 * g + 3], rates[6 * g + 4], rates[6 * g + 5]);
        EXPECT_LT(difference((a.t - b.t) / (2 * step_s), moment), 1e-5 * (1 + moment.norm()));
        EXPECT_LT(difference((a.f - b.f) / (2 * step_s), force), 1e-5 * (1 + force.norm()));
      }
    }
  }
}

// Oracle: the same system near the world's origin. An orbit's distance takes nothing from the correction.
TEST(MomentumKeeper, KeepsItsDigitsInOrbit) {
  Random random(6);
  Floats here = floats(random, {{0, 1}, {1, 2}});
  Floats there = here;
  for (const Link& link : here.model.links) {
    if (link.joint != JointKind::kFloating) continue;
    there.state.q.segment<3>(link.first_position) += inverse(link.X_PF.R) * Vector3(4e6, -5e6, 3e6);
  }
  const VectorX disturbance = random_numbers(random, here.model.velocities, 0.1);
  const std::vector<double> none(6, 0.0);
  for (Floats* system : {&here, &there}) {
    MomentumKeeper keeper;
    DynamicsWork work(system->model);
    keeper.regroup(system->model, system->loops);
    update_kinematics(system->model, system->state, work);
    keeper.open_book(system->model, system->state, work);
    system->state.v += disturbance;
    update_kinematics(system->model, system->state, work);
    keeper.keep(system->model, none, system->state, work);
  }
  EXPECT_LT(difference(here.state.v, there.state.v), 1e-8);  // 1e-9 m is what is left of places between trees
}

}  // namespace
}  // namespace drydock
