// SPDX-License-Identifier: Apache-2.0
#include "arm/control/loop_stability.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arm/control/arm_controller.h"
#include "arm/drive/drive_law.h"
#include "sim/rk4.h"
#include "spatial/rotation_exp.h"
#include "testing/random.h"

namespace drydock::loop_stability_test {
namespace {

using testing::Random;

/// A bent arm of some joints, on the ground or floating, whose controller runs at its rate.
struct Arm {
  TreeModel tree;
  Chain chain;
  std::vector<int> driven, all;
  VectorX q;
};

Arm bent_arm(int joints, bool floats) {
  Random random(3);
  Arm arm;
  arm.q.resize(joints);
  int parent = kWorld;
  if (floats) {
    parent = add_link(arm.tree, kWorld, JointKind::kFloating, {}, {80, {0.1, 0, 0.05}, 9 * Matrix3::Identity()});
  }
  for (int i = 0; i < joints; ++i) {
    const Rotation R_PF = rotation_about(Vector3::UnitX(), i == 0 ? 0.1 : i % 2 == 0 ? M_PI / 2 : -M_PI / 2);
    const Pose X_PF{R_PF, R_PF * Vector3(0.02, 0.01 * i, 0.25)};
    const SpatialInertia M{3.0 - 0.3 * i, random.vector(0.05), Vector3(0.03, 0.035, 0.02).asDiagonal()};
    parent = add_link(arm.tree, parent, JointKind::kRevolute, X_PF, M);
    arm.driven.push_back(arm.tree.links.back().first_velocity);
    arm.all.push_back(i);
    ChainJoint joint;
    joint.X_PJ = X_PF;
    arm.chain.joints.push_back(joint);
    arm.q[i] = random.between(-1, 1);
  }
  arm.chain.X_JT = {rotation_about(Vector3::UnitY(), 0.3), {0, 0.02, 0.15}};
  return arm;
}

DriveModel light_drive(int joint) {
  DriveModel drive;
  drive.kind = DriveKind::kDetailed;
  drive.rotor_inertia = 1e-5 * (1 + 0.1 * joint);
  drive.ratio = 120 - 6 * joint;
  drive.stiffness = {9e3 - 500 * joint, 2e6, 0};
  drive.gear_damping = 2;
  drive.friction.viscous = 0.1;
  return drive;
}

/// The arm, its drives and its controller, run tick by tick in full; nothing is linear here.
class TickRun {
 public:
  TickRun(const Arm& arm, const std::vector<DriveModel>& drives, const ControlSettings& settings, const Vector3& g_W)
      : arm_(arm),
        controller_(settings, drives, {arm.chain, arm.all}),
        law_(law(drives, g_W)),
        motion_(arm.tree, {}, start_, law_) {}

  /// Sizes of the velocities at the ticks; ends early when they get large.
  std::vector<double> sizes(int ticks) {
    const double period_s = 1 / controller_.settings().rate_Hz;
    Rk4 stepper(Clock::every(period_s / 8));
    std::vector<double> found;
    for (int k = 0; k < ticks; ++k) {
      control();
      if (advance(motion_, stepper, {k * period_s, (k + 1) * period_s}).status != AdvanceStatus::kDone) break;
      double sum = motion_.state().v.squaredNorm();
      for (std::size_t i = 0; i < law_.bank.size(); ++i) sum += std::pow(law_.bank.state(i).w, 2);
      found.push_back(std::sqrt(sum));
      if (!(found.back() < 0.05)) break;
    }
    return found;
  }

 private:
  DriveLaw law(const std::vector<DriveModel>& drives, const Vector3& g_W) {
    start_ = neutral_state(arm_.tree);
    start_.q.tail(arm_.q.size()) = arm_.q;
    start_.v.tail(arm_.q.size()).setConstant(1e-9);
    DriveLaw law;
    law.g_W = g_W;
    TreeState still = start_;
    still.v.setZero();
    EXPECT_TRUE(reducer_.reduce(arm_.tree, still, g_W, arm_.driven, reduced_));
    for (std::size_t i = 0; i < drives.size(); ++i) {
      const Link& link = arm_.tree.links[arm_.tree.links.size() - drives.size() + i];
      law.bank.add(drives[i], drive_at_rest(drives[i], start_.q[link.first_position], reduced_.g[static_cast<int>(i)]));
      law.joints.push_back({link.first_position, link.first_velocity});
    }
    return law;
  }

  void control() {
    const std::size_t n = law_.joints.size();
    ASSERT_TRUE(reducer_.reduce(arm_.tree, motion_.state(), law_.g_W, arm_.driven, reduced_));
    std::vector<JointReading> readings(n);
    std::vector<JointTarget> targets(n);
    std::vector<double> efforts(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double q = motion_.state().q[law_.joints[i].position], v = motion_.state().v[law_.joints[i].velocity];
      const DriveModel& model = law_.bank.model(i);
      const DriveState& drive = law_.bank.state(i);
      const bool detailed = model.kind == DriveKind::kDetailed;
      readings[i] = {q, v, detailed ? drive.x : q, detailed ? drive.w : v, drive_flow(model, drive, q, v).joint_effort};
      targets[i].q = arm_.q[static_cast<Eigen::Index>(i)];
    }
    fill_model(controller_.settings(), reduced_, targets, model_);
    controller_.commands(readings, targets, model_, efforts);
    for (std::size_t i = 0; i < n; ++i) law_.bank.command(i, efforts[i], readings[i].q, readings[i].v);
  }

  const Arm& arm_;
  ArmController controller_;
  TreeState start_;
  DynamicsReducer reducer_;
  ReducedDynamics reduced_;
  DriveLaw law_;
  TreeMotion<DriveLaw> motion_;
  ControlModel model_;
};

SampledLoop loop_of(const Arm& arm, const std::vector<DriveModel>& drives, const ControlSettings& settings,
                    const Vector3& g_W) {
  SampledLoop loop{settings, drives, {}, {}, {}, arm.chain, arm.all, arm.q};
  TreeState state = neutral_state(arm.tree);
  state.q.tail(arm.q.size()) = arm.q;
  DynamicsReducer reducer;
  ReducedDynamics at, low, high;
  EXPECT_TRUE(reducer.reduce(arm.tree, state, g_W, arm.driven, at));
  loop.M = at.M;
  loop.effort = at.g;
  loop.gravity_slope.resize(at.M.rows(), at.M.cols());
  const Eigen::Index first = state.q.size() - arm.q.size();
  for (Eigen::Index k = 0; k < arm.q.size(); ++k) {
    const double q = state.q[first + k];
    state.q[first + k] = q - 1e-5;
    EXPECT_TRUE(reducer.reduce(arm.tree, state, g_W, arm.driven, low));
    state.q[first + k] = q + 1e-5;
    EXPECT_TRUE(reducer.reduce(arm.tree, state, g_W, arm.driven, high));
    state.q[first + k] = q;
    loop.gravity_slope.col(k) = (high.g - low.g) / 2e-5;
  }
  return loop;
}

std::vector<DriveModel> light_drives(int joints) {
  std::vector<DriveModel> drives;
  for (int i = 0; i < joints; ++i) drives.push_back(light_drive(i));
  return drives;
}

struct Case {
  std::string name;
  int joints;
  bool floats;
  ControlSettings settings;
  double ControlSettings::*gain;  // that is varied
  double smallest, largest;       // stable, and not
};

std::vector<Case> cases() {
  ControlSettings position, integral, stiffness, torque, impedance;
  for (ControlSettings* settings : {&position, &integral, &stiffness, &torque, &impedance}) {
    settings->fits_bandwidth = false;
  }
  integral.integral_rad_per_s = 3;
  stiffness.mode = ControlMode::kStiffness;
  stiffness.stiffness = {300};
  torque.mode = ControlMode::kTorque;
  impedance.mode = ControlMode::kImpedance;
  return {{"one joint", 1, false, position, &ControlSettings::bandwidth_rad_per_s, 5, 1e3},
          {"position", 6, false, position, &ControlSettings::bandwidth_rad_per_s, 5, 1e3},
          {"position, floating", 6, true, integral, &ControlSettings::bandwidth_rad_per_s, 5, 1e3},
          {"stiffness", 6, false, stiffness, &ControlSettings::torque_gain, 1e-3, 1e3},
          {"torque", 6, true, torque, &ControlSettings::torque_gain, 1e-3, 1e3},
          {"impedance", 7, false, impedance, &ControlSettings::torque_gain, 1e-3, 1e3}};
}

/// The gain at the border of stability.
double border(const Case& of, const Arm& arm, const std::vector<DriveModel>& drives, const Vector3& g_W) {
  double low = of.smallest, high = of.largest;
  SampledLoop loop = loop_of(arm, drives, of.settings, g_W);
  for (int i = 0; i < 40; ++i) {
    const double middle = std::sqrt(low * high);
    loop.settings.*of.gain = middle;
    (loop_stability(loop).is_stable() ? low : high) = middle;
  }
  return low;
}

// Oracle: the run itself. Three percent above the border that the linear map gives, errors grow from tick to tick by
// its largest eigenvalue; three percent below, they do not grow.
TEST(LoopStability, RunsDivergeJustWhereTheMapSaysSo) {
  for (const Case& of : cases()) {
    const Arm arm = bent_arm(of.joints, of.floats);
    const std::vector<DriveModel> drives = light_drives(of.joints);
    const Vector3 g_W = of.floats ? Vector3(0, 0, 0) : Vector3(1.2, -0.7, -9.6);
    const double gain = border(of, arm, drives, g_W);
    ASSERT_LT(gain, 0.99 * of.largest) << of.name;
    ASSERT_GT(gain, 1.01 * of.smallest) << of.name;
    ControlSettings settings = of.settings;
    LoopStability unstable;
    int ticks = 0;
    for (const double above : {1.03, 1.1, 1.3, 2.0}) {  // far enough for growth by 1e6 in some thousand ticks
      settings.*of.gain = above * gain;
      unstable = loop_stability(loop_of(arm, drives, settings, g_W));
      ASSERT_FALSE(unstable.is_stable()) << of.name;
      ticks = static_cast<int>(std::log(1e6) / std::log(unstable.radius));
      if (ticks < 4000) break;
    }
    const std::vector<double> grown = TickRun(arm, drives, settings, g_W).sizes(ticks);
    const auto largest = [&](std::size_t from, std::size_t to) {
      return *std::max_element(grown.begin() + static_cast<std::ptrdiff_t>(from),
                               grown.begin() + static_cast<std::ptrdiff_t>(to));
    };
    const std::size_t end = grown.size(), window = 1 + end / 10, middle = end / 2;
    ASSERT_GT(end, 10u) << of.name;
    const double measured =
        std::log(largest(end - window, end) / largest(middle - window, middle)) / static_cast<double>(end - middle);
    EXPECT_NEAR(measured, std::log(unstable.radius), 0.1 * std::log(unstable.radius)) << of.name;

    settings.*of.gain = 0.97 * gain;
    ASSERT_TRUE(loop_stability(loop_of(arm, drives, settings, g_W)).is_stable()) << of.name;
    const std::vector<double> kept = TickRun(arm, drives, settings, g_W).sizes(ticks);
    ASSERT_EQ(kept.size(), static_cast<std::size_t>(ticks)) << of.name;
    EXPECT_LT(kept.back(), 20 * *std::max_element(kept.begin(), kept.begin() + ticks / 4)) << of.name;
  }
}

// Oracle: the textbook's sampled rigid joint. With position and speed read, u held over T and kp, kd, an inertia I is
// stable where kd > kp T/2 and kd T/I + … < 4: x(z) of z² + (b + a − 2) z + (1 − b + a), a = kp T²/2I, b = kd T/I, has
// its roots inside the unit circle if and only if a > 0, b > a, 2 b < 4 (Jury).
TEST(LoopStability, ASimpleDriveHasTheBorderOfTheTextbook) {
  Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    SampledLoop loop;
    loop.settings.fits_bandwidth = false;
    loop.settings.rate_Hz = random.between(20, 200);
    loop.settings.bandwidth_rad_per_s = random.between(5, 400);
    loop.settings.damping_ratio = random.between(0.05, 1.5);
    loop.drives = {DriveModel{}};
    loop.M = MatrixX::Constant(1, 1, random.between(0.1, 20));
    const double T = 1 / loop.settings.rate_Hz, w = loop.settings.bandwidth_rad_per_s;
    const double a = w * w * T * T / 2, b = 2 * loop.settings.damping_ratio * w * T;
    if (std::abs(b - a) < 1e-2 || std::abs(2 * b - 4) < 1e-2) continue;  // at the border
    EXPECT_EQ(loop_stability(loop).is_stable(), b > a && 2 * b < 4) << "a " << a << ", b " << b;
  }
}

// Oracle: the run. With default settings every arm holds still, however light its rotors are and however slow its
// ticks; a bandwidth that is given is kept and the same drives diverge with it.
TEST(LoopStability, DefaultGainsFitLightRotorsAndSlowTicks) {
  for (const double rotor_inertia : {1e-4, 1e-5, 1e-6}) {
    for (const double rate_Hz : {1000.0, 200.0}) {
      const Arm arm = bent_arm(6, true);
      std::vector<DriveModel> drives = light_drives(6);
      for (DriveModel& drive : drives) drive.rotor_inertia = rotor_inertia;
      ControlSettings settings;
      settings.rate_Hz = rate_Hz;
      const SampledLoop loop = loop_of(arm, drives, settings, Vector3::Zero());
      EXPECT_TRUE(loop_stability(loop).is_stable()) << rotor_inertia << " at " << rate_Hz;
      const std::vector<double> sizes = TickRun(arm, drives, settings, Vector3::Zero()).sizes(300);
      ASSERT_EQ(sizes.size(), 300u) << rotor_inertia << " at " << rate_Hz;
      EXPECT_LT(sizes.back(), sizes.front()) << rotor_inertia << " at " << rate_Hz;
    }
  }
  ControlSettings given;
  given.fits_bandwidth = false;
  const Arm arm = bent_arm(6, true);
  std::vector<DriveModel> drives = light_drives(6);
  for (DriveModel& drive : drives) drive.rotor_inertia = 1e-6;
  EXPECT_FALSE(loop_stability(loop_of(arm, drives, given, Vector3::Zero())).is_stable());
}

// Oracle: the definition. Heavy rotors and fast ticks leave the bandwidth that the settings ask for, to the last bit.
TEST(LoopStability, BandwidthsThatFitAreKept) {
  const Arm arm = bent_arm(6, false);
  std::vector<DriveModel> drives = light_drives(6);
  for (DriveModel& drive : drives) drive.rotor_inertia = 3e-4;
  const SampledLoop loop = loop_of(arm, drives, {}, Vector3::Zero());
  for (const double bandwidth : fitted_bandwidths({}, drives, loop.M)) EXPECT_EQ(bandwidth, 25);
}

// Oracle: the map itself. Each value that is said to fit does, alone, and half of the way back does not.
TEST(LoopStability, RemediesFit) {
  const Arm arm = bent_arm(6, true);
  std::vector<DriveModel> drives = light_drives(6);
  for (DriveModel& drive : drives) drive.rotor_inertia = 1e-4;
  drives[1].rotor_inertia = 5e-7;
  ControlSettings settings;
  settings.fits_bandwidth = false;
  const SampledLoop loop = loop_of(arm, drives, settings, Vector3::Zero());
  const LoopStability found = loop_stability(loop);
  ASSERT_FALSE(found.is_stable());
  EXPECT_EQ(found.joint, 1);
  const LoopRemedies remedies = loop_remedies(loop, found);
  ASSERT_TRUE(remedies.bandwidth_rad_per_s && remedies.rate_Hz && remedies.rotor_inertia);
  const auto is_stable = [&](double bandwidth, double rate_Hz, double rotor) {
    SampledLoop tried = loop;
    tried.settings.bandwidth_rad_per_s = bandwidth;
    tried.settings.rate_Hz = rate_Hz;
    tried.drives[1].rotor_inertia = rotor;
    return loop_stability(tried).is_stable();
  };
  EXPECT_TRUE(is_stable(*remedies.bandwidth_rad_per_s, 1000, 5e-7));
  EXPECT_FALSE(is_stable(1.3 * *remedies.bandwidth_rad_per_s, 1000, 5e-7));
  EXPECT_TRUE(is_stable(25, *remedies.rate_Hz, 5e-7));
  EXPECT_FALSE(is_stable(25, *remedies.rate_Hz / 1.3, 5e-7));
  EXPECT_TRUE(is_stable(25, 1000, *remedies.rotor_inertia));
  EXPECT_FALSE(is_stable(25, 1000, *remedies.rotor_inertia / 1.3));
  const LoopWords words = loop_words(loop, found, "\"elbow\"");
  EXPECT_NE(words.found.find("\"elbow\" unstable at 1000 Hz"), std::string::npos) << words.found;
  EXPECT_NE(words.expected.find("rotor_inertia"), std::string::npos) << words.expected;
}

// Oracle: the closed form of a sampled rigid joint against a spring K, x″ = (u − K x)/I with u held over a tick, and
// Jury's conditions on its map: det < 1 and det > ±trace − 1. Free space is stable in all trials.
TEST(LoopStability, ATouchHasTheBorderOfTheClosedForm) {
  Random random(5);
  int stable = 0, unstable = 0;
  for (int trial = 0; trial < 300; ++trial) {
    SampledLoop loop;
    loop.settings.fits_bandwidth = false;
    loop.settings.rate_Hz = random.between(200, 1000);
    loop.settings.bandwidth_rad_per_s = random.between(5, 40);
    loop.settings.damping_ratio = random.between(0.5, 1.5);
    loop.drives = {DriveModel{}};
    const double I = random.between(0.05, 5), T = 1 / loop.settings.rate_Hz;
    loop.M = MatrixX::Constant(1, 1, I);
    ASSERT_TRUE(loop_stability(loop).is_stable());
    const double w = random.between(0.2, 6) / T, K = I * w * w;  // the contact's frequency, up to that of the ticks
    loop.touches = {MatrixX::Constant(1, 1, K)};
    const double kp = I * std::pow(loop.settings.bandwidth_rad_per_s, 2);
    const double kd = 2 * loop.settings.damping_ratio * I * loop.settings.bandwidth_rad_per_s;
    const double c = std::cos(w * T), s = std::sin(w * T);
    const Eigen::Matrix2d free = (Eigen::Matrix2d() << c, s / w, -w * s, c).finished();
    const Eigen::Vector2d input((1 - c) / K, w * s / K);
    const Eigen::Matrix2d map = free - input * Eigen::RowVector2d(kp, kd);
    const double det = map.determinant(), trace = map.trace();
    const double margin = std::min({1 - det, det + 1 - trace, det + 1 + trace});
    if (std::abs(margin) < 1e-3) continue;  // at the border
    const LoopStability found = loop_stability(loop);
    EXPECT_EQ(found.is_stable(), margin > 0) << "K " << K << ", I " << I << ", det " << det << ", trace " << trace;
    EXPECT_EQ(found.touch, found.is_stable() ? found.touch : 0);
    (found.is_stable() ? stable : unstable)++;
  }
  EXPECT_GT(stable, 30);
  EXPECT_GT(unstable, 30);
}

// Oracle: the map itself. Against a stiff touch a rigid joint is unstable; each value said to fit makes it stable with
// all of its touches, and the words name what it touches.
TEST(LoopStability, RemediesFitTouches) {
  SampledLoop loop;
  loop.settings.mode = ControlMode::kStiffness;
  loop.settings.stiffness = {800};
  loop.drives = {DriveModel{}};
  loop.M = MatrixX::Constant(1, 1, 0.05);
  for (const double K : {1e3, 3e4, 2e5, 1.1e6}) loop.touches.push_back(MatrixX::Constant(1, 1, K));
  const LoopStability found = loop_stability(loop);
  ASSERT_FALSE(found.is_stable());
  ASSERT_GE(found.touch, 0);
  const LoopRemedies remedies = loop_remedies(loop, found);
  ASSERT_TRUE(remedies.touch_share && remedies.rate_Hz);
  SampledLoop soft = loop;
  for (MatrixX& touch : soft.touches) touch *= *remedies.touch_share;
  EXPECT_TRUE(loop_stability(soft).is_stable());
  SampledLoop fast = loop;
  fast.settings.rate_Hz = *remedies.rate_Hz;
  EXPECT_TRUE(loop_stability(fast).is_stable());
  const LoopWords words = loop_words(loop, found, "\"wrist\"", " where \"peg\" touches");
  EXPECT_NE(words.found.find("unstable at 1000 Hz where \"peg\" touches"), std::string::npos) << words.found;
  EXPECT_NE(words.expected.find("of the stiffness of its contacts"), std::string::npos) << words.expected;
}

// Oracle: the map itself. A stiffness near that of the gear cannot be had; softer joints can, while the least of them
// all would let the arm fall, so that remedies are sought near by first.
TEST(LoopStability, SofterJointsAreARemedy) {
  const Arm arm = bent_arm(6, false);
  const std::vector<DriveModel> drives = light_drives(6);
  ControlSettings settings;
  settings.mode = ControlMode::kStiffness;
  settings.feed_forward = FeedForward::kNone;
  settings.stiffness = {9e3};
  const SampledLoop loop = loop_of(arm, drives, settings, Vector3(1.2, -0.7, -9.6));
  const LoopStability found = loop_stability(loop);
  ASSERT_FALSE(found.is_stable());
  const LoopRemedies remedies = loop_remedies(loop, found);
  ASSERT_TRUE(remedies.stiffness_share);
  SampledLoop softer = loop;
  softer.settings.stiffness = {9e3 * *remedies.stiffness_share};
  EXPECT_TRUE(loop_stability(softer).is_stable());
  softer.settings.stiffness = {9e3 * 1e-6};
  EXPECT_FALSE(loop_stability(softer).is_stable());
}

}  // namespace
}  // namespace drydock::loop_stability_test
