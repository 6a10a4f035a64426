// SPDX-License-Identifier: Apache-2.0
#include "mission/file/mission_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "input/schema.h"

namespace drydock {
namespace {

struct MissionFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drydock_mission_" + std::to_string(::getpid()));
  MissionFolder() { std::filesystem::create_directories(path); }
  ~MissionFolder() { std::filesystem::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

std::optional<Mission> read(const MissionFolder& folder, const std::string& text, Problems& problems) {
  folder.write("m.yaml", "drydock: 1\nkind: mission\nname: m\n" + text);
  const std::filesystem::path path = folder.path / "m.yaml";
  return read_mission(path, default_file_rules(path), {}, problems);
}

Mission read_sound(const MissionFolder& folder, const std::string& text) {
  Problems problems;
  std::optional<Mission> mission = read(folder, text, problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  return mission ? *mission : Mission{};
}

// Oracle: the numbers as written, in SI.
TEST(MissionFile, HoldsWhatTheFileSays) {
  const MissionFolder folder;
  folder.write("push.csv", "time_s,fz_N\n0,0\n2,5\n");
  const Mission mission = read_sound(folder, R"(
gravity: [0, 0, -9.81]
bodies:
  - {name: hub, mass: 2 t, inertia: {xx: 3, yy: 4, zz: 5, xy: 0.1}, centre_of_mass: [1 cm, 0, 0],
     at: {p: [1, 2, 3]}, velocity: {linear: [0.1, 0, 0], angular: [0, 0, 90 deg/s]}}
  - {name: rod, mass: 3 kg, box: [2, 1, 1], shape_at: {p: [1, 0, 0]}, frames: {end: {p: [2, 0, 0]}}}
joints:
  - {name: slide, type: cylindrical, parent: hub, child: rod/end, position: [90 deg, 30 cm], velocity: [1, 2],
     damping: [0.5 N m s/rad, 7 N s/m], spring: {stiffness: [2, 3], rest: [1 deg, 0]}}
loads:
  - {name: a, joint: slide, effort: [{sine: 2 N m, rate: 3 rad/s, phase: 90 deg, offset: 1}, 4 kN]}
  - {name: b, acts_on: rod/end, force: [1, {table: [[0, 0], [1, 2 N]], steps: true}, {csv: push.csv, column: fz_N}],
     axes: world, from: 1, until: 2 s}
events:
  - {name: hook, attach: [rod/end, world], on_contact: {distance: 2 mm, angle: 3 deg}}
  - {after: hook, delay: 1 s, detach: [world, rod/end]}
run: {duration: 1 min, integrator: rk4, step: 2 ms, sample_rate: 10 Hz}
)");
  ASSERT_EQ(mission.bodies.size(), 3u);
  EXPECT_EQ(mission.bodies[1].M_BBo_B.mass_kg, 2000);
  EXPECT_EQ(mission.bodies[1].M_BBo_B.I_BBcm(1, 0), 0.1);
  EXPECT_EQ(mission.bodies[1].M_BBo_B.p_BBcm, Vector3(0.01, 0, 0));
  EXPECT_EQ(mission.bodies[2].M_BBo_B.p_BBcm, Vector3(1, 0, 0));
  EXPECT_NEAR(mission.bodies[2].M_BBo_B.I_BBcm(2, 2), 3.0 * (4 + 1) / 12, 1e-14);
  const MissionJoint& slide = mission.joints[0];
  EXPECT_NEAR(slide.q[0], M_PI / 2, 1e-15);
  EXPECT_EQ(slide.q[1], 0.3);
  EXPECT_EQ(slide.damping[1], 7);
  EXPECT_EQ(slide.stiffness[1], 3);
  EXPECT_EQ(slide.X_BM.p, Vector3(2, 0, 0));
  EXPECT_EQ(mission.loads[0].efforts[1].offset, 4000);
  EXPECT_NEAR(value_at(mission.loads[0].efforts[0], -1, 0.5), 1 + 2 * std::sin(1.5 + M_PI / 2), 1e-15);
  EXPECT_EQ(value_at(mission.loads[1].force[1], 0, 0.9), 0);
  EXPECT_EQ(value_at(mission.loads[1].force[2], 0, 0.9), 0.9 / 2 * 5);
  EXPECT_TRUE(mission.loads[1].in_world_axes);
  EXPECT_EQ(mission.loads[1].until_s, 2);
  EXPECT_EQ(mission.events[0].tolerance.distance_m, 0.002);
  EXPECT_EQ(mission.events[1].trigger.after, 0u);
  EXPECT_EQ(mission.settings.duration_s, 60);
  EXPECT_EQ(mission.settings.integrator, IntegratorKind::kRk4);
}

// Oracle: plane geometry of two quarter turns, and w × r.
TEST(MissionFile, PutsBodiesWhereJointsAndLocksSay) {
  const MissionFolder folder;
  const Mission mission = read_sound(folder, R"(
bodies:
  - {name: hub, mass: 1, sphere: {radius: 1}, at: {p: [1, 0, 0], yaw: 90 deg}, velocity: {linear: [0, 0, 1], angular: [0, 0, 2]}, frames: {port: {p: [1, 0, 0]}}}
  - {name: rod, mass: 1, sphere: {radius: 1}, frames: {end: {p: [3, 0, 0]}}}
  - {name: tool, mass: 1, sphere: {radius: 1}, frames: {grip: {p: [0, 0, 1]}}}
joints:
  - {name: elbow, type: revolute, parent: hub/port, child: rod, position: 90 deg, velocity: 1 rad/s}
locks:
  - {between: [tool/grip, rod/end]}
run: {duration: 1}
)");
  ASSERT_EQ(mission.bodies.size(), 4u);
  EXPECT_TRUE(mission.bodies[2].X_WB.p.isApprox(Vector3(1, 1, 0), 1e-15));
  EXPECT_TRUE(mission.bodies[3].X_WB.p.isApprox(Vector3(-2, 1, -1), 1e-15));
  EXPECT_TRUE(mission.bodies[3].V_WB_W.w.isApprox(Vector3(0, 0, 3), 1e-15));
  const Vector3 v_elbow = Vector3(0, 0, 1) + Vector3(0, 0, 2).cross(Vector3(0, 1, 0));
  EXPECT_TRUE(mission.bodies[3].V_WB_W.v.isApprox(v_elbow + Vector3(0, 0, 3).cross(Vector3(-3, 0, -1)), 1e-14));
}

// Oracle: the same pendulum written by its axis and by turned frames.
TEST(MissionFile, TakesAnAxisForTurnedFrames) {
  const MissionFolder folder;
  const std::string bodies = "bodies: [{name: bob, mass: 1, sphere: {radius: 1}}]\nrun: {duration: 1}\n";
  const Mission by_axis = read_sound(folder, bodies +
                                                 "joints: [{name: j, type: revolute, parent: world, child: bob, "
                                                 "child_at: {p: [0, 0, 1]}, axis: [0, 2, 0], position: 0.4}]\n");
  const Mission by_frames =
      read_sound(folder, bodies +
                             "joints: [{name: j, type: revolute, parent: world, child: bob, at: {rpy: [-90 deg, 0, "
                             "0]}, child_at: {p: [0, 0, 1], rpy: [-90 deg, 0, 0]}, position: 0.4}]\n");
  EXPECT_TRUE(by_axis.bodies[1].X_WB.p.isApprox(Vector3(-std::sin(0.4), 0, -std::cos(0.4)), 1e-15));
  EXPECT_TRUE(by_axis.bodies[1].X_WB.p.isApprox(by_frames.bodies[1].X_WB.p, 1e-15));
  EXPECT_TRUE(by_axis.bodies[1].X_WB.R.matrix.isApprox(by_frames.bodies[1].X_WB.R.matrix, 1e-15));
}

constexpr const char* kRobot = R"(<robot name="r">
  <link name="base"><inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="foot"/>
  <link name="tip"><inertial><origin xyz="0 0 0.5"/><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tool"><inertial><mass value="3"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="ankle" type="fixed"><parent link="base"/><child link="foot"/><origin xyz="0 0 -1"/></joint>
  <joint name="hinge" type="revolute"><parent link="base"/><child link="tip"/><origin xyz="1 0 0"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="10" velocity="1"/><dynamics damping="0.25"/></joint>
  <joint name="wrist" type="fixed"><parent link="tip"/><child link="tool"/><origin xyz="0 0 2"/></joint>
</robot>)";

// Oracle: the robot's own numbers; links fixed to others are frames, their masses add up.
TEST(MissionFile, MakesBodiesOfARobot) {
  const MissionFolder folder;
  folder.write("r.urdf", kRobot);
  const Mission mission = read_sound(folder, R"(
bodies: [{name: hub, mass: 9, box: [1, 1, 1], at: {p: [0, 0, 5]}, frames: {port: {p: [0, 0, 1]}}}]
robots: [{name: arm, urdf: r.urdf, mounted_on: hub/port, by: foot, positions: {hinge: 0.3}, velocities: {hinge: 2 rad/s}}]
events: [{time: 1, detach: [arm/foot, hub/port]}, {time: 2, reroot: arm/tool}]
run: {duration: 3}
)");
  ASSERT_EQ(mission.bodies.size(), 4u);
  EXPECT_EQ(mission.bodies[3].name, "arm/tip");
  EXPECT_EQ(mission.bodies[3].M_BBo_B.mass_kg, 4);
  EXPECT_TRUE(mission.bodies[3].M_BBo_B.p_BBcm.isApprox(Vector3(0, 0, (0.5 + 6) / 4), 1e-15));
  EXPECT_TRUE(mission.bodies[2].X_WB.p.isApprox(Vector3(0, 0, 7), 1e-15));
  EXPECT_TRUE(mission.bodies[3].X_WB.p.isApprox(Vector3(1, 0, 7), 1e-15));
  EXPECT_EQ(mission.joints[0].name, "arm/hinge");
  EXPECT_EQ(mission.joints[0].damping[0], 0.25);
  EXPECT_EQ(mission.joints[0].upper, 1);
  EXPECT_TRUE(mission.bodies[3].V_WB_W.w.isApprox(Vector3(0, 2, 0), 1e-15));
  EXPECT_EQ(mission.events[1].a.body, 3);
  EXPECT_EQ(mission.events[1].a.X_BC.p, Vector3(0, 0, 2));
}

// Oracle: each field has words; the schema's head is that of every kind.
TEST(MissionFile, DescribesItsFields) {
  const nlohmann::json schema = json_schema(mission_fields(), "mission");
  EXPECT_EQ(schema["required"], nlohmann::json({"drydock", "kind", "name", "run"}));
  for (const auto& [name, field] : schema["properties"].items())
    EXPECT_TRUE(field.contains("description") || name == "drydock") << name;
}

}  // namespace
}  // namespace drydock
