// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_arm_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "hall/hall_file.h"
#include "input/schema.h"

namespace drydock {
namespace {

constexpr const char* kTwoLinkUrdf = R"(<robot name="two">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0.1 0 0.4"/><mass value="7"/>
    <inertia ixx="0.4" ixy="0" ixz="0" iyy="0.4" iyz="0" izz="0.05"/></inertial></link>
  <link name="fore"><inertial><origin xyz="0 0.05 0.3"/><mass value="4"/>
    <inertia ixx="0.2" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.02"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 0.2"/>
    <axis xyz="0 1 0"/><limit lower="-2" upper="2" velocity="1" effort="30"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="fore"/><origin xyz="0 0 0.8"/>
    <axis xyz="0 1 0"/><limit lower="0.1" upper="2.5" velocity="1" effort="20"/></joint>
</robot>
)";

struct ArmHallFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drydock_hall_arm_" + std::to_string(::getpid()));
  ArmHallFolder() {
    std::filesystem::create_directories(path);
    std::ofstream(path / "two.urdf") << kTwoLinkUrdf;
    std::ofstream(path / "two.yaml") << R"(drydock: 1
kind: arm
urdf: two.urdf
suspension: {link: fore, point: [0, 0, 0.3], coupling: {length: 0.5, mass: 2}}
)";
  }
  ~ArmHallFolder() { std::filesystem::remove_all(path); }

  std::optional<HallFile> read(const std::string& text, Problems& problems) const {
    std::ofstream(path / "hall.yaml") << "drydock: 1\nkind: hall\nname: h\n" << kHall << text;
    return read_hall_file(path / "hall.yaml", default_file_rules(path / "hall.yaml"), {}, problems);
  }
  std::optional<HallFile> read_sound(const std::string& text) const {
    Problems problems;
    std::optional<HallFile> hall = read(text, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    return hall;
  }
  /// The problems with the text, without the folder.
  std::string problems_of(const std::string& text) const {
    Problems problems;
    EXPECT_FALSE(read(text, problems));
    std::string all;
    for (const Problem& problem : problems.all()) {
      std::string line = to_string(problem);
      const std::size_t at = line.find(path.string() + "/");
      if (at != std::string::npos) line.erase(at, path.string().size() + 1);
      all += line + "\n";
    }
    return all;
  }

  static constexpr const char* kHall = R"(objects: [{name: table, box: [1, 1, 0.1]}]
rigs:
  rodded:
    platform: {point: D}
    cables: {tension: [20, 900], anchors: [[-3, -3, 4], [3, -3, 4], [3, 3, 4], [-3, 3, 4]]}
    coupling: {rod: 0.35, mass: 1.5, diameter: 20 mm, first_axis: [1, 0, 0], second_axis: [0, 1, 0]}
  bare:
    platform: {point: D}
    cables: {tension: [20, 900], anchors: [[-3, -3, 4], [3, -3, 4], [3, 3, 4], [-3, 3, 4]]}
  body:
    platform: {body: P, mass: 3, shapes: [{box: [0.2, 0.2, 0.2]}]}
    cables:
      tension: [5, 900]
      anchors: [[-1, -1, 2], [1, -1, 2], [1, 1, 2], [-1, 1, 2], [-1, -1, -2], [1, -1, -2], [0, 1, -2]]
      eyes: [[-0.1, 0, 0.1], [0.1, 0, 0.1], [0.1, 0.1, 0.1], [-0.1, 0.1, 0.1], [0, -0.1, -0.1], [0.1, 0, -0.1], [0, 0.1, -0.1]]
)";
};

// Oracle: the numbers as written, in SI; the coupling under hangs_on goes before the arm's, that before the rig's.
TEST(HallArmFile, HoldsArmsAsTheFileSays) {
  const ArmHallFolder folder;
  const auto hall = folder.read_sound(R"(arms:
  zeta: {arm: {file: two.yaml}, at: {p: [0.1, -2, 30 cm], yaw: 90 deg}, positions: {shoulder: 20 deg, elbow: 0.6}, hangs_on: {rig: rodded}}
  alone: {arm: {file: two.yaml}, positions: {elbow: 1}}
  short: {urdf: two.urdf, positions: {elbow: 1}, hangs_on: {rig: bare, link: upper, point: [0, 0.1, 0.2], force: free, most: 0.3 kN, rod: 0.7}}
ignore: [[zeta, table], [zeta/upper, rodded], [alone/fore, zeta/rod], [short, alone]]
)");
  ASSERT_TRUE(hall);
  ASSERT_EQ(hall->hall.arms.size(), 3u);
  const HallArm &zeta = hall->hall.arms[0], &alone = hall->hall.arms[1], &brief = hall->hall.arms[2];
  EXPECT_EQ(zeta.name, "zeta");
  EXPECT_EQ(zeta.rig, 0);
  EXPECT_LT((zeta.X_WB.p - Vector3(0.1, -2, 0.3)).norm(), 1e-15);
  EXPECT_LT((zeta.X_WB.R * Vector3::UnitX() - Vector3::UnitY()).norm(), 1e-15);
  ASSERT_EQ(zeta.q.size(), 2);
  EXPECT_DOUBLE_EQ(zeta.q[0], 20 * M_PI / 180);
  EXPECT_DOUBLE_EQ(zeta.q[1], 0.6);
  ASSERT_TRUE(zeta.arm.suspension && zeta.arm.suspension->has_coupling);
  EXPECT_EQ(zeta.arm.suspension->coupling.rod_length_m, 0.5);
  EXPECT_EQ(zeta.arm.suspension->p_LE, Vector3(0, 0, 0.3));

  EXPECT_EQ(alone.rig, -1);
  EXPECT_FALSE(alone.arm.suspension);
  EXPECT_FALSE(alone.arm.urdf.find_link("rod"));

  EXPECT_EQ(brief.rig, 1);
  ASSERT_TRUE(brief.arm.suspension && brief.arm.suspension->has_coupling);
  EXPECT_EQ(brief.arm.urdf.links[brief.arm.suspension->link].name, "upper");
  EXPECT_EQ(brief.arm.suspension->p_LE, Vector3(0, 0.1, 0.2));
  EXPECT_TRUE(brief.arm.suspension->is_free);
  EXPECT_EQ(brief.arm.suspension->f_z_max_N, 300);
  EXPECT_EQ(brief.arm.suspension->coupling.rod_length_m, 0.7);
  const std::vector<std::string> files = {(folder.path / "hall.yaml").string(), (folder.path / "two.urdf").string(),
                                          (folder.path / "two.yaml").string()};
  EXPECT_EQ(hall->files, files);
}

// Oracle: the rig's rod as it is written there.
TEST(HallArmFile, TakesTheRodOfTheRig) {
  const ArmHallFolder folder;
  const auto hall =
      folder.read_sound("arms: {a: {urdf: two.urdf, positions: {elbow: 1}, hangs_on: {rig: rodded, link: fore}}}\n");
  ASSERT_TRUE(hall && hall->hall.arms.size() == 1 && hall->hall.arms[0].arm.suspension);
  const ArmSuspension& suspension = *hall->hall.arms[0].arm.suspension;
  ASSERT_TRUE(suspension.has_coupling);
  EXPECT_EQ(suspension.coupling.rod_length_m, 0.35);
  EXPECT_EQ(suspension.coupling.rod_mass_kg, 1.5);
  EXPECT_EQ(suspension.coupling.rod_radius_m, 0.01);
  EXPECT_EQ(suspension.coupling.rod_L, Vector3(0, 0, 1));
  const auto longer = folder.read_sound(
      "arms: {a: {urdf: two.urdf, positions: {elbow: 1}, hangs_on: {rig: rodded, link: fore, rod: 0.9}}}\n");
  ASSERT_TRUE(longer && longer->hall.arms[0].arm.suspension);
  EXPECT_EQ(longer->hall.arms[0].arm.suspension->coupling.rod_length_m, 0.9);
  EXPECT_EQ(longer->hall.arms[0].arm.suspension->coupling.rod_mass_kg, 1.5);
}

// Oracle: sentences with their places. The numbers of lines count the hall above.
TEST(HallArmFile, SaysWhatIsWrong) {
  const ArmHallFolder folder;
  EXPECT_EQ(folder.problems_of(R"(arms:
  table: {urdf: two.urdf, positions: {elbow: 1}}
  bare: {urdf: two.urdf, positions: {elbow: 1, sholder: 0.1}}
  a/b: {urdf: two.urdf}
  c: {urdf: two.urdf, positions: {elbow: 3, shoulder: 1 m}, hangs_on: {rig: roded}}
  d: {urdf: two.urdf, positions: {elbow: 1}, hangs_on: {rig: body, link: fore}}
  e: {arm: {file: two.yaml}, positions: {elbow: 1}, hangs_on: {rig: bare}}
  f: {urdf: two.urdf, positions: {elbow: 1}, hangs_on: {rig: bare, link: elbow, point: [0, 0, 0]}}
ignore: [[e/upper, table], [e/uper, table], [c/whatever, e]]
)"),
            R"(hall.yaml:20:3: error: arms.table: found the name of an object, expected a name other than that in line 4
hall.yaml:21:3: error: arms.bare: found the name of a rig, expected a name other than that in line 10
hall.yaml:21:57: error: arms.bare.positions.sholder: found "sholder", expected the name of a driven joint of "two"; did you mean shoulder?
hall.yaml:22:3: error: arms."a/b": found no position of elbow, which cannot stand at zero, expected a position within the limits of elbow, 0.1 to 2.5 rad
hall.yaml:22:3: error: arms."a/b": found "a/b", expected a non-empty name without /
hall.yaml:23:42: error: arms.c.positions.elbow: found "3", expected a position within the limits of elbow, 0.1 to 2.5 rad
hall.yaml:23:55: error: arms.c.positions.shoulder: found "1 m", which is a length, expected an angle, as in 15 deg
hall.yaml:23:71: error: arms.c.hangs_on: found neither a link nor a suspension of the arm, expected the link that hangs on the rig, as in link: elbow
hall.yaml:23:77: error: arms.c.hangs_on.rig: found "roded", expected the name of a rig of this hall; did you mean rodded?
hall.yaml:24:62: error: arms.d.hangs_on.rig: found a rig whose platform is not a point that is free along x, y and z, expected one with platform: {point: NAME}
hall.yaml:26:62: error: arms.f.hangs_on.rig: found "bare" a second time, expected a rig other than that of the arm in line 25
hall.yaml:26:74: error: arms.f.hangs_on.link: found "elbow", expected a link of "two"
hall.yaml:27:29: error: ignore[1][0]: found "e/uper", expected the name of a thing in this hall; did you mean e/upper?
)");
}

// Oracle: the schema names what the reader takes; the other readers of halls pass it over.
TEST(HallArmFile, IsKnownToEveryReader) {
  const std::string arms = json_schema(hall_fields(), "hall").at("properties").at("arms").dump();
  for (const char* field : {"arm", "urdf", "srdf", "at", "positions", "hangs_on", "rig", "link", "point", "rod"}) {
    EXPECT_NE(arms.find("\"" + std::string(field) + "\":"), std::string::npos) << field;
  }
  const ArmHallFolder folder;
  ASSERT_TRUE(folder.read_sound("arms: {a: {urdf: two.urdf, positions: {elbow: 1}}}\n"));
  Problems problems;
  EXPECT_TRUE(read_hall_file(folder.path / "hall.yaml", default_file_rules(folder.path / "hall.yaml"), {}, problems));
  EXPECT_TRUE(problems.all().empty());
}

}  // namespace
}  // namespace drydock
