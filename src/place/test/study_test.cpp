// SPDX-License-Identifier: Apache-2.0
#include "place/study.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "map/layer/criterion_layer.h"
#include "output/scene/check_scene.h"
#include "place/figures.h"
#include "place/report.h"
#include "place/scene.h"
#include "place/test/place_scene.h"
#include "place/text.h"

namespace drydock {
namespace {

/// The finished work on a request.
std::unique_ptr<PlaceWork> worked(PlaceStudyRequest request) {
  auto work = std::make_unique<PlaceWork>(std::move(request));
  work->map_what_stays();
  work->search();
  work->certify();
  return work;
}

MapVolumes fresh_volumes(const PlaceStudyRequest& request, const std::vector<Pose>& X_WO) {
  std::vector<PlacedShape> objects;
  for (std::size_t i = 0; i < X_WO.size(); ++i) {
    objects.push_back(request.hall.objects[i].placed);
    objects.back().X_WO = X_WO[i];
  }
  StudyRequest maps;
  maps.rig = request.rig;
  maps.hall = hall_parts(objects);
  maps.plan = request.map;
  maps.plan.domain.resolution = request.plan.resolution_m;
  return volumes(map_study(maps).together);
}

// Oracle: maps made anew with everything where the layout puts it. Volumes are sums in another order.
TEST(PlaceStudy, CertifiesWhatAFreshMapProves) {
  const auto work = worked(testing::place_request(0.2));
  const PlaceStudy& study = work->study();
  ASSERT_FALSE(study.layouts.empty());
  const auto compare = [&](const CertifiedLayout& layout) {
    const MapVolumes fresh = fresh_volumes(work->request(), layout.X_WO);
    EXPECT_NEAR(layout.volumes.free, fresh.free, 1e-10);
    EXPECT_NEAR(layout.volumes.undecided, fresh.undecided, 1e-10);
  };
  compare(study.present);
  for (const CertifiedLayout& layout : study.layouts) compare(layout);
  EXPECT_GT(study.without.free, study.present.volumes.free);
  EXPECT_GT(study.layouts[0].volumes.free, study.present.volumes.free);
}

// Oracle: gain bounds hold the difference of volumes that a four times finer map proves; and are no wider than what the
// two maps by themselves leave open.
TEST(PlaceStudy, BoundsTheGain) {
  const auto work = worked(testing::place_request(0.2));
  PlaceStudyRequest finer = work->request();
  finer.plan.resolution_m = 0.05;
  const PlaceStudy& study = work->study();
  const CertifiedLayout& best = study.layouts.front();
  const MapVolumes now = fresh_volumes(finer, study.present.X_WO), then = fresh_volumes(finer, best.X_WO);
  EXPECT_LE(best.gain.low, then.free + then.undecided - now.free);
  EXPECT_GE(best.gain.high, then.free - now.free - now.undecided);
  const double open = best.volumes.undecided + study.present.volumes.undecided;
  EXPECT_LT(best.gain.high - best.gain.low, open);
  EXPECT_LE(best.gain.low, best.gain.high);
  EXPECT_EQ(study.present.gain.low, -study.present.gain.high);
}

// Oracle: every layout of a coarse lattice. None that may be is better by more than the places that one cell holds.
TEST(PlaceStudy, FindsNoLessThanALattice) {
  PlaceStudyRequest request = testing::place_request(0.3);
  request.layouts = 100;
  request.starts = 5;
  request.rough_places = request.fine_places = 300;
  const auto work = worked(std::move(request));
  const PlaceHall& hall = work->request().hall;
  ASSERT_FALSE(work->study().search.best.empty());
  const double best = work->rough_score(work->study().search.best.front().layout);
  PlaceOverlap overlap(hall, work->request().plan.gap_m);
  int allowed = 0;
  for (double x = -1.4; x <= 1.401; x += 0.4) {
    for (double y = -1.2; y <= 1.201; y += 0.4) {
      for (double yaw = -3; yaw < 3; yaw += 0.75) {
        if (overlap.too_near(hall, {x, y, yaw})[0] >= 0) continue;
        ++allowed;
        EXPECT_LE(work->rough_score({x, y, yaw}), best + 0.012) << x << ' ' << y << ' ' << yaw;
      }
    }
  }
  EXPECT_GT(allowed, 100);
}

// Oracle: mirrored in the plane x = 0, a symmetric hall is itself: so is the worth of a layout.
TEST(PlaceStudy, IsSymmetricInASymmetricHall) {
  PlaceStudyRequest request = testing::place_request(0.2);
  request.rig = testing::place_rig(true);
  request.hall = {};
  request.hall.objects = {{testing::place_box("post", {0.2, 0.3, 2}, {0, 1, 1}), true, -1},
                          {testing::place_box("body", {0.6, 0.4, 0.8}, {0.1, -0.2, 0.9}), true, -1}};
  add_group(request.hall, 1, {}, {-1, -0.8, 1, -1.2}, {1, 0.8, -1, 1.2});
  request.plan.apart_m = 0.3;
  const auto work = worked(request);
  const CertifiedLayout& best = work->study().layouts.front();
  std::vector<Pose> mirrored = best.X_WO;
  mirrored[1].p.x() = -mirrored[1].p.x();
  mirrored[1].R = inverse(mirrored[1].R);  // a turn about z
  const MapVolumes there = fresh_volumes(work->request(), mirrored);
  EXPECT_NEAR(there.free, best.volumes.free, 1e-9);
  EXPECT_NEAR(there.undecided, best.volumes.undecided, 1e-9);
}

// Oracle: distances by the overlap check itself, on the poses that are written.
TEST(PlaceStudy, NeverPutsThingsIntoEachOther) {
  PlaceStudyRequest request = testing::place_request(0.3);
  request.plan.gap_m = 0.1;
  const auto work = worked(std::move(request));
  for (const CertifiedLayout& layout : work->study().layouts) {
    EXPECT_EQ(layout.too_near[0], -1);
    EXPECT_GE(shape_distance(work->request().hall.objects[0].placed.shape, layout.X_WO[0],
                             work->request().hall.objects[1].placed.shape, layout.X_WO[1])
                  .distance_m,
              0.1);
  }
}

// Oracle: points that move with the mock-up are asked where it takes them, one by one with the margins themselves.
TEST(PlaceStudy, CarriesPointsAlong) {
  PlaceStudyRequest request = testing::place_request(0.2);
  request.plan.objective = PlaceObjective::kPoints;
  request.plan.points = {{-0.1, 0.5, 0.9}, {0.4, -0.3, 0.85}, {0, 0, 0.2}, {0.2, 0.1, 0.95}};
  request.plan.on = 1;
  request.plan.of_E = true;
  const auto work = worked(std::move(request));
  const PlaceStudyRequest& asked = work->request();
  ASSERT_FALSE(work->study().layouts.empty());
  const CertifiedLayout& best = work->study().layouts.front();
  std::vector<PlacedShape> objects;
  for (std::size_t i = 0; i < best.X_WO.size(); ++i) {
    objects.push_back(asked.hall.objects[i].placed);
    objects.back().X_WO = best.X_WO[i];
  }
  int reached = 0;
  for (const Vector3& p_OE : asked.plan.points) {
    const Vector3 p_WE = best.X_WO[1] * p_OE;
    const Pose X_WB{{}, rod_above(*asked.rig, p_WE).p_WD};
    bool allowed = contains(asked.map.domain.box, X_WB.p);
    for (const PlannedCriterion& planned : asked.map.criteria) {
      LayerRequest layer;
      layer.rig = asked.rig;
      layer.hall = hall_parts(objects);
      allowed = allowed && planned_layer(asked.map.domain, planned, layer).make_margin()(X_WB) >= planned.at_least;
    }
    reached += allowed;
  }
  EXPECT_DOUBLE_EQ(best.share.low, reached / 4.0);
  EXPECT_GE(best.share.low, work->study().present.share.low);
}

// Oracle: words and numbers of the result itself.
TEST(PlaceReport, TellsWhatWasFound) {
  const auto work = worked(testing::place_request(0.3));
  const PlaceReport report{"a hall", "mss", "D", work->request(), work->study()};
  const Json figures = place_figures(report);
  EXPECT_TRUE(keys_without_unit(figures).empty());
  EXPECT_TRUE(checked_json(figures).ok());
  EXPECT_EQ(figures["layouts"].size(), work->study().layouts.size());
  EXPECT_DOUBLE_EQ(figures["layouts"][0]["free_m3"].get<double>() - figures["present"]["free_m3"].get<double>(),
                   figures["layouts"][0]["freed_m3"].get<double>() - figures["layouts"][0]["lost_m3"].get<double>());
  EXPECT_NE(place_text(report).find("where to put body"), std::string::npos);
  EXPECT_TRUE(place_csv(report).ok());
  const double height_m = telling_height_m(work->study());
  EXPECT_GT(height_m, 0.7);
  EXPECT_LT(height_m, 2.1);
}

/// The hall of a request as a file would give it.
Hall hall_of(const PlaceStudyRequest& request) {
  Hall hall;
  for (const PlaceObject& one : request.hall.objects) {
    HallObject object;
    object.name = one.placed.name;
    object.shape = one.placed.shape;
    object.X_WO = one.placed.X_WO;
    hall.objects.push_back(object);
  }
  HallRig rig;
  rig.model = *request.rig;
  hall.rigs = {rig};
  return hall;
}

// Oracle: the layouts themselves. What is moved stands where each of them puts it, what stays is there once, and of all
// paths that variants name each belongs to one.
TEST(PlaceScene, ShowsEachLayoutAsAVariant) {
  const auto work = worked(testing::place_request(0.2));
  const PlaceStudy& study = work->study();
  const Hall hall = hall_of(work->request());
  const Scene scene = place_scene(hall, 0, {"hall", "mss", "D", work->request(), study}, 0.2);
  for (const SceneFault& fault : check_scene(scene)) ADD_FAILURE() << to_string(fault);
  ASSERT_EQ(scene.variants.size(), study.layouts.size() + 1);
  EXPECT_EQ(scene.variants.back().name, "present");
  std::set<std::string> named;
  for (std::size_t v = 0; v < scene.variants.size(); ++v) {
    const bool is_present = v == study.layouts.size();
    const CertifiedLayout& layout = is_present ? study.present : study.layouts[v];
    EXPECT_EQ(scene.variants[v].name, is_present ? "present" : layout_name(v));
    for (const std::string& path : scene.variants[v].paths) EXPECT_TRUE(named.insert(path).second) << path;
    for (std::size_t i = 0; i < layout.X_WO.size(); ++i) {
      const bool moved = work->request().hall.objects[i].group >= 0;
      const std::string path = (moved ? scene.variants[v].name : "hall") + "/" + hall.objects[i].name;
      const auto node =
          std::find_if(scene.nodes.begin(), scene.nodes.end(), [&](const SceneNode& n) { return n.path == path; });
      ASSERT_NE(node, scene.nodes.end()) << path;
      EXPECT_EQ(node->X_PN.p, layout.X_WO[i].p) << path;
    }
    const SceneVolume& volume = scene.volumes[v];
    EXPECT_EQ(volume.path, scene.variants[v].name + "/map");
    const MapCell middle = cell_at(layout.together, volume.grid.origin + 0.5 * volume.grid.spacing);
    EXPECT_EQ(volume.cell_classes[0], static_cast<std::uint8_t>(middle.cell_class));
  }
}

}  // namespace
}  // namespace drydock
