// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_drive.h"

#include <gtest/gtest.h>

#include <cmath>

#include "testing/heap_watch.h"

namespace drydock {
namespace {

/// Four cables of unlike stiffness to a point, nothing about them symmetric.
CableRig uneven_rig() {
  CableRig rig;
  rig.platform.axes = point_axes();
  const Vector3 anchors[] = {{-3.1, -2.7, 4.2}, {3.4, -3.0, 3.9}, {2.9, 3.3, 4.4}, {-3.6, 2.8, 4.0}};
  for (std::size_t i = 0; i < 4; ++i) {
    Cable cable;
    cable.p_WA = anchors[i];
    cable.tension_min_N = 20;
    cable.tension_max_N = 900;
    cable.stiffness_N = 6e4 + 1.5e4 * static_cast<double>(i);
    rig.cables.push_back(cable);
  }
  rig.cables[2].pulley = Pulley{0.06, Vector3(0.1, 0, 1).normalized()};
  return rig;
}

const Vector3 kPlaceOfD(0.4, -0.3, 1.9), kPullUp(12, -20, 640);

// Oracle: dU/dt by central difference along a motion of both ends, against T l̇ + winch − loss.
TEST(ElasticCable, KeepsTheBookOfItsEnergy) {
  const ElasticCable cable{5e4, 800};
  const auto stretch_at = [](double t) {
    return CableStretch{4.02 + 0.01 * std::sin(3 * t), 0.03 * std::cos(3 * t), 4.0 + 0.02 * t, 0.02};
  };
  int damped_whole = 0, damped_part = 0;
  for (double t = 0.05; t < 1; t += 0.1) {
    const double h = 1e-5;
    const CablePull pull = cable_pull(cable, stretch_at(t));
    const double rate_W =
        (cable_pull(cable, stretch_at(t + h)).energy_J - cable_pull(cable, stretch_at(t - h)).energy_J) / (2 * h);
    const double sum_W = pull.tension_N * stretch_at(t).rate_m_per_s + pull.winch_W - pull.loss_W;
    EXPECT_NEAR(rate_W, sum_W, 1e-6) << t;
    EXPECT_GE(pull.loss_W, 0);
    EXPECT_GT(pull.tension_N, 0);
    const double strain = (stretch_at(t).length_m - stretch_at(t).unstretched_m) / stretch_at(t).unstretched_m;
    const bool is_whole = pull.tension_N > 1.999999 * 5e4 * strain || pull.tension_N < 1e-9;
    ++(is_whole ? damped_whole : damped_part);
  }
  EXPECT_GT(damped_part, 5);
}

// Oracle: Hooke's law; nothing where it is slack, whatever the rates.
TEST(ElasticCable, PullsAndNeverPushes) {
  const double L = unstretched_m(5e4, 3.7, 250);
  EXPECT_NEAR(cable_pull({5e4, 100}, {3.7, 0, L, 0}).tension_N, 250, 1e-9);
  EXPECT_NEAR(cable_pull({5e4, 100}, {3.7, 0.4, L, 0.1}).tension_N, 250 + 100 * 0.3, 1e-9);
  EXPECT_EQ(cable_pull({5e4, 100}, {3.7, -20, L, 0}).tension_N, 0);  // the damper takes no more than there is
  const CablePull slack = cable_pull({5e4, 100}, {3.7, 5, 3.8, -1});
  EXPECT_EQ(slack.tension_N, 0);
  EXPECT_EQ(slack.energy_J, 0);
  EXPECT_EQ(slack.loss_W, 0);
}

// Oracle: equilibrium. At the start the cables pull with the force that is wanted, with tensions within limits.
TEST(CableDrive, StartsWithTheForceThatIsWanted) {
  const CableRig rig = uneven_rig();
  for (const TensionChoice choice : {TensionChoice::kCentral, TensionChoice::kLeast}) {
    CableDriveSettings settings;
    settings.choice = choice;
    CableDrive drive(rig, settings);
    drive.start(0, kPlaceOfD, kPullUp);
    EXPECT_TRUE(drive.holds());
    EXPECT_LT((drive.force(0, kPlaceOfD, Vector3::Zero()) - kPullUp).norm(), 1e-8);
    for (const DrivenCable& cable : drive.cables()) {
      EXPECT_NEAR(cable.pull.tension_N, cable.wanted_N, 1e-9);
      EXPECT_GE(cable.wanted_N, 20 - 1e-9);
    }
  }
}

// Oracle: with D held still a wrong tension decays as exp(−t/lag), to the order of the ticks.
TEST(CableDrive, FollowsAStepWithItsLag) {
  const CableRig rig = uneven_rig();
  CableDrive drive(rig, {0.05, 20000, 0, TensionChoice::kCentral});
  drive.start(0, kPlaceOfD, kPullUp);
  const Vector3 wanted = 1.3 * kPullUp;
  const Vector3 before = drive.force(0, kPlaceOfD, Vector3::Zero());
  for (int k = 0; k < 2000; ++k) drive.command(k / 20000.0, kPlaceOfD, Vector3::Zero(), wanted);
  const Vector3 after = drive.force(0.1, kPlaceOfD, Vector3::Zero());
  const double left = (after - wanted).norm() / (before - wanted).norm();
  EXPECT_NEAR(left, std::exp(-2.0), 0.02 * std::exp(-2.0));  // strains of 0.7 % quicken it, ticks by 0.1 %
}

// Oracle: winches pay out as the length grows, l̇ = −u·v, and no faster than they can.
TEST(CableDrive, LetsThePointMove) {
  CableRig rig = uneven_rig();
  rig.cables[1].speed_max_m_per_s = 0.01;
  CableDrive drive(rig, {});
  drive.start(0, kPlaceOfD, kPullUp);
  const Vector3 v(0.3, -0.2, 0.1);
  drive.command(0, kPlaceOfD, v, kPullUp);
  for (std::size_t i = 0; i < 4; ++i) {
    const CableLine line = cable_line(rig.cables[i], {Rotation{}, kPlaceOfD});
    const double rate = -line.u_W.dot(v), speed = drive.cables()[i].winch_m_per_s;
    if (i == 1) {
      EXPECT_DOUBLE_EQ(std::abs(speed), 0.01);
    } else {
      EXPECT_NEAR(speed, rate, 1e-9);
    }
  }
}

// Oracle: a force that no tensions give is told, and the tensions stay within limits.
TEST(CableDrive, SaysWhatItCannotHold) {
  const CableRig rig = uneven_rig();
  CableDrive drive(rig, {});
  drive.start(0, kPlaceOfD, Vector3(0, 0, -50));
  EXPECT_FALSE(drive.holds());
  for (const DrivenCable& cable : drive.cables()) EXPECT_GE(cable.wanted_N, 20 - 1e-9);
  drive.command(0.001, kPlaceOfD, Vector3::Zero(), kPullUp);
  EXPECT_TRUE(drive.holds());
}

// Oracle: central differences of the force along the axes, at winches that stand still and little tension.
TEST(CableDrive, KnowsItsStiffness) {
  const CableRig rig = uneven_rig();
  CableDrive drive(rig, {});
  drive.start(0, kPlaceOfD, Vector3(0, 0, 80));
  const Matrix3 K = cable_stiffness(rig, kPlaceOfD);
  const double h = 1e-5;
  for (Eigen::Index k = 0; k < 3; ++k) {
    const Vector3 step = h * Matrix3::Identity().col(k);
    const Vector3 slope =
        (drive.force(0, kPlaceOfD + step, Vector3::Zero()) - drive.force(0, kPlaceOfD - step, Vector3::Zero())) /
        (2 * h);
    EXPECT_LT((slope + K.col(k)).norm(), 0.01 * K.norm());  // what tension gives is T/l beside EA/l
  }
}

// Oracle: the heap's own count.
TEST(CableDrive, AllocatesNothingBetweenCommands) {
  const CableRig rig = uneven_rig();
  CableDrive drive(rig, {});
  drive.start(0, kPlaceOfD, kPullUp);
  if (!testing::HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer can tell";
  const long long before = testing::HeapWatch::count();
  Vector3 sum = Vector3::Zero();
  for (int k = 0; k < 10; ++k) sum += drive.force(1e-4 * k, kPlaceOfD, Vector3(0.1, 0.2, 0.3));
  EXPECT_EQ(testing::HeapWatch::count(), before);
  EXPECT_GT(sum.z(), 0);
}

}  // namespace
}  // namespace drydock
