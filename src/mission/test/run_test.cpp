// SPDX-License-Identifier: Apache-2.0
#include "mission/run.h"

#include <gtest/gtest.h>

#include <cmath>

#include "mission/report/run_report.h"
#include "testing/random.h"

namespace drydock {
namespace {

MissionResult run(const Mission& mission) {
  const MissionStart start = make_start(mission);
  EXPECT_TRUE(start.ok());
  MissionRunRequest request{mission, start, nullptr, {}, {}, nullptr};
  return run_mission(request);
}

MissionBody body(const std::string& name, testing::Random& random, double mass_kg) {
  MissionBody made;
  made.name = name;
  const Rotation R = random.rotation();
  made.M_BBo_B = {mass_kg, random.vector(0.2),
                  mass_kg * (R.matrix * Vector3(0.2, 0.3, 0.4).asDiagonal() * R.matrix.transpose())};
  made.X_WB = random.pose(1.0);
  made.V_WB_W = {random.vector(0.3), random.vector(0.3)};
  return made;
}

BodyFrame frame_at(const std::string& name, int index, const Mission& mission, const Pose& X_WC) {
  return {name, index, inverse(mission.bodies[static_cast<std::size_t>(index)].X_WB) * X_WC};
}

// Oracle: the plastic impact of two free rigid bodies, by hand: one 6 × 6 system for the common twist at the connector.
TEST(MissionRun, AttachesTwoTurningBodiesAsOne) {
  testing::Random random(11);
  Mission mission;
  mission.bodies.push_back(body("a", random, 3));
  mission.bodies.push_back(body("b", random, 7));
  const Pose X_WC = random.pose(0.5);
  MissionEvent event;
  event.name = "dock";
  event.a = frame_at("a/c", 1, mission, X_WC);
  event.b = frame_at("b/d", 2, mission, X_WC);
  mission.events.push_back(event);  // at time zero
  mission.settings.duration_s = 0.5;
  const MissionResult result = run(mission);
  ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;

  Matrix6 M = Matrix6::Zero();
  Vector6 h = Vector6::Zero();
  double energy_J = 0;
  for (std::size_t i = 1; i < 3; ++i) {
    const MissionBody& one = mission.bodies[i];
    const SpatialInertia M_W = shift(one.X_WB.R * one.M_BBo_B, X_WC.p - one.X_WB.p);
    const Twist V_W = shift(one.V_WB_W, X_WC.p - one.X_WB.p);
    const Wrench momentum = M_W * V_W;
    h.head<3>() += momentum.t;
    h.tail<3>() += momentum.f;
    energy_J += kinetic_energy(M_W, V_W);
    for (int k = 0; k < 6; ++k) {
      Twist unit;
      (k < 3 ? unit.w[k] : unit.v[k - 3]) = 1;
      const Wrench column = M_W * unit;
      M.col(k).head<3>() += column.t;
      M.col(k).tail<3>() += column.f;
    }
  }
  const Vector6 V = M.ldlt().solve(h);
  const double lost_J = energy_J - 0.5 * V.dot(M * V);
  EXPECT_NEAR(result.events[0].energy_lost_J, lost_J, 1e-12);
  EXPECT_NEAR(result.energy.residual_J(), 0, 1e-10);
  EXPECT_LT(result.momentum.residual().t.norm() + result.momentum.residual().f.norm(), 1e-10);
}

// Oracle: the books. A chain on the world with springs, dampers, a wrench and gravity turns over joules, and loses
// none.
TEST(MissionRun, ClosesTheBalancesOfAChainOnTheWorld) {
  testing::Random random(5);
  Mission mission;
  mission.g_W = Vector3(1, -2, -9);
  for (int i = 1; i <= 3; ++i) {
    mission.bodies.push_back(body("b" + std::to_string(i), random, 1 + i));
    MissionJoint joint;
    joint.name = "j" + std::to_string(i);
    joint.kind = i == 2 ? JointKind::kCylindrical : JointKind::kRevolute;
    joint.body_P = i - 1;
    joint.X_PF = random.pose(0.5);
    joint.body_B = i;
    joint.X_BM = random.pose(0.5);
    joint.q[0] = random.between(-1, 1);
    joint.damping = {0.3, 0.4};
    joint.stiffness = {2, 3};
    mission.joints.push_back(joint);
  }
  MissionLoad wrench;
  wrench.at = {"b3/f", 3, random.pose(0.3)};
  wrench.force[0].offset = 2;
  wrench.torque[1] = {0, 0.5, 3, 0.2, {}, false};
  wrench.until_s = 0.8;
  mission.loads.push_back(wrench);
  MissionLoad effort;
  effort.joint = 1;
  effort.efforts = {{}, {}};
  effort.efforts[1].table = {{0.2, 0}, {0.5, 4}, {0.5, -1}};
  mission.loads.push_back(effort);
  mission.settings.duration_s = 2;
  mission.settings.tolerance_ratio = 1e-11;
  const MissionResult result = run(mission);
  ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
  EXPECT_GT(std::abs(result.energy.work_of_wrenches_J), 1e-3);
  EXPECT_GT(std::abs(result.energy.work_of_efforts_J), 1e-3);
  EXPECT_GT(result.energy.dissipated_J, 1e-2);
  EXPECT_NEAR(result.energy.residual_J(), 0, 1e-9 * result.energy.peak_J);
  EXPECT_LT(result.momentum.residual().f.norm(), 1e-8);
  EXPECT_LT(result.momentum.residual().t.norm(), 1e-8);
}

// Oracle: a slider-crank written with its closing joint in the tree and as a loop moves alike, spring included.
TEST(MissionRun, DrivesAJointThatClosesALoop) {
  const auto slider_crank = [](bool rail_first) {
    Mission mission;
    for (const char* name : {"crank", "rod", "slider"}) {
      mission.bodies.push_back({name, {1, Vector3(0.1, 0, 0), Vector3(0.1, 0.2, 0.3).asDiagonal()}, {}, {}, {}});
    }
    // In the plane z = 0: a crank of 1 m at 90 deg, a rod of √2 m down to the slider at x = 1 m.
    MissionJoint pin, knee, wrist, rail;
    pin = {"pin", JointKind::kRevolute, 0, {}, 1, {}, {M_PI / 2}, {0.3}, {}, {}, {}};
    knee = {"knee", JointKind::kRevolute, 1, {{}, Vector3(1, 0, 0)}, 2, {}, {-3 * M_PI / 4}, {}, {}, {}, {}};
    wrist = {"wrist", JointKind::kRevolute, 2, {{}, Vector3(std::sqrt(2), 0, 0)}, 3, {}, {M_PI / 4}, {}, {}, {}, {}};
    const Pose along_x{rotation_about(Vector3::UnitY(), M_PI / 2), Vector3::Zero()};
    rail = {"rail", JointKind::kPrismatic, 0, along_x, 3, along_x, {1}, {}, {0.2}, {5}, {0.4}};
    mission.joints = rail_first ? std::vector{rail, pin, knee, wrist} : std::vector{pin, knee, wrist, rail};
    MissionLoad push;
    push.name = "push";
    push.joint = rail_first ? 0 : 3;
    push.efforts.resize(1);
    push.efforts[0].offset = 0.7;
    mission.loads.push_back(push);
    mission.settings.duration_s = 1;
    return mission;
  };
  const MissionResult as_loop = run(slider_crank(false)), in_tree = run(slider_crank(true));
  ASSERT_EQ(as_loop.status, MissionStatus::kDone) << as_loop.sentence;
  ASSERT_EQ(in_tree.status, MissionStatus::kDone) << in_tree.sentence;
  EXPECT_GT(std::abs(as_loop.load_works[0].work_J), 1e-3);
  EXPECT_NEAR(as_loop.load_works[0].work_J, in_tree.load_works[0].work_J, 1e-7);
  EXPECT_NEAR(as_loop.energy.end.kinetic_J, in_tree.energy.end.kinetic_J, 1e-7);
  EXPECT_NEAR(as_loop.energy.residual_J(), 0, 1e-8);
}

// Oracle: the rule for JSON keys.
TEST(MissionReport, NamesUnits) {
  testing::Random random(3);
  Mission mission;
  mission.bodies.push_back(body("a", random, 3));
  mission.settings.duration_s = 0.1;
  EXPECT_EQ(keys_without_unit(mission_figures(mission, run(mission))), std::vector<std::string>{});
}

}  // namespace
}  // namespace drydock
