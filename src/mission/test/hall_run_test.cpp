// SPDX-License-Identifier: Apache-2.0
#include "mission/hall_run_file.h"

#include <algorithm>
#include <cmath>

#include "mission/hall_verdict.h"
#include "mission/test/arm_run.h"

namespace drydock {
namespace {

using testing::ArmRun;

const std::string kElbowUrdf = R"(<robot name="two">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="upper"><inertial><origin xyz="0.05 0.02 0.4"/><mass value="12"/>
    <inertia ixx="0.7" ixy="0" ixz="0" iyy="0.7" iyz="0" izz="0.1"/></inertial></link>
  <link name="fore"><inertial><origin xyz="0 -0.03 0.3"/><mass value="8"/>
    <inertia ixx="0.3" ixy="0" ixz="0" iyy="0.3" iyz="0" izz="0.05"/></inertial></link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><origin xyz="0 0 0.2"/>
    <axis xyz="0 1 0"/><limit lower="-2" upper="2" velocity="1" effort="60"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="fore"/><origin xyz="0 0 0.9"/>
    <axis xyz="0 1 0"/><limit lower="-2.5" upper="2.5" velocity="1" effort="30"/></joint>
</robot>
)";

/// A folder with an arm of two joints in a hall with an uneven rig.
struct HallRunFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drydock_hall_run_" + std::to_string(::getpid()));
  HallRunFolder() {
    std::filesystem::create_directories(path);
    std::ofstream(path / "two.urdf") << kElbowUrdf;
  }
  ~HallRunFolder() { std::filesystem::remove_all(path); }

  std::optional<HallRun> read(const std::string& text, Problems& problems, const HallRunRequest& request = {}) const {
    std::ofstream(path / "hall.yaml") << "drydock: 1\nkind: hall\nname: h\n" << text;
    return read_hall_run(path / "hall.yaml", default_file_rules(path / "hall.yaml"), {}, request, problems);
  }
  Mission mission(const std::string& text) const {
    Problems problems;
    std::optional<HallRun> hall = read(text, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    if (!hall || !hall->run) throw std::runtime_error("the hall cannot be run");
    return std::move(*hall->run);
  }
};

std::string rigs_of(const std::string& stiffness, const std::string& more = "") {
  return "rigs:\n  mss:\n    platform: {point: D}\n    cables:\n      tension: [20, 900]\n      stiffness: " +
         stiffness + "\n      anchors: [[-3.1, -2.7, 4.2], [3.4, -3.0, 3.9], [2.9, 3.3, 4.4], [-3.6, 2.8, 4.0]]\n" +
         more;
}
const std::string kArm =
    "arms: {a: {urdf: two.urdf, at: {p: [0.3, -0.2, 0.4], yaw: 35 deg}, positions: {shoulder: 50 deg, elbow: 40 deg},\n"
    "  hangs_on: {rig: mss, link: fore, point: [0, 0, 0.35], coupling: {first_axis: [0, 1, 0], second_axis: [1, 0, 0], "
    "length: 0.5, mass: 0.8, damping: 0}}}}\n";

/// Torques that remain at a sample, as the sensors of the joints read them.
VectorX torques_at(const ArmRun& run, std::size_t sample) {
  return run.at("/arms/a/joint_effort", sample);
}

// Oracle: statics. At rest the joints give what best_suspension leaves, the cables the force that it wants, and neither
// changes with time.
TEST(HallRun, HangsAtRest) {
  const HallRunFolder folder;
  const ArmRun run(folder.mission(rigs_of("80 kN") + kArm + "run: {duration: 0.2 s, rig: cables}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const std::size_t last = run.samples() - 1;
  const RobotSuspension& rig = *run.mission.robots[0].suspension;
  SuspensionRequest request = rig.request;
  request.g_W = run.mission.g_W;
  VectorX q(2);
  q << 50 * M_PI / 180, 40 * M_PI / 180;
  const Suspension wanted = best_suspension(rig.statics, q, request);  // its base is turned about z alone
  EXPECT_GT(wanted.largest_alone, 1.5);
  const Vector3 f_D = wanted.f_E_W - 0.8 * run.mission.g_W;  // and the weight of the rod
  for (const std::size_t sample : {std::size_t{0}, last}) {
    EXPECT_LT((run.at("/arms/a/given_N", sample) - f_D).norm(), 1e-3);
    EXPECT_LT((torques_at(run, sample) - wanted.tau).norm(), 1e-2);
    EXPECT_LT(run.at("/arms/a/swing_rad", sample)[0], 1e-5);
  }
  const HallVerdict verdict = hall_verdict(run.result);
  EXPECT_TRUE(verdict.survives) << verdict.sentence;
  EXPECT_LT(verdict.worst_share, 1);
}

// Oracle: without the rig the same arm needs more torque than it has, by the ratio that statics tell.
TEST(HallRun, DoesNotSurviveWithoutTheRig) {
  const HallRunFolder folder;
  const std::string alone =
      "arms: {a: {urdf: two.urdf, positions: {shoulder: 50 deg, elbow: 40 deg}}}\nrun: {duration: 0.1 s}\n";
  const ArmRun run(folder.mission(alone));
  ASSERT_EQ(run.result.status, MissionStatus::kDone);
  const HallVerdict verdict = hall_verdict(run.result);
  EXPECT_FALSE(verdict.survives);
  EXPECT_EQ(verdict.worst_joint, "shoulder");
  EXPECT_NE(verdict.sentence.find("shoulder would need"), std::string::npos) << verdict.sentence;
}

/// A rod on an arm that cannot move, with a force F wanted at its end: a pendulum that hangs upwards.
std::string rod_on_a_post(const std::string& rig) {
  return rigs_of("300 kN") +
         "arms: {a: {urdf: two.urdf, at: {p: [0.3, -0.2, 0.4]}, positions: {shoulder: 50 deg, elbow: 40 deg},\n"
         "  hangs_on: {rig: mss, link: fore, point: [0, 0, 0.35], coupling: {first_axis: [0, 1, 0], second_axis: [1, "
         "0, 0], length: 0.5, mass: 0.8, radius: 1 mm, "
         "damping: 0}}}}\n"
         "run: {duration: 0.6 s, step: 0.5 ms, sample_rate: 500 Hz, rig: " +
         rig + "}\n";
}

/// What winches add to the mass that D feels along x: their speed is half a tick old on average, so that an
/// acceleration a stretches the cables at a h/2, and the lag lets that grow to a force K a h/2 · lag.
double felt_mass_kg(const ArmRun& run) {
  const RobotSuspension& suspension = *run.mission.robots[0].suspension;
  if (!suspension.cables) return 0;
  const Pose X_WB = run.pose(run.mission.bodies[static_cast<std::size_t>(suspension.at.body)].name, 0);
  const Matrix3 K = cable_stiffness(suspension.cables->model, X_WB * suspension.at.X_BC.p);
  return K(0, 0) * suspension.cables->drive.lag_s / (2 * suspension.cables->drive.rate_Hz);
}

// Oracle: the period of a compound pendulum, T = 2π √(m l²/3 / (F l − m g l/2)), with F at D held and the arm stiff.
TEST(HallRun, SwingsAsAPendulum) {
  const HallRunFolder folder;
  for (const char* rig : {"ideal", "{lag: 2 ms, rate: 4 kHz, damping: 30}"}) {
    Mission mission = folder.mission(rod_on_a_post(rig));
    RobotSuspension& suspension = *mission.robots[0].suspension;
    suspension.request.f_z_min_N = suspension.request.f_z_max_N = 150;  // the force at D, whatever the arm wants
    for (RobotJoint& joint : mission.robots[0].joints) joint.drive.effort_max = 1e9;
    for (MissionBody& body : mission.bodies) {
      const bool is_rod = &body == &mission.bodies[static_cast<std::size_t>(suspension.at.body)];
      const SpatialInertia& M = body.M_BBo_B;
      if (!is_rod) body.M_BBo_B = {1e4 * M.mass_kg, M.p_BBcm, 1e4 * M.I_BBcm};
    }
    mission.joints[static_cast<std::size_t>(suspension.joints[0])].q[0] += 0.05;
    const ArmRun run(std::move(mission));
    ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
    const int hinge = run.mission.robots[0].suspension->joints[0];
    const std::string joint = "/joints/" + run.mission.joints[static_cast<std::size_t>(hinge)].name + "/v";
    std::vector<double> crossings;
    for (std::size_t k = 1; k < run.samples(); ++k) {
      const double before = run.at(joint, k - 1)[0], after = run.at(joint, k)[0];
      if (before < 0 && after >= 0) crossings.push_back(run.time_s(k - 1) - before / (after - before) * 2e-3);
    }
    ASSERT_GE(crossings.size(), 2u) << rig;
    const double m = 0.8, l = 0.5, F = 150, g = 9.80665;
    const double inertia = m * l * l / 3 + l * l * felt_mass_kg(run);
    const double period_s = 2 * M_PI * std::sqrt(inertia / (F * l - m * g * l / 2));
    const double measured_s = (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
    EXPECT_NEAR(measured_s, period_s, (rig[0] == 'i' ? 2e-3 : 0.01) * period_s) << rig;
  }
}

const std::string kSway =
    "  moves: [{robot: a, to: {shoulder: 54 deg, elbow: 36 deg}, duration: 0.5 s}]\n  duration: 0.6 s\n";

// Oracle: an ideal rig is the limit of stiff cables without lag: what remains of the torques comes nearer as the lag
// falls.
TEST(HallRun, TendsToTheIdealRig) {
  const HallRunFolder folder;
  const auto swayed = [&](const std::string& stiffness, const std::string& rig) {
    return ArmRun(folder.mission(rigs_of(stiffness) + kArm + "run:\n  rig: " + rig + "\n" + kSway));
  };
  const ArmRun ideal = swayed("100 kN", "ideal");
  ASSERT_EQ(ideal.result.status, MissionStatus::kDone) << ideal.result.sentence;
  const auto off = [&](const ArmRun& run) {
    EXPECT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
    double largest = 0;
    for (std::size_t k = 0; k < run.samples(); ++k) {
      largest = std::max(largest, (torques_at(run, k) - torques_at(ideal, k)).norm());
    }
    return largest;
  };
  const double slow = off(swayed("50 kN", "{lag: 60 ms, damping: 100}"));
  const double fast = off(swayed("200 kN", "{lag: 2 ms, rate: 2 kHz, damping: 100}"));
  EXPECT_GT(slow, 0.5);
  EXPECT_LT(fast, 0.25 * slow);
}

// Oracle: the book of energy closes, with what cables store, winches give and dampers lose; with a rate's own step.
TEST(HallRun, KeepsTheBalanceOfEnergy) {
  const HallRunFolder folder;
  const ArmRun run(folder.mission(rigs_of("40 kN", "      speed: 2\n") + kArm +
                                  "run:\n  rig: {lag: 10 ms, damping: 300}\n  step: 0.25 ms\n" + kSway));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const EnergyBalance& book = run.result.energy;
  EXPECT_GT(book.start.cables_J, 0.1);
  EXPECT_GT(std::abs(book.work_of_winches_J), 1);
  EXPECT_GT(book.lost_in_cables_J, 0);
  EXPECT_EQ(book.work_of_wrenches_J, 0);
  EXPECT_LT(std::abs(book.residual_J()), 1e-5 * std::abs(book.work_of_winches_J));
}

// Oracle: cables that cannot push, and highest tensions below what the arm weighs.
TEST(HallRun, TellsWhatTheCablesCannotDo) {
  const HallRunFolder folder;
  std::string weak = rigs_of("80 kN");
  weak.replace(weak.find("[20, 900]"), 9, "[20, 60]");
  const ArmRun run(folder.mission(weak + kArm + "run: {duration: 0.1 s, rig: cables}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  ASSERT_TRUE(run.result.arms[0].rig);
  ASSERT_FALSE(run.result.arms[0].rig->spans.empty());
  EXPECT_EQ(run.result.arms[0].rig->spans[0].kind, RigSpan::Kind::kUnheld);
  const HallVerdict verdict = hall_verdict(run.result);
  EXPECT_FALSE(verdict.survives);
  EXPECT_NE(verdict.sentence.find("the cables cannot give the force"), std::string::npos) << verdict.sentence;
}

// Oracle: sentences.
TEST(HallRunFile, SaysWhatIsWrong) {
  const HallRunFolder folder;
  const auto first = [&](const std::string& text, const HallRunRequest& request = {}) {
    Problems problems;
    EXPECT_FALSE(folder.read(text, problems, request)) << text;
    return problems.all().empty() ? "" : problems.all()[0].found + "; " + problems.all()[0].expected;
  };
  std::string loose = rigs_of("80 kN") + kArm;
  loose.replace(loose.find("      stiffness: 80 kN\n"), 23, "");
  EXPECT_EQ(first(rigs_of("80 kN") + kArm + "run: {}\n"), "missing; how long the run is, as in 10 s");
  EXPECT_EQ(first(rigs_of("80 kN") + kArm, {true, {}}),
            "missing; what the arm does, as in run: {duration: 10 s}, or --motion FILE");
  EXPECT_EQ(first(rigs_of("80 kN") + "run: {duration: 1}\n"),
            "found no arm in the hall; an arm that stands there, under arms");
  EXPECT_EQ(first(rigs_of("80 kN") + kArm + "run: {duration: 1, arm: b}\n"),
            "found \"b\"; the name of an arm of this hall");
  EXPECT_EQ(first(loose + "run: {duration: 1, rig: cables}\n"),
            "found cables, while cable1 has no stiffness; rig: ideal, or the stiffness of every cable of mss");
  EXPECT_EQ(first(rigs_of("80 kN") + kArm + "run: {duration: 1, rig: {lag: 0.1 ms}}\n"),
            "found it shorter than a period of the controller; a lag of at least 1/rate");
}

// Oracle: the table as written: the arm starts where the motion does, and follows it to its end.
TEST(HallRunFile, FollowsAMotion) {
  const HallRunFolder folder;
  std::ofstream(folder.path / "sway.csv") << "time,shoulder,elbow\n0,0.8,0.7\n0.5,0.9,0.6\n";
  const ArmRun run(folder.mission(rigs_of("80 kN") + kArm + "run: {motion: sway.csv}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  EXPECT_DOUBLE_EQ(run.mission.settings.duration_s, 1.5);
  EXPECT_NEAR(run.positions(0)[0], 0.8, 1e-12);
  EXPECT_NEAR(run.positions(0)[1], 0.7, 1e-12);
  EXPECT_NEAR(run.positions(run.samples() - 1)[0], 0.9, 2e-3);
  EXPECT_NEAR(run.positions(run.samples() - 1)[1], 0.6, 2e-3);
}

}  // namespace
}  // namespace drydock
