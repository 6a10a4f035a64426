// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/inverse_kinematics.h"

#include <gtest/gtest.h>

#include <bit>
#include <numbers>

#include "spatial/rotation_exp.h"
#include "testing/random.h"
#include "testing/random_chain.h"

namespace drydock {
namespace {

using testing::lwr_chain;
using testing::Random;
using testing::random_chain;
using testing::random_positions;

void expect_reached(const Chain& chain, const IkRequest& request, const IkSolution& solution) {
  const Pose X_BT = tip_pose(chain, solution.q);
  // the solver's own kinematics round otherwise than tip_pose
  EXPECT_LE((X_BT.p - request.X_BT.p).norm(), request.distance_m + 1e-13);
  EXPECT_LE(angle_between(X_BT.R, request.X_BT.R), request.angle_rad + 1e-13);
  EXPECT_NEAR((X_BT.p - request.X_BT.p).norm(), solution.distance_m, 1e-13);
  EXPECT_NEAR(angle_between(X_BT.R, request.X_BT.R), solution.angle_rad, 1e-13);
}

/// Of poses that the chain takes somewhere within its limits, how many are found; what is found is checked.
int count_found(const Chain& chain, Random& random, int poses) {
  const IkSolver solver(chain);
  int found = 0;
  for (int i = 0; i < poses; ++i) {
    IkRequest request;
    request.X_BT = tip_pose(chain, random_positions(random, chain));
    const IkSolution solution = solver.solve(request);
    EXPECT_GE(limit_margin(chain, solution.q), 0);
    EXPECT_NE(solution.status, IkStatus::kOutOfReach);
    if (solution.status != IkStatus::kFound) continue;
    expect_reached(chain, request, solution);
    ++found;
  }
  return found;
}

// Oracle: round trip. The pose of random positions within the limits can be reached.
TEST(InverseKinematics, FindsWhereTheLwrCanBe) {
  Random random(21);
  EXPECT_GE(count_found(lwr_chain(), random, 10000), 9990);
}

// Oracle: the same, on chains that have nothing regular: axes, offsets and limits all random.
TEST(InverseKinematics, FindsWhereRandomChainsCanBe) {
  Random random(22);
  for (const int joints : {6, 7, 8, 20}) {
    for (const int slides : {0, 1, 2}) {
      const Chain chain = random_chain(random, joints, slides);
      EXPECT_GE(count_found(chain, random, 200), 199) << joints << " joints, " << slides << " slides";
    }
  }
}

// Oracle: the same, with fewer joints than a pose has numbers: only poses on a thin set can be reached.
TEST(InverseKinematics, FindsWhereShortChainsCanBe) {
  Random random(23);
  for (const int joints : {1, 2, 3, 4, 5}) EXPECT_GE(count_found(random_chain(random, joints, 0), random, 50), 49);
}

// Oracle: the same, for joints that turn or slide without end.
TEST(InverseKinematics, TakesJointsWithoutLimits) {
  Random random(24);
  for (int trial = 0; trial < 5; ++trial) {
    Chain chain = random_chain(random, 7, 1);
    std::vector<Pose> poses;
    for (int i = 0; i < 50; ++i) poses.push_back(tip_pose(chain, random_positions(random, chain)));
    for (ChainJoint& joint : chain.joints) joint.lower = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < chain.joints.size(); i += 2)
      chain.joints[i].upper = std::numeric_limits<double>::infinity();
    const IkSolver solver(chain);
    for (const Pose& X_BT : poses) {
      IkRequest request;
      request.X_BT = X_BT;
      const IkSolution solution = solver.solve(request);
      ASSERT_EQ(solution.status, IkStatus::kFound);
      expect_reached(chain, request, solution);
    }
  }
}

// Oracle: the own start. One near an answer leads to this answer; one beyond the limits, or not finite, does no harm.
TEST(InverseKinematics, TriesTheOwnStartFirst) {
  Random random(25);
  const Chain chain = random_chain(random, 6, 0);  // without redundancy the answer nearby is the only one nearby
  const IkSolver solver(chain);
  for (int trial = 0; trial < 100; ++trial) {
    const VectorX q = random_positions(random, chain);
    IkRequest request;
    request.X_BT = tip_pose(chain, q);
    request.start = q;
    for (double& position : *request.start) position += random.between(-1e-4, 1e-4);
    IkSolution solution = solver.solve(request);
    ASSERT_EQ(solution.status, IkStatus::kFound);
    EXPECT_EQ(solution.starts, 1);
    EXPECT_LT((solution.q - q).norm(), 0.05);  // as singular as random poses are
    (*request.start)[2] = 100;
    EXPECT_EQ(solver.solve(request).status, IkStatus::kFound);
    (*request.start)[2] = std::nan("");
    EXPECT_EQ(solver.solve(request).status, IkStatus::kFound);
  }
}

// Oracle: itself; another solver of the same chain gives the same too.
TEST(InverseKinematics, GivesTheSameAnswerAgain) {
  Random random(26);
  const Chain chain = random_chain(random, 7, 1);
  const IkSolver one(chain), other(chain);
  for (int trial = 0; trial < 20; ++trial) {
    IkRequest request;
    request.X_BT = tip_pose(chain, random_positions(random, chain));
    if (trial % 2) request.posture = random_positions(random, chain);
    const VectorX q = one.solve(request).q;
    EXPECT_EQ(q, one.solve(request).q);
    EXPECT_EQ(q, other.solve(request).q);
  }
}

Chain planar_chain() {
  Chain chain;
  chain.joints.resize(3);
  chain.joints[0].X_PJ.p = {0.2, -0.1, 0.3};
  chain.joints[1].X_PJ.p = {0.7, 0, 0};
  chain.joints[2].X_PJ.p = {0.5, 0, 0};
  chain.X_JT.p = {0.3, 0, 0};
  for (ChainJoint& joint : chain.joints) {
    joint.lower = -2.5;
    joint.upper = 2;
  }
  return chain;
}

// Oracle: by hand. A planar chain stretched towards a point beyond its reach stands as near to it as it can; far too
// far, it points there all the same.
TEST(InverseKinematics, SaysHowFarOutOfReach) {
  const Chain chain = planar_chain();
  const IkSolver solver(chain);
  const double angle_rad = 0.8;
  const Rotation R = rotation_about(Vector3::UnitZ(), angle_rad);
  for (const double beyond_m : {0.12, 1e-5, 5.0, 1e12, 1e200}) {
    IkRequest request;
    request.X_BT = {R, chain.joints[0].X_PJ.p + R * Vector3(1.5 + beyond_m, 0, 0)};
    const IkSolution solution = solver.solve(request);
    EXPECT_EQ(solution.status, IkStatus::kOutOfReach);
    EXPECT_NEAR(solution.beyond_m, beyond_m, 1e-12 * (1 + beyond_m));
    EXPECT_NEAR(solution.distance_m, beyond_m, 1e-9 + 1e-9 * beyond_m);
    EXPECT_LT((solution.q - Eigen::Vector3d(angle_rad, 0, 0)).norm(), 2e-3) << solution.q.transpose();
    EXPECT_GE(limit_margin(chain, solution.q), 0);
  }
}

TEST(InverseKinematics, SaysHowFarBeforeTheNearest) {
  Chain chain = planar_chain();
  chain.joints[1].X_PJ.p = {1.1, 0, 0};  // longer than the other two: 0.3 m about the first joint are out of reach
  IkRequest request;
  request.X_BT.p = chain.joints[0].X_PJ.p + Vector3(0, 0.25, 0);
  const IkSolution solution = IkSolver(chain).solve(request);
  EXPECT_EQ(solution.status, IkStatus::kOutOfReach);
  EXPECT_NEAR(solution.beyond_m, 0.05, 1e-14);
  EXPECT_EQ(to_string(solution), "out of reach by 50 mm");
}

// Oracle: dense search over all positions of two joints, in the measure of the solver: distance in quarters of the
// reach, and 16 sin²(angle / 4) for the square of the angle.
TEST(InverseKinematics, ComesAsNearAsADenseSearch) {
  Random random(27);
  for (int trial = 0; trial < 12; ++trial) {
    const Chain chain = random_chain(random, 2, trial % 3 == 0 ? 1 : 0);
    IkRequest request;
    const Pose X_BT = tip_pose(chain, random_positions(random, chain));
    request.X_BT = {rotation_exp(random.vector(0.4)) * X_BT.R, X_BT.p + random.vector(0.2)};
    const IkSolution solution = IkSolver(chain).solve(request);
    EXPECT_NE(solution.status, IkStatus::kFound);
    const double quarter_m = reach(chain).farthest_m / 4;
    const auto error = [&](const VectorX& q) {
      const Pose X = tip_pose(chain, q);
      const double sine = std::sin(angle_between(X.R, request.X_BT.R) / 4);
      return (X.p - request.X_BT.p).squaredNorm() / (quarter_m * quarter_m) + 16 * sine * sine;
    };
    double least = std::numeric_limits<double>::infinity();
    const auto at = [](const ChainJoint& joint, int k) { return joint.lower + (joint.upper - joint.lower) * k / 200; };
    for (int i = 0; i <= 200; ++i) {
      for (int j = 0; j <= 200; ++j)
        least = std::min(least, error(Eigen::Vector2d(at(chain.joints[0], i), at(chain.joints[1], j))));
    }
    EXPECT_LE(error(solution.q), least + 1e-12);
    EXPECT_GE(limit_margin(chain, solution.q), 0);
  }
}

/// The part of posture − q that the joints can follow without moving the tip or passing a limit: its projection on the
/// cone of such velocities, which is the longest of its projections on the faces of this cone that lie in it. Zero
/// where q is the nearest to the posture.
double way_left(const Chain& chain, const VectorX& q, const VectorX& posture) {
  ChainJacobian J;
  (void)tip_pose_and_jacobian(chain, q, J);
  std::vector<Eigen::Index> at_limit;
  VectorX inwards = VectorX::Zero(q.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    inwards[i] = q[i] - joint.lower < 1e-7 ? 1 : joint.upper - q[i] < 1e-7 ? -1 : 0;
    if (inwards[i] != 0) at_limit.push_back(i);
  }
  double longest = 0;
  for (unsigned face = 0; face < 1u << at_limit.size(); ++face) {
    MatrixX fixed = MatrixX::Zero(6 + std::popcount(face), q.size());
    fixed.topRows(6) = J;
    for (std::size_t k = 0, row = 6; k < at_limit.size(); ++k)
      if (face >> k & 1) fixed(static_cast<Eigen::Index>(row++), at_limit[k]) = 1;
    const VectorX way = posture - q;
    const VectorX v = way - fixed.completeOrthogonalDecomposition().solve(fixed * way);
    if (v.cwiseProduct(inwards).minCoeff() > -1e-9) longest = std::max(longest, v.norm());
  }
  return longest;
}

// Oracle: the condition of a minimum of |q − posture| on the self-motion within the limits (Karush, Kuhn, Tucker).
TEST(InverseKinematics, LeansToThePosture) {
  Random random(28);
  for (int k = 0; k < 12; ++k) {
    const Chain chain = k == 0 ? lwr_chain() : random_chain(random, 7 + k % 3, 0);
    const IkSolver solver(chain);
    for (int trial = 0; trial < 20; ++trial) {
      IkRequest request;
      request.X_BT = tip_pose(chain, random_positions(random, chain));
      request.start = random_positions(random, chain);
      const IkSolution without = solver.solve(request);
      request.posture = random_positions(random, chain);
      const IkSolution solution = solver.solve(request);
      ASSERT_EQ(solution.status, IkStatus::kFound);
      expect_reached(chain, request, solution);
      EXPECT_GE(limit_margin(chain, solution.q), 0);
      // 1e-7 of the pose may be much of q where the arm is nearly singular
      EXPECT_LE((solution.q - *request.posture).norm(), (without.q - *request.posture).norm() + 1e-5);
      EXPECT_LT(way_left(chain, solution.q, *request.posture), 1e-5);
    }
  }
}

// Oracle: the statement that q is always finite and within the limits.
TEST(InverseKinematics, RefusesWhatIsNoPose) {
  Random random(29);
  const Chain chain = random_chain(random, 6, 1);
  const IkSolver solver(chain);
  const auto refused = [&](const IkRequest& request) {
    const IkSolution solution = solver.solve(request);
    EXPECT_EQ(solution.status, IkStatus::kNotFound);
    EXPECT_TRUE(solution.q.allFinite());
    EXPECT_GE(limit_margin(chain, solution.q), 0);
    EXPECT_EQ(to_string(solution), "not found: the request is not a pose");
  };
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    IkRequest request;
    request.X_BT.p.y() = bad;
    refused(request);
    request = {};
    request.X_BT.R.matrix(1, 2) = bad;
    refused(request);
  }
  IkRequest mirrored;
  mirrored.X_BT.R.matrix(2, 2) = -1;
  refused(mirrored);
}

// Oracle: by hand.
TEST(InverseKinematics, TakesAChainWithoutJoints) {
  Chain chain;
  chain.X_JT.p = {0.1, 0.2, 0.3};
  IkRequest request;
  request.X_BT = chain.X_JT;
  const IkSolver solver(chain);
  EXPECT_EQ(solver.solve(request).status, IkStatus::kFound);
  request.X_BT.R = rotation_about(Vector3::UnitX(), 0.25);
  const IkSolution solution = solver.solve(request);
  EXPECT_EQ(solution.status, IkStatus::kNotFound);
  EXPECT_NEAR(solution.angle_rad, 0.25, 1e-14);
  EXPECT_EQ(to_string(solution), "not found: nearest is 0 mm and 14.3 deg away");
}

// Oracle: round trip, where the Jacobian loses rank and convergence is slow: the arm stretched, on its own first axis,
// and at the corners of its limits; with a joint that cannot move.
TEST(InverseKinematics, FindsSingularPoses) {
  Chain chain = lwr_chain();
  std::vector<VectorX> places = {VectorX::Zero(7), VectorX::Zero(7), VectorX::Zero(7), VectorX(7), VectorX(7)};
  places[1][1] = 0.7;                           // stretched
  places[2] << 0.3, 0.5, -0.4, 0, 0.6, 0, 0.2;  // stretched, wrist straight
  for (int i = 0; i < 7; ++i) {
    places[3][i] = chain.joints[static_cast<std::size_t>(i)].lower;
    places[4][i] = i % 2 ? 0.9 : chain.joints[static_cast<std::size_t>(i)].upper;
  }
  for (const bool locked : {false, true}) {
    for (const VectorX& q : places) {
      if (locked) chain.joints[2].lower = chain.joints[2].upper = q[2];
      IkRequest request;
      request.X_BT = tip_pose(chain, q);
      const IkSolution solution = IkSolver(chain).solve(request);
      EXPECT_EQ(solution.status, IkStatus::kFound) << q.transpose() << ": " << to_string(solution);
      expect_reached(chain, request, solution);
      EXPECT_GE(limit_margin(chain, solution.q), 0);
    }
  }
}

// Oracle: by hand. Half a turn about any axis is the farthest a rotation can be off; the way there has two sides.
TEST(InverseKinematics, TurnsByHalfATurn) {
  Random random(30);
  for (int trial = 0; trial < 20; ++trial) {
    Chain chain;
    chain.joints.resize(1);
    chain.joints[0].X_PJ = random.pose();
    chain.joints[0].axis_J = random.unit_vector();
    chain.X_JT = random.pose();
    IkRequest request;
    request.X_BT = tip_pose(chain, VectorX::Constant(1, std::numbers::pi));
    request.start = VectorX::Constant(1, random.between(-1e-3, 1e-3));
    const IkSolution solution = IkSolver(chain).solve(request);
    ASSERT_EQ(solution.status, IkStatus::kFound);
    EXPECT_NEAR(std::abs(std::remainder(solution.q[0], 2 * std::numbers::pi)), std::numbers::pi, 1e-7);
  }
}

}  // namespace
}  // namespace drydock
