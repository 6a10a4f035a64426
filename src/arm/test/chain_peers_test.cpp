// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainjnttojacsolver.hpp>

#include "arm/ik/inverse_kinematics.h"
#include "spatial/rotation_exp.h"
#include "testing/kdl_chain.h"
#include "testing/random_chain.h"

namespace drydock {
namespace {

using testing::from_kdl;
using testing::Random;
using testing::random_chain;
using testing::random_positions;
using testing::to_kdl;

Pose kdl_pose(const KDL::Chain& chain, const VectorX& q) {
  KDL::Frame frame;
  EXPECT_EQ(KDL::ChainFkSolverPos_recursive(chain).JntToCart(to_kdl(q), frame), 0);
  return from_kdl(frame);
}

/// KDL has linear rows first; ours are angular first. Both are taken at the tip, in the base's directions.
ChainJacobian kdl_jacobian(const KDL::Chain& chain, const VectorX& q) {
  KDL::Jacobian jacobian(static_cast<unsigned>(q.size()));
  EXPECT_EQ(KDL::ChainJntToJacSolver(chain).JntToJac(to_kdl(q), jacobian), 0);
  ChainJacobian J(6, q.size());
  J << jacobian.data.bottomRows(3), jacobian.data.topRows(3);
  return J;
}

// Oracle: KDL's forward kinematics and Jacobian.
TEST(ChainPeers, AgreesWithKdl) {
  Random random(31);
  for (int trial = 0; trial < 100; ++trial) {
    const Chain chain = random_chain(random, random.whole(1, 10), random.whole(0, 2));
    const KDL::Chain peer = to_kdl(chain);
    const VectorX q = random_positions(random, chain);
    ChainJacobian J;
    const Pose X_BT = tip_pose_and_jacobian(chain, q, J), X_peer = kdl_pose(peer, q);
    EXPECT_LT((X_BT.p - X_peer.p).norm(), 1e-13);
    EXPECT_LT((X_BT.R.matrix - X_peer.R.matrix).norm(), 1e-13);
    EXPECT_LT((J - kdl_jacobian(peer, q)).norm(), 1e-12);
  }
}

// Oracle: KDL's forward kinematics at our answers, for poses that KDL gave.
TEST(ChainPeers, KdlStandsWhereOurAnswersPutIt) {
  Random random(32);
  for (int trial = 0; trial < 10; ++trial) {
    const Chain chain = random_chain(random, random.whole(6, 8), random.whole(0, 2));
    const KDL::Chain peer = to_kdl(chain);
    const IkSolver solver(chain);
    for (int k = 0; k < 50; ++k) {
      IkRequest request;
      request.X_BT = kdl_pose(peer, random_positions(random, chain));
      if (k % 2) request.posture = random_positions(random, chain);
      const IkSolution solution = solver.solve(request);
      ASSERT_EQ(solution.status, IkStatus::kFound);
      const Pose X_BT = kdl_pose(peer, solution.q);
      EXPECT_LT((X_BT.p - request.X_BT.p).norm(), request.distance_m + 1e-12);
      EXPECT_LT(angle_between(X_BT.R, request.X_BT.R), request.angle_rad + 1e-12);
    }
  }
}

}  // namespace
}  // namespace drydock
