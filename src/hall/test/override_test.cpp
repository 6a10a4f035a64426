// SPDX-License-Identifier: Apache-2.0
#include "input/override.h"

#include <gtest/gtest.h>

#include "hall/hall_file.h"
#include "hall/hall_sections_file.h"
#include "input/field_path.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

const std::string kHall = R"(drydock: 1
kind: hall
name: a
objects:
  - {name: satellite, box: [1, 1, 1], at: {p: [1, 2, 3], yaw: 17 deg}}
  - {name: "lifting eye", sphere: {radius: 20 mm}}
)";

struct Outcome {
  HallSections hall;
  std::vector<std::string> problems;
};

Outcome with(const std::vector<std::string>& settings) {
  Outcome outcome;
  Problems problems;
  read_yaml_text(kHall, "hall.yaml", settings, outcome.hall, problems);
  for (const Problem& problem : problems.all()) outcome.problems.push_back(to_string(problem));
  return outcome;
}

// Oracle: the hall as if the values had been written into the file.
TEST(Override, PutsValuesInPlace) {
  const Outcome outcome =
      with({"objects[0].at.p=[0, 0, 20 mm]", "objects.satellite.at.yaw=90 deg", "name=other: hall", "name=\"other\"",
            "objects.\"lifting eye\".sphere.radius=1", "objects[1].at.p=[7,8,9]", "objects.satellite.movable.yaw=any"});
  EXPECT_EQ(outcome.problems, std::vector<std::string>{});
  EXPECT_EQ(outcome.hall.name, "other");
  EXPECT_EQ(outcome.hall.objects[0].X_WO.p, Vector3(0, 0, 0.02));
  EXPECT_TRUE((outcome.hall.objects[0].X_WO.R * Vector3::UnitX()).isApprox(Vector3::UnitY()));
  EXPECT_EQ(std::get<Sphere>(outcome.hall.objects[1].shape.shape).radius_m, 1.0);
  EXPECT_EQ(outcome.hall.objects[1].X_WO.p, Vector3(7, 8, 9));
  ASSERT_TRUE(outcome.hall.objects[0].movable && outcome.hall.objects[0].movable->yaw_rad);
}

// Oracle: the hall as if the values had been written there; a name that is a number comes before an index.
TEST(Override, TakesAnIndexAsAStep) {
  EXPECT_EQ(with({"objects.1.at.p=[7, 8, 9]", "objects.1.at.p.2=5 cm"}).hall.objects[1].X_WO.p, Vector3(7, 8, 0.05));
  const Outcome named = with({"objects[0].name=1", "objects.1.at.p.0=4"});
  EXPECT_EQ(named.problems, std::vector<std::string>{});
  EXPECT_EQ(named.hall.objects[0].X_WO.p, Vector3(4, 2, 3));
}

TEST(Override, SaysWhatIsWrongWithAPath) {  // Oracle: wording pinned here, for those who read it.
  const auto said = [](const std::string& setting) {
    const std::vector<std::string> problems = with({setting}).problems;
    return problems.empty() ? "" : problems[0];
  };
  EXPECT_EQ(said("objects[2].at.yaw=1"),
            "--set: error: objects[2]: found no such item, expected one of the 2 items of objects, counted from 0");
  EXPECT_EQ(
      said("objects.0.at.p.3=1"),
      "--set: error: objects.0.at.p.3: found no such item, expected one of the 3 items of objects.0.at.p, counted "
      "from 0");
  EXPECT_EQ(said("objects.satelite.at.yaw=1"),
            "--set: error: objects.satelite: found no item of that name in objects; did you mean satellite?");
  EXPECT_EQ(said("objects[0].at.yawn=1"), "--set: error: objects[0].at.yawn: unknown field; did you mean yaw?");
  EXPECT_EQ(said("objects[0].at.yaw=1 kg"),
            "--set: error: objects[0].at.yaw: found \"1 kg\", which is a mass, expected an angle, as in 15 deg");
  EXPECT_EQ(said("name.first=1"),
            "--set: error: name.first: found a single value at name, expected a path that ends there");
  EXPECT_EQ(said("[0]=1"), "--set: error: [0]: found a section, no list, at the file, expected the name of a field");
  EXPECT_EQ(said("objects[0].at.p=[1, 2"),
            "--set: error: objects[0].at.p: found a list without its end, expected values with ',' between them and a "
            "closing ']'");
  EXPECT_EQ(said("name="), "--set: error: name: found nothing behind =, expected a value");
  for (const char* bad :
       {"", "=", "name", ".name=1", "name.=1", "a..b=1", "a[=1", "a[x]=1", "a[-1]=1", "a]=1", "a[1=1"}) {
    EXPECT_EQ(said(bad),
              "--set: error: found \"" + std::string(bad) + "\", expected path=value, as in objects[2].at.yaw=20 deg");
  }
  std::string deep = "a";
  for (int i = 0; i < 50'000; ++i) deep += ".a";
  EXPECT_FALSE(said(deep + "=1").empty());
}

// Oracle: round trip of paths through their text.
TEST(FieldPath, WritesWhatItReads) {
  for (const char* text : {"a", "a.b", "a[0]", "a[3].b[1][2].c", "a.\"b c\".d", "objects.sat-1_x.at"}) {
    const auto path = parse_field_path(text);
    ASSERT_TRUE(path) << text;
    EXPECT_EQ(to_string(*path, path->size()), text);
  }
}

}  // namespace
}  // namespace drydock
