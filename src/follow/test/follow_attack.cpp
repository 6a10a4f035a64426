// SPDX-License-Identifier: Apache-2.0
// The check of a motion against sampling at 100 kHz: no sample may find a violation that the check does not tell, nor a
// margin below what it proves.
#include <gtest/gtest.h>

#include "spatial/quaternion.h"
#include "testing/follow_oracle.h"
#include "testing/random_follow.h"
#include "testing/random_platform_motion.h"

namespace drydock {
namespace {

using namespace testing;

std::vector<double> instants_at_100_kHz(double duration_s) {
  std::vector<double> times_s;
  for (double t_s = 0; t_s <= duration_s; t_s = static_cast<double>(times_s.size()) * 1e-5) times_s.push_back(t_s);
  return times_s;
}

void demand_something(Random& random, FollowRequest& request) {
  for (const char* kind : {"cable_hall", "arm_hall", "cable_arm"}) {
    request.at_least[kind] = random.between(0, 0.03);
  }
  request.at_least["tension"] = random.between(0, 30);
  request.resolution_s = 1e-3;
}

TEST(FollowAttack, SamplingAnArmsMotionFindsNothingThatWasNotTold) {
  Random random(961);
  std::size_t violated = 0, proven = 0;
  for (int trial = 0; trial < 8; ++trial) {
    Hall hall = random_follow_hall(random, random.whole(2, 5), 1.6);
    const VectorX start = VectorX::Zero(hall.arms[0].q.size());
    FollowRequest request = plain_follow(hall, {MotionOf::kArm, random_track(random, start, 0.5, 2, 0.15), "quintic"});
    demand_something(random, request);
    VectorX rows(7);
    const Quaternion q = to_quaternion(random.rotation());
    rows << random.vector(1.5), q.w, q.x, q.y, q.z;
    request.objects.push_back({0, random_track(random, rows, 0.1, 2, 0.2), {}});
    const FollowResult result = follow(request);
    const SampledFollow sampled =
        sample_follow(request, result, instants_at_100_kHz(request.motion.track.duration_s()));
    EXPECT_EQ(sampled.missed, 0u) << sampled.first_missed;
    EXPECT_EQ(sampled.below, 0u);
    violated += sampled.violated;
    proven += sampled.looks - sampled.violated;
  }
  EXPECT_GT(violated, 1000u);
  EXPECT_GT(proven, 100000u);
}

TEST(FollowAttack, SamplingAPlatformsMotionFindsNothingThatWasNotTold) {
  Random random(962);
  std::size_t violated = 0;
  for (int trial = 0; trial < 8; ++trial) {
    Hall hall = random_follow_hall(random, 0, 1.6);
    if (trial % 2 == 1) {
      hall.rigs[0].model = mapped_rig(random, {body_axes(), 8, trial % 4 == 3});
      hall.rigs[0].model.acceleration.reset();
      hall.rigs[0].model.platform.shapes = {{0, Box{Vector3(0.4, 0.3, 0.2)}, random.pose(0.1)}};
    }
    VectorX rows(trial % 2 == 1 ? 7 : 3);
    const Quaternion q = to_quaternion(random.rotation());
    rows.head<3>() = Vector3(0.2, -0.1, trial % 2 == 1 ? 0 : 1.5) + random.vector(0.4);
    if (trial % 2 == 1) rows.tail<4>() = Eigen::Vector4d(q.w, q.x, q.y, q.z);
    FollowRequest request =
        plain_follow(hall, {MotionOf::kPlatform, random_track(random, rows, 0.3, 2, 0.15), "quintic"});
    demand_something(random, request);
    const FollowResult result = follow(request);
    const SampledFollow sampled =
        sample_follow(request, result, instants_at_100_kHz(request.motion.track.duration_s()));
    EXPECT_EQ(sampled.missed, 0u) << sampled.first_missed;
    EXPECT_EQ(sampled.below, 0u);
    violated += sampled.violated;
  }
  EXPECT_GT(violated, 1000u);
}

TEST(FollowAttack, SamplingAStewartPlatformsMotionFindsNothingThatWasNotTold) {
  Random random(963);
  std::size_t violated = 0;
  for (int trial = 0; trial < 6; ++trial) {
    Hall hall = random_platform_hall(random, kAllAxes[static_cast<std::size_t>(trial) % 3]);
    StewartRig& rig = hall.platforms[0].model;
    rig.platform_shapes = {{0, Box{Vector3(0.6, 0.5, 0.1)}, random.pose(0.1)}};
    for (const PlacedShape& placed : odd_hall(random, 1.6, 0.4))
      hall.objects.push_back({placed.name, placed.shape, rig.X_WG * placed.X_WO, {}, -1, {}});  // G == W here
    FollowRequest request = wandering_platform(random, hall, 0.2, 2, 0.3);
    request.at_least = {{"leg_hall", random.between(0, 0.03)}, {"leg_length", 0.05}, {"leg_force", 100}};
    const FollowResult result = follow(request);
    const SampledFollow sampled =
        sample_follow(request, result, instants_at_100_kHz(request.motion.track.duration_s()));
    EXPECT_EQ(sampled.missed, 0u) << sampled.first_missed;
    EXPECT_EQ(sampled.below, 0u);
    violated += sampled.violated;
  }
  EXPECT_GT(violated, 1000u);
}

}  // namespace
}  // namespace drydock
