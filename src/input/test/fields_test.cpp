// SPDX-License-Identifier: Apache-2.0
#include "input/fields.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "input/schema.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

enum class Winding { kLeft, kRight };

struct Cable {
  Vector3 p_WA = Vector3::Zero();
  double diameter_m = 0.02;
  Interval tension_N{20, 1000};
};

struct Rig {
  std::string title;
  int count = 3;
  bool spare = false;
  Winding winding = Winding::kRight;
  std::vector<Cable> cables;
  std::map<std::string, double> masses_kg;
  std::vector<Vector3> eyes;
  std::array<Interval, 2> window{};
  std::optional<double> sag_m;
  Cable guide;
};

void describe(Fields& f, Cable& cable) {
  f.required("anchor", cable.p_WA, Dimension::length(), "where the cable leaves the hall");
  f.optional("diameter", cable.diameter_m, Dimension::length(), "outer diameter").above(0).below(1);
  f.optional("tension", cable.tension_N, Dimension::force(), "least and greatest tension").at_least(0);
}

void describe(Fields& f, Rig& rig) {
  f.required("title", rig.title, "what to call it");
  f.optional("count", rig.count, "how many").between(1, 12);
  f.optional("spare", rig.spare, "whether it is one");
  f.optional("winding", rig.winding, Choices<Winding>{{{"left", Winding::kLeft}, {"right", Winding::kRight}}}, "way");
  f.optional("cables", rig.cables, "all cables");
  f.optional("masses", rig.masses_kg, Dimension::mass(), "by name").above(0);
  f.optional("eyes", rig.eyes, Dimension::length(), "points").at_most(10);
  f.optional("window", rig.window, Dimension::length(), "two ranges");
  f.optional("sag", rig.sag_m, Dimension::length(), "if known");
  f.optional("guide", rig.guide, "one more");
}

std::vector<std::string> lines(const Problems& problems) {
  std::vector<std::string> result;
  for (const Problem& problem : problems.all()) result.push_back(to_string(problem));
  return result;
}

// Oracle: the values as written, turned into SI by hand.
TEST(Fields, ReadEveryKindOfValue) {
  Rig rig;
  Problems problems;
  ASSERT_TRUE(read_yaml_text(R"(
title: "north rig"
count: 7
spare: true
winding: left
cables:
  - {anchor: [1, -20 cm, 3 mm], diameter: 4 mm}
  - anchor: [0.5, 0.25, 4]
    tension: [0.1 kN, 5000]
masses: {platform: 91, "lifting eye": 250 g}
eyes: [[1, 2, 3], [4 m, 5, 6]]
window: [[0, 1], [20 mm, 1 m]]
sag: 3 mm
guide: {anchor: [0, 0, 1]}
)",
                             "rig.yaml", {}, rig, problems));
  EXPECT_EQ(lines(problems), std::vector<std::string>{});
  EXPECT_EQ(rig.title, "north rig");
  EXPECT_EQ(rig.count, 7);
  EXPECT_TRUE(rig.spare);
  EXPECT_EQ(rig.winding, Winding::kLeft);
  ASSERT_EQ(rig.cables.size(), 2u);
  EXPECT_TRUE(rig.cables[0].p_WA.isApprox(Vector3(1, -0.2, 0.003)));
  EXPECT_DOUBLE_EQ(rig.cables[0].diameter_m, 0.004);
  EXPECT_EQ(rig.cables[0].tension_N, (Interval{20, 1000}));  // the default
  EXPECT_EQ(rig.cables[1].tension_N, (Interval{100, 5000}));
  EXPECT_DOUBLE_EQ(rig.masses_kg.at("lifting eye"), 0.25);
  EXPECT_EQ(rig.eyes[1], Vector3(4, 5, 6));
  EXPECT_EQ(rig.window[1], (Interval{0.02, 1}));
  EXPECT_DOUBLE_EQ(rig.sag_m.value(), 0.003);
}

// Oracle: the faults planted in the text, each with its place counted by hand.
TEST(Fields, ReportEveryProblemInOnePass) {
  Rig rig;
  Problems problems;
  ASSERT_TRUE(read_yaml_text(R"(count: 2.5
spare: yes
winding: rigth
cables:
  - {anchor: [1, 2 kg, 3], diametre: 4 mm}
  - {diameter: -1}
masses: {platform: 0, b: [1]}
eyes: [[1, 2, 30]]
)",
                             "rig.yaml", {}, rig, problems));
  EXPECT_EQ(
      lines(problems),
      (std::vector<std::string>{
          "rig.yaml:1:1: error: title: missing, expected what to call it",
          "rig.yaml:1:8: error: count: found \"2.5\", expected a whole number",
          "rig.yaml:2:8: error: spare: found \"yes\", expected true or false",
          "rig.yaml:3:10: error: winding: found \"rigth\", expected one of left, right; did you mean right?",
          "rig.yaml:5:18: error: cables[0].anchor[1]: found \"2 kg\", which is a mass, expected a length, as in 20 mm",
          "rig.yaml:5:28: error: cables[0].diametre: unknown field; did you mean diameter?",
          "rig.yaml:6:5: error: cables[1].anchor: missing, expected where the cable leaves the hall",
          "rig.yaml:6:16: error: cables[1].diameter: found \"-1\", expected a value above 0",
          "rig.yaml:7:26: error: masses.b: found a list of 1, expected a mass, as in 4 kg",
          "rig.yaml:7:20: error: masses.platform: found \"0\", expected a value above 0",
          "rig.yaml:8:15: error: eyes[0][2]: found \"30\", expected a value of at most 10",
      }));
}

// Oracle: JSON Schema's own meaning, for a few fields of each kind.
TEST(Fields, DescribeThemselvesForTheSchema) {
  const nlohmann::json schema = json_schema(describe_fields<Rig>(), "rig");
  EXPECT_EQ(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
  EXPECT_EQ(schema["required"], nlohmann::json({"title"}));
  EXPECT_EQ(schema["additionalProperties"], false);
  const nlohmann::json& properties = schema["properties"];
  EXPECT_EQ(properties["count"]["default"], 3);
  EXPECT_EQ(properties["count"]["minimum"], 1);
  EXPECT_EQ(properties["count"]["maximum"], 12);
  EXPECT_EQ(properties["winding"]["enum"], nlohmann::json({"left", "right"}));
  EXPECT_EQ(properties["winding"]["default"], "right");
  EXPECT_FALSE(properties["sag"].contains("default"));
  const nlohmann::json& cable = properties["cables"]["anyOf"][0]["items"]["anyOf"][0];
  EXPECT_EQ(cable["required"], nlohmann::json({"anchor"}));
  EXPECT_EQ(cable["properties"]["diameter"]["default"], 0.02);
  EXPECT_EQ(cable["properties"]["diameter"]["anyOf"][0]["minimum"], 1e-9);
  EXPECT_EQ(cable["properties"]["diameter"]["anyOf"][0]["exclusiveMaximum"], 1);
  EXPECT_EQ(cable["properties"]["anchor"]["items"]["anyOf"][0]["minimum"], -1e10);
  EXPECT_EQ(cable["properties"]["anchor"]["items"]["anyOf"][0]["maximum"], 1e10);
  EXPECT_EQ(cable["properties"]["diameter"]["description"], "outer diameter");
  EXPECT_EQ(cable["properties"]["tension"]["default"], nlohmann::json({20.0, 1000.0}));
  EXPECT_EQ(cable["properties"]["anchor"]["minItems"], 3);
}

struct Mass {
  double mass_kg = 1;
  Vector3 p = Vector3::Zero();
};
struct Hall {
  Mass weight;
};
void describe(Fields& f, Mass& mass) {
  f.optional("mass", mass.mass_kg, Dimension::mass(), "of it").above(0);
  f.optional("p", mass.p, Dimension::length(), "where");
}
void describe(Fields& f, Hall& hall) {
  f.file_kind("hall");
  f.optional("weight", hall.weight, "one");
}

// Oracle: the table of docs/files.md. Lengths of a hall are shorter than those in orbit, in files and in the schema.
TEST(Fields, KnowWhatIsPhysical) {
  Problems problems;
  Hall hall;
  read_yaml_text("drydock: 1\nkind: hall\nweight: {mass: 1e-12, p: [1e-300, 2e7, -1e8]}\n", "hall.yaml", {}, hall,
                 problems);
  EXPECT_EQ(lines(problems),
            (std::vector<std::string>{
                "hall.yaml:3:16: error: weight.mass: found \"1e-12\", expected a value of at least 1e-09",
                "hall.yaml:3:35: error: weight.p[1]: found \"2e7\", expected a length of at most 1e+07 m",
                "hall.yaml:3:40: error: weight.p[2]: found \"-1e8\", expected a length of at least -1e+07 m",
            }));
  const nlohmann::json weight =
      json_schema(describe_fields<Hall>(), "hall")["properties"]["weight"]["anyOf"][0]["properties"];
  EXPECT_EQ(weight["p"]["items"]["anyOf"][0]["maximum"], 1e7);
  EXPECT_EQ(weight["mass"]["anyOf"][0]["minimum"], 1e-9);
  EXPECT_EQ(weight["mass"]["anyOf"][0]["maximum"], 1e12);
}

/// A folder that is gone after the test.
struct PartsFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drydock_fields_" + std::to_string(::getpid()));
  PartsFolder() { std::filesystem::create_directories(path / "parts"); }
  ~PartsFolder() { std::filesystem::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

// Oracle: the same values as when they stand inline.
TEST(Fields, StandInFilesOfTheirOwn) {
  const PartsFolder folder;
  folder.write("rig.yaml", "title: a\ncables: {file: parts/cables.yaml}\nguide: {file: parts/guide.yaml}\n");
  folder.write("parts/cables.yaml", "- {anchor: [1, 2, 3]}\n- {file: guide.yaml}\n");
  folder.write("parts/guide.yaml", "drydock: 1\nanchor: [4, 5, 6]\n");
  Rig rig;
  Problems problems;
  const std::filesystem::path top = folder.path / "rig.yaml";
  ASSERT_TRUE(read_yaml_file(top, default_file_rules(top), {"cables[1].diameter=3 mm"}, rig, problems));
  EXPECT_EQ(lines(problems), std::vector<std::string>{});
  ASSERT_EQ(rig.cables.size(), 2u);
  EXPECT_EQ(rig.cables[1].p_WA, Vector3(4, 5, 6));
  EXPECT_DOUBLE_EQ(rig.cables[1].diameter_m, 0.003);
  EXPECT_EQ(rig.guide.p_WA, Vector3(4, 5, 6));
  EXPECT_DOUBLE_EQ(rig.guide.diameter_m, 0.02);  // the override concerned one place only
}

// Oracle: no file of a circle can be read to its end, and the test ends.
TEST(Fields, RefuseFilesThatLeadBackToThemselves) {
  const PartsFolder folder;
  folder.write("rig.yaml", "title: a\nguide: {file: a.yaml}\n");
  folder.write("a.yaml", "file: b.yaml\n");
  folder.write("b.yaml", "file: c.yaml\n");
  folder.write("c.yaml", "file: ./parts/../a.yaml\n");
  Rig rig;
  Problems problems;
  const std::filesystem::path top = folder.path / "rig.yaml";
  read_yaml_file(top, default_file_rules(top), {"guide.diameter=1"}, rig, problems);
  ASSERT_EQ(problems.errors(), 2u);  // once for the override, once for the field
  for (const Problem& problem : problems.all()) {
    EXPECT_EQ(problem.found, "found \"./parts/../a.yaml\", which leads back to itself");
  }
}

// Oracle: a chain of files that doubles at each of many steps must end soon, so a limit must speak.
TEST(Fields, BoundTheWorkOfFilesWithinFiles) {
  const PartsFolder folder;
  std::string padding(200'000, '#');
  folder.write("rig.yaml", "title: a\ncables: {file: a.yaml}\n");
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "- {file: b.yaml}\n";
  folder.write("a.yaml", many);
  folder.write("b.yaml", "anchor: [1, 2, 3]\n" + padding + "\n");
  Rig rig;
  Problems problems;
  const std::filesystem::path top = folder.path / "rig.yaml";
  read_yaml_file(top, default_file_rules(top), {}, rig, problems);
  ASSERT_TRUE(problems.has_errors());
  EXPECT_EQ(problems.all()[0].found, "found more than 32 MB in included files");
}

}  // namespace
}  // namespace drydock
