// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "input/schema.h"
#include "rig/cable/rig_home.h"
#include "rig/cable/rig_pose.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

struct Folder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("drydock_rig_" + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

std::optional<Hall> read(const Folder& folder, const std::string& text, Problems& problems) {
  folder.write("hall.yaml", "drydock: 1\nkind: hall\nname: h\n" + text);
  const std::filesystem::path path = folder.path / "hall.yaml";
  std::optional<HallFile> file = read_hall_file(path, default_file_rules(path), {}, problems);
  return file ? std::optional(std::move(file->hall)) : std::nullopt;
}

std::optional<Hall> read_sound(const Folder& folder, const std::string& text) {
  Problems problems;
  std::optional<Hall> hall = read(folder, text, problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  return hall;
}

// Oracle: the numbers as written, in SI; what all cables have, but for those that have their own.
TEST(RigHallFile, HoldsAPointAsTheFileSays) {
  const Folder folder;
  const auto hall = read_sound(
      folder, R"(
objects: [{name: floor, box: [9, 9, 0.1]}]
rigs:
  z_rig:
    platform: {point: D, radius: 25 mm, mass: 2 kg}
    cables:
      diameter: 20 mm
      tension: [20 N, 1 kN]
      length: [0.5, 9]
      anchors: [[-3.5, -3, 4], [3.5, -3, 4], [0.2, 3, 4.5]]
      each:
        - {}
        - {name: thin, diameter: 4 mm, tension: [5, 300], speed: 20 cm/s, acceleration: 2, stiffness: 90 kN, mass: 64 g/m}
        - {anchor: [0, 3, 4.2], length: [1, 2], pulley: {radius: 5 cm, kingpin: [0, 0, -2]}}
    load: {force: [1, 0, -500 N]}
    coupling: {rod: 40 cm, mass: 1.5, diameter: 3 cm, limits: [[-1, 1], [-30 deg, 0.5]]}
    gravity: [0, 0, -9.81]
    home: {p: [0.1, 0.2, 2.1]}
  a_rig: {file: a.yaml}
ignore: [[z_rig, floor]]
)" + [&] {
        folder.write("a.yaml",
                     "platform: {point: P, plane: xz}\n"
                     "cables: {tension: [0, 7], each: [{anchor: [1, 0, 2]}, {anchor: [-1, 0, 2.5], name: left}]}\n");
        return std::string();
      }());
  ASSERT_TRUE(hall);
  ASSERT_EQ(hall->rigs.size(), 2u);
  EXPECT_EQ(hall->rigs[0].name(), "z_rig");  // the order of the file
  const CableRig& rig = hall->rigs[0].model;
  EXPECT_EQ(rig.platform.name, "D");
  EXPECT_EQ(rig.platform.axes, point_axes());
  EXPECT_EQ(rig.platform.M_BBo_B.mass_kg, 3.5);  // with the rod's 1.5 kg
  EXPECT_EQ(std::get<Sphere>(rig.platform.shapes.at(0).shape).radius_m, 0.025);
  ASSERT_EQ(rig.cables.size(), 3u);
  EXPECT_EQ(rig.cables[0].name, "cable1");
  EXPECT_EQ(rig.cables[0].tension_max_N, 1000);
  EXPECT_EQ(rig.cables[0].length_max_m, 9);
  EXPECT_TRUE(std::isinf(rig.cables[0].speed_max_m_per_s));
  EXPECT_FALSE(rig.cables[0].stiffness_N || rig.cables[0].pulley || rig.cables[0].mass_per_m_kg_per_m);
  EXPECT_EQ(rig.cables[1].name, "thin");
  EXPECT_EQ(rig.cables[1].diameter_m, 0.004);
  EXPECT_EQ(rig.cables[1].tension_min_N, 5);
  EXPECT_EQ(rig.cables[1].length_max_m, 9);
  EXPECT_EQ(rig.cables[1].speed_max_m_per_s, 0.2);
  EXPECT_EQ(rig.cables[1].acceleration_max_m_per_s2, 2);
  EXPECT_EQ(rig.cables[1].stiffness_N, 9e4);
  EXPECT_DOUBLE_EQ(*rig.cables[1].mass_per_m_kg_per_m, 0.064);
  EXPECT_EQ(rig.cables[1].p_WA, Vector3(3.5, -3, 4));
  EXPECT_EQ(rig.cables[2].p_WA, Vector3(0, 3, 4.2));
  EXPECT_EQ(rig.cables[2].length_min_m, 1);
  EXPECT_EQ(rig.cables[2].pulley->radius_m, 0.05);
  EXPECT_EQ(rig.cables[2].pulley->kingpin_W, Vector3(0, 0, -1));
  EXPECT_EQ(rig.load.points.at(0).f, Vector3(1, 0, -500));
  EXPECT_EQ(rig.coupling->rod_length_m, 0.4);
  EXPECT_EQ(rig.coupling->rod_radius_m, 0.015);
  EXPECT_EQ(rig.coupling->rod_mass_kg, 1.5);
  EXPECT_NEAR(rig.coupling->lower_rad[1], -M_PI / 6, 1e-15);
  EXPECT_EQ(rig.coupling->upper_rad[1], 0.5);
  EXPECT_EQ(rig.g_W.z(), -9.81);
  EXPECT_EQ(hall->rigs[0].X_WB_home.p, Vector3(0.1, 0.2, 2.1));

  const CableRig& other = hall->rigs[1].model;
  EXPECT_EQ(other.platform.axes, point_axes(Plane::kXZ));
  EXPECT_EQ(other.cables.at(1).name, "left");
  EXPECT_EQ(other.cables.at(1).p_WA, Vector3(-1, 0, 2.5));
  EXPECT_EQ(hall->find_rig("a_rig"), &hall->rigs[1]);
  EXPECT_EQ(hall->find_rig("b_rig"), nullptr);
}

const char* const kBody = R"(
    cables:
      tension: [1, 100]
      anchors: [[-3, -3, 4], [3, -3, 4], [3, 3, 4], [-3, 3, 4], [-3, -3, 0], [3, 3, 0.5]]
      eyes: [[0.3, 0, 0.1], [0, -0.2, 0.1], [0, 0.1, 0], [-0.2, 0, 0], [0, 0, -0.1], [0.1, 0.1, -0.1]]
)";

// Oracle: closed forms. A box and a ball share the mass by volume; eyes' root mean square; boxes have a middle and
// half.
TEST(RigHallFile, HoldsABodyAsTheFileSays) {
  const Folder folder;
  const auto hall = read_sound(folder, std::string(R"(
rigs:
  r:
    platform:
      body: plate
      mass: 12 kg
      shapes:
        - {box: [0.4, 0.2, 0.1], at: {p: [0.3, 0, 0]}}
        - {box: [0.2, 0.2, 0.2], at: {p: [0, 0.1, -0.3], yaw: 90 deg}}
    load:
      wrenches: [{force: [1, 2, 3]}, {force: [0, 0, -4], torque: [5, 0, 0]}]
      box: {force: [[-1, 3], [0, 0], [-2, 2]], torque: [[0, 0], [0, 1 N m], [0, 0]]}
      at: [0.1, 0, 0]
      frame: platform
    acceleration: {linear: [1, 0, 0], velocity: {angular: [0, 0, 2]}, box: {angular: [[-1, 1], [0, 4], [0, 0]]}})") +
                                           kBody);
  ASSERT_TRUE(hall);
  const CableRig& rig = hall->rigs.at(0).model;
  EXPECT_EQ(rig.platform.axes, body_axes());
  EXPECT_EQ(rig.platform.shapes.size(), 2u);
  const SpatialInertia& M = rig.platform.M_BBo_B;  // two boxes of equal volume, so 6 kg each
  EXPECT_DOUBLE_EQ(M.mass_kg, 12);
  EXPECT_TRUE(M.p_BBcm.isApprox(Vector3(0.15, 0.05, -0.15), 1e-14));
  const double own = 6.0 / 12 * (0.4 * 0.4 + 0.2 * 0.2) + 6.0 / 12 * (0.2 * 0.2 + 0.2 * 0.2);
  EXPECT_NEAR(M.I_BBcm(2, 2), own + 12 * (0.15 * 0.15 + 0.05 * 0.05), 1e-14);
  EXPECT_NEAR(rig.platform.moment_length_m, std::sqrt((0.1 + 0.05 + 0.01 + 0.04 + 0.01 + 0.03) / 6), 1e-15);
  ASSERT_EQ(rig.load.points.size(), 2u);
  EXPECT_EQ(rig.load.points[0].f, Vector3(2, 2, 3));
  EXPECT_EQ(rig.load.points[1].f, Vector3(1, 0, -4));
  EXPECT_EQ(rig.load.points[1].t, Vector3(5, 0.5, 0));
  EXPECT_EQ(rig.load.half.f, Vector3(2, 0, 2));
  EXPECT_EQ(rig.load.half.t, Vector3(0, 0.5, 0));
  EXPECT_EQ(rig.load.p_BP.x(), 0.1);
  EXPECT_TRUE(rig.load.turns_along);
  EXPECT_EQ(rig.acceleration->A_WB_W.v, Vector3(1, 0, 0));
  EXPECT_EQ(rig.acceleration->A_WB_W.w, Vector3(0, 2, 0));
  EXPECT_EQ(rig.acceleration->half.w, Vector3(1, 2, 0));
  EXPECT_EQ(rig.acceleration->V_WB_W.w.z(), 2);
}

// Oracle: an inertia that is written is taken as it is, with the sign of its products.
TEST(RigHallFile, TakesInertiaAndMomentLengthOverTheShapes) {
  const Folder folder;
  const auto hall = read_sound(folder, std::string(R"(
rigs:
  r:
    platform: {body: b, plane: yz, mass: 3, centre_of_mass: [1, 2, 3], moment_length: 70 cm,
               inertia: {xx: 2, yy: 3, zz: 4, xy: -0.1, yz: 0.3}})") +
                                           R"(
    cables:
      tension: [1, 100]
      anchors: [[0, -3, 4], [0, 3, 4], [0, 3, 0]]
      eyes: [[0, 0, 0.1], [0, -0.2, 0.1], [0, 0.1, 0]]
)");
  ASSERT_TRUE(hall);
  const Platform& platform = hall->rigs.at(0).model.platform;
  EXPECT_EQ(platform.axes, body_axes(Plane::kYZ));
  EXPECT_DOUBLE_EQ(platform.moment_length_m, 0.7);
  EXPECT_EQ(platform.M_BBo_B.I_BBcm(0, 1), -0.1);
  EXPECT_EQ(platform.M_BBo_B.I_BBcm(2, 1), 0.3);
  EXPECT_EQ(platform.M_BBo_B.p_BBcm, Vector3(1, 2, 3));
}

// Oracle: symmetry and the sentence of the field's description.
TEST(RigHome, IsAmidTheAnchorsOrBelowThem) {
  CableRig rig;
  rig.platform.axes = body_axes();
  for (const Vector3& p : {Vector3(-4, 1, 5), Vector3(4, 1, 5), Vector3(4, 3, 5.5), Vector3(-4, 3, 5)}) {
    Cable& cable = rig.cables.emplace_back();
    cable.p_WA = p;
    cable.p_BC = Vector3(0.1, 0, 0);
  }
  EXPECT_TRUE(default_home(rig).p.isApprox(Vector3(-0.1, 2, 5.25 - 2), 1e-15));
  rig.g_W.setZero();
  EXPECT_TRUE(default_home(rig).p.isApprox(Vector3(-0.1, 2, 5.25), 1e-15));
  rig.g_W = {0, 0, -9.81};
  rig.platform.axes = body_axes(Plane::kXY);  // the plane holds the weight
  EXPECT_TRUE(default_home(rig).p.isApprox(Vector3(-0.1, 2, 5.25), 1e-15));
  rig.platform.axes = body_axes();
  rig.cables[1].p_WA.z() = 0;  // one anchor on the floor: it does not just hang
  EXPECT_TRUE(default_home(rig).p.isApprox(Vector3(-0.1, 2, 2.75), 1e-15));
}

// Oracle: random rigs hold in all directions; without levers about a line, or with anchors on one, a direction is lost.
TEST(RigHome, CountsTheDirectionsInWhichCablesPull) {
  testing::Random random(23);
  for (int kind = 0; kind < 6; ++kind) {
    CableRig rig = testing::random_rig(random, {testing::axes_of_kind(kind), 8, false});
    EXPECT_EQ(usual_rank(rig, Pose{}), directions(rig.platform));
  }
  CableRig rig = testing::random_rig(random, {body_axes(), 9, true});
  const Vector3 line = random.unit_vector(), p = random.vector(0.3);
  for (Cable& cable : rig.cables) cable.p_BC = p + random.between(-1, 1) * line;
  EXPECT_EQ(usual_rank(rig, Pose{}), 5);
  rig = testing::random_rig(random, {point_axes(), 5, false});
  for (Cable& cable : rig.cables) cable.p_WA = Vector3(1, 2, 3) + random.between(-1, 1) * line;
  EXPECT_EQ(usual_rank(rig, Pose{}), 2);
}

// Oracle: what stands in the examples' comments: numbers of cables and directions; their homes are poses of the model.
TEST(RigHallFile, ReadsTheExamples) {
  const std::filesystem::path examples = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples";
  struct Example {
    const char* file;
    std::size_t cables;
    int spare;
  };
  for (const Example& example : {Example{"mss/mss.yaml", 4, 1}, Example{"diao-ma/diao_ma.yaml", 7, 1},
                                 Example{"cogiro-like/cogiro_like.yaml", 8, 2}}) {
    Problems problems;
    const auto file =
        read_hall_file(examples / example.file, default_file_rules(examples / example.file), {}, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    ASSERT_TRUE(file && file->hall.rigs.size() == 1) << example.file;
    const Hall* hall = &file->hall;
    EXPECT_EQ(hall->rigs[0].model.cables.size(), example.cables);
    EXPECT_EQ(redundancy(hall->rigs[0].model), example.spare);
    EXPECT_EQ(rig_pose(hall->rigs[0].model, hall->rigs[0].X_WB_home).status, CableStatus::kOk);
  }
}

// Oracle: the schema names what the reader takes.
TEST(RigHallFile, DescribesItsFields) {
  const nlohmann::json schema = json_schema(hall_fields(), "hall");
  EXPECT_TRUE(schema.at("properties").contains("objects"));
  const std::string rigs = schema.at("properties").at("rigs").dump();
  for (const char* field : {"platform", "moment_length", "kingpin", "each", "wrenches", "first_axis", "home"}) {
    EXPECT_NE(rigs.find("\"" + std::string(field) + "\":"), std::string::npos) << field;
  }
}

}  // namespace
}  // namespace drydock
