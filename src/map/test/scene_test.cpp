// SPDX-License-Identifier: Apache-2.0
#include "map/scene.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hall/scenery.h"
#include "keep_out/test/planes_report.h"
#include "output/scene/check_scene.h"

namespace drydock {
namespace {

using testing::report_of_planes;

/// A hall with a mast, and a rig of one cable with a pulley and one without.
Hall small_hall() {
  Hall hall;
  hall.name = "hall";
  HallObject mast;
  mast.name = "mast";
  mast.shape = Box{Vector3(1, 1, 2)};
  mast.X_WO.p = {0.3, -0.2, 1};
  mast.colour = Vector3(0.1, 0.2, 0.3);
  hall.objects = {mast};
  HallRig rig;
  rig.model.name = rig.model.name = "mss";
  rig.model.platform.axes = point_axes();
  rig.model.platform.shapes.push_back({0, Sphere{0.03}, {}});
  Cable cable;
  cable.name = "north";
  cable.p_WA = {1, 2, 3};
  cable.diameter_m = 0.01;
  rig.model.cables = {cable, cable};
  rig.model.cables[1].name = "south";
  rig.model.cables[1].p_WA = {-1.5, -2, 3.2};
  rig.model.cables[1].pulley = Pulley{0.08, Vector3(0.1, -0.05, 1).normalized()};
  rig.X_WB_home.p = {0.1, 0.2, 1.3};
  hall.rigs = {rig};
  return hall;
}

const SceneNode& node_at(const Scene& scene, const std::string& path) {
  for (const SceneNode& node : scene.nodes)
    if (node.path == path) return node;
  throw std::out_of_range(path);
}

Vector3 middle_of(const ImageGrid& grid, const std::array<std::size_t, 3>& at) {
  return grid.origin +
         grid.spacing.cwiseProduct(Vector3(static_cast<double>(at[0]) + 0.5, static_cast<double>(at[1]) + 0.5,
                                           static_cast<double>(at[2]) + 0.5));
}

// Oracle: the checks of scenes, and the map's own cells, causes and margins.
TEST(MapScene, ShowsHallRigAndMap) {
  const Hall hall = small_hall();
  const MapReport report = report_of_planes();
  const MarginImage margins = *margin_image(report.study.domain, {report.study.layers, 0.11, 1, {}});
  const Scene scene = map_scene({hall, report, 0.11, &margins});
  EXPECT_EQ(check_scene(scene), std::vector<SceneFault>{});
  EXPECT_EQ(node_at(scene, "hall/mast").colour.blue, 0.3);
  EXPECT_EQ(node_at(scene, "rigs/mss/pulleys/north").X_PN.p, Vector3(1, 2, 3));
  ASSERT_EQ(scene.volumes.size(), 1u);
  const SceneVolume& volume = scene.volumes[0];
  EXPECT_EQ(volume.grid.cells, (std::array<std::size_t, 3>{10, 7, 9}));
  ASSERT_EQ(volume.cell_classes.size(), volume.grid.cell_count());
  ASSERT_EQ(volume.layers.size(), 1u);
  EXPECT_EQ(volume.layers[0].cell_classes, volume.cell_classes) << "the only criterion says it all";
  for (const std::array<std::size_t, 3>& at : {std::array<std::size_t, 3>{0, 3, 4}, {4, 6, 8}, {8, 1, 2}}) {
    const std::size_t cell = at[0] + 10 * (at[1] + 7 * at[2]);
    const Vector3 middle = middle_of(volume.grid, at);
    const MapCell expected = cell_at(report.study.together, middle);
    EXPECT_EQ(volume.cell_classes[cell], static_cast<std::uint8_t>(expected.cell_class));
    const Cause cause = report.study.together.causes[expected.cause];
    const bool is_free = expected.cell_class == MapClass::kFree;
    EXPECT_EQ(volume.causes[volume.cell_causes[cell]], is_free ? "" : cause_text(report, cause));
    const double margin = std::min(0.31 - middle.x(), middle.x() + 0.37) + 0.02;
    EXPECT_NEAR(volume.margins[0].values[cell], margin, 1.3e-4 * std::abs(margin));  // 13 bits of it stay
  }
  EXPECT_EQ(volume.margins[0].at_least, 0.02);
  EXPECT_EQ(volume.classes[2].name, "blocked");
}

// Oracle: what a reader looks for. The shares are those of the widths of the slabs.
TEST(MapScene, SaysWhatTheMapSays) {
  const std::string caption = map_caption(report_of_planes());
  EXPECT_NE(caption.find("Proven free for D: "), std::string::npos) << caption;
  EXPECT_NE(caption.find("Most in the way: clearance, "), std::string::npos) << caption;
  EXPECT_NE(caption.find(" % (above all clearance of south from mast, "), std::string::npos) << caption;
  EXPECT_EQ(std::count(caption.begin(), caption.end(), '\n'), 2) << caption;
}

// Oracle: by hand. Angles are told in degrees, about the axes of their order.
TEST(MapScene, ShowsOrientationsInDegrees) {
  MapReport report = report_of_planes();
  report.study.domain.kind = MapKind::kOrientation;
  report.study.domain.angles.order = EulerOrder::k213;
  const Scene scene = map_scene({small_hall(), report, 0.2, nullptr});
  EXPECT_EQ(check_scene(scene), std::vector<SceneFault>{});
  const SceneVolume& volume = scene.volumes[0];
  EXPECT_EQ(volume.axes_unit, "deg");
  EXPECT_EQ(volume.axes, (std::array<std::string, 3>{"turn 1 about y", "turn 2 about x", "turn 3 about z"}));
  EXPECT_NEAR(volume.grid.origin.x(), -0.53 * 180 / M_PI, 1e-12);
  EXPECT_EQ(volume.cell_classes, map_volume({.domain = report.study.domain, .together = report.study.together},
                                            image_grid(report.study.domain, 0.2))
                                     .cell_classes);
  EXPECT_NE(scene.caption.find("of all orientations in the map"), std::string::npos) << scene.caption;
}

// Oracle: the points of the series, one curve for each turn.
TEST(MapScene, ShowsVolumesOverAngles) {
  MapReport report = report_of_planes();
  report.plan.series = AngleSeries{EulerOrder::k213, -0.1, 0.2, 2, 0.03};
  for (int step = 0; step < 2; ++step)
    for (int turn = 0; turn < 3; ++turn)
      report.series.push_back({turn, step == 0 ? -0.1 : 0.2, {1.0 + turn, 5, 0.5 + step}, 1.25 + turn});
  report.series.push_back({0, 0.3, {}, 0});  // a row that is not whole
  const Scene scene = map_scene({small_hall(), report, 0, nullptr});
  EXPECT_EQ(check_scene(scene), std::vector<SceneFault>{});
  EXPECT_TRUE(scene.volumes.empty());
  ASSERT_EQ(scene.curves.size(), 1u);
  const SceneCurves& curves = scene.curves[0];
  ASSERT_EQ(curves.x.size(), 2u);
  EXPECT_NEAR(curves.x[1], 0.2 * 180 / M_PI, 1e-12);
  EXPECT_EQ(curves.curves[2].name, "turn 3 about z");
  EXPECT_EQ(curves.curves[2].y, (std::vector<double>{3.25, 3.25}));
  EXPECT_EQ(curves.curves[2].low, (std::vector<double>{3, 3}));
  EXPECT_EQ(curves.curves[2].high, (std::vector<double>{3.5, 4.5}));
}

// Oracle: geometry. A wheel's rim passes through anchor and exit; its axis is square to kingpin and cable.
TEST(HallScenery, PutsWheelsWhereCablesRun) {
  const Hall hall = small_hall();
  const HallRig& rig = hall.rigs[0];
  const Scene scene = hall_scene(hall);
  const Cable& cable = rig.model.cables[1];
  const Pose X_WH = node_at(scene, "rigs/mss/pulleys/south/wheel").X_PN;
  const Vector3 axis_W = X_WH.R.matrix.col(2), p_WT = node_at(scene, "rigs/mss/pulleys/south/exit").X_PN.p;
  const CableLine line = cable_line(cable, rig.X_WB_home);
  EXPECT_NEAR((cable.p_WA - X_WH.p).norm(), 0.08, 1e-12);
  EXPECT_NEAR((p_WT - X_WH.p).norm(), 0.08, 1e-12);
  EXPECT_NEAR(axis_W.dot(cable.pulley->kingpin_W), 0, 1e-12);
  EXPECT_NEAR(axis_W.dot(line.u_W), 0, 1e-12);
  EXPECT_EQ(scene.strands[0].from, "rigs/mss/pulleys/north");
  EXPECT_EQ(scene.strands[1].from, "rigs/mss/pulleys/south/exit");
}

// Oracle: by hand. 3.3 m³ at 5 cm are 27 thousand cells; at half the number the next size is twice that.
TEST(MapVolume, KeepsToWhatAPageCanTake) {
  MapDomain domain;
  domain.box = {Vector3(0, 0, 0), Vector3(1.5, 2.2, 1)};
  EXPECT_EQ(volume_edge(domain, 0.05), 0.05);
  EXPECT_EQ(volume_edge(domain, 0.05, 26'400), 0.05);
  EXPECT_EQ(volume_edge(domain, 0.05, 26'399), 0.1);
  domain.resolution = 0.01;
  EXPECT_EQ(usual_edge_m(domain), 0.02);  // 5 cm would be 26 thousand cells
  domain.resolution = 0.1;
  EXPECT_EQ(usual_edge_m(domain), 0.05);
  domain.box.high = {4, 4, 2};
  EXPECT_EQ(usual_edge_m(domain), 0.05);
}

}  // namespace
}  // namespace drydock
