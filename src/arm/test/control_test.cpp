// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "arm/control/arm_controller.h"
#include "arm/drive/drive_law.h"
#include "multibody/forward_dynamics.h"
#include "sim/rk4.h"
#include "sim/schedule.h"
#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

/// An arm of seven joints with bent, off-centre links, as a tree and as a chain; the base stands or floats.
struct Arm {
  TreeModel tree;
  Chain chain;
  std::vector<int> driven;
};

Arm seven_joints(bool floats) {
  Random random(3);
  Arm arm;
  int parent = kWorld;
  if (floats)
    parent = add_link(arm.tree, kWorld, JointKind::kFloating, {}, {80, {0.1, 0, 0.05}, 9 * Matrix3::Identity()});
  for (int i = 0; i < 7; ++i) {
    const Rotation R_PF = rotation_about(Vector3::UnitX(), i == 0 ? 0.1 : i % 2 == 0 ? M_PI / 2 : -M_PI / 2);
    const Pose X_PF{R_PF, R_PF * Vector3(0.02, 0.01 * i, i % 2 == 0 ? 0.3 : 0.05)};
    const SpatialInertia M{3.0 - 0.3 * i, random.vector(0.05), Vector3(0.03, 0.035, 0.02).asDiagonal()};
    parent = add_link(arm.tree, parent, JointKind::kRevolute, X_PF, M);
    arm.driven.push_back(arm.tree.links.back().first_velocity);
    ChainJoint joint;
    joint.X_PJ = X_PF;
    arm.chain.joints.push_back(joint);
  }
  arm.chain.X_JT = {rotation_about(Vector3::UnitY(), 0.3), {0, 0.02, 0.15}};
  return arm;
}

VectorX bent() {
  VectorX q(7);
  q << 0.3, 0.8, -0.2, 1.1, 0.4, -0.7, 0.25;
  return q;
}

DriveModel soft_drive(int joint) {
  DriveModel drive;
  drive.kind = DriveKind::kDetailed;
  drive.rotor_inertia = 1e-4;
  drive.ratio = 100 - 8 * joint;
  drive.stiffness = {9e3 - 500 * joint, 2e6, 0};
  drive.gear_damping = 12;
  return drive;
}

/// Drives and a constant force at the tip.
struct PushedLaw : DriveLaw {
  int link = 0;
  Vector3 p_LT = Vector3::Zero();
  Wrench F_T_W;

  void loads(double t_s, const TreeState& state, const DynamicsWork& work, Loads& sum) {
    DriveLaw::loads(t_s, state, work, sum);
    sum.F_L_W.assign(work.links.size(), Wrench{});
    const Vector3 p_LT_W = pose_from_O(work, link).R * p_LT;
    sum.F_L_W[static_cast<std::size_t>(link)] = shift(F_T_W, -p_LT_W);
  }
};

/// Runs an arm under its controller; targets(t) are asked at every tick.
class Bench {
 public:
  Bench(const Arm& arm, const std::vector<DriveModel>& drives, const ControlSettings& settings, const TreeState& start,
        const Vector3& g_W, const Wrench& F_T_W = {})
      : arm_(arm),
        controller_(settings, drives, {arm.chain, {0, 1, 2, 3, 4, 5, 6}}),
        law_(make_law(arm, drives, start, g_W, F_T_W)),
        motion_(arm.tree, {}, start, law_) {}

  template <class Targets>
  AdvanceResult run(double duration_s, Targets targets) {
    struct Observer {
      Bench& bench;
      Targets& targets;
      Schedule<int>& ticks;
      int tick = 0;
      Flow due(double t_s, int) {
        bench.control(targets(t_s));
        ticks.put(++tick * 1e-3, 0);
        return Flow::kChanged;
      }
    };
    Schedule<int> ticks;
    ticks.put(0.0, 0);
    NoEvents none;
    Observer observer{*this, targets, ticks};
    AdvanceRequest request;
    request.t_end_s = duration_s;
    Rk4 stepper(Clock::every(1e-3));
    return advance(motion_, stepper, request, ticks, none, observer);
  }

  const TreeState& state() const { return motion_.state(); }
  VectorX joints() const {
    VectorX q(7);
    for (int i = 0; i < 7; ++i) q[i] = motion_.state().q[law_.joints[static_cast<std::size_t>(i)].position];
    return q;
  }
  const ArmController& controller() const { return controller_; }
  const DriveBank& bank() const { return law_.bank; }

 private:
  static PushedLaw make_law(const Arm& arm, const std::vector<DriveModel>& drives, const TreeState& start,
                            const Vector3& g_W, const Wrench& F_T_W) {
    PushedLaw law;
    law.g_W = g_W;
    law.link = static_cast<int>(arm.tree.links.size()) - 1;
    law.p_LT = arm.chain.X_JT.p;
    law.F_T_W = F_T_W;
    for (std::size_t i = 0; i < 7; ++i) {
      const Link& link = arm.tree.links[arm.tree.links.size() - 7 + i];
      law.bank.add(drives[i], drive_at_rest(drives[i], start.q[link.first_position], 0));
      law.joints.push_back({link.first_position, link.first_velocity});
    }
    return law;
  }

  void control(const std::vector<JointTarget>& targets) {
    ASSERT_TRUE(reducer_.reduce(arm_.tree, motion_.state(), law_.g_W, arm_.driven, reduced_));
    std::vector<JointReading> readings(7);
    std::vector<double> efforts(7);
    for (std::size_t i = 0; i < 7; ++i) {
      const double q = motion_.state().q[law_.joints[i].position], v = motion_.state().v[law_.joints[i].velocity];
      const bool detailed = law_.bank.model(i).kind == DriveKind::kDetailed;
      const DriveState& drive = law_.bank.state(i);
      readings[i] = {q, v, detailed ? drive.x : q, detailed ? drive.w : v,
                     detailed ? drive_flow(law_.bank.model(i), drive, q, v).joint_effort : 0.0};
    }
    fill_model(controller_.settings(), reduced_, targets, model_);
    controller_.commands(readings, targets, model_, efforts);
    for (std::size_t i = 0; i < 7; ++i) law_.bank.command(i, efforts[i], readings[i].q, readings[i].v);
  }

  const Arm& arm_;
  ArmController controller_;
  PushedLaw law_;
  TreeMotion<PushedLaw> motion_;
  DynamicsReducer reducer_;
  ReducedDynamics reduced_;
  ControlModel model_;
};

std::vector<DriveModel> drives_of(DriveKind kind) {
  std::vector<DriveModel> drives;
  for (int i = 0; i < 7; ++i) {
    drives.push_back(soft_drive(i));
    drives.back().kind = kind;
  }
  return drives;
}

TreeState at_rest(const Arm& arm) {
  TreeState state = neutral_state(arm.tree);
  state.q.tail<7>() = bent();
  return state;
}

std::vector<JointTarget> hold(const VectorX& q) {
  std::vector<JointTarget> targets(7);
  for (Eigen::Index i = 0; i < 7; ++i) targets[static_cast<std::size_t>(i)].q = q[i];
  return targets;
}

const Vector3 kTilted(1.2, -0.7, -9.6);  // gravity along no axis

// Oracle: forward dynamics. With τ_d = M a + h at the driven joints and none elsewhere, a comes out there.
TEST(ReducedDynamics, GivesTheAccelerationsAskedFor) {
  Random random(21);
  for (const bool floats : {false, true}) {
    const Arm arm = seven_joints(floats);
    TreeState state = at_rest(arm);
    for (Eigen::Index i = 0; i < state.v.size(); ++i) state.v[i] = random.between(-1, 1);
    if (floats) state.q.segment<4>(3) = Eigen::Vector4d(0.8, 0.1, -0.5, 0.3).normalized();
    DynamicsReducer reducer;
    ReducedDynamics reduced;
    ASSERT_TRUE(reducer.reduce(arm.tree, state, kTilted, arm.driven, reduced));
    VectorX a(7);
    for (Eigen::Index i = 0; i < 7; ++i) a[i] = random.between(-3, 3);
    Loads loads = no_loads(arm.tree);
    loads.g_W = kTilted;
    loads.tau(arm.driven) = reduced.M * a + reduced.h;
    DynamicsWork work(arm.tree);
    VectorX vdot;
    ASSERT_EQ(forward_dynamics(arm.tree, state, loads, work, vdot), DynamicsStatus::kOk);
    EXPECT_LT((vdot(arm.driven) - a).norm(), 1e-10);
    EXPECT_TRUE(!floats || reduced.g.norm() < 1e-9) << "a free arm falls without effort";
    const PointForce push{3, {0.02, -0.1, 0.05}, {4, -7, 11}};  // makes no difference to M, nor to how h is met
    VectorX efforts;
    ASSERT_TRUE(reducer.reduce(arm.tree, state, kTilted, arm.driven, reduced, {&push, 1}));
    ASSERT_TRUE(reducer.efforts(arm.tree, state, kTilted, arm.driven, a, efforts, {&push, 1}));
    EXPECT_LT((efforts - reduced.M * a - reduced.h).norm(), 1e-11 * efforts.norm());
    // At rest h is g, whatever the arm does now.
    TreeState still = state;
    still.v.setZero();
    ReducedDynamics at_rest;
    ASSERT_TRUE(reducer.reduce(arm.tree, still, kTilted, arm.driven, at_rest, {&push, 1}));
    ASSERT_TRUE(reducer.holding(arm.tree, state, kTilted, arm.driven, efforts, {&push, 1}));
    EXPECT_LT((efforts - at_rest.h).norm(), 1e-11 * (1 + at_rest.h.norm()));
    EXPECT_LT((reduced.g - at_rest.h).norm(), 1e-11 * (1 + at_rest.h.norm()));
  }
}

// Oracle: the definition. A passive joint that moves no mass has no acceleration of its own, and M_uu no inverse; when
// it is driven nothing has to be inverted.
TEST(ReducedDynamics, SaysWhenPassiveJointsMoveNoMass) {
  Arm arm = seven_joints(true);
  const SpatialInertia nothing{0, Vector3::Zero(), Matrix3::Zero()};
  add_link(arm.tree, 5, JointKind::kRevolute, {rotation_about(Vector3::UnitY(), 0.4), {0.1, 0, 0.2}}, nothing);
  TreeState state = neutral_state(arm.tree);
  state.q.segment<7>(7) = bent();
  DynamicsReducer reducer;
  ReducedDynamics reduced;
  VectorX efforts;
  EXPECT_FALSE(reducer.reduce(arm.tree, state, kTilted, arm.driven, reduced));
  EXPECT_FALSE(reducer.efforts(arm.tree, state, kTilted, arm.driven, VectorX::Zero(7), efforts));
  arm.driven.push_back(arm.tree.links.back().first_velocity);
  EXPECT_TRUE(reducer.reduce(arm.tree, state, kTilted, arm.driven, reduced));
  EXPECT_EQ(reduced.M.row(7).norm(), 0);
}

// Oracle: closed form. At rest the tip has given way by force over stiffness, in the axes of the frame wanted.
TEST(Impedance, SteadyDeflectionIsForceOverStiffness) {
  const Arm arm = seven_joints(false);
  ControlSettings settings;
  settings.mode = ControlMode::kImpedance;
  settings.feed_forward = FeedForward::kGravity;
  settings.impedance.translation_N_per_m = {900, 1500, 2200};
  settings.impedance.rotation_Nm_per_rad = {150, 220, 180};
  const Pose X_BD = tip_pose(arm.chain, bent());
  const Wrench F_T_W{{1.5, -2, 1}, {12, -9, 15}};
  for (const DriveKind kind : {DriveKind::kSimple, DriveKind::kDetailed}) {
    Bench bench(arm, drives_of(kind), settings, at_rest(arm), kTilted, F_T_W);
    ASSERT_EQ(bench.run(12.0, [&](double) { return hold(bent()); }).status, AdvanceStatus::kDone);
    const Pose X_BT = tip_pose(arm.chain, bench.joints());
    const Vector3 way_D = inverse(X_BD.R) * Vector3(X_BT.p - X_BD.p);
    const Vector3 turn_B = X_BT.R * rotation_log(inverse(X_BT.R) * X_BD.R);
    const Vector3 turn_D = inverse(X_BD.R) * turn_B;
    const Vector3 f_D = inverse(X_BD.R) * F_T_W.f, t_D = inverse(X_BD.R) * F_T_W.t;  // W == B here
    const double tolerance = kind == DriveKind::kSimple ? 1e-7 : 2e-5;  // 12 s of swinging down; deflections of 10 mm
    for (Eigen::Index k = 0; k < 3; ++k) {
      EXPECT_NEAR(way_D[k], f_D[k] / settings.impedance.translation_N_per_m[k], tolerance);
      EXPECT_NEAR(-turn_D[k], t_D[k] / settings.impedance.rotation_Nm_per_rad[k], tolerance);
    }
    EXPECT_LT((bench.controller().tip_wrench().f + F_T_W.f).norm(), 1e-2);
  }
}

// Oracle: closed form. At rest each joint has given way by its torque over its stiffness, behind an elastic gear too;
// gravity is fed forward.
TEST(Stiffness, JointsGiveWayByTorqueOverStiffness) {
  const Arm arm = seven_joints(false);
  ControlSettings settings;
  settings.mode = ControlMode::kStiffness;
  settings.feed_forward = FeedForward::kGravity;
  settings.damping_ratio = 0.7;
  settings.stiffness = {1000, 900, 800, 700, 300, 250, 200};
  const Wrench F_T_W{{0.5, -0.4, 0.3}, {8, -6, 10}};
  for (const DriveKind kind : {DriveKind::kSimple, DriveKind::kDetailed}) {
    Bench bench(arm, drives_of(kind), settings, at_rest(arm), kTilted, F_T_W);
    ASSERT_EQ(bench.run(10.0, [&](double) { return hold(bent()); }).status, AdvanceStatus::kDone);
    ChainJacobian J;
    (void)tip_pose_and_jacobian(arm.chain, bench.joints(), J);
    Vector6 F;
    F << F_T_W.t, F_T_W.f;
    const VectorX torque = J.transpose() * F;
    for (Eigen::Index i = 0; i < 7; ++i) {
      EXPECT_NEAR(bench.joints()[i] - bent()[i], torque[i] / settings.stiffness[static_cast<std::size_t>(i)], 2e-6);
    }
  }
}

// Oracle: the closed form of a rotor on its gear while the joint is held, x″ = (u − k x)/B with u held over a tick.
// Without any damping its amplitude stays within that of the first oscillation, for light rotors, large gains and slow
// ticks too. (With the effort as measured, it grew by exp(24) in a second for the first of these.)
TEST(Torque, ARotorAgainstAHeldJointDoesNotOscillateEverMore) {
  struct Case {
    double inertia, stiffness, gain, rate_Hz;
  };
  for (const Case& of : {Case{0.16, 4e3, 4, 1000}, {0.016, 4e3, 1, 1000}, {0.016, 4e3, 4, 1000}, {0.16, 4e3, 1, 250}}) {
    DriveModel drive;
    drive.kind = DriveKind::kDetailed;
    drive.ratio = 100;
    drive.rotor_inertia = of.inertia / 1e4;
    drive.stiffness = {of.stiffness, 0, 0};
    const double T = 1 / of.rate_Hz, frequency = std::sqrt(of.stiffness / of.inertia);
    const double c = std::cos(frequency * T), s = std::sin(frequency * T);
    double x = 1e-3, w = 0, first = 0, last = 0;
    const int ticks = static_cast<int>(2 * of.rate_Hz), part = ticks / 10;
    for (int k = 0; k < ticks; ++k) {
      const JointReading reading{0, 0, x, w, of.stiffness * x};
      const double rest = torque_command(drive, of.gain, reading, 0, T) / of.stiffness;
      const double moved = rest + (x - rest) * c + w / frequency * s;
      w = -(x - rest) * frequency * s + w * c;
      x = moved;
      if (k < part) first = std::max(first, std::abs(x));
      if (k >= ticks - part) last = std::max(last, std::abs(x));
    }
    EXPECT_LT(last, 1.01 * first) << of.inertia << " kg m^2, gain " << of.gain;
    EXPECT_GT(last, 0.99 * first) << of.inertia << " kg m^2, gain " << of.gain;  // the lead takes nothing either
  }
}

// Oracle: equilibrium. An arm that rests on bent gears is held by the same torques when it becomes compliant; the first
// command of the new mode gives no jolt. (The gears were taken for straight: 7 N m too little for the first joint.)
TEST(Stiffness, BecomingCompliantGivesNoJolt) {
  DriveModel drive;
  drive.kind = DriveKind::kDetailed;
  drive.stiffness = {1e4, 2e6, 0};
  ControlSettings position, compliant;
  compliant.mode = ControlMode::kStiffness;
  compliant.stiffness = {2000};
  compliant.feed_forward = FeedForward::kGravity;
  const std::vector<double> holds = {35, -12.5};
  const std::vector<double> q = {0.3, -1.1};
  std::vector<JointReading> readings;
  std::vector<JointTarget> targets(2);
  for (std::size_t i = 0; i < 2; ++i) {
    readings.push_back({q[i], 0, q[i] + gear_deflection(drive, holds[i]), 0, holds[i]});
    targets[i].q = q[i];
  }
  const ControlModel model{Eigen::Vector2d(holds[0], holds[1]), Eigen::Matrix2d::Identity()};
  for (const bool switches : {false, true}) {
    ArmController controller(switches ? position : compliant, {drive, drive});
    std::vector<double> efforts(2);
    if (switches) {
      controller.commands(readings, targets, model, efforts);
      controller.switch_to(compliant, {});
    }
    for (int tick = 0; tick < 3; ++tick) {
      controller.commands(readings, targets, model, efforts);
      for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(efforts[i], holds[i], 1e-9) << tick;
    }
  }
}

// Oracle: the torque sensor at rest. In torque mode with the gravity known, the arm stays where it is.
TEST(Torque, HoldsTheArmAgainstGravity) {
  const Arm arm = seven_joints(false);
  ControlSettings settings;
  settings.mode = ControlMode::kTorque;
  settings.feed_forward = FeedForward::kGravity;
  Bench bench(arm, drives_of(DriveKind::kSimple), settings, at_rest(arm), kTilted);
  ASSERT_EQ(bench.run(1.0, [&](double) { return hold(bent()); }).status, AdvanceStatus::kDone);
  EXPECT_LT((bench.joints() - bent()).norm(), 1e-9);
}

// Oracle: the motion wanted. With the dynamics fed forward the joints follow a smooth motion, fixed and free base.
TEST(Position, FollowsASmoothMotion) {
  for (const bool floats : {false, true}) {
    for (const DriveKind kind : {DriveKind::kSimple, DriveKind::kDetailed}) {
      const Arm arm = seven_joints(floats);
      Bench bench(arm, drives_of(kind), {}, at_rest(arm), floats ? Vector3::Zero() : kTilted);
      double worst = 0;
      ASSERT_EQ(bench
                    .run(3.0,
                         [&](double t_s) {
                           std::vector<JointTarget> targets = hold(bent());
                           for (std::size_t i = 0; i < 7; ++i) {
                             const double a = 0.2, n = 1.5 + 0.1 * static_cast<double>(i);
                             const double s = std::sin(n * t_s), c = std::cos(n * t_s);
                             targets[i].q += a * (1 - c);
                             targets[i].v = a * n * s;
                             targets[i].a = a * n * n * c;
                             const double error = std::abs(bench.joints()[static_cast<Eigen::Index>(i)] - targets[i].q);
                             if (t_s > 1) worst = std::max(worst, error);  // after the start's jerk
                           }
                           return targets;
                         })
                    .status,
                AdvanceStatus::kDone);
      EXPECT_LT(worst, kind == DriveKind::kSimple ? 5e-4 : 2e-3) << floats;  // of 0.4 rad; commands are held for 1 ms
    }
  }
}

}  // namespace
}  // namespace drydock
