// SPDX-License-Identifier: Apache-2.0
#include "hall/map_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "hall/hall_file.h"
#include "input/schema.h"

namespace drydock {
namespace {

constexpr double kDegreeOfFile = M_PI / 180;

struct MapFolder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("drydock_map_" + std::to_string(::getpid()));
  MapFolder() { std::filesystem::create_directories(path); }
  ~MapFolder() { std::filesystem::remove_all(path); }

  std::optional<HallFile> read(const std::string& text, Problems& problems,
                               const std::vector<std::string>& overrides = {}) const {
    std::ofstream(path / "hall.yaml") << "drydock: 1\nkind: hall\nname: h\n" << kRigs << text;
    return read_hall_file(path / "hall.yaml", default_file_rules(path / "hall.yaml"), overrides, problems);
  }
  std::optional<HallFile> read_sound(const std::string& text) const {
    Problems problems;
    std::optional<HallFile> hall = read(text, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    return hall;
  }

  static constexpr const char* kRigs = R"(rigs:
  point:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20, 1000], anchors: [[-3, -3, 4], [3, -3, 4], [3, 3, 4], [-3, 3, 4]]}
    load: {force: [0, 0, -500]}
    home: {p: [0.1, 0.2, 2.1]}
  body:
    platform: {body: P, mass: 3, shapes: [{box: [0.2, 0.2, 0.2]}]}
    cables:
      tension: [5, 900]
      anchors: [[-1, -1, 2], [1, -1, 2], [1, 1, 2], [-1, 1, 2], [-1, -1, -2], [1, -1, -2], [0, 1, -2]]
      eyes: [[-0.1, 0, 0.1], [0.1, 0, 0.1], [0.1, 0.1, 0.1], [-0.1, 0.1, 0.1], [0, -0.1, -0.1], [0.1, 0, -0.1], [0, 0.1, -0.1]]
    home: {p: [0, 0.1, 0.2], yaw: 10 deg}
)";
};

// Oracle: the numbers as written, in SI.
TEST(MapFile, HoldsPositionsAsTheFileSays) {
  const MapFolder folder;
  const auto hall = folder.read_sound(R"(map:
  rig: point
  box: [[-2.75, -2.5 m, 120 cm], [2.75, 2.5, 3.7]]
  resolution: 15 mm
  criteria: {clearance: {at_least: 20 mm}, tension: {at_least: 0.1 kN}, closure: {}}
)");
  ASSERT_TRUE(hall && hall->map);
  EXPECT_EQ(hall->map->rig, 0u);
  const MapPlan& plan = hall->map->plan;
  EXPECT_EQ(plan.domain.kind, MapKind::kPosition);
  EXPECT_EQ(plan.domain.box.low, Vector3(-2.75, -2.5, 1.2));
  EXPECT_EQ(plan.domain.box.high, Vector3(2.75, 2.5, 3.7));
  EXPECT_EQ(plan.domain.resolution, 0.015);
  EXPECT_EQ(plan.domain.lattice, Vector3(0, 0, 0));
  EXPECT_EQ(plan.domain.X_WB.p, Vector3(0.1, 0.2, 2.1));
  ASSERT_EQ(plan.criteria.size(), 3u);
  EXPECT_EQ(plan.criteria[0].criterion, find_criterion("clearance"));
  EXPECT_EQ(plan.criteria[0].at_least, 0.02);
  EXPECT_EQ(plan.criteria[1].criterion, find_criterion("tension"));
  EXPECT_EQ(plan.criteria[1].at_least, 100.0);
  EXPECT_EQ(plan.criteria[2].criterion, find_criterion("closure"));
  EXPECT_EQ(plan.criteria[2].at_least, 0.0);
}

// Oracle: the rule of what box and angles make, and the defaults.
TEST(MapFile, TellsTheKindOfMapByWhatIsGiven) {
  const MapFolder folder;
  const auto turned = folder.read_sound(
      "map: {rig: body, at: {p: [0.1, 0, 0.3], rpy: [5 deg, 0, 0]}, "
      "angles: {order: 321, ranges: [[-10 deg, 20 deg], [0, 0.1], [-1, 1]]}}");
  ASSERT_TRUE(turned && turned->map);
  const MapDomain& angles = turned->map->plan.domain;
  EXPECT_EQ(angles.kind, MapKind::kOrientation);
  EXPECT_EQ(angles.angles.order, EulerOrder::k321);
  EXPECT_NEAR(angles.resolution, kDegreeOfFile, 1e-15);
  EXPECT_NEAR(angles.box.low.x(), -10 * kDegreeOfFile, 1e-15);
  EXPECT_EQ(angles.box.high, Vector3(20 * kDegreeOfFile, 0.1, 1));
  EXPECT_EQ(angles.X_WB.p, Vector3(0.1, 0, 0.3));
  EXPECT_TRUE(angles.X_WB.R.matrix.isApprox(from_rpy({5 * kDegreeOfFile, 0, 0}).matrix, 1e-15));

  const auto both = folder.read_sound(
      "map: {rig: body, box: [[0, 0, 0], [0.3, 0.4, 0.5]], angles: {ranges: [[-0.1, 0.1], [-0.1, 0.1], [-0.2, 0.1]], "
      "resolution: 4 deg}}");
  ASSERT_TRUE(both && both->map);
  const MapDomain& all = both->map->plan.domain;
  EXPECT_EQ(all.kind, MapKind::kAllOrientations);
  EXPECT_EQ(all.resolution, 0.01);
  EXPECT_EQ(all.box.high, Vector3(0.3, 0.4, 0.5));
  EXPECT_EQ(all.angles.order, EulerOrder::k213);
  EXPECT_EQ(all.angles.angles_rad.low, Vector3(-0.1, -0.1, -0.2));
  EXPECT_NEAR(all.finest_turn_rad, 2 * kDegreeOfFile, 1e-15);
  EXPECT_TRUE(all.X_WB.R.matrix.isApprox(from_rpy({0, 0, 10 * kDegreeOfFile}).matrix, 1e-15));
  ASSERT_EQ(both->map->plan.criteria.size(), 2u);
  EXPECT_EQ(both->map->plan.criteria[0].criterion->name, "clearance");
  EXPECT_EQ(both->map->plan.criteria[1].criterion->name, "tension");
}

TEST(MapFile, HoldsASeries) {
  const MapFolder folder;
  const auto hall = folder.read_sound(
      "map: {rig: body, box: [[0, 0, 0], [0.3, 0.4, 0.5]], series: {order: 123, range: [-40 deg, 20 deg], steps: 7, "
      "resolution: 3 cm}}");
  ASSERT_TRUE(hall && hall->map && hall->map->plan.series);
  const AngleSeries& series = *hall->map->plan.series;
  EXPECT_EQ(series.order, EulerOrder::k123);
  EXPECT_NEAR(series.low_rad, -40 * kDegreeOfFile, 1e-15);
  EXPECT_NEAR(series.high_rad, 20 * kDegreeOfFile, 1e-15);
  EXPECT_EQ(series.steps, 7);
  EXPECT_EQ(series.resolution_m, 0.03);
}

// Oracle: the sentences a user is to read, at the places that are wrong; the map starts in line 17.
TEST(MapFile, SaysWhatIsWrongAndWhere) {
  struct Wrong {
    std::string map, said;
  };
  const MapFolder folder;
  for (
      const Wrong& wrong : {
          Wrong{"{rig: pint, box: [[0, 0, 0], [1, 1, 1]]}",
                "17:12: error: map.rig: found \"pint\", expected one of point, body; did you mean point?"},
          Wrong{"{box: [[0, 0, 0], [1, 1, 1]]}",
                "17:6: error: map.rig: missing, expected the rig to map, one of point, body"},
          Wrong{"{rig: point, box: [[0, 0, 0], [1, 1, 0]]}",
                "17:24: error: map.box: found no room between (0, 0, 0) and (1, 1, 0) m, expected each number of the "
                "second above that of the first"},
          Wrong{"{rig: point, box: [[0, 0, 0], [2, 2, 2]], resolution: 1 mm}",
                "17:60: error: map.resolution: found 8e+09 cells of 0.001 m, expected at most 2^31"},
          Wrong{"{rig: point, box: [[0, 0, 0], [1, 1, 1]], resolution: 0}",
                "17:60: error: map.resolution: found \"0\", expected a value above 0"},
          Wrong{"{rig: point, box: [[0, 0, 0], [1, 1, 1]], criteria: {tensoin: {}}}",
                "17:59: error: map.criteria.tensoin: unknown field; did you mean tension?"},
          Wrong{
              "{rig: point, box: [[0, 0, 0], [1, 1, 1]], criteria: {tension: {at_least: 2 mm}}}",
              "17:79: error: map.criteria.tension.at_least: found \"2 mm\", which is a length, expected a force, as in "
              "20 N"},
          Wrong{"{rig: point, box: [[0, 0, 0], [1, 1, 1]], criteria: {}}",
                "17:58: error: map.criteria: found no criterion, expected at least one of "},
          Wrong{"{rig: point, box: [[0, 0, 0], [1, 1, 1]], criteria: {dynamic: {}}}",
                "17:68: error: map.criteria.dynamic: found a criterion that does not apply to \"point\", expected one "
                "of "},
          Wrong{"{rig: point, angles: {ranges: [[-1, 1], [-1, 1], [-1, 1]]}}",
                "17:27: error: map.angles: found orientations of the point \"D\", expected a box alone"},
          Wrong{
              "{rig: body}",
              "17:6: error: map.box: missing, expected a box of positions, as in [[-2, -2, 1], [2, 2, 3]], or angles, "
              "or both"},
          Wrong{
              "{rig: body, angles: {ranges: [[-1, 1], [-1, 1], [0.5, 0.5]]}}",
              "17:26: error: map.angles: found no room between (-1, -1, 0.5) and (1, 1, 0.5) rad, expected each number "
              "of the second above that of the first"},
          Wrong{"{rig: body, angles: {ranges: [[-1, 1], [-1, 1], [0, 1]]}, resolution: 1 cm}",
                "17:64: error: map.resolution: found without box, expected it only beside box"},
      }) {
    Problems problems;
    EXPECT_FALSE(folder.read("map: " + wrong.map + "\n", problems).has_value()) << wrong.map;
    ASSERT_EQ(problems.all().size(), 1u) << wrong.map;
    const std::string text = to_string(problems.all().front());
    EXPECT_NE(text.find(wrong.said), std::string::npos) << text << "\n" << wrong.said;
  }
}

// Oracle: all at once, in one pass.
TEST(MapFile, ReportsEveryProblem) {
  const MapFolder folder;
  Problems problems;
  EXPECT_FALSE(folder.read(
      "map: {rig: pint, box: [[0, 0, 0], [1, 1, -1]], resolution: -1, criteria: {x: {}}, foo: 1}\n", problems));
  EXPECT_EQ(problems.errors(), 5u);
}

TEST(MapFile, PutsTheCommandLineOverTheFile) {
  const MapFolder folder;
  Problems problems;
  const auto hall = folder.read("map: {rig: point, box: [[0, 0, 0], [1, 1, 1]]}\n", problems,
                                {"map.rig=body", "map.resolution=4 cm"});
  ASSERT_TRUE(hall && hall->map);
  EXPECT_EQ(hall->map->rig, 1u);
  EXPECT_EQ(hall->map->plan.domain.resolution, 0.04);
}

// Oracle: the schema names what the reader takes.
TEST(MapFile, DescribesItsFields) {
  const std::string map = json_schema(hall_fields(), "hall").at("properties").at("map").dump();
  for (const char* field : {"rig", "box", "resolution", "criteria", "clearance", "tension", "closure", "at_least", "at",
                            "angles", "ranges", "series", "steps"}) {
    EXPECT_NE(map.find("\"" + std::string(field) + "\":"), std::string::npos) << field;
  }
}

}  // namespace
}  // namespace drydock
