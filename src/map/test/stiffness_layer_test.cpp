// SPDX-License-Identifier: Apache-2.0
#include "map/layer/stiffness_layer.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

#include "rig/cable/rig_stiffness.h"
#include "rig/criterion.h"
#include "spatial/rotation_exp.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::mapped_rig;
using testing::MapTally;
using testing::odd_domain_of;
using testing::Random;
using testing::random_rig;
using testing::tally;

/// By rig_stiffness with tensions that are next to nothing.
double stiffness_by_rates(const CableRig& rig, const CableRigPose& pose) {
  const RigStiffness stiffness = rig_stiffness(rig, pose, std::vector<double>(rig.cables.size(), 1e-9));
  AxesMatrix K = stiffness.elastic;
  for (Eigen::Index i = 0; i < K.rows(); ++i) {
    if (!is_moment(rig.platform.axes[static_cast<std::size_t>(i)])) continue;
    K.row(i) /= rig.platform.moment_length_m;
    K.col(i) /= rig.platform.moment_length_m;
  }
  return Eigen::SelfAdjointEigenSolver<AxesMatrix>(K).eigenvalues()[0];
}

// Oracle: the stiffness of rig/, and two cables at a right angle, in closed form.
TEST(StiffnessLayer, IsTheElasticPartOfTheRigs) {
  Random random(131);
  for (int trial = 0; trial < 60; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()) + trial % 3, trial % 2 == 0});
    const CableRigPose pose = rig_pose(rig, random.pose(1));
    const double expected = stiffness_by_rates(rig, pose);
    EXPECT_NEAR(elastic_stiffness_N_per_m(rig, pose), expected, 1e-9 * expected + 1e-4);  // of 1e5 N/m
  }
  CableRig rig = random_rig(random, {point_axes(Plane::kXY), 2, false});
  rig.cables[0].p_WA = {2, 0, 0};
  rig.cables[1].p_WA = {0, 5, 0};
  rig.cables[0].stiffness_N = 6e4;
  rig.cables[1].stiffness_N = 5e4;
  EXPECT_NEAR(elastic_stiffness_N_per_m(rig, rig_pose(rig, {})), 1e4, 1e-7);
  EXPECT_TRUE(find_criterion("stiffness")->applies(rig));
  rig.cables[1].stiffness_N.reset();
  EXPECT_FALSE(find_criterion("stiffness")->applies(rig));
}

// Oracle: the claim itself. No pose of a ball changes the stiffness by more than the bound, and some come near it.
TEST(StiffnessLayer, ChangesWithinItsBound) {
  Random random(132);
  double tightest = 0;
  CableRigPose moved;
  for (int trial = 0; trial < 1500; ++trial) {
    const std::vector<WrenchAxis> axes = axes_of_kind(trial);
    const CableRig rig = random_rig(random, {axes, static_cast<int>(axes.size()) + trial % 3, trial % 4 == 0});
    const CableRigPose pose = rig_pose(rig, random.pose(1.5));
    const double size = std::pow(10, random.between(-3, 0)), part = random.between(0, 1);
    const PoseBall ball{size * part, trial % 3 ? size * (1 - part) : 0};
    const double change = elastic_stiffness_change(rig, pose, ball), before = elastic_stiffness_N_per_m(rig, pose);
    if (!std::isfinite(change)) continue;
    for (int k = 0; k < 8; ++k) {
      const Rotation turn = rotation_exp(ball.turn_rad * random.unit_vector());
      update_pose(rig, {turn * pose.X_WB.R, pose.X_WB.p + ball.move_m * random.unit_vector()}, moved);
      const double after = elastic_stiffness_N_per_m(rig, moved);
      ASSERT_LE(std::abs(after - before), change) << trial;
      tightest = std::max(tightest, std::abs(after - before) / change);
    }
  }
  EXPECT_GT(tightest, 0.4);
}

// Oracle: the stiffness at random places of maps.
TEST(StiffnessLayer, IsNeverContradicted) {
  Random random(133);
  MapTally sum;
  for (int trial = 0; trial < 8; ++trial) {
    const CableRig rig = mapped_rig(random, {trial % 2 ? body_axes() : point_axes(), 8, trial % 4 == 1});
    const MapDomain domain =
        odd_domain_of(random, trial < 6 ? MapKind::kPosition : MapKind::kOrientation, trial < 6 ? 0.2 : 0.15);
    const double there = elastic_stiffness_N_per_m(rig, rig_pose(rig, pose_at(domain, centre(domain.box))));
    const double at_least = there * random.between(0.6, 1.6);
    const MapTree tree = certified_map(domain, stiffness_layer(std::make_shared<CableRig>(rig), at_least)).tree;
    sum += tally(domain, tree, random, 200,
                 [&](const Pose& X_WB) { return stiffness_by_rates(rig, rig_pose(rig, X_WB)) >= at_least; });
  }
  EXPECT_EQ(sum.contradicted, 0);
  EXPECT_GT(sum.free, 50);
  EXPECT_GT(sum.blocked, 50);
}

}  // namespace
}  // namespace drydock
