// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/platform_plant.h"

#include <gtest/gtest.h>

#include <cmath>

#include "facility/plant/rig_place.h"
#include "rig/stewart/leg_counts.h"
#include "rig/stewart/singularity.h"
#include "spatial/rotation_exp.h"
#include "testing/random_axis.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_axis_rig;

constexpr double kTick = 0.004;

/// The same drive by Runge and Kutta in a hundred steps a tick, its set-point along the parabola through three
/// commands.
struct BruteDrive {
  ActuatorLag lag;
  double before = 0, command = 0, x = 0, v = 0;

  void follow(double c) {
    const double u = (c - before) / (2 * kTick), s = (c - 2 * command + before) / (2 * kTick * kTick);
    constexpr int kSteps = 100;
    const double h = kTick / kSteps, w = lag.natural_rad_per_s;
    const auto rate = [&](double t, double at, double speed, double& at_rate, double& speed_rate) {
      const double goal = command + t * (u + t * s);
      at_rate = w > 0 ? speed : (goal - at) / lag.time_constant_s;
      speed_rate = w * w * (goal - at) - 2 * lag.damping_ratio * w * speed;
    };
    for (int i = 0; i < kSteps; ++i) {
      const double t = i * h;
      double k[4], m[4];
      rate(t, x, v, k[0], m[0]);
      rate(t + h / 2, x + h / 2 * k[0], v + h / 2 * m[0], k[1], m[1]);
      rate(t + h / 2, x + h / 2 * k[1], v + h / 2 * m[1], k[2], m[2]);
      rate(t + h, x + h * k[2], v + h * m[2], k[3], m[3]);
      x += h / 6 * (k[0] + 2 * k[1] + 2 * k[2] + k[3]);
      v += h / 6 * (m[0] + 2 * m[1] + 2 * m[2] + m[3]);
    }
    before = command;
    command = c;
  }
};

// Oracle: brute force, with every damping; acceleration and speed by the equation of the drive; dead time only shifts.
TEST(DriveFollower, FollowsItsEquation) {
  for (const ActuatorLag& lag :
       {ActuatorLag{0, 40, 0.6}, ActuatorLag{0, 25, 1}, ActuatorLag{0, 20, 1.7}, ActuatorLag{0.03, 0, 1}}) {
    BruteDrive brute{lag};
    DriveFollower drive(lag, 0, kTick), late(lag, 7, kTick);
    std::vector<double> places;
    drive.start(0);
    late.start(0);
    for (int k = 1; k < 600; ++k) {
      const double command = 0.3 * std::sin(2 * kTick * k) + 0.1 * (k > 200);
      brute.follow(command);
      const DriveMotion at = drive.follow(command);
      EXPECT_NEAR(at.x, brute.x, 1e-11);
      const double w = lag.natural_rad_per_s;
      const double v = w > 0 ? brute.v : (command - brute.x) / lag.time_constant_s;
      EXPECT_NEAR(at.v, v, 1e-9);
      if (w > 0) {
        EXPECT_NEAR(at.a, w * w * (command - brute.x) - 2 * lag.damping_ratio * w * v, 1e-7);
      }
      places.push_back(at.x);
      EXPECT_EQ(late.follow(command).x, k > 7 ? places[static_cast<std::size_t>(k) - 8] : 0);
    }
  }
}

// Oracle: a command t² has speed 2 t and acceleration 2, and a drive without lag is where it is commanded.
TEST(DriveFollower, IsAtOnceThereWithoutLag) {
  DriveFollower drive({}, 0, kTick);
  drive.start(0);
  for (int k = 1; k < 20; ++k) {
    const double t = kTick * k;
    const DriveMotion& at = drive.follow(t * t);
    EXPECT_EQ(at.x, t * t);
    if (k < 3) continue;
    EXPECT_NEAR(at.v, 2 * t, 1e-12);
    EXPECT_NEAR(at.a, 2, 1e-9);
  }
}

/// A random platform whose lengths tell its pose, at home and some way about it.
StewartRig regular_rig(Random& random, AuxiliaryKind kind) {
  for (;;) {
    const StewartRig rig = random_axis_rig(random, kind);
    const StewartPose home = stewart_pose(rig, base_pose(rig, 0), base_pose(rig, 0) * rig.X_FB_home);
    if (singularity_margin(rig, home).value > 0.15) return rig;
  }
}

/// Runs a plant through a smooth motion of payload and axis, looking at each three ticks.
template <class Look>
void run_plant(const StewartRig& rig, const PlatformDrives& drives, double tick_s, Random& random, const Look& look) {
  const Vector3 way = random.vector(0.08), turn = random.vector(0.12);
  const Pose X_WB = base_pose(rig, 0) * rig.X_FB_home;
  PlatformPlant plant(rig, drives, tick_s);
  plant.start(X_WB, 0);
  for (int k = 1; k * tick_s < 2; ++k) {
    const double t = k * tick_s, q = 0.05 * (1 - std::cos(1.7 * t));
    const Pose X{rotation_exp((1 - std::cos(2 * t)) / 2 * turn) * X_WB.R, X_WB.p + (1 - std::cos(1.3 * t)) / 2 * way};
    ASSERT_TRUE(plant.follow(leg_lengths(rig, inverse(base_pose(rig, q)) * X), q));
    look(plant, X, q);
  }
}

// Oracle: without lag and encoders the platform is where it was commanded.
TEST(PlatformPlant, IsWhereItIsCommandedWithoutLag) {
  Random random(5);
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    const StewartRig rig = regular_rig(random, kind);
    PlatformDrives drives;
    drives.has_encoders = false;
    run_plant(rig, drives, kTick, random, [&](const PlatformPlant& plant, const Pose& X_WB, double q) {
      EXPECT_LT((plant.platform().X_WB.p - X_WB.p).norm(), 1e-10);
      EXPECT_LT(angle_between(plant.platform().X_WB.R, X_WB.R), 1e-7);  // an angle near zero costs half the digits
      EXPECT_EQ(plant.q(), q);
    });
  }
}

// Oracle: twists and accelerations of platform and base are the central differences of their poses, with lag, on slides
// and rotary axes in any direction.
TEST(PlatformPlant, HasTwistAndAccelerationOfItsPoses) {
  constexpr double kFine = 5e-4;
  Random random(6);
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    const StewartRig rig = regular_rig(random, kind);
    PlatformDrives drives{{0, 30, 0.7}, {0, 18, 0.9}, 2, false};
    std::vector<RigidMotion> platform, base;
    run_plant(rig, drives, kFine, random, [&](const PlatformPlant& plant, const Pose&, double) {
      platform.push_back(plant.platform());
      base.push_back(plant.base());
    });
    double fastest = 0;
    for (const std::vector<RigidMotion>* run : {&platform, &base}) {
      for (std::size_t k = 10; k + 1 < run->size(); ++k) {
        const RigidMotion &before = (*run)[k - 1], &now = (*run)[k], &after = (*run)[k + 1];
        const double h = 2 * kFine;
        EXPECT_LT((now.V_WB_W.v - (after.X_WB.p - before.X_WB.p) / h).norm(), 1e-5);
        EXPECT_LT((now.V_WB_W.w - rotation_log(after.X_WB.R * inverse(before.X_WB.R)) / h).norm(), 1e-5);
        EXPECT_LT((now.A_WB_W.v - (after.V_WB_W.v - before.V_WB_W.v) / h).norm(), 2e-3);
        EXPECT_LT((now.A_WB_W.w - (after.V_WB_W.w - before.V_WB_W.w) / h).norm(), 2e-3);
        fastest = std::max(fastest, now.A_WB_W.v.norm());
      }
    }
    EXPECT_GT(fastest, 0.05) << "nothing moved";
  }
}

// Oracle: commands and readings are whole counts, so that platform and measured pose are within the lengths of a count.
TEST(PlatformPlant, CountsWithEncoders) {
  Random random(7);
  StewartRig rig = testing::rss_stewart(AuxiliaryKind::kSlide);
  for (Leg& leg : rig.legs) leg.counts_per_m = 1e3;
  run_plant(rig, {}, kTick, random, [&](const PlatformPlant& plant, const Pose& X_WB, double) {
    for (std::size_t i = 0; i < 6; ++i) {
      const double counts = (plant.length_m()[i] - rig.legs[i].length_m.min) * 1e3;
      EXPECT_NEAR(counts, std::round(counts), 1e-6);
    }
    EXPECT_LT((plant.platform().X_WB.p - X_WB.p).norm(), 3e-3);
    RigSample sample;
    for (std::size_t i = 0; i < 6; ++i) sample.length_m.push_back(counted_length(rig.legs[i], plant.length_m()[i]));
    sample.axis = counted_position(rig, plant.q());
    RigPlace measured;
    ASSERT_TRUE(measured_place(rig, sample, X_WB, measured));
    EXPECT_LT((measured.X_WB.p - plant.platform().X_WB.p).norm(), 1e-9);
  });
}

}  // namespace
}  // namespace drydock
