// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "follow/bodies.h"
#include "geometry/segment_segment.h"
#include "geometry/shape_pair.h"
#include "spatial/rotation_exp.h"
#include "testing/follow_oracle.h"
#include "testing/follow_slopes.h"
#include "testing/random_platform_motion.h"

namespace drydock {
namespace {

using namespace testing;

/// Odd things about the platform, and shapes of platform and base.
Hall cluttered_hall(Random& random, std::optional<AuxiliaryKind> kind) {
  Hall hall = random_platform_hall(random, kind);
  StewartRig& rig = hall.platforms[0].model;
  rig.platform_shapes = {{0, Box{Vector3(0.8, 0.6, 0.1)}, random.pose(0.1)}, {0, Sphere{0.2}, random.pose(0.2)}};
  rig.base_shapes = {{0, Cylinder{0.9, 0.2}, random.pose(0.1)}};
  for (const PlacedShape& placed : odd_hall(random, 1.6, 0.4)) {
    HallObject object;
    object.name = placed.name;
    object.shape = placed.shape;
    object.X_WO = rig.X_WG * Pose{{}, {0, 0, 0.5}} * placed.X_WO;
    hall.objects.push_back(object);
  }
  return hall;
}

// Oracle: every clearance at other instants of the stretch, with an object that moves too.
TEST(StewartClearance, NoneFallsFasterThanItsBound) {
  Random random(971);
  SlopeTally tally;
  for (int trial = 0; trial < 18; ++trial) {
    const Hall hall = cluttered_hall(random, kAllAxes[static_cast<std::size_t>(trial) % 3]);
    FollowRequest request = wandering_platform(random, hall, 0.15, 3, 1.5);
    const VectorX begin = platform_rows(hall.objects[1].X_WO, {});
    request.objects.push_back({1, random_track(random, begin, 0.2, 3, 1.5), random.pose(0.1)});
    attack_slopes(random, request, 8, tally);
  }
  EXPECT_EQ(tally.contradicted, 0);
  for (const char* kind : {"leg_hall", "platform_hall", "base_hall"}) {
    EXPECT_GT(tally.looks[kind], 100) << kind;
    EXPECT_GT(tally.closest[kind], 0.05) << kind;
  }
}

// Oracle: distances of segments and shapes from every object, one by one, at the poses of the track.
TEST(StewartClearance, IsTheSmallestDistanceAtAPose) {
  Random random(972);
  int positive = 0;
  for (int trial = 0; trial < 12; ++trial) {
    const Hall hall = cluttered_hall(random, kAllAxes[static_cast<std::size_t>(trial) % 3]);
    const HallPlatform& platform = hall.platforms[0];
    const FollowRequest request = wandering_platform(random, hall, 0.15, 2, 1.5);
    const FollowModel model(request);
    MarginEvaluator evaluator(model);
    const double t_s = random.between(0, model.duration_s());
    evaluator.place(t_s, 0);
    const std::map<std::string_view, double> least = least_by_kind(evaluator);
    JointMotion motion;
    motion_at(request.motion.track, t_s, motion);
    const Pose X_WF = base_pose(platform.model, motion.q.size() > 7 ? motion.q[7] : platform.q_home);
    const Pose X_WB = track_pose(request.motion.track, t_s);
    const auto nearest = [&](const Shape& shape, const Pose& X_WS) {
      double distance_m = std::numeric_limits<double>::infinity();
      for (const HallObject& object : hall.objects) {
        const ShapePairHit hit = shape_distance(shape, X_WS, object.shape, object.X_WO);
        distance_m = std::min(distance_m, hit.overlap ? 0 : hit.distance_m);
      }
      return distance_m;
    };
    double legs_m = std::numeric_limits<double>::infinity(), body_m = legs_m, base_m = legs_m;
    for (const Leg& leg : platform.model.legs) {
      const Segment segment{X_WF * leg.p_FP, X_WB * leg.p_BC};
      const Capsule capsule{leg.diameter_m / 2, (segment.b - segment.a).norm()};
      legs_m = std::min(
          legs_m, nearest(capsule, {turn_z_to((segment.b - segment.a).normalized()), 0.5 * (segment.a + segment.b)}));
    }
    for (const BodyShape& shape : platform.model.platform_shapes)
      body_m = std::min(body_m, nearest(shape.shape, X_WB * shape.X_BS));
    for (const BodyShape& shape : platform.model.base_shapes)
      base_m = std::min(base_m, nearest(shape.shape, X_WF * shape.X_BS));  // B == F here
    const double round_m = 2e-4;                                           // round shapes against meshes have sides
    EXPECT_NEAR(std::max(0.0, least.at("leg_hall")), legs_m, round_m);
    EXPECT_NEAR(std::max(0.0, least.at("platform_hall")), body_m, round_m);
    if (platform.model.axis) EXPECT_NEAR(std::max(0.0, least.at("base_hall")), base_m, round_m);
    if (!platform.model.axis) EXPECT_EQ(least.count("base_hall"), 0u);  // it stands, as everything else
    positive += (legs_m > 0) + (body_m > 0) + (base_m > 0);
  }
  EXPECT_GT(positive, 5);
}

// Oracle: by construction. On a slide the platform's ball passes a ball of the hall at the clearance of a micrometre,
// or as deep into it.
TEST(StewartClearance, TellsAPassByAMicrometreFromATouch) {
  Random random(973);
  for (int trial = 0; trial < 8; ++trial) {
    Hall hall = random_platform_hall(random, AuxiliaryKind::kSlide);
    StewartRig& rig = hall.platforms[0].model;
    const Vector3 p_BS = random.vector(0.2);
    rig.platform_shapes = {{0, Sphere{0.15}, {{}, p_BS}}};
    const auto pose_at = [&](double q) { return base_pose(rig, q) * rig.X_FB_home; };
    const Vector3 along_W = rig.X_WG.R * rig.axis->axis_G, side_W = along_W.cross(random.unit_vector()).normalized();
    const double radius_m = random.between(0.05, 0.2), gap_m = trial % 2 == 0 ? 1e-6 : -1e-6;
    HallObject ball;
    ball.name = "ball";
    ball.shape = Sphere{radius_m};
    ball.X_WO.p = pose_at(0.07) * p_BS + (0.15 + radius_m + gap_m) * side_W;
    hall.objects = {ball};
    FollowRequest request = plain_follow(hall, {MotionOf::kPlatform, {}, "straight between points"});
    request.motion.track.segments = {
        straight_between(0, platform_rows(pose_at(-0.3), -0.3), 3, platform_rows(pose_at(0.4), 0.4))};
    request.rig = -1;
    request.platform = 0;
    const FollowResult result = follow(request);
    const FollowMargin* const margin = margin_of(result, "platform_hall");
    ASSERT_NE(margin, nullptr);
    EXPECT_NEAR(margin->worst.margin, gap_m, 1e-6);
    EXPECT_EQ(margin->spans.empty(), gap_m > 0) << trial;
    EXPECT_LE(margin->proven, gap_m);
    if (gap_m < 0) EXPECT_NEAR(margin->worst.t_s, 3 * 0.37 / 0.7, 0.02);
    if (gap_m < 0) EXPECT_EQ(margin->worst.first + " " + margin->worst.second, "platform ball");
    hall.may_touch = {{"ball", "platform"}};  // the rig's name
    EXPECT_EQ(margin_of(follow(request), "platform_hall"), nullptr);
  }
}

// Oracle: dense sampling of the same clearances. Outside of the spans nothing may be found below what is demanded.
TEST(StewartClearance, SamplesFindNothingOutsideTheSpans) {
  Random random(974);
  std::size_t violated = 0;
  for (int trial = 0; trial < 4; ++trial) {
    const Hall hall = cluttered_hall(random, kAllAxes[static_cast<std::size_t>(1 + trial) % 3]);
    FollowRequest request = wandering_platform(random, hall, 0.2, 2, 1);
    request.at_least = {{"leg_hall", 0.02}, {"base_hall", 0.03}, {"platform_hall", 0.01}};
    request.resolution_s = 0.01;
    const FollowResult result = follow(request);
    const SampledFollow sampled = sample_follow(random, request, result, 100);
    EXPECT_EQ(sampled.missed, 0u) << sampled.first_missed;
    EXPECT_EQ(sampled.below, 0u);
    violated += sampled.violated;
  }
  EXPECT_GT(violated, 50u);
}

}  // namespace
}  // namespace drydock
