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

/// The model with the masses of some trees alone.
TreeModel masses_of(const Floats& floats, const std::vector<int>& trees) {
  TreeModel part = floats.model;
  for (int link = 0; link < 12; ++link) {
    if (std::find(trees.begin(), trees.end(), link / 3) == trees.end()) set_inertia(part, link, {});
  }
  return part;
}

/// Momentum of some trees about their common centre of mass, from the momenta of all with the others left out.
Wrench momentum_of(const Floats& floats, const std::vector<int>& trees) {
  const TreeModel part = masses_of(floats, trees);
  DynamicsWork work(part);
  update_kinematics(part, floats.state, work);
  return centroidal_momentum(part, floats.state, work);
}
MassCentre centre_of(const Floats& floats, const std::vector<int>& trees) {
  const TreeModel part = masses_of(floats, trees);
  DynamicsWork work(part);
  update_kinematics(part, floats.state, work);
  return mass_centre(part, floats.state, work);
}

std::vector<double> coordinates(const MomentumKeeper& keeper) {
  return std::vector<double>(static_cast<std::size_t>(keeper.coordinate_count()), 0.0);
}
void put_numbers(std::vector<double>& numbers, const Vector3& value) {
  numbers.insert(numbers.end(), value.begin(), value.end());
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
    const int groups = static_cast<int>(grouping.groups.size());
    EXPECT_EQ(keeper.group_count(), groups);
    EXPECT_EQ(keeper.coordinate_count(), groups == 0 ? 0 : 9 * groups + 1);
  }
}

// Oracle: the balance. After a disturbance of the state every group has the momentum it had, plus what the impulses
// make of it, and its centre of mass is on its path; joints, orientations and whatever hangs in the world are as they
// were disturbed to, and so are the trees of a group to each other.
TEST(MomentumKeeper, BringsMomentaAndPlacesBackToTheBalance) {
  Random random(2);
  for (const Grouping& grouping : kGroupings) {
    Floats system = floats(random, grouping.tied);
    MomentumKeeper keeper;
    DynamicsWork work(system.model);
    keeper.regroup(system.model, system.loops);
    update_kinematics(system.model, system.state, work);
    keeper.open_book(system.model, system.state, work);
    std::vector<Wrench> wanted;
    std::vector<Vector3> places;
    std::vector<double> y;
    const double time_s = 0.3;
    for (const std::vector<int>& group : grouping.groups) {
      const Vector3 moment = random.vector(0.3), force = random.vector(0.3), displacement = random.vector(0.1);
      const Wrench had = momentum_of(system, group);
      const MassCentre centre = centre_of(system, group);
      wanted.push_back({had.t + moment - displacement.cross(force), had.f + force});
      places.push_back(centre.p_WCm + time_s * centre.v_WCm + displacement);
      for (const Vector3& part : {moment, force, displacement}) put_numbers(y, part);
    }
    if (!y.empty()) y.push_back(time_s);
    system.state.v += random_numbers(random, system.model.velocities, 0.1);
    retract(system.model, system.state.q, random_numbers(random, system.model.velocities, 0.1), system.state.q);
    const TreeState before = system.state;
    update_kinematics(system.model, system.state, work);
    keeper.keep(system.model, y, system.state, work);

    for (std::size_t g = 0; g < wanted.size(); ++g) {
      const std::vector<int>& group = grouping.groups[g];
      EXPECT_LT(difference(momentum_of(system, group), wanted[g]), 1e-12 * (1 + wanted[g].t.norm()));
      EXPECT_LT(difference(centre_of(system, group).p_WCm, places[g]), 1e-14 * (1 + places[g].norm()));
      for (const int tree : group) {
        const Vector3 apart =
            tree_origin(system.model, before, 3 * tree) - tree_origin(system.model, before, 3 * group[0]);
        EXPECT_LT(difference(tree_origin(system.model, system.state, 3 * tree) -
                                 tree_origin(system.model, system.state, 3 * group[0]),
                             apart),
                  1e-14);
      }
    }
    TreeState back = system.state;  // but for places of roots
    for (const Link& link : system.model.links) {
      if (link.joint != JointKind::kFloating) {
        EXPECT_EQ(system.state.v[link.first_velocity], before.v[link.first_velocity]);
        continue;
      }
      back.q.segment<3>(link.first_position) = before.q.segment<3>(link.first_position);
    }
    EXPECT_EQ(back.q, before.q);
    EXPECT_EQ(system.state.q == before.q, wanted.empty());
    EXPECT_EQ(keeper.largest_correction() > 0, !wanted.empty());
    EXPECT_EQ(keeper.largest_displacement_m() > 0, !wanted.empty());
  }
}

// Oracle: a rigid motion. The correction of a group changes no distance: gaps and rates of loops inside it stay what
// they were.
TEST(MomentumKeeper, LeavesLoopsAsTheyAre) {
  Random random(3);
  Floats system = floats(random, {{2, 0}, {0, 1}});
  MomentumKeeper keeper;
  DynamicsWork work(system.model);
  keeper.regroup(system.model, system.loops);
  update_kinematics(system.model, system.state, work);
  keeper.open_book(system.model, system.state, work);
  const auto gaps = [&](const TreeState& state) {
    update_kinematics(system.model, state, work);
    VectorX rates(12);
    for (std::size_t i = 0; i < 2; ++i) {
      const Loop& loop = system.loops[i];
      const Vector3 p_AD = inverse(link_pose(system.model, state, work, loop.link_A)) *
                           frame_pose(system.model, state, work, loop.link_B, loop.X_BD).p;
      rates.segment<3>(3 * static_cast<Eigen::Index>(i)) =
          frame_twist(work, loop.link_B, loop.X_BD.p).v - frame_twist(work, loop.link_A, p_AD).v;
      rates.segment<3>(6 + 3 * static_cast<Eigen::Index>(i)) = p_AD;
    }
    return rates;
  };
  system.state.v += random_numbers(random, system.model.velocities, 0.1);
  const VectorX before = gaps(system.state);
  std::vector<double> y = coordinates(keeper);
  std::fill(y.begin(), y.end(), 0.5);
  keeper.keep(system.model, y, system.state, work);
  EXPECT_LT(difference(gaps(system.state), before), 1e-12);
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
      keeper.open_book(system.model, system.state, work);
      std::vector<double> rates = coordinates(keeper);
      keeper.rates(system.model, system.state, VectorX::Zero(system.model.velocities), coordinates(keeper), loads, work,
                   rates);
      Floats ahead = system, behind = system;
      ahead.state = advanced(system.model, system.state, vdot, step_s);
      behind.state = advanced(system.model, system.state, vdot, -step_s);
      for (std::size_t g = 0; g < grouping.groups.size(); ++g) {
        const Wrench a = momentum_of(ahead, grouping.groups[g]), b = momentum_of(behind, grouping.groups[g]);
        const Vector3 moment(rates[9 * g], rates[9 * g + 1], rates[9 * g + 2]);
        const Vector3 force(rates[9 * g + 3], rates[9 * g + 4], rates[9 * g + 5]);
        EXPECT_LT(difference((a.t - b.t) / (2 * step_s), moment), 1e-5 * (1 + moment.norm()));
        EXPECT_LT(difference((a.f - b.f) / (2 * step_s), force), 1e-5 * (1 + force.norm()));
      }
    }
  }
}

// Oracle: the shift of wrenches. Later in the step the moment is that about the centre of mass where the step began, as
// it goes on with the velocity it had, with the weights moved along from the bodies to the path; the displacement has
// the rate of the impulse over the mass.
TEST(MomentumKeeper, MomentIsAboutThePointThatGoesOn) {
  Random random(7);
  const Floats system = floats(random, {{0, 1}});
  const std::vector<std::vector<int>> groups = {{0, 1}, {2}};
  const Loads loads = random_loads(random, system.model);
  MomentumKeeper keeper;
  keeper.regroup(system.model, system.loops);
  DynamicsWork work(system.model);
  update_kinematics(system.model, system.state, work);
  keeper.open_book(system.model, system.state, work);
  const VectorX y_q = random_numbers(random, system.model.velocities, 0.2);
  Floats later = system;
  retract(system.model, system.state.q, y_q, later.state.q);
  VectorX vdot;
  ASSERT_EQ(forward_dynamics(system.model, later.state, loads, work, vdot), DynamicsStatus::kOk);
  std::vector<double> y = coordinates(keeper), rates = y;
  for (double& number : y) number = random.between(-1, 1);
  y.back() = 0.4;
  keeper.rates(system.model, later.state, y_q, y, loads, work, rates);
  EXPECT_EQ(rates.back(), 1);
  Vector3 to_paths = Vector3::Zero();
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const MassCentre begin = centre_of(system, groups[g]);
    const Vector3 p_WQ = begin.p_WCm + 0.4 * begin.v_WCm;
    const Vector3 to_path = p_WQ + Eigen::Map<const Vector3>(&y[9 * g + 6]) - centre_of(later, groups[g]).p_WCm;
    to_paths += begin.mass_kg * to_path;
    Wrench sum;
    for (int link = 0; link < 12; ++link) {
      if (std::find(groups[g].begin(), groups[g].end(), link / 3) == groups[g].end()) continue;
      const auto i = static_cast<std::size_t>(link);
      const Pose X_WL = link_pose(system.model, later.state, work, link);
      const SpatialInertia& M = system.model.links[i].M_LLo_L;
      const Vector3 weight = M.mass_kg * loads.g_W;
      sum = sum + shift(loads.F_L_W[i], p_WQ - X_WL.p) +
            shift(Wrench{Vector3::Zero(), weight}, p_WQ - (X_WL * M.p_BBcm + to_path));  // L == B here
      const Link& root = system.model.links[i];
      if (root.joint != JointKind::kFloating) continue;
      const Wrench push{root.X_PF.R * loads.tau.segment<3>(root.first_velocity),
                        root.X_PF.R * loads.tau.segment<3>(root.first_velocity + 3)};
      sum = sum + shift(push, p_WQ - X_WL.p);
    }
    const Eigen::Map<const Vector3> moment(&rates[9 * g]), force(&rates[9 * g + 3]), velocity(&rates[9 * g + 6]);
    EXPECT_LT(difference(moment, sum.t), 1e-12 * (1 + sum.t.norm()));
    EXPECT_LT(difference(force, sum.f), 1e-13 * (1 + sum.f.norm()));
    EXPECT_LT(difference(velocity, Eigen::Map<const Vector3>(&y[9 * g + 3]) / begin.mass_kg), 1e-15);
  }
  EXPECT_LT(difference(keeper.mass_moment_to_paths(), to_paths), 1e-12);
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
  for (Floats* system : {&here, &there}) {
    MomentumKeeper keeper;
    DynamicsWork work(system->model);
    keeper.regroup(system->model, system->loops);
    update_kinematics(system->model, system->state, work);
    keeper.open_book(system->model, system->state, work);
    system->state.v += disturbance;
    update_kinematics(system->model, system->state, work);
    keeper.keep(system->model, coordinates(keeper), system->state, work);
  }
  EXPECT_LT(difference(here.state.v, there.state.v), 1e-8);  // 1e-9 m is what is left of places between trees
}

}  // namespace
}  // namespace drydock
