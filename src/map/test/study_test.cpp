// SPDX-License-Identifier: Apache-2.0
#include "map/study.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>

#include "hall/parts.h"
#include "map/certified_map.h"
#include "map/series.h"
#include "map/shares.h"
#include "map/tree_change.h"
#include "rig/cable/rig_clearance.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

const Vector3 kStudyBall(0.13, -0.21, 1.34);
constexpr double kStudyRadius_m = 0.37;

bool always(const CriterionSubject&) {
  return true;
}
/// Both margins have the slope 1 at one orientation.
double moved(const CableRig&, const CableRigPose&, const PoseBall& ball) {
  return ball.move_m;
}
const Criterion kOutsideBall{"ball",
                             "m",
                             "stay outside a ball",
                             AskedOf::kPoses,
                             always,
                             [](const CableRig&, const CableRigPose& pose) {
                               return Margin{(pose.X_WB.p - kStudyBall).norm() - kStudyRadius_m};
                             },
                             moved};
/// Below a plane that sinks as the body tilts.
const Criterion kBelowPlane{"plane",
                            "m",
                            "stay below a plane",
                            AskedOf::kPoses,
                            always,
                            [](const CableRig&, const CableRigPose& pose) {
                              return Margin{1.1 + 0.5 * pose.X_WB.R.matrix(2, 2) - pose.X_WB.p.z()};
                            },
                            moved};

StudyRequest small_study() {
  StudyRequest request;
  request.rig = std::make_shared<CableRig>();
  request.plan.domain.box = {Vector3(-0.43, -0.81, 0.87), Vector3(0.61, 0.27, 1.83)};
  request.plan.domain.resolution = 0.021;
  request.plan.criteria = {{&kOutsideBall, 0.02, -1}, {&kBelowPlane, 0, -1}};
  return request;
}

bool is_free_by_numbers(const Vector3& p) {
  return (p - kStudyBall).norm() - kStudyRadius_m >= 0.02 && p.z() <= 1.6;
}

// Oracle: the certified maps of the criteria, made one by one.
TEST(MapStudy, IsTheMapsOfItsCriteria) {
  const StudyRequest request = small_study();
  const MapStudy study = map_study(request);
  ASSERT_EQ(study.trees.size(), 2u);
  EXPECT_TRUE(study.complete && !study.is_coarser);
  EXPECT_EQ(study.level, 0);
  for (std::size_t i = 0; i < 2; ++i) {
    const MapTree alone = certified_map(study.domain, study.layers[i]).tree;
    EXPECT_EQ(alone.nodes, study.trees[i].nodes);
  }
  EXPECT_EQ(study.together.nodes, united(study.trees).nodes);
  const double cap = study.domain.box.high.z() - 1.6;
  const double slab_m3 = cap * 1.04 * 1.08;
  const MapVolumes plane = volumes(study.trees[1]);
  EXPECT_LE(plane.blocked, slab_m3);
  EXPECT_GE(plane.blocked + plane.undecided, slab_m3);
}

// Oracle: the same study at the resolution that it says it reached.
TEST(MapStudy, IsRepeatedByTheResolutionThatItHadTimeFor) {
  for (const int calls : {0, 5, 60, 400}) {
    StudyRequest request = small_study();
    std::atomic<int> left = calls;
    request.out_of_time = [&] { return --left < 0; };
    const MapStudy study = map_study(request);
    EXPECT_TRUE(study.complete);
    EXPECT_EQ(study.is_coarser, study.domain.resolution > request.plan.domain.resolution);
    StudyRequest again = small_study();
    again.plan.domain.resolution = study.domain.resolution;
    const MapStudy repeated = map_study(again);
    EXPECT_EQ(study.together.nodes, repeated.together.nodes) << calls;
    EXPECT_EQ(study.together.depth, repeated.together.depth);
    EXPECT_EQ(study.judged, repeated.judged);
    if (calls == 0) {
      EXPECT_TRUE(study.is_coarser);
    }
  }
  StudyRequest request = small_study();
  request.out_of_time = [] { return false; };
  EXPECT_EQ(map_study(request).domain.resolution, 0.021);
}

// Oracle: the criteria's numbers at random points; the whole map, whose free part holds that of any interrupted one.
TEST(MapStudy, StaysTrueWhenItIsInterrupted) {
  const MapVolumes whole = volumes(map_study(small_study()).together);
  Random random(21);
  for (const int calls : {0, 1, 4, 9, 30, 90, 200}) {
    StudyRequest request = small_study();
    std::atomic<int> left = calls;
    request.interrupted = [&] { return --left < 0; };
    const MapStudy study = map_study(request);
    EXPECT_FALSE(study.complete) << calls;
    EXPECT_GT(study.level, 0);
    EXPECT_EQ(study.together.resolution, study.domain.resolution);
    const MapVolumes v = volumes(study.together);
    EXPECT_NEAR(v.total(), whole.total(), 1e-12);
    EXPECT_LE(v.free, whole.free + 1e-12);
    EXPECT_GE(v.free + v.undecided, whole.free + whole.undecided - 1e-12);
    for (int i = 0; i < 500; ++i) {
      const Vector3 p = study.domain.box.low +
                        extent(study.domain.box)
                            .cwiseProduct(Vector3(random.between(0, 1), random.between(0, 1), random.between(0, 1)));
      const MapClass found = cell_at(study.together, p).cell_class;
      if (found == MapClass::kFree) {
        EXPECT_TRUE(is_free_by_numbers(p));
      }
      if (found == MapClass::kBlocked) {
        EXPECT_FALSE(is_free_by_numbers(p));
      }
    }
  }
}

// Oracle: the whole map, whose proven parts hold those of the coarsened one, and the criteria's numbers at random
// points.
TEST(MapStudy, StaysTrueWhenItIsCoarsenedToEndSoon) {
  const MapStudy whole = map_study(small_study());
  MapStudy study = whole;
  EXPECT_FALSE(coarsen_to_end_soon(study));
  EXPECT_TRUE(study.complete);
  ASSERT_TRUE(coarsen_to_end_soon(study, 2000));
  EXPECT_FALSE(study.complete);
  EXPECT_GT(study.level, 0);
  EXPECT_EQ(study.together.nodes, united(study.trees).nodes);
  const MapVolumes fine = volumes(whole.together), coarse = volumes(study.together);
  EXPECT_LT(coarse.free, fine.free);
  EXPECT_LT(coarse.blocked, fine.blocked);
  EXPECT_GT(coarse.free, 0);
  EXPECT_NEAR(coarse.total(), fine.total(), 1e-12);
  Random random(22);
  for (int i = 0; i < 2000; ++i) {
    const Vector3 share(random.between(0, 1), random.between(0, 1), random.between(0, 1));
    const Vector3 p = study.domain.box.low + extent(study.domain.box).cwiseProduct(share);
    const MapClass found = cell_at(study.together, p).cell_class;
    if (found != MapClass::kUndecided) {
      EXPECT_EQ(found == MapClass::kFree, is_free_by_numbers(p));
    }
  }
}

// Oracle: below the plane there is 0.5 cos(angle) + 0.23 of height for turns about x and y, and no change about z.
TEST(MapSeries, TurnsTheBodyAboutEachAxis) {
  StudyRequest request = small_study();
  request.plan.criteria = {{&kBelowPlane, 0, -1}};
  request.plan.series = AngleSeries{EulerOrder::k213, -0.9, 0.6, 4, 0.04};
  const std::vector<SeriesPoint> points = map_series(request);
  ASSERT_EQ(points.size(), 12u);
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(points[i].turn, static_cast<int>(i % 3));
    EXPECT_NEAR(points[i].angle_rad, -0.9 + 0.5 * static_cast<double>(i / 3), 1e-15);
    const double tilt = points[i].turn == 2 ? 1.0 : std::cos(points[i].angle_rad);
    const double free_m3 = (0.5 * tilt + 0.23) * 1.04 * 1.08;
    EXPECT_LE(points[i].volumes.free, free_m3);
    EXPECT_GE(points[i].volumes.free + points[i].volumes.undecided, free_m3);
    EXPECT_NEAR(points[i].likely_free, free_m3, 0.02 * 1.04 * 1.08);  // half a cell
  }
  EXPECT_EQ(turn_name(EulerOrder::k213, 0), "turn 1 about y");
  const Encoded csv = series_csv(*request.plan.series, points);
  ASSERT_TRUE(csv.ok());
  EXPECT_EQ(csv.bytes.substr(0, csv.bytes.find(',')), "angle [rad]");
  EXPECT_EQ(std::count(csv.bytes.begin(), csv.bytes.end(), '\n'), 5);
}

/// A point on four cables over two things.
CableRig rig_of_shares() {
  CableRig rig;
  rig.platform.name = "D";
  rig.platform.axes = point_axes();
  rig.platform.shapes.push_back({0, Sphere{0.03}, {}});
  for (const Vector3& p_WA :
       {Vector3(-2, -1.8, 3), Vector3(2.1, -1.9, 3.1), Vector3(1.9, 2, 3), Vector3(-2, 2.2, 2.9)}) {
    Cable cable;
    cable.name = "c" + std::to_string(rig.cables.size());
    cable.p_WA = p_WA;
    cable.tension_max_N = 100;
    cable.diameter_m = 0.02;
    rig.cables.push_back(cable);
  }
  return rig;
}

// Oracle: direct clearances at random points, as a share with its own uncertainty.
TEST(MapShares, HoldWhatRandomPointsShow) {
  const CableRig rig = rig_of_shares();
  const std::vector<PlacedShape> objects = {
      {"box", Box{Vector3(0.5, 0.3, 0.8)}, {from_rpy({0.2, 0.1, 0.4}), {0.6, -0.4, 1.2}}},
      {"ball", Sphere{0.25}, {{}, {-0.6, 0.5, 1.9}}}};
  StudyRequest request;
  request.rig = std::make_shared<CableRig>(rig);
  request.hall = hall_parts(objects);
  request.plan.domain.box = {Vector3(-1.03, -0.94, 0.71), Vector3(1.12, 0.97, 2.02)};
  request.plan.domain.resolution = 0.035;
  request.plan.criteria = {{find_criterion("clearance"), 0.015, -1}};
  const MapStudy study = map_study(request);
  const std::vector<std::string> names = {"box", "ball"};
  const MapShares shares = map_shares(request, study, names);
  ASSERT_EQ(shares.objects.size(), 2u);
  ASSERT_EQ(shares.cables.size(), 4u);
  const MapVolumes v = volumes(study.together);
  EXPECT_NEAR(shares.criteria[0].low, v.blocked / v.total(), 1e-12);  // sums in another order

  Random random(8);
  constexpr int kPoints = 1500;
  std::array<int, 2> of_object{};
  std::array<int, 4> of_cable{};
  const HallClearance both(objects);
  const std::array alone = {HallClearance(std::span(objects).first(1)), HallClearance(std::span(objects).last(1))};
  for (int i = 0; i < kPoints; ++i) {
    const Vector3 at(random.between(0, 1), random.between(0, 1), random.between(0, 1));
    const Pose X_WB{{}, request.plan.domain.box.low + extent(request.plan.domain.box).cwiseProduct(at)};
    CableRigPose pose;
    update_pose(rig, X_WB, pose);
    for (std::size_t k = 0; k < 2; ++k) of_object[k] += alone[k].nearest(rig, pose).clearance_m < 0.015;
    for (std::size_t k = 0; k < 4; ++k) of_cable[k] += both.cable(rig.cables[k], pose.lines[k], 1).clearance_m < 0.015;
  }
  const double doubt = 4 * 0.5 / std::sqrt(kPoints);  // four deviations of a share
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_GT(of_object[k] / double{kPoints}, shares.objects[k].low - doubt) << k;
    EXPECT_LT(of_object[k] / double{kPoints}, shares.objects[k].high + doubt) << k;
    EXPECT_LT(shares.objects[k].high - shares.objects[k].low, 0.25);
  }
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_GT(of_cable[k] / double{kPoints}, shares.cables[k].low - doubt) << k;
    EXPECT_LT(of_cable[k] / double{kPoints}, shares.cables[k].high + doubt) << k;
  }
}

}  // namespace
}  // namespace drydock
