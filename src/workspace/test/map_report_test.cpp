// SPDX-License-Identifier: Apache-2.0
#include "workspace/map_report.h"

#include <gtest/gtest.h>

#include <cmath>

#include "output/check_scene.h"
#include "workspace/map_scene.h"

namespace drydock {
namespace {

/// Blocked right of a plane by cable 1 and object 0, left of another by the rod.
MapLayer layer_of_planes() {
  MapLayer layer;
  layer.name = "clearance";
  layer.unit = "m";
  layer.at_least = 0.02;
  layer.make_ask = [] {
    return [](std::span<const PoseCell> cells, std::span<CellMemory>, std::span<CellAnswer> answers) {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        const double right = cells[i].X_WB.p.x() - 0.31, left = -0.37 - cells[i].X_WB.p.x(), half = cells[i].half.x();
        const Cause cause = right > left ? Cause{0, CausePart::kCable, 1, -1, 0} : Cause{0, CausePart::kRod, -1, -1, 1};
        const double depth = std::max(right, left);
        answers[i] = {depth > half    ? MapClass::kBlocked
                      : depth < -half ? MapClass::kFree
                                      : MapClass::kUndecided,
                      cause};
      }
    };
  };
  layer.make_allowed = [] {
    return [](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) {
      for (std::size_t i = 0; i < X_WB.size(); ++i) allowed[i] = X_WB[i].p.x() < 0.31 && X_WB[i].p.x() > -0.37;
    };
  };
  return layer;
}

MapReport report_of_planes() {
  MapReport report;
  report.hall = "hall";
  report.rig = "mss";
  report.platform = "D";
  report.cables = {"north", "south"};
  report.objects = {"mast", "table"};
  report.plan.domain.box = {Vector3(-0.53, -0.41, 1.07), Vector3(0.52, 0.36, 1.98)};
  report.plan.domain.resolution = 0.03;
  report.study.domain = report.plan.domain;
  report.study.layers = {layer_of_planes()};
  const CertifiedMap map = certified_map(report.plan.domain, report.study.layers[0]);
  report.study.trees = {map.tree};
  report.study.together = united(report.study.trees);
  report.study.judged = map.judged;
  report.shares.criteria = {{"clearance", 0.28, 0.36}};
  report.shares.objects = {{"mast", 0.2, 0.24}};
  add_findings(report, 1);
  return report;
}

// Oracle: the widths of the three slabs.
TEST(MapReport, FindsRegionsAndCauses) {
  const MapReport report = report_of_planes();
  ASSERT_EQ(report.regions.size(), 1u);
  const double face_m2 = 0.77 * 0.91;
  EXPECT_LE(report.regions[0].volume, 0.68 * face_m2);
  EXPECT_GE(report.regions[0].volume, (0.68 - 2 * 0.03) * face_m2);
  EXPECT_NEAR(report.likely_free, 0.68 * face_m2, 0.03 * face_m2);  // half a cell on either side
  ASSERT_EQ(report.blocked.size(), 2u);
  EXPECT_EQ(cause_text(report, report.blocked[0].cause), "clearance of south from mast");
  EXPECT_EQ(cause_text(report, report.blocked[1].cause), "clearance of the rod from table");
  EXPECT_LE(report.blocked[0].volume, 0.21 * face_m2);
  EXPECT_LE(report.blocked[1].volume, 0.16 * face_m2);
  EXPECT_EQ(cause_text(report, {0, CausePart::kCablePair, 0, 1, -1}), "clearance of north and south");
  EXPECT_EQ(cause_text(report, {0, CausePart::kPlatform, -1, -1, 1}), "clearance of D from table");
  EXPECT_EQ(cause_text(report, Cause{}), "not judged");
}

// Oracle: the rule for keys of figures; volumes that add up to the box.
TEST(MapReport, GivesFiguresWithUnits) {
  MapReport report = report_of_planes();
  report.plan.series = AngleSeries{EulerOrder::k213, -0.1, 0.2, 2, 0.03};
  for (int turn = 0; turn < 3; ++turn) report.series.push_back({turn, -0.1, volumes(report.study.together), 0.3});
  const Json figures = map_figures(report);
  EXPECT_EQ(keys_without_unit(figures), std::vector<std::string>{});
  EXPECT_TRUE(checked_json(figures).ok());
  const double sum =
      figures["free_m3"].get<double>() + figures["blocked_m3"].get<double>() + figures["undecided_m3"].get<double>();
  EXPECT_NEAR(sum, 1.05 * 0.77 * 0.91, 1e-12);
  EXPECT_EQ(figures["criteria"][0]["at_least_m"], 0.02);
  EXPECT_EQ(figures["series"].size(), 3u);
  report.study.domain.kind = MapKind::kOrientation;
  const Json turned = map_figures(report);
  EXPECT_TRUE(turned.contains("free_rad3"));
  EXPECT_EQ(keys_without_unit(turned), std::vector<std::string>{});
}

TEST(MapReport, SaysWhatRepeatsAMapThatRanOutOfTime) {
  MapReport report = report_of_planes();
  EXPECT_EQ(shortfall_text(report), "");
  report.study.is_coarser = true;
  report.plan.domain.resolution = 0.0075;
  EXPECT_EQ(shortfall_text(report),
            "the time was enough for cells of 30 mm, not of 7.5 mm; --resolution 0.03m repeats this map");
  report.study.complete = false;
  report.study.level = 2;
  EXPECT_EQ(shortfall_text(report), "interrupted: cells of 120 mm are judged throughout, finer ones in part");
}

// Oracle: what a reader looks for, in the text.
TEST(MapReport, TellsItInWords) {
  const std::string text = map_text(report_of_planes());
  for (const char* part : {"hall: positions of D of mss", "cells of 30 mm", "clearance of 0.02 m", "32.00 % +- 4.00",
                           "mast", "22.00 % +- 2.00", "clearance of south from mast", "the only free region"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

// Oracle: the checks of scenes, and the map's own cells.
TEST(MapScene, ShowsHallRigAndClasses) {
  const MapReport report = report_of_planes();
  RigModel rig;
  rig.name = "mss";
  rig.platform.axes = point_axes();
  rig.platform.shapes.push_back({0, Sphere{0.03}, {}});
  Cable cable;
  cable.name = "north";
  cable.p_WA = {1, 2, 3};
  rig.cables = {cable};
  const std::vector<PlacedShape> objects = {{"mast", Box{Vector3(1, 1, 2)}, {}}};
  const Scene scene =
      map_scene({"hall", rig, {{}, {0.1, 0.2, 1.3}}, objects, report.study.domain, report.study.together, 0.11});
  EXPECT_EQ(check_scene(scene), std::vector<SceneFault>{});
  ASSERT_EQ(scene.volumes.size(), 1u);
  const SceneVolume& volume = scene.volumes[0];
  EXPECT_EQ(volume.grid.cells, (std::array<std::size_t, 3>{10, 7, 9}));
  ASSERT_EQ(volume.cell_classes.size(), volume.grid.cell_count());
  for (const std::array<std::size_t, 3>& at : {std::array<std::size_t, 3>{0, 3, 4}, {4, 6, 8}, {8, 1, 2}}) {
    const std::size_t index = at[0] + 10 * (at[1] + 7 * at[2]);
    const Vector3 middle =
        report.study.domain.box.low + 0.11 * Vector3(static_cast<double>(at[0]) + 0.5, static_cast<double>(at[1]) + 0.5,
                                                     static_cast<double>(at[2]) + 0.5);
    EXPECT_EQ(volume.cell_classes[index], static_cast<std::uint8_t>(cell_at(report.study.together, middle).cell_class));
  }
  EXPECT_EQ(volume.classes[2].name, "blocked");
}

}  // namespace
}  // namespace drydock
