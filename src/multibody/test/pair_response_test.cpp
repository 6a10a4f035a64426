// SPDX-License-Identifier: Apache-2.0
#include "multibody/pair_response.h"

#include <gtest/gtest.h>

#include "testing/dense_loops.h"
#include "testing/random_loop.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::dense_loops;
using testing::DenseLoops;
using testing::Random;

/// Rows of the twist of A against B at P.
MatrixX pair_rows(const TreeModel& model, const TreeState& state, const DynamicsWork& work, const LinkPair& pair) {
  const auto at_P = [&](int link) { return inverse(link_pose(model, state, work, link)) * pair.p_WP; };
  Matrix6X J_A, J_B;
  frame_jacobian(model, work, pair.link_A, at_P(pair.link_A), J_A);
  frame_jacobian(model, work, pair.link_B, at_P(pair.link_B), J_B);
  return J_A - J_B;
}

struct PairCase {
  TreeModel model;
  TreeState state;
  std::vector<LinkPair> pairs;
};

PairCase random_pair_case(Random& random) {
  PairCase made{testing::random_tree(random, {.links = 14, .trees = 3}), {}, {}};
  made.state = testing::random_state(random, made.model);
  made.pairs = {{13, 5, random.vector(1)}, {2, kWorld, random.vector(1)}, {8, 9, random.vector(1)}};
  return made;
}

MatrixX all_pair_rows(const PairCase& made, const DynamicsWork& work) {
  MatrixX J(6 * static_cast<Eigen::Index>(made.pairs.size()), made.model.velocities);
  for (std::size_t i = 0; i < made.pairs.size(); ++i)
    J.middleRows<6>(6 * static_cast<Eigen::Index>(i)) = pair_rows(made.model, made.state, work, made.pairs[i]);
  return J;
}

// Oracle: J M⁻¹ Jᵀ, dense.
TEST(PairResponse, IsThatOfTheMassMatrix) {
  Random random(4);
  for (int trial = 0; trial < 10; ++trial) {
    const PairCase made = random_pair_case(random);
    DynamicsWork work(made.model);
    update_kinematics(made.model, made.state, work);
    const MatrixX J = all_pair_rows(made, work);
    const MatrixX M = dense_loops(made.model, {}, made.state, work).M;
    const MatrixX expected = J * M.ldlt().solve(J.transpose());
    PairResponse response;
    response.restart(made.model, {});
    ASSERT_TRUE(response.evaluate(made.state, made.pairs));
    EXPECT_LT((response.W() - expected).norm(), 1e-9 * expected.norm());
  }
}

// Oracle: a response that has seen nothing before. Near the last state it differs by little; farther on, with other
// links and after a restart by nothing.
TEST(PairResponse, StaysForAHairOfMotion) {
  Random random(5);
  PairCase made = random_pair_case(random);
  PairResponse response;
  response.restart(made.model, {});
  const auto difference = [&] {
    PairResponse fresh;
    fresh.restart(made.model, {});
    EXPECT_TRUE(fresh.evaluate(made.state, made.pairs) && response.evaluate(made.state, made.pairs));
    return (response.W() - fresh.W()).norm() / fresh.W().norm();
  };
  EXPECT_EQ(difference(), 0);
  made.state.q[3] += 0.9e-4;
  made.pairs[0].p_WP += Vector3(0.9e-4, 0, -0.9e-4);
  const double small = difference();
  EXPECT_GT(small, 0);
  EXPECT_LT(small, 1e-3);
  made.state.q[3] += 0.2e-4;
  EXPECT_EQ(difference(), 0);
  made.pairs[1].p_WP.y() += 1.1e-4;
  EXPECT_EQ(difference(), 0);
  std::swap(made.pairs[0].link_A, made.pairs[2].link_A);
  EXPECT_EQ(difference(), 0);
  made.pairs.pop_back();
  EXPECT_EQ(difference(), 0);
  made.state.q[3] += 0.9e-4;
  response.restart(made.model, {});
  EXPECT_EQ(difference(), 0);
}

// Oracle: dense, with what loops hold taken out: M⁻¹ − M⁻¹ Cᵀ (C M⁻¹ Cᵀ)⁻¹ C M⁻¹.
TEST(PairResponse, LeavesToLoopsWhatTheyHold) {
  Random random(6);
  for (int trial = 0; trial < 5; ++trial) {
    PairCase made = random_pair_case(random);
    DynamicsWork work(made.model);
    update_kinematics(made.model, made.state, work);
    const std::vector<Loop> loops = {
        testing::random_closed_loop(random, made.model, made.state, work, LoopKind::kBall, 13, 4)};
    const MatrixX J = all_pair_rows(made, work);
    const DenseLoops dense = dense_loops(made.model, loops, made.state, work);
    const MatrixX& C = dense.J;
    const MatrixX free = dense.M.inverse();
    const MatrixX held = free - free * C.transpose() * (C * free * C.transpose()).inverse() * C * free;
    const MatrixX expected = J * held * J.transpose();
    PairResponse response;
    response.restart(made.model, loops);
    ASSERT_TRUE(response.evaluate(made.state, made.pairs));
    EXPECT_LT((response.W() - expected).norm(), 1e-7 * expected.norm());
  }
}

}  // namespace
}  // namespace drydock
