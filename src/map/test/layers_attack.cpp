// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdio>

#include "hall/parts.h"
#include "map/layer/all_orientations.h"
#include "map/layer/cable_platform.h"
#include "map/layer/criterion_layer.h"
#include "map/layer/stiffness_layer.h"
#include "spatial/rotation_exp.h"
#include "testing/map_oracle.h"
#include "testing/odd_hall.h"

namespace drydock {
namespace {

using testing::MapTally;
using testing::Random;
using testing::RigKind;

constexpr int kPoints = 75'000;  // for each criterion

CableRig attacked_rig(Random& random, bool with_shapes) {
  const RigKind kinds[] = {{point_axes(), 4, false},
                           {body_axes(), 7, false},
                           {point_axes(), 5, true},
                           {body_axes(Plane::kXZ), 4, false},
                           {body_axes(), 8, true}};
  CableRig rig = testing::mapped_rig(random, kinds[random.whole(0, 4)]);
  if (!with_shapes) {
    for (Cable& cable : rig.cables) cable.tension_min_N *= random.between(1, 4);
  } else {
    for (Cable& cable : rig.cables) {
      if (has_moments(rig.platform)) cable.p_BC = 0.45 * cable.p_WA.normalized() + random.vector(0.2);
    }
    rig.platform.shapes = {{0, Box{{0.2, 0.15, 0.1}}, random.pose(0.1)}, {0, Sphere{0.1}, random.pose(0.2)}};
  }
  return rig;
}

LayerRequest attacked_request(Random& random, const Criterion& criterion) {
  LayerRequest request;
  request.rig = std::make_shared<const CableRig>(attacked_rig(random, criterion.name != "sag"));
  request.hall = hall_parts(testing::odd_hall(random, random.between(0.8, 2), random.between(0.3, 0.8)));
  request.from_eye_m = random.between(0.02, 0.2);
  return request;
}

/// What is demanded is near what there is in the middle, so that the boundary runs through the map.
void demand(Random& random, const Criterion& criterion, const Pose& X_WB, LayerRequest& request) {
  const double there = criterion_layer(criterion, request).make_margin()(X_WB);
  if (!std::isfinite(there) || random.whole(0, 3) == 0) return;
  request.at_least = there * random.between(0.3, 1.8);
  if (criterion.unit == "m") request.at_least = std::min(0.9, request.at_least);  // clearances are told up to 1 m
  if (criterion.name != "sag") request.at_least = std::max(0.0, request.at_least);
}

/// Of rigs on cables; no trial would have a rig for those of Stewart platforms alone.
std::vector<const Criterion*> criteria_of_poses() {
  std::vector<const Criterion*> found;
  for (const Criterion& criterion : criteria()) {
    const bool is_of_cables = criterion.stewart == nullptr || concerns_hall(criterion);
    if (is_of_cables && asked_of_poses(criterion)) found.push_back(&criterion);
  }
  return found;
}

class LayerAttack : public ::testing::TestWithParam<std::size_t> {};

// Oracle: the margin at single poses, at random places of maps of positions and of orientations. Nothing that is proven
// is contradicted.
TEST_P(LayerAttack, NoPlaceContradicts) {
  const Criterion& criterion = *criteria_of_poses()[GetParam()];
  Random random(171 + GetParam());
  MapTally sum;
  int asked = 0;
  const int points_per_map = criterion.name == "clearance" || criterion.name == "platform_hall" ? 6000 : 1000;
  for (int trial = 0; asked < kPoints && !HasFailure(); ++trial) {
    LayerRequest request = attacked_request(random, criterion);
    if (!criterion.applies(*request.rig)) continue;
    const MapKind kind = trial % 3 == 2 ? MapKind::kOrientation : MapKind::kPosition;
    MapDomain domain = testing::odd_domain_of(random, kind, 0.08);
    domain.X_WB.R = rotation_exp(random.vector(0.8));
    demand(random, criterion, pose_at(domain, centre(domain.box)), request);
    const MapLayer layer = criterion_layer(criterion, request);
    const MapTree tree = certified_map(domain, layer).tree;
    const auto margin = layer.make_margin();
    sum += testing::tally(domain, tree, random, points_per_map,
                          [&](const Pose& X_WB) { return margin(X_WB) > request.at_least; });  // 0: shapes overlap
    asked += points_per_map;
    EXPECT_EQ(sum.contradicted, 0) << criterion.name << ", trial " << trial << ", at least " << request.at_least;
  }
  std::printf("%-16s free %d, blocked %d, undecided %d\n", std::string(criterion.name).c_str(), sum.free, sum.blocked,
              sum.undecided);
  EXPECT_GT(sum.free, 500);
  EXPECT_GT(sum.blocked, 500);
}

INSTANTIATE_TEST_SUITE_P(All, LayerAttack, ::testing::Range(std::size_t{0}, criteria_of_poses().size()),
                         [](const auto& one) { return std::string(criteria_of_poses()[one.param]->name); });

// Oracle: the margin at random orientations of the range.
TEST(AllOrientationsAttack, NoOrientationContradicts) {
  Random random(191);
  long poses = 0, free = 0, blocked = 0;
  const char* const names[] = {"tension", "cable_length", "clearance", "closure", "cable_platform", "cable_cable"};
  for (int trial = 0; trial < 18; ++trial) {
    const Criterion& criterion = *find_criterion(names[trial % 6]);
    LayerRequest request = attacked_request(random, criterion);
    if (!has_moments(request.rig->platform) || !criterion.applies(*request.rig)) continue;
    MapDomain domain = testing::odd_domain_of(random, MapKind::kAllOrientations, 0.12);
    domain.box.high = centre(domain.box);
    domain.angles.angles_rad = {random.vector(0.1) - Vector3::Constant(0.1),
                                random.vector(0.05) + Vector3::Constant(0.1)};
    const MapLayer inner = criterion_layer(criterion, request);
    const MapTree tree = certified_map(domain, for_all_orientations(domain, inner)).tree;
    const auto margin = inner.make_margin();
    MapDomain turning = domain;
    turning.kind = MapKind::kOrientation;
    for (int i = 0; i < 500; ++i) {
      const Vector3 p_WB = testing::random_within(random, domain.box);
      const MapClass found = cell_at(tree, p_WB).cell_class;
      free += found == MapClass::kFree;
      blocked += found == MapClass::kBlocked;
      for (int k = 0; k < 20 && found == MapClass::kFree; ++k, ++poses) {
        const Vector3 angles_rad = testing::random_within(random, domain.angles.angles_rad);
        ASSERT_GE(margin({pose_at(turning, angles_rad).R, p_WB}), request.at_least) << criterion.name;
      }
    }
  }
  std::printf("all orientations: free %ld, blocked %ld, poses %ld\n", free, blocked, poses);
  EXPECT_GT(free, 100);
}

/// A pose on the edge of a ball.
Pose at_edge(Random& random, const Pose& X_WB, const PoseBall& ball) {
  return {rotation_exp(ball.turn_rad * random.unit_vector()) * X_WB.R, X_WB.p + ball.move_m * random.unit_vector()};
}
PoseBall random_ball(Random& random) {
  const double size = std::pow(10, random.between(-4, 0)), part = random.between(-0.3, 1.3);
  return {size * std::clamp(part, 0.0, 1.0), size * std::clamp(1 - part, 0.0, 1.0)};
}

// Oracle: the claim itself.
TEST(BoundAttack, OfStiffness) {
  Random random(192);
  double tightest = 0;
  CableRigPose moved;
  for (int trial = 0; trial < 40'000; ++trial) {
    const CableRig rig = attacked_rig(random, false);
    const CableRigPose pose = rig_pose(rig, random.pose(1.8));
    const PoseBall ball = random_ball(random);
    const double change = elastic_stiffness_change(rig, pose, ball), before = elastic_stiffness_N_per_m(rig, pose);
    for (int k = 0; k < 10 && std::isfinite(change); ++k) {
      update_pose(rig, at_edge(random, pose.X_WB, ball), moved);
      const double after = elastic_stiffness_N_per_m(rig, moved);
      ASSERT_LE(std::abs(after - before), change) << trial;
      tightest = std::max(tightest, std::abs(after - before) / change);
    }
  }
  std::printf("stiffness: tightest change %.3f of the bound\n", tightest);
  EXPECT_GT(tightest, 0.5);
}

// Oracle: the claim itself.
TEST(BoundAttack, OfCablesBesideThePlatform) {
  Random random(193);
  double tightest = 0;
  for (int trial = 0; trial < 15'000; ++trial) {
    const CableRig rig = attacked_rig(random, true);
    const PlatformShapes shapes(rig, random.between(0.05, 0.6));
    const Cable& cable = rig.cables[0];
    Pose X_WB = random.pose(1.5);
    if (trial % 3 == 0) X_WB.p += cable.p_WA - X_WB * cable.p_BC + 0.5 * random.vector();
    const CableLine line = cable_line(cable, X_WB);
    const PoseBall ball = random_ball(random);
    const PlatformChange change = shapes.change(rig, cable, line, ball);
    if (!std::isfinite(change.distance_m)) continue;
    const double from_eye_m = random.between(0, 0.3), before = shapes.near(cable, line, X_WB.R, from_eye_m).most_m;
    for (int k = 0; k < 8; ++k) {
      const Pose moved = at_edge(random, X_WB, ball);
      const double after = shapes.near(cable, cable_line(cable, moved), moved.R, from_eye_m).most_m;
      ASSERT_LE(std::abs(after - before), change.distance_m + 1e-12) << trial;
      tightest = std::max(tightest, std::abs(after - before) / change.distance_m);
    }
  }
  std::printf("cables beside the platform: tightest change %.3f of the bound\n", tightest);
  EXPECT_GT(tightest, 0.4);
}

}  // namespace
}  // namespace drydock
