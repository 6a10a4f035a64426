// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "rig/stewart/axis/axis_coordinate.h"
#include "rig/stewart/axis/axis_run.h"
#include "rig/stewart/axis/axis_travel.h"
#include "rig/stewart/leg_length.h"
#include "testing/random_axis.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_axis_rig;
using testing::random_payload_motion;
using testing::random_payload_pose;
using testing::rss_stewart;

constexpr double kPeriod = 1.0 / 250, kDeceleration = 2;
constexpr std::array kMethods{AxisMethod::kEqualSplit, AxisMethod::kCosineWorkspace, AxisMethod::kExactWorkspace,
                              AxisMethod::kParabolicCost, AxisMethod::kBarrierCost};

AxisControl with_method(AxisMethod method) {
  AxisControl control;
  control.method = method;
  return control;
}

/// The rig of the simulator, turned and off the origin.
StewartRig placed_rss(AuxiliaryKind kind) {
  StewartRig rig = rss_stewart(kind);
  rig.X_WG = {rotation_exp({0.3, -0.2, 1.1}), {2, -1, 0.5}};
  return rig;
}

Twist along_axis(const StewartRig& rig, double rate) {
  const Vector3 n_W = rate * (rig.X_WG.R * rig.axis->axis_G);
  return rig.axis->kind == AuxiliaryKind::kSlide ? Twist{{0, 0, 0}, n_W} : Twist{n_W, {0, 0, 0}};
}

/// How far a payload gets along the axis, from neutral, at a constant rate; and the smallest margin of a leg.
struct Reached {
  double travel = 0, least_margin_m = 0;
  AxisRun run;
};
Reached reached_at_rate(const StewartRig& rig, AxisMethod method, double rate) {
  const PayloadMotion motion = constant_velocity(base_pose(rig, 0) * rig.X_FB_home, along_axis(rig, rate));
  Reached reached;
  AxisControl control = with_method(method);
  control.deceleration_m_per_s2 = control.deceleration_rad_per_s2 = kDeceleration;
  reached.run = run_axis(rig, control, motion, 0, 120);
  const AxisSample& last = reached.run.samples.back();
  reached.travel = std::abs(last.q + last.coordinate);
  reached.least_margin_m = last.leg_margin_m;
  for (const AxisSample& sample : reached.run.samples)
    reached.least_margin_m = std::min(reached.least_margin_m, sample.leg_margin_m);
  return reached;
}

/// The sum of what axis and platform have from neutral, ahead or behind.
double whole_travel(const StewartRig& rig, bool ahead) {
  const StewartPose home = stewart_pose(rig, base_pose(rig, 0), base_pose(rig, 0) * rig.X_FB_home);
  const Interval range = axis_travel(rig, RegularPoses(rig, AxisControl().regular_share), home).range;
  return ahead ? rig.axis->range.max + range.max : -rig.axis->range.min - range.min;
}

// Oracle: the travel of the neutral pose, which is attacked elsewhere, plus the range of the axis.
TEST(AxisRun, ReachesTheSumOfBothRanges) {
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    StewartRig rig = placed_rss(kind);
    rig.axis->acceleration_max = 4;  // shorter stops are quicker to check
    const double rate = kind == AuxiliaryKind::kSlide ? 0.3 : -0.6, whole = whole_travel(rig, rate > 0);
    for (const AxisMethod method : kMethods) {
      const Reached reached = reached_at_rate(rig, method, rate);
      EXPECT_TRUE(reached.run.stopped) << to_string(method);
      EXPECT_GE(reached.least_margin_m, -1e-12) << to_string(method);
      EXPECT_LE(reached.travel, whole + 1e-9) << to_string(method);
      if (method == AxisMethod::kExactWorkspace || method == AxisMethod::kBarrierCost) {
        EXPECT_GE(reached.travel, 0.99 * whole) << to_string(method);
      }
      if (method == AxisMethod::kEqualSplit) {
        EXPECT_LT(reached.travel, 0.6 * whole);
      }
    }
  }
}

// Oracle: invariants in random rigs that are driven about at random: kinematics at position level, limits of legs and
// cones by the margins, and limits of the axis. The full number of cases runs in axis_attack.
TEST(AxisRun, KeepsEveryLimitAndThePayload) {
  Random random(61);
  int conserved = 0, stopped = 0, runs = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const StewartRig rig = random_axis_rig(random, trial % 2 ? AuxiliaryKind::kSlide : AuxiliaryKind::kRotary);
    const double q = random.between(rig.axis->range.min, rig.axis->range.max);
    const PayloadMotion motion = random_payload_motion(random, random_payload_pose(random, rig, q, 0.2, 0.3), 60, 0.01);
    const AxisRun run = run_axis(rig, with_method(kMethods[static_cast<std::size_t>(trial % 5)]), motion, q, 0.4);
    if (run.samples.empty()) {
      ASSERT_EQ(run.events.at(0).kind, AxisEventKind::kRefusedStart);
      continue;
    }
    ++runs;
    stopped += run.stopped;
    const AxisSample* before = nullptr;
    for (const AxisSample& sample : run.samples) {
      EXPECT_GE(sample.leg_margin_m, -1e-12);
      EXPECT_GE(sample.cone_margin_rad, -1e-12);
      EXPECT_GE(sample.q, rig.axis->range.min);
      EXPECT_LE(sample.q, rig.axis->range.max);
      EXPECT_LE(std::abs(sample.rate), rig.axis->speed_max + 1e-12);
      const Pose X_WB = base_pose(rig, sample.q) * sample.X_FB;
      EXPECT_LT((X_WB.p - sample.X_WB.p).norm(), 1e-12);
      EXPECT_LT((X_WB.R.matrix - sample.X_WB.R.matrix).norm(), 1e-12);
      if (sample.conserved) {
        ++conserved;
        EXPECT_LT((X_WB.p - motion(sample.time_s).X_WB.p).norm(), 1e-12);
        EXPECT_LT((X_WB.R.matrix - motion(sample.time_s).X_WB.R.matrix).norm(), 1e-12);
      }
      const LegValues length_m = leg_lengths(rig, sample.X_FB);
      for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(sample.length_m[i], length_m[i], 1e-12);
      if (before) {
        EXPECT_LE(std::abs(sample.rate - before->rate), rig.axis->acceleration_max * kPeriod * (1 + 1e-9));
        for (std::size_t i = 0; i < 6; ++i) {
          EXPECT_LE(std::abs(sample.length_m[i] - before->length_m[i]),
                    rig.legs[i].speed_max_m_per_s * kPeriod * (1 + 1e-9));
        }
      }
      before = &sample;
    }
  }
  EXPECT_GT(runs, 150);
  EXPECT_GT(stopped, 40);
  EXPECT_GT(conserved, 4000);
}

// Oracle: closed form. The stop goes on along the present velocity and takes max(1.5 v/a, √(6 v/j)); what it names is
// what it stops at.
TEST(AxisRun, StopsAlongThePathAndSaysWhy) {
  for (const AxisMethod method : {AxisMethod::kEqualSplit, AxisMethod::kExactWorkspace}) {
    StewartRig rig = placed_rss(AuxiliaryKind::kSlide);
    rig.axis->acceleration_max = 4;  // so that the payload takes longer to stop than the axis
    const double rate = 0.25;
    const Reached reached = reached_at_rate(rig, method, rate);
    const auto stop = std::find_if(reached.run.events.begin(), reached.run.events.end(),
                                   [](const AxisEvent& event) { return event.kind == AxisEventKind::kStop; });
    ASSERT_NE(stop, reached.run.events.end());
    const AxisEvent rest = reached.run.events.back();
    EXPECT_EQ(rest.kind, AxisEventKind::kAtRest);
    const double slowing_s = rest.time_s - stop->time_s + kPeriod;  // the stop begins with the step that ends then
    EXPECT_NEAR(slowing_s, std::max(1.5 * rate / kDeceleration, std::sqrt(6 * rate / AxisControl().jerk_m_per_s3)),
                2 * kPeriod);
    const AxisSample& last = reached.run.samples.back();
    const Vector3 n_W = rig.X_WG.R * rig.axis->axis_G;
    const Vector3 p_W = last.X_WB.p - reached.run.samples.front().X_WB.p;
    EXPECT_LT(n_W.cross(p_W).norm(), 1e-12);
    EXPECT_NEAR(n_W.dot(p_W), rate * (stop->time_s - kPeriod + slowing_s / 2), 1e-9);
    ASSERT_EQ(stop->cause.end.limit, TravelLimit::kLongest);
    const StewartPose pose = stewart_pose(rig, base_pose(rig, last.q), last.X_WB);
    const auto leg = static_cast<std::size_t>(stop->cause.end.leg);
    EXPECT_NEAR(rig.legs[leg].length_m.max - pose.legs[leg].length_m, 0, 2e-3);
    const std::string text = to_string(*stop, rig);
    EXPECT_NE(text.find(rig.legs[leg].name + " would be longer than its longest length"), std::string::npos) << text;
  }
  StewartRig slow = placed_rss(AuxiliaryKind::kSlide);
  slow.axis->speed_max = 0.05;
  for (Leg& leg : slow.legs) leg.speed_max_m_per_s = 0.05;
  const Reached refused = reached_at_rate(slow, AxisMethod::kExactWorkspace, 0.5);
  ASSERT_EQ(refused.run.events.at(0).kind, AxisEventKind::kStop);
  EXPECT_GE(refused.run.events.at(0).cause.speed_leg, 0);
  EXPECT_NEAR(refused.travel, 0, 1e-12);  // the payload was at rest
  slow.legs[3].length_m.max = 1.2;
  EXPECT_EQ(run_axis(slow, {}, constant_velocity(base_pose(slow, 0) * slow.X_FB_home, {}), 0, 1).events.at(0).kind,
            AxisEventKind::kRefusedStart);
}

// Oracle: differences. From the step at which a stop begins, whatever moved before, the payload's acceleration changes
// within its jerk and stays within what it was or the deceleration; axis and payload come to rest at once, for good.
TEST(AxisRun, StopsWithoutAJerk) {
  Random random(63);
  int stops = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const StewartRig rig = random_axis_rig(random, trial % 2 ? AuxiliaryKind::kSlide : AuxiliaryKind::kRotary);
    const double q = random.between(rig.axis->range.min, rig.axis->range.max);
    const Pose X_WB = random_payload_pose(random, rig, q, 0.1, 0.1);
    const Twist A{random.vector(0.8), random.vector(0.8)};
    AxisControl control;
    const AxisController controller(rig, control);
    AxisState state;
    state.X_WB = X_WB;
    state.q = q;
    if (controller.start_violation(state)) continue;
    const PayloadMotion motion = constant_acceleration(X_WB, A);
    for (int k = 1; k < 400 && !state.stop; ++k) {
      const AxisState before = state;
      state = controller.step(state, motion(k * kPeriod)).state;
      if (!state.stop) continue;
      Twist a = before.A_WB_W;
      const double most = std::max(1.0, A.v.norm()) + 1e-9, most_rad = std::max(1.0, A.w.norm()) + 1e-9;
      Twist V = before.V_WB_W;
      for (; !state.at_rest(); state = controller.step(state, {}).state) {
        EXPECT_LE((state.A_WB_W.v - a.v).norm(), control.jerk_m_per_s3 * kPeriod * (1 + 1e-9));
        EXPECT_LE(state.A_WB_W.v.norm(), most);
        EXPECT_LE((state.V_WB_W.w - V.w).norm(), 1.05 * most_rad * kPeriod);
        EXPECT_LT((state.V_WB_W.v - V.v - kPeriod / 2 * (a.v + state.A_WB_W.v)).norm(), 2e-4);
        a = state.A_WB_W;
        V = state.V_WB_W;
      }
      EXPECT_EQ(state.V_WB_W, Twist{});
      EXPECT_EQ(state.rate, 0);
      EXPECT_LE(a.v.norm(), control.jerk_m_per_s3 * kPeriod * (1 + 1e-9));  // it ends without a jump too
      ++stops;
      break;
    }
  }
  EXPECT_GT(stops, 60);
}

// Oracle: invariant. What is no number is a command that cannot be kept, and the stop before it is one of numbers.
TEST(AxisRun, StopsBeforeWhatIsNoNumber) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const StewartRig rig = placed_rss(AuxiliaryKind::kRotary);
  const PayloadMotion good = constant_velocity(base_pose(rig, 0) * rig.X_FB_home, along_axis(rig, 0.2));
  for (const bool pose : {true, false}) {
    const PayloadMotion bad = [&](double t) {
      PayloadCommand command = good(t);
      if (t > 0.5) (pose ? command.X_WB.p : command.V_WB_W.w).y() = nan;
      return command;
    };
    const AxisRun run = run_axis(rig, {}, bad, 0, 2);
    EXPECT_TRUE(run.stopped);
    EXPECT_NE(to_string(run.events.front(), rig).find("the command is not a number"), std::string::npos);
    EXPECT_EQ(run.events.back().kind, AxisEventKind::kAtRest);
    EXPECT_LT(run.samples.back().time_s, 1.2);
    for (const AxisSample& sample : run.samples) EXPECT_GE(sample.leg_margin_m, 0);
  }
}

// Oracle: invariant. The axis begins at 2 m under a platform at neutral, the payload stays where it is, and both end
// at the same share of what they have.
TEST(AxisRun, SettlesFromAnOffNeutralStart) {
  const StewartRig rig = placed_rss(AuxiliaryKind::kSlide);
  const Pose X_WB = base_pose(rig, 2) * rig.X_FB_home;
  for (const AxisMethod method : kMethods) {
    if (method == AxisMethod::kEqualSplit) continue;
    const AxisRun run = run_axis(rig, with_method(method), constant_velocity(X_WB, {}), 2, 60);
    EXPECT_FALSE(run.stopped) << to_string(method);
    for (const AxisSample& sample : run.samples) {
      EXPECT_TRUE(sample.conserved);
      EXPECT_LT((sample.X_WB.p - X_WB.p).norm(), 1e-12);
    }
    const AxisSample& last = run.samples.back();
    EXPECT_NEAR(last.error.value, 0, 1e-4) << to_string(method);
    EXPECT_LT(last.q, 1.95) << to_string(method);
    EXPECT_NEAR(last.q + last.coordinate, 2, 1e-12);
    if (method == AxisMethod::kCosineWorkspace) {
      EXPECT_NEAR(last.q, 2 * 3 / 3.45, 1e-3);
    }
  }
}

// Oracle: closed form. With K_p and K_d on e, an acceleration a of the payload leaves e = M q̈ / K_p, where
// q̈ = a q_max / (q_max + x_max) keeps the shares of the cosine boundary equal; a velocity leaves none.
TEST(AxisRun, FollowsVelocityWithoutErrorAndAccelerationWithAConstantOne) {
  const StewartRig rig = placed_rss(AuxiliaryKind::kSlide);
  const AxisControl control = with_method(AxisMethod::kCosineWorkspace);
  const Pose X_WB = base_pose(rig, -2) * rig.X_FB_home;
  const AxisRun steady = run_axis(rig, control, constant_velocity(X_WB, along_axis(rig, 0.1)), -2, 25);
  EXPECT_NEAR(steady.samples.back().error.value, 0, 1e-5);
  const double a = 0.02;
  const AxisRun faster = run_axis(rig, control, constant_acceleration(X_WB, along_axis(rig, a)), -2, 15);
  EXPECT_FALSE(faster.stopped);
  EXPECT_NEAR(faster.samples.back().error.value, control.M * a * 3 / 3.45 / 1000, 2e-4);
}

// Oracle: invariant. While the payload sweeps across the axis the free travel changes, and the exact boundary follows
// it; the payload never leaves its path.
TEST(AxisRun, FollowsABoundaryThatChanges) {
  const StewartRig rig = placed_rss(AuxiliaryKind::kSlide);
  const Pose X_WB = base_pose(rig, 2) * Pose{rig.X_FB_home.R, rig.X_FB_home.p + Vector3(0.5, 0, 0)};
  for (const Vector3& reach : {Vector3(0, 0.45, 0), Vector3(0, 0, 0.3), Vector3(0, 0, -0.3)}) {
    const AxisRun run = run_axis(rig, {}, sweep(X_WB, rig.X_WG.R * reach, 20), 2, 40);
    EXPECT_FALSE(run.stopped);
    double narrow = 1e9, wide = 0;
    for (const AxisSample& sample : run.samples) {
      EXPECT_TRUE(sample.conserved);
      if (sample.time_s < 10) continue;  // from its start, which is off
      EXPECT_LT(std::abs(sample.error.value), 0.05);
      narrow = std::min(narrow, sample.error.boundary.max - sample.error.boundary.min);
      wide = std::max(wide, sample.error.boundary.max - sample.error.boundary.min);
    }
    EXPECT_GT(wide - narrow, 0.05);
  }
}

// Oracle: closed form of constant twists, and evaluation in any order.
TEST(PayloadMotion, IntegratesSamplesOnce) {
  Random random(62);
  const Pose X_WB = random.pose(2);
  const Twist V{random.vector(), random.vector()}, U{random.vector(), random.vector()};
  const PayloadMotion sampled = sampled_twist(X_WB, {V, V, U}, 0.1);
  const auto near = [](const Pose& a, const Pose& b) {
    return (a.p - b.p).norm() + (a.R.matrix - b.R.matrix).norm() < 1e-13;
  };
  EXPECT_TRUE(near(sampled(0.25).X_WB, constant_velocity(constant_velocity(X_WB, V)(0.2).X_WB, U)(0.05).X_WB));
  EXPECT_TRUE(near(sampled(0.15).X_WB, constant_velocity(X_WB, V)(0.15).X_WB));
  EXPECT_TRUE(near(sampled(7).X_WB, sampled(0.3).X_WB));
  EXPECT_EQ(sampled(7).V_WB_W, Twist{});
  EXPECT_EQ(sampled(0.2).V_WB_W, U);
  // Velocities by central difference.
  const double h = 1e-6;
  for (const PayloadMotion& motion : {sweep(X_WB, random.vector(), 3), constant_acceleration(X_WB, V)}) {
    const Vector3 v_W = (motion(0.7 + h).X_WB.p - motion(0.7 - h).X_WB.p) / (2 * h);
    const Vector3 w_W = rotation_log(motion(0.7 + h).X_WB.R * inverse(motion(0.7 - h).X_WB.R)) / (2 * h);
    EXPECT_LT((v_W - motion(0.7).V_WB_W.v).norm() + (w_W - motion(0.7).V_WB_W.w).norm(), 1e-8);
  }
}

}  // namespace
}  // namespace drydock
