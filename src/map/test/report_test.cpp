// SPDX-License-Identifier: Apache-2.0
#include "map/report.h"

#include <gtest/gtest.h>

#include <cmath>

#include "keep_out/test/planes_report.h"
#include "map/figures.h"
#include "map/text.h"

namespace drydock {
namespace {

using testing::report_of_planes;

// Oracle: the widths of the three slabs.
TEST(MapReport, FindsRegionsAndCauses) {
  const MapReport report = report_of_planes();
  ASSERT_EQ(report.regions.size(), 1u);
  const double face_m2 = 0.77 * 0.91;
  EXPECT_LE(report.regions[0].volume, 0.68 * face_m2);
  EXPECT_GE(report.regions[0].volume, (0.68 - 2 * 0.03) * face_m2);
  // Both planes cut their cells off-centre: at middles the answer would be wrong by up to half a cell, 0.03.
  EXPECT_NEAR(report.likely_free, 0.68 * face_m2, 0.0005 * face_m2);
  ASSERT_EQ(report.blocked.size(), 2u);
  EXPECT_EQ(cause_text(report, report.blocked[0].cause), "clearance of south from mast");
  EXPECT_EQ(cause_text(report, report.blocked[1].cause), "clearance of the rod from table");
  EXPECT_LE(report.blocked[0].volume, 0.21 * face_m2);
  EXPECT_LE(report.blocked[1].volume, 0.16 * face_m2);
  EXPECT_EQ(cause_text(report, {0, CausePart::kCablePair, 0, 1, -1}), "clearance of north and south");
  EXPECT_EQ(cause_text(report, {0, CausePart::kPlatform, -1, -1, 1}), "clearance of D from table");
  EXPECT_EQ(cause_text(report, Cause{}), "not evaluated");
}

// Oracle: the slab between the planes, which reaches the box in y and z only.
TEST(MapReport, SaysWhereTheBoxCutsTheFreeRegion) {
  MapReport report = report_of_planes();
  const Json region = map_figures(report)["largest_free_region"];
  EXPECT_EQ(region["cut_by_box_at"], (std::vector<std::string>{"-y", "+y", "-z", "+z"}));
  EXPECT_NE(map_text(report).find("the map's box cuts it at -y, +y, -z, +z: the rig may be free beyond\n"),
            std::string::npos);
}

// Oracle: the box as it was given, which four digits would not bring back.
TEST(MapReport, PrintsBoxesWithEnoughDigits) {
  MapReport report = report_of_planes();
  report.study.domain.box = {Vector3(-1234.5625, -0.41, 1.07), Vector3(1000.0375, 0.36, 1.98)};
  EXPECT_NE(map_text(report).find("within (-1234.5625, -0.41, 1.07) to (1000.0375, 0.36, 1.98) m"), std::string::npos)
      << map_text(report);
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
            "the time was enough for cells of 30 mm, not of 7.5 mm; --resolution 0.03m reproduces this map");
  report.study.complete = false;
  report.study.level = 2;
  EXPECT_EQ(shortfall_text(report), "interrupted: cells of 120 mm are complete, finer ones in part");
}

// Oracle: what a reader looks for, in the text.
TEST(MapReport, TellsItInWords) {
  const std::string text = map_text(report_of_planes());
  for (const char* part : {"hall: positions of D of mss", "cells of 30 mm", "clearance of 0.02 m", "32.00 % +- 4.00",
                           "mast", "22.00 % +- 2.00", "clearance of south from mast", "the only free region"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

}  // namespace
}  // namespace drydock
