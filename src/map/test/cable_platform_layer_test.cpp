// SPDX-License-Identifier: Apache-2.0
#include "map/layer/cable_platform_layer.h"

#include <gtest/gtest.h>

#include "geometry/segment_shape.h"
#include "geometry/tessellate.h"
#include "map/layer/cable_platform.h"
#include "spatial/rotation_exp.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::mapped_rig;
using testing::MapTally;
using testing::odd_domain_of;
using testing::Random;
using testing::tally;

/// A body with shapes of several kinds, eyes on and round it.
CableRig shaped_rig(Random& random, bool pulleys) {
  CableRig rig = mapped_rig(random, {body_axes(), 7, pulleys});
  for (Cable& cable : rig.cables) cable.p_BC = 0.45 * cable.p_WA.normalized() + random.vector(0.2);
  rig.platform.shapes = {{0, Box{{0.3, 0.22, 0.41}}, random.pose(0.2)},
                         {0, Sphere{0.12}, random.pose(0.3)},
                         {0, Cylinder{0.1, 0.5}, random.pose(0.2)},
                         {0, Capsule{0.05, 0.4}, random.pose(0.3)}};
  return rig;
}

double near_shape_m(const Segment& segment_S, const Shape& shape) {
  if (const auto* box = std::get_if<Box>(&shape)) return segment_distance(segment_S, *box).distance_m;
  if (const auto* cylinder = std::get_if<Cylinder>(&shape)) return segment_distance(segment_S, *cylinder).distance_m;
  // Round ones by their middles, so that the distance goes below zero.
  if (const auto* sphere = std::get_if<Sphere>(&shape))
    return segment_distance(segment_S, Sphere{0}).distance_m - sphere->radius_m;
  const Capsule& capsule = std::get<Capsule>(shape);
  return segment_distance(segment_S, Capsule{0, capsule.length_m}).distance_m - capsule.radius_m;
}

/// The whole free cable, shape by shape, in closed form.
double clearance_by_segments(const CableRig& rig, const Pose& X_WB, double from_eye_m) {
  double least = std::numeric_limits<double>::infinity();
  for (const Cable& cable : rig.cables) {
    const CableLine line = cable_line(cable, X_WB);
    const Segment cable_W{line.p_WC + std::min(from_eye_m, line.free_length_m) * line.u_W, line.p_WT};
    for (const BodyShape& part : rig.platform.shapes) {
      const Pose X_SW = inverse(X_WB * part.X_BS);
      const Segment segment_S{X_SW * cable_W.a, X_SW * cable_W.b};
      least = std::min(least, near_shape_m(segment_S, part.shape) - cable.diameter_m / 2);
    }
  }
  return least;
}

// Oracle: distances of the whole cables in closed form, at random places of maps.
TEST(CablePlatformLayer, IsNeverContradicted) {
  Random random(151);
  MapTally sum;
  for (int trial = 0; trial < 48; ++trial) {
    const CableRig rig = shaped_rig(random, trial % 4 == 1);
    const double from_eye_m = random.between(0.05, 0.3);
    MapDomain domain =
        odd_domain_of(random, trial % 2 ? MapKind::kPosition : MapKind::kOrientation, trial % 2 ? 0.2 : 0.1);
    domain.X_WB.R = rotation_exp(random.vector(0.3));
    if (trial % 2 == 0) domain.box = {{-0.2, -0.31, -0.17}, {0.4, 0.23, 0.36}};
    const double there_m = clearance_by_segments(rig, pose_at(domain, centre(domain.box)), from_eye_m);
    const double at_least = std::max(0.0, there_m + random.between(-0.1, 0.1));
    const MapLayer layer = cable_platform_layer(std::make_shared<CableRig>(rig), at_least, from_eye_m);
    const MapTree tree = certified_map(domain, layer).tree;
    sum += tally(domain, tree, random, 200, [&](const Pose& X_WB) {
      const double exact_m = clearance_by_segments(rig, X_WB, from_eye_m), told_m = layer.make_margin()(X_WB);
      if (std::isfinite(told_m)) {
        EXPECT_NEAR(told_m, exact_m, 1e-9);
      } else {
        EXPECT_GT(exact_m, at_least);
      }
      return exact_m >= at_least;
    });
  }
  EXPECT_EQ(sum.contradicted, 0);
  EXPECT_GT(sum.free, 50);
  EXPECT_GT(sum.blocked, 50);
}

// Oracle: the claim itself. No pose of a ball changes the capped distance by more than the bound; near an anchor too,
// where the cable is shorter than the platform is large.
TEST(PlatformShapes, ChangeWithinTheirBound) {
  Random random(152);
  double tightest = 0;
  int short_ones = 0;
  for (int trial = 0; trial < 300; ++trial) {
    CableRig rig = shaped_rig(random, trial % 3 == 0);
    const PlatformShapes shapes(rig, 0.4);
    Pose X_WB = random.pose(0.7);
    const Cable& cable = rig.cables[static_cast<std::size_t>(trial % 7)];
    if (trial % 2) X_WB.p += cable.p_WA - X_WB * cable.p_BC + 0.6 * random.vector();
    const CableLine line = cable_line(cable, X_WB);
    const double size = std::pow(10, random.between(-3, -0.5)), part = random.between(-0.3, 1.3);
    const PoseBall ball{size * std::clamp(part, 0.0, 1.0), size * std::clamp(1 - part, 0.0, 1.0)};
    const PlatformChange change = shapes.change(rig, cable, line, ball);
    if (!std::isfinite(change.distance_m)) continue;
    short_ones += line.free_length_m < 0.8;
    const double from_eye_m = 0.07, before = shapes.near(cable, line, X_WB.R, from_eye_m).most_m;
    for (int k = 0; k < 12; ++k) {
      const Pose moved{rotation_exp(ball.turn_rad * random.unit_vector()) * X_WB.R,
                       X_WB.p + ball.move_m * random.unit_vector()};
      const double after = shapes.near(cable, cable_line(cable, moved), moved.R, from_eye_m).most_m;
      ASSERT_LE(std::abs(after - before), change.distance_m + 1e-12) << trial;
      tightest = std::max(tightest, std::abs(after - before) / change.distance_m);
    }
  }
  EXPECT_GT(tightest, 0.3);
  EXPECT_GT(short_ones, 50);
}

/// One cable straight through a shape, so that nothing but depth proves that it is blocked.
MapClass verdict_through(const Shape& shape, double move_m) {
  CableRig rig;
  rig.platform.axes = body_axes();
  rig.platform.shapes = {{0, shape, {rotation_about(Vector3(1, 2, 3).normalized(), 0.4), {0.5, 0.01, -0.02}}}};
  Cable cable;
  cable.p_WA = {5, 0.2, 0.1};
  cable.p_BC = {-0.4, 0, 0};
  cable.diameter_m = 1e-3;
  rig.cables = {cable};
  const MapLayer layer = cable_platform_layer(std::make_shared<CableRig>(rig), 0, 0.05);
  const PoseCell cell{{}, Vector3::Constant(move_m / 2), {move_m, 0}, false};
  CellMemory memory;
  CellAnswer answer;
  layer.make_ask()(std::span(&cell, 1), std::span(&memory, 1), std::span(&answer, 1));
  if (answer.verdict == MapClass::kBlocked) {
    EXPECT_EQ(answer.cause.part, CausePart::kCable);
    EXPECT_EQ(answer.cause.cable, 0);
  }
  return answer.verdict;
}

// Oracle: geometry. A cable of 1 mm through the middle of a shape of 0.3 m stays within it when it turns by a fiftieth,
// though its radius is far less than it moves; not so when it turns by a half. Of a mesh no depth is known.
TEST(CablePlatformLayer, ProvesBlockedByDepth) {
  const Box box{{0.3, 0.3, 0.3}};
  for (const Shape& shape : {Shape(box), Shape(Sphere{0.15}), Shape(Cylinder{0.15, 0.3}), Shape(Capsule{0.1, 0.1})}) {
    EXPECT_EQ(verdict_through(shape, 0.1), MapClass::kBlocked) << shape.index();
    EXPECT_EQ(verdict_through(shape, 2.5), MapClass::kUndecided) << shape.index();
  }
  EXPECT_EQ(verdict_through(ConvexPolyhedron{tessellate(box)}, 0.1), MapClass::kBlocked);
  EXPECT_EQ(verdict_through(std::make_shared<const TriangleMesh>(tessellate(box)), 0.1), MapClass::kUndecided);
}

}  // namespace
}  // namespace drydock
