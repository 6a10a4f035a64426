// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "arm/arm_file.h"
#include "arm/arm_tree.h"
#include "geometry/shape_pair.h"
#include "mission/part/robot_clearance.h"
#include "mission/test/arm_run.h"
#include "multibody/inverse_dynamics.h"

namespace drydock {
namespace {

using testing::ArmFolder;
using testing::ArmRun;

const Vector3 kGravity(0, 0, -9.81);

std::string arm_text(const std::string& more) {
  return "drydock: 1\nkind: arm\nurdf: lwr.urdf\nsrdf: lwr.srdf\nsensor: ft_sensor\n" + more;
}
const std::string kDrives =
    "drives: {type: detailed, rotor_inertia: 3.2e-5, ratio: 100, stiffness: 6000, gear_damping: 3, brake: 150 N m,\n"
    "  friction: {viscous: 1, coulomb: 0.8 N m, stiction: 1 N m}}\n";

std::string held(const std::string& file) {
  return "gravity: [0, 0, -9.81]\nrobots:\n  - {name: arm, arm: {file: " + file +
         "}, mounted_on: world, positions: {joint1: -20 deg, joint2: 30 deg, joint3: 15 deg, joint4: -70 deg, joint6: "
         "60 deg}}\n";
}

ArmModel read_arm_file(const std::filesystem::path& path) {
  Problems problems;
  std::optional<ArmModel> arm = read_arm(path, default_file_rules(path), {}, problems);
  EXPECT_TRUE(arm);
  return arm ? std::move(*arm) : ArmModel{};
}

/// The efforts that hold the arm of a file against gravity.
VectorX holding_efforts(const ArmModel& arm, const VectorX& q) {
  const ArmTree tree = arm_tree(arm);
  const VectorX zero = VectorX::Zero(tree.model.velocities);
  const TreeState state{tree_positions(tree, q), zero};
  DynamicsWork work(tree.model);
  update_kinematics(tree.model, state, work);
  Loads loads = no_loads(tree.model);
  loads.g_W = kGravity;
  InverseDynamicsWork inverse;
  VectorX tau;
  inverse_dynamics(tree.model, work, loads, zero, inverse, tau);
  return tau(tree.positions);
}

/// What springs of the joints hold against a force on the tip: K (q_d − q) + Jᵀ f.
VectorX left_over(const ArmRun& run, const VectorX& q_d, const Vector3& f_T_W) {
  const std::vector<double>& K = run.mission.robots[0].control.stiffness;
  ChainJacobian J;
  const VectorX q = run.positions(run.samples() - 1);
  tip_pose_and_jacobian(run.mission.robots[0].chains[0].chain, q, J);  // its base is the world's frame
  return Eigen::Map<const VectorX>(K.data(), q.size()).cwiseProduct(q_d - q) + J.bottomRows<3>().transpose() * f_T_W;
}

// Oracle: Hooke's law at rest, K Δq = Jᵀ f with the Jacobian where it rests. Simple drives hold it to what has not died
// out; detailed ones stick within stiction, divided by 1 + the gain of the torque loop.
TEST(MissionArmHold, GivesWayAsItsStiffnessSays) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  const std::string control = "control: {mode: stiffness, stiffness: [400, 400, 300, 300, 20, 20, 4]}\n";
  folder.write("simple.yaml", arm_text(control));
  folder.write("detailed.yaml", arm_text(kDrives + control));
  const Vector3 push(3, -5, 4);
  const auto pressed = [&](const char* file, const char* seconds) {
    return ArmRun(folder.mission(held(file) +
                                 "loads:\n  - {name: push, acts_on: arm/tool, force: [3, -5, 4], axes: world}\n"
                                 "run: {duration: " +
                                 seconds + " s, integrator: rk4, step: 1 ms, sample_rate: 20 Hz}\n"));
  };
  const ArmRun simple = pressed("simple.yaml", "2");
  ASSERT_EQ(simple.result.status, MissionStatus::kDone) << simple.result.sentence;
  const VectorX q_d = simple.positions(0);
  EXPECT_GT((simple.positions(simple.samples() - 1) - q_d).norm(), 5e-3);
  EXPECT_LT(left_over(simple, q_d, push).lpNorm<Eigen::Infinity>(), 1e-4);

  const ArmRun detailed = pressed("detailed.yaml", "1");
  ASSERT_EQ(detailed.result.status, MissionStatus::kDone) << detailed.result.sentence;
  const double within_Nm = 1.0 / 2 * (1 + 400.0 / 6000);
  EXPECT_LT(left_over(detailed, q_d, push).lpNorm<Eigen::Infinity>(), 1.02 * within_Nm);
}

// Oracle: the tip as a spring along the axes of its frame at the start: Δp = R K⁻¹ Rᵀ f, and no turn.
TEST(MissionArmHold, GivesWayAtItsTip) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  folder.write("tip.yaml", arm_text("control: {mode: impedance, impedance: {translation: [400, 600, 1200 N/m], "
                                    "rotation: [60, 60, 60]}}\n"));
  const ArmRun run(folder.mission(held("tip.yaml") +
                                  "loads:\n  - {name: push, acts_on: arm/tool, force: [3, -5, 4], axes: world}\n"
                                  "run: {duration: 2 s, integrator: rk4, step: 1 ms, sample_rate: 20 Hz}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const Pose X_WD = run.pose("arm/tool", 0), X_WT = run.pose("arm/tool", run.samples() - 1);
  const Vector3 f_D = inverse(X_WD.R) * Vector3(3, -5, 4);
  const Vector3 shift_D(f_D.x() / 400, f_D.y() / 600, f_D.z() / 1200);
  EXPECT_GT(shift_D.norm(), 5e-3);
  EXPECT_LT((X_WT.p - X_WD * shift_D).norm(), 1e-5);
  EXPECT_LT((X_WT.R.matrix - X_WD.R.matrix).norm(), 1e-4);
}

// Oracle: efforts of the gears at rest are those of inverse dynamics; a rotor in its brake does not move.
TEST(MissionArmHold, HangsInItsBrakesWithoutMotors) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  std::string drives = kDrives;  // with gears in which swings of the heavy links die out soon
  drives.insert(drives.rfind('}'),
                ",\n  joints: {joint1: {gear_damping: 80}, joint2: {gear_damping: 80}, joint3: "
                "{gear_damping: 40}, joint4: {gear_damping: 40}}");
  folder.write("braked.yaml", arm_text(drives));
  const ArmRun run(folder.mission(held("braked.yaml") + R"(moves:
  - {robot: arm, name: swing, to: {joint1: 0.2, joint2: 0.2, joint4: -1.5}}
  - {robot: arm, time: 0.3 s, brakes: true}
  - {robot: arm, time: 0.3 s, control: {mode: torque, feed_forward: none, torque_gain: 0}}
run: {duration: 1.2 s, integrator: rk4, step: 1 ms}
)"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const std::size_t last = run.samples() - 1, stands = run.sample_at(0.6);
  EXPECT_GT((run.positions(run.sample_at(0.3)) - run.positions(0)).norm(), 0.02);  // it was on its way
  for (std::size_t i = stands; i <= last; ++i) {
    EXPECT_EQ(run.at("/arms/arm/rotor", i), run.at("/arms/arm/rotor", last));
    EXPECT_EQ(run.at("/arms/arm/motor_effort", i).norm(), 0);
  }
  const ArmModel arm = read_arm_file(folder.path / "braked.yaml");
  const VectorX q = run.positions(last), weight = holding_efforts(arm, q);
  EXPECT_GT(weight.norm(), 10);
  EXPECT_LT((run.at("/arms/arm/joint_effort", last) - weight).lpNorm<Eigen::Infinity>(), 2e-2);  // swings die out
  const VectorX bent = run.at("/arms/arm/rotor", last) - q;
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    EXPECT_NEAR(bent[at], gear_deflection(arm.joints[i].drive, weight[at]), 2e-2 / 6000);
  }
}

// Oracle: the tool's weight by hand, in the sensor's own axes: what the tool puts on the arm.
TEST(MissionArmHold, FeelsTheWeightOfItsTool) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  folder.write("simple.yaml", arm_text(""));
  const ArmRun run(folder.mission(held("simple.yaml") + "run: {duration: 20 ms, integrator: rk4, step: 1 ms}\n"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  for (std::size_t i = 0; i < run.samples(); ++i) {
    const Vector3 f_S = inverse(run.pose("arm/tool", i).R) * (0.5 * kGravity);
    EXPECT_GT(std::abs(f_S.x()), 1);  // tilted
    EXPECT_LT((run.at("/arms/arm/sensor_force_N", i) - f_S).norm(), 1e-6);
    const Vector3 t_S = Vector3(0, 0, 0.061845).cross(f_S);
    EXPECT_LT((run.at("/arms/arm/sensor_torque_Nm", i) - t_S).norm(), 1e-6);
  }
}

// Oracle: the weight of all links, which a sensor in the foot carries; the foot itself has no mass.
TEST(MissionArmHold, FeelsItsOwnWeightInItsFoot) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  folder.write("walker.yaml", "drydock: 1\nkind: arm\nurdf: walker.urdf\nsrdf: walker.srdf\nsensor: foot_mount\n");
  const ArmRun run(folder.mission(R"(gravity: [0, 0, -9.81]
frames: {wall: {p: [1, 2, 3], rpy: [70 deg, 20 deg, 0]}}
robots: [{name: arm, arm: {file: walker.yaml}, mounted_on: world/wall, positions: {joint2: 0.5, joint4: 0.9}}]
run: {duration: 10 ms, integrator: rk4, step: 1 ms}
)"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  double mass_kg = 0;
  for (const MissionBody& body : run.mission.bodies) mass_kg += body.M_BBo_B.mass_kg;
  EXPECT_GT(mass_kg, 10);
  for (std::size_t i = 0; i < run.samples(); ++i) {
    const Vector3 f_S = inverse(run.pose("arm/base", i).R) * (mass_kg * kGravity);
    EXPECT_LT((run.at("/arms/arm/sensor_force_N", i) - f_S).norm(), 1e-6);
  }
}

// Oracle: Newton. Nothing outside acts, so momentum stays zero while the arm swings and its base gives way.
TEST(MissionArmHold, PushesItsBaseBack) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  folder.write("walker.yaml", "drydock: 1\nkind: arm\nurdf: walker.urdf\nsrdf: walker.srdf\n" + kDrives);
  const ArmRun run(folder.mission(R"(
bodies: [{name: hub, mass: 150 kg, box: [0.6, 0.7, 0.8], at: {p: [1, 2, 3], rpy: [20 deg, 30 deg, 40 deg]}, frames: {top: {p: [0.1, 0.05, 0.4]}}}]
robots: [{name: arm, arm: {file: walker.yaml}, mounted_on: hub/top, positions: {joint2: 0.5, joint4: 0.9}}]
moves: [{robot: arm, duration: 1 s, to: {joint1: 0.15, joint2: 0.4, joint5: 0.1}}]
run: {duration: 1.1 s, integrator: rk4, step: 1 ms}
)"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const Vector3 p0 = run.pose("hub", 0).p;
  double largest_Ns = 0, farthest_m = 0;
  for (std::size_t i = 1; i < run.samples(); ++i) {
    const Vector3 p = run.pose("hub", i).p;
    largest_Ns = std::max(largest_Ns, 150 * (p - run.pose("hub", i - 1).p).norm() * 100);
    farthest_m = std::max(farthest_m, (p - p0).norm());
  }
  EXPECT_GT(farthest_m, 2e-3);
  EXPECT_GT(largest_Ns, 0.5);
  EXPECT_LT(run.result.momentum.residual().f.norm(), 1e-9 * largest_Ns);
  EXPECT_LT(run.result.momentum.residual().t.norm(), 1e-9 * largest_Ns);
  EXPECT_LT(run.result.momentum.end.f.norm(), 1e-9 * largest_Ns);
}

// Oracle: best_suspension of the arm alone at the positions sampled; the rod hangs straight, so its weight adds to the
// vertical force at E. Alone the arm would need more than its motors have.
TEST(MissionArmHold, IsSuspendedAtRest) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  const ArmRun run(folder.mission(R"(gravity: [0, 0, -9.81]
robots:
  - {name: arm, arm: {file: arm3m.yaml}, mounted_on: world, positions: {joint2: 0.6, joint4: 1.2, joint6: 0.9}}
moves: [{robot: arm, time: 0.2 s, duration: 1.2 s, to: {joint1: 0.02, joint4: 1.22}}]
run: {duration: 1.5 s, integrator: rk4, step: 1 ms, sample_rate: 50 Hz}
)"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  const ArmModel arm = read_arm_file(folder.path / "arm3m.yaml");
  const ArmTree tree = arm_tree(arm);
  const double rod_N = arm.suspension->coupling.rod_mass_kg * 9.81;
  for (std::size_t i = 0; i < run.samples(); ++i) {
    const VectorX q = run.positions(i);
    const Suspension best =
        best_suspension(tree.model, tree_positions(tree, q), suspension_request(arm, tree, kGravity));
    ASSERT_EQ(best.status, SuspensionStatus::kOk);
    EXPECT_GT(best.largest_alone, 1);
    const bool at_rest = run.time_s(i) <= 0.2;
    const VectorX force_N = run.at("/arms/arm/suspension_N", i);
    EXPECT_LT((force_N - best.f_E_W - Vector3(0, 0, rod_N)).norm(), (at_rest ? 1e-6 : 1e-2) * best.f_E_W.norm());
    if (at_rest) {
      EXPECT_LT((q - run.positions(0)).lpNorm<Eigen::Infinity>(), 1e-9);
    }
  }
  for (const DriveRecord& drive : run.result.arms[0].drives) EXPECT_LT(drive.motor_effort.value, drive.effort_max);
}

// Oracle: the words. A gear that no step follows is not simulated with too long ones.
TEST(MissionArmHold, RefusesAGearThatNoStepFollows) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  folder.write("stiff.yaml", arm_text("drives: {type: detailed, rotor_inertia: 1e-18, stiffness: 1e18}\n"));
  const ArmRun run(folder.mission(held("stiff.yaml") + "run: {duration: 20 ms, integrator: rk4, step: 1 ms}\n"));
  EXPECT_EQ(run.result.status, MissionStatus::kNumerical);
  EXPECT_EQ(run.result.sentence.find("the gear of arm/joint"), 0u) << run.result.sentence;
  EXPECT_NE(run.result.sentence.find("too fast for steps of 1 ms even in 10000 parts"), std::string::npos)
      << run.result.sentence;
}

/// Bodies that are one, or have a joint between them, from the mission's own lists; `part_of` numbers those that are
/// one.
bool joined(const Mission& mission, const std::vector<int>& part_of, int a, int b) {
  const int first = part_of[static_cast<std::size_t>(a)], second = part_of[static_cast<std::size_t>(b)];
  if (first == second) return true;
  for (const MissionJoint& joint : mission.joints) {
    const int c = part_of[static_cast<std::size_t>(joint.body_P)], d = part_of[static_cast<std::size_t>(joint.body_B)];
    if ((first == c && second == d) || (first == d && second == c)) return true;
  }
  for (const auto& [c, d] : mission.robots[0].may_touch) {
    if ((a == c && b == d) || (a == d && b == c)) return true;
  }
  return false;
}

std::vector<int> locked_parts(const Mission& mission) {
  std::vector<int> part_of;
  for (std::size_t i = 0; i < mission.bodies.size(); ++i) part_of.push_back(static_cast<int>(i));
  for (const MissionLock& lock : mission.locks) {
    const int from = part_of[static_cast<std::size_t>(lock.b.body)],
              to = part_of[static_cast<std::size_t>(lock.a.body)];
    std::replace(part_of.begin(), part_of.end(), from, to);
  }
  return part_of;
}

double nearest_by_hand(const ArmRun& run, std::size_t sample) {
  const std::vector<MissionBody>& bodies = run.mission.bodies;
  const std::vector<int>& own = run.mission.robots[0].bodies;
  const std::vector<int> part_of = locked_parts(run.mission);
  double nearest_m = std::numeric_limits<double>::infinity();
  for (const int a : own) {
    for (int b = 1; b < static_cast<int>(bodies.size()); ++b) {
      if (a == b || joined(run.mission, part_of, a, b)) continue;
      const MissionBody &first = bodies[static_cast<std::size_t>(a)], &second = bodies[static_cast<std::size_t>(b)];
      for (const MissionShape& one : first.shapes) {
        for (const MissionShape& other : second.shapes) {
          const Pose X_WA = run.pose(first.name, sample) * one.X_BG;
          const Pose X_WG = run.pose(second.name, sample) * other.X_BG;
          nearest_m = std::min(nearest_m, shape_distance(one.shape, X_WA, other.shape, X_WG).distance_m);
        }
      }
    }
  }
  return nearest_m;
}

// Oracle: shape_distance of every pair of shapes at the poses logged. The part that the arm holds is not compared with
// the tool, though they touch.
TEST(MissionArmHold, TellsHowNearItComes) {
  const ArmFolder folder(DRYDOCK_SOURCE_DIR);
  folder.write("simple.yaml", arm_text("control: {rate: 250 Hz}\n"));
  const ArmRun run(folder.mission(held("simple.yaml") + R"(
bodies:
  - {name: post, mass: 5 kg, box: [0.1, 0.1, 1.2], frames: {mid: {p: [0, 0, 0]}}}
  - {name: part, mass: 0.2 kg, box: [0.05, 0.06, 0.07], frames: {grip: {p: [0, 0.01, -0.02]}}}
frames: {post: {p: [0.45, 0.35, 0.6], rpy: [0, 10 deg, 40 deg]}}
locks:
  - {between: [world/post, post/mid]}
  - {between: [arm/peg_tip, part/grip]}
moves: [{robot: arm, to: {joint1: 0, joint4: -80 deg}}]
run: {duration: 0.8 s, sample_rate: 25 Hz}
)"));
  ASSERT_EQ(run.result.status, MissionStatus::kDone) << run.result.sentence;
  double smallest_m = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < run.samples(); ++i) {
    const double distance_m = nearest_by_hand(run, i);
    EXPECT_NEAR(run.at("/arms/arm/clearance_m", i)[0], distance_m, 1e-9);
    smallest_m = std::min(smallest_m, distance_m);
  }
  EXPECT_GT(smallest_m, 0);
  EXPECT_NEAR(run.result.arms[0].clearance.value, smallest_m, 1e-9);
}

}  // namespace
}  // namespace drydock
