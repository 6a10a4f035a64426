// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_rows.h"

#include <gtest/gtest.h>

#include "multibody/forward_dynamics.h"
#include "spatial/test/difference.h"
#include "testing/dense_loops.h"
#include "testing/random_loop.h"

namespace drydock {
namespace {

using testing::advanced;
using testing::all_loop_kinds;
using testing::Random;
using testing::random_closed_loop;
using testing::random_state;
using testing::random_tree;

LoopRows rows_at(const TreeModel& model, const Loop& loop, const TreeState& state, DynamicsWork& work) {
  update_kinematics(model, state, work);
  LoopRows rows;
  loop_rows(model, loop, state, work, rows);
  return rows;
}

/// Links of one tree, of two trees, and the world on either side.
std::vector<std::pair<int, int>> pairs_of(const TreeModel& model) {
  const int last = static_cast<int>(model.links.size()) - 1;
  std::vector<std::pair<int, int>> pairs = {{kWorld, last}, {last, kWorld}};
  int same = 0, other = 0;
  for (int a = 0; a <= last; ++a) {
    for (int b = 0; b <= last; ++b) {
      if (a == b) continue;
      const bool one_tree =
          model.links[static_cast<std::size_t>(a)].root == model.links[static_cast<std::size_t>(b)].root;
      if ((one_tree ? same : other)++ % 7 == 0) pairs.push_back({a, b});
    }
  }
  return pairs;
}

/// Each kind of loop between each such pair, in a state that is disturbed by so much after the loop was closed.
template <class Check>
void for_each_loop(std::uint64_t seed, double disturbance, Check check) {
  Random random(seed);
  for (const LoopKind kind : all_loop_kinds()) {
    SCOPED_TRACE(to_string(kind));
    const TreeModel model = random_tree(random, {.links = 9, .trees = 2});
    const TreeState closed = random_state(random, model);
    DynamicsWork work(model);
    for (const auto& [a, b] : pairs_of(model)) {
      SCOPED_TRACE(std::to_string(a) + " to " + std::to_string(b));
      update_kinematics(model, closed, work);
      const Loop loop = random_closed_loop(random, model, closed, work, kind, a, b);
      TreeState state = closed;
      retract(model, closed.q, testing::random_numbers(random, model.velocities, disturbance), state.q);
      check(random, model, loop, state, work);
    }
  }
}

// Oracle: the table of loop.h.
TEST(LoopRows, AreAsManyAsDocumented) {
  const std::vector<int> counts = {6, 5, 5, 4, 4, 3, 3, 2};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    EXPECT_EQ(row_count(all_loop_kinds()[i]), counts[i]);
  }
  for_each_loop(1, 0.1,
                [](Random&, const TreeModel& model, const Loop& loop, const TreeState& state, DynamicsWork& work) {
                  EXPECT_EQ(rows_at(model, loop, state, work).count, row_count(loop.kind));
                });
}

// Oracle: construction. What a kind allows is no error; a known shift and turn of C is told in metres and radians.
TEST(LoopRows, MeasureTheGap) {
  for_each_loop(
      2, 0, [](Random& random, const TreeModel& model, const Loop& closed, const TreeState& state, DynamicsWork& work) {
        const LoopRows rows = rows_at(model, closed, state, work);
        for (int r = 0; r < rows.count; ++r) EXPECT_LT(std::abs(rows.error[r]), 1e-13);
        const LoopError none = loop_error(model, closed, state, work);
        EXPECT_LT(none.distance_m, 1e-13);
        EXPECT_LT(none.angle_rad, 1e-13);

        const HeldDirections held = held_directions(closed.kind);
        if (held.ways & 2) {  // along C's y axis
          Loop shifted = closed;
          const double way_m = random.between(-0.2, 0.2);
          shifted.X_AC.p += shifted.X_AC.R * Vector3(0, way_m, 0);
          EXPECT_NEAR(loop_error(model, shifted, state, work).distance_m, std::abs(way_m), 1e-13);
        }
        if (held.turns & 1) {  // about C's x axis
          Loop turned = closed;
          const double angle_rad = random.between(-1.5, 1.5);
          turned.X_AC.R = turned.X_AC.R * rotation_about(Vector3::UnitX(), angle_rad);
          EXPECT_NEAR(loop_error(model, turned, state, work).angle_rad, std::abs(angle_rad), 1e-13);
        }
      });
}

// Oracle: the Jacobians of frames, far from closed. F·V is the rate, and the same F as wrenches do its work.
TEST(LoopRows, RatesAreThoseOfTheFrames) {
  for_each_loop(
      3, 0.3, [](Random&, const TreeModel& model, const Loop& loop, const TreeState& state, DynamicsWork& work) {
        const LoopRows rows = rows_at(model, loop, state, work);
        const testing::DenseLoops dense = testing::dense_loops(model, {&loop, 1}, state, work);
        const VectorX rate = dense.J * state.v;
        ASSERT_EQ(rate.size(), rows.count);
        const auto power_of = [&](const double(&F)[6][8], int link, int r) {
          const Twist V = twist_at_O(work, link);
          return F[0][r] * V.w[0] + F[1][r] * V.w[1] + F[2][r] * V.w[2] + F[3][r] * V.v[0] + F[4][r] * V.v[1] +
                 F[5][r] * V.v[2];
        };
        for (int r = 0; r < rows.count; ++r) {
          EXPECT_NEAR(rows.rate[r], rate[r], 1e-12);
          EXPECT_NEAR(power_of(rows.F_A, loop.link_A, r) + power_of(rows.F_B, loop.link_B, r), rate[r], 1e-11);
          const bool turns = dense.arm[0].col(r).head<3>().norm() > 0;
          EXPECT_EQ(rows.weight[r], std::sqrt(turns ? loop.stiffness.torque_Nm_per_rad : loop.stiffness.force_N_per_m));
        }
      });
}

// Oracle: central difference of the rates along a motion with random accelerations, far from closed.
TEST(LoopRows, BiasIsTheRestOfTheDerivative) {
  const double step_s = 1e-5;
  for_each_loop(
      4, 0.3,
      [&](Random& random, const TreeModel& model, const Loop& loop, const TreeState& state, DynamicsWork& work) {
        const Loads loads = testing::random_loads(random, model);
        VectorX vdot;
        ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
        const LoopRows rows = rows_at(model, loop, state, work);
        ASSERT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
        // F·a of both sides: the accelerations stay in the work
        const auto power_of = [&](const double(&F)[6][8], int link, int r) {
          if (link == kWorld) return 0.0;
          const Twist A = to_twist(work.links[static_cast<std::size_t>(link)].a);
          double sum = 0;
          for (int k = 0; k < 3; ++k) sum += F[k][r] * A.w[k] + F[3 + k][r] * A.v[k];
          return sum;
        };
        DynamicsWork near(model);
        const LoopRows ahead = rows_at(model, loop, advanced(model, state, vdot, step_s), near);
        const LoopRows behind = rows_at(model, loop, advanced(model, state, vdot, -step_s), near);
        for (int r = 0; r < rows.count; ++r) {
          const double rate = (ahead.rate[r] - behind.rate[r]) / (2 * step_s);
          const double found = power_of(rows.F_A, loop.link_A, r) + power_of(rows.F_B, loop.link_B, r) + rows.bias[r];
          EXPECT_NEAR(found, rate, 1e-6 * (1 + vdot.norm()));
        }
      });
}

// Oracle: central difference of the errors. Where the loop is closed their derivative is the rate.
TEST(LoopRows, RateIsTheDerivativeOfTheErrorWhereClosed) {
  const double step_s = 1e-5;
  for_each_loop(5, 0,
                [&](Random&, const TreeModel& model, const Loop& loop, const TreeState& state, DynamicsWork& work) {
                  const LoopRows rows = rows_at(model, loop, state, work);
                  const VectorX none = VectorX::Zero(model.velocities);
                  const LoopRows ahead = rows_at(model, loop, advanced(model, state, none, step_s), work);
                  const LoopRows behind = rows_at(model, loop, advanced(model, state, none, -step_s), work);
                  for (int r = 0; r < rows.count; ++r) {
                    EXPECT_NEAR(rows.rate[r], (ahead.error[r] - behind.error[r]) / (2 * step_s), 1e-7);
                  }
                });
}

// Oracle: far from the world's origin a loop inside a tree is what it is near it.
TEST(LoopRows, KeepTheirDigitsInOrbit) {
  Random random(6);
  const TreeModel model =
      random_tree(random, {.kinds = {JointKind::kFloating, JointKind::kRevolute}, .links = 6, .trees = 1});
  if (model.links[0].joint != JointKind::kFloating) GTEST_FAIL() << "the seed must give a floating root";
  TreeState state = random_state(random, model);
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  const Loop loop = random_closed_loop(random, model, state, work, LoopKind::kWeld, 1, 4);
  state.q.head<3>() += Vector3(4e6, -5e6, 3e6);
  const LoopRows rows = rows_at(model, loop, state, work);
  EXPECT_LT(rows.distance_m, 1e-13);
  EXPECT_LT(rows.angle_rad, 1e-13);
}

}  // namespace
}  // namespace drydock
