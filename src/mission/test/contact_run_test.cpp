// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "mission/run.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr double kFall = 9.81;

MissionBody ball(double mass_kg, double radius_m, const Vector3& p_WB, const Vector3& v_W) {
  MissionBody body;
  body.name = "ball";
  body.M_BBo_B = {mass_kg, Vector3::Zero(), 0.4 * mass_kg * radius_m * radius_m * Matrix3::Identity()};
  body.X_WB = {rotation_exp(Vector3(0.3, -0.2, 0.5)), p_WB};
  body.V_WB_W = {Vector3::Zero(), v_W};
  return body;
}

/// A half-space whose face has the given normal and passes through the origin, and balls on body 1 against it.
MissionContact floor_contact(const Vector3& p_AG, double radius_m, const Vector3& normal, const ContactLaw& law) {
  MissionContact contact;
  contact.name = "floor";
  contact.body_A = 1;
  contact.pair.X_AG.p = p_AG;
  contact.pair.X_BH.R = Rotation{Eigen::Quaterniond::FromTwoVectors(Vector3::UnitZ(), normal).toRotationMatrix()};
  contact.pair.solids = ShapePair{*contact_shape(Shape(Sphere{radius_m})).shape, contact_shape(HalfSpace{})};
  contact.pair.law = law;
  return contact;
}

MissionResult run_touching(const Mission& mission) {
  const MissionStart start = make_start(mission);
  EXPECT_TRUE(start.ok());
  return run_mission({mission, start, nullptr, {}, {}});
}

// Oracle: the definition of restitution, and the balance of energy.
TEST(ContactRun, BallBouncesWithItsRestitution) {
  for (const double e : {0.3, 0.7, 1.0}) {
    const Vector3 normal = Vector3(0.3, -0.4, 1).normalized();
    Mission mission;
    ContactLaw law;
    law.friction = law.static_friction = 0;
    law.stiffness_N_per_m = 3e5;
    law.dissipation_s_per_m = dissipation_of(e, 0.8);
    mission.bodies.push_back(ball(1.3, 0.05, 0.09 * normal, -0.8 * normal));
    mission.contacts.push_back(floor_contact(Vector3::Zero(), 0.05, normal, law));
    mission.settings.duration_s = 0.1;
    const MissionResult result = run_touching(mission);
    ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
    EXPECT_NEAR(result.momentum.end.f.dot(normal) / (1.3 * 0.8), e, 1e-7);
    EXPECT_LT(missing_ratio(result.energy), 1e-9);
    EXPECT_NEAR(result.energy.lost_in_contacts_J, 0.5 * 1.3 * 0.64 * (1 - e * e), 1e-8);
  }
}

// Oracle: closed form. A sled on three feet sticks below the angle of friction, and slides above it with
// g (sin α − μ cos α).
TEST(ContactRun, SledSticksBelowTheAngleOfFrictionAndSlidesAbove) {
  for (const double angle : {0.25, 0.45}) {
    const double mu = std::tan(0.35);
    Mission mission;
    ContactLaw law;
    law.friction = law.static_friction = mu;
    law.dissipation_s_per_m = 20;
    MissionBody sled = ball(4, 0.2, Vector3(0, 0, 0.1 - 4 * kFall * std::cos(angle) / 3e6), Vector3::Zero());
    sled.X_WB.R = Rotation{};
    const bool slides = angle > 0.35;
    if (slides) sled.V_WB_W.v = 0.2 * Vector3(0.6, 0.8, 0);
    mission.bodies.push_back(sled);
    for (const Vector3& foot : {Vector3(0.2, 0.1, -0.08), Vector3(-0.25, 0.05, -0.08), Vector3(0.03, -0.2, -0.08)})
      mission.contacts.push_back(floor_contact(foot, 0.02, Vector3::UnitZ(), law));
    mission.g_W = kFall * Vector3(0.6 * std::sin(angle), 0.8 * std::sin(angle), -std::cos(angle));
    mission.settings.duration_s = 1;
    const MissionResult result = run_touching(mission);
    ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
    EXPECT_LT(missing_ratio(result.energy), 1e-6);
    const double speed = result.momentum.end.f.norm() / 4;
    const double fall = kFall * (std::sin(angle) - mu * std::cos(angle));
    EXPECT_NEAR(speed, slides ? 0.2 + fall : 0, slides ? 1e-4 : 1e-5);  // what the feet do until they rest
  }
}

// Oracle: closed form. A ball thrown without spin slips until it rolls, and then has 5/7 of its speed.
TEST(ContactRun, BallSlipsAndThenRolls) {
  Mission mission;
  ContactLaw law;
  law.friction = law.static_friction = 0.2;
  law.stiffness_N_per_m = 1e6;
  law.tangential_stiffness_N_per_m = 8e5;
  law.dissipation_s_per_m = 1;
  const double sink_m = 1.5 * kFall / 1e6;
  mission.bodies.push_back(ball(1.5, 0.1, Vector3(0, 0, 0.1 - sink_m), Vector3(0.6, -0.8, 0)));
  mission.contacts.push_back(floor_contact(Vector3::Zero(), 0.1, Vector3::UnitZ(), law));
  mission.g_W = Vector3(0, 0, -kFall);
  mission.settings.duration_s = 1;
  const MissionResult result = run_touching(mission);
  ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
  EXPECT_NEAR(result.momentum.end.f.norm() / 1.5, 5.0 / 7, 1e-4);
}

// Oracle: the balances. 1e7 N/m and 1 kg with fixed steps of 1 ms.
TEST(ContactRun, StiffContactHoldsAtOneMillisecond) {
  Mission mission;
  ContactLaw law;
  law.stiffness_N_per_m = 1e7;
  law.dissipation_s_per_m = dissipation_of(0.6, 1);
  mission.bodies.push_back(ball(1, 0.05, Vector3(0, 0, 0.0831), Vector3(0.2, 0.1, -1)));
  mission.contacts.push_back(floor_contact(Vector3::Zero(), 0.05, Vector3::UnitZ(), law));
  mission.settings.duration_s = 0.1;
  mission.settings.integrator = IntegratorKind::kRk4;
  const MissionResult result = run_touching(mission);
  EXPECT_EQ(result.status, MissionStatus::kDone) << result.sentence << result.parts_of_step;
  EXPECT_LT(missing_ratio(result.energy), 1e-3);
}

/// Two spinning balls of unlike masses that meet off-centre, with friction.
Mission collision(bool is_centred, const Vector3& p_WO) {
  Mission mission;
  mission.bodies.push_back(ball(1, 0.05, p_WO + Vector3(-0.12, 0.01, 0.02), Vector3(0.7, 0.05, -0.1)));
  mission.bodies.push_back(ball(1.7, 0.06, p_WO + Vector3(0.05, 0, 0), Vector3(-0.3, 0, 0.02)));
  mission.bodies[1].V_WB_W.w = Vector3(1, 2, -3);
  mission.bodies[2].V_WB_W.w = Vector3(0.5, 0, 1);
  if (!is_centred) {
    mission.bodies[1].M_BBo_B = {1, {0.012, -0.007, 0.009}, Vector3(1.1e-3, 0.8e-3, 1.4e-3).asDiagonal()};
    mission.bodies[2].M_BBo_B = {1.7, {-0.005, 0.011, 0.006}, Vector3(2.5e-3, 2.1e-3, 3e-3).asDiagonal()};
  }
  ContactLaw law;
  law.stiffness_N_per_m = 1e7;
  law.dissipation_s_per_m = dissipation_of(0.6, 1);
  law.friction = law.static_friction = 0.3;
  MissionContact contact = floor_contact(Vector3::Zero(), 0.05, Vector3::UnitZ(), law);
  contact.body_B = 2;
  contact.pair.solids = ShapePair{*contact_shape(Shape(Sphere{0.05})).shape, *contact_shape(Shape(Sphere{0.06})).shape};
  mission.contacts.push_back(contact);
  mission.settings.duration_s = 0.2;
  return mission;
}

// Oracle: conservation. Two spinning balls of unlike masses meet off-centre, with friction, in free space; with their
// masses in their middles and off them.
TEST(ContactRun, CollisionOfFreeBodiesKeepsMomentum) {
  struct Trial {
    IntegratorKind integrator;
    bool is_centred;
  };
  for (const auto& [integrator, is_centred] :
       {Trial{IntegratorKind::kRk4, true}, Trial{IntegratorKind::kRk4, false},
        Trial{IntegratorKind::kDormandPrince, true}, Trial{IntegratorKind::kDormandPrince, false}}) {
    Mission mission = collision(is_centred, Vector3::Zero());
    mission.settings.integrator = integrator;
    const MissionResult result = run_touching(mission);
    ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
    EXPECT_GT(result.energy.lost_in_contacts_J, 0.1) << "they did not meet";
    EXPECT_LT(missing_linear_ratio(result.momentum), 1e-13);
    EXPECT_LT(missing_angular_ratio(result.momentum), 1e-12) << is_centred;
  }
}

// Oracle: conservation. The same 30 m away from the origin, where positions have steps of 4e-15 m; and Newton's law,
// where all fall and a thruster pushes one of them.
TEST(ContactRun, CollisionElsewhereAndUnderLoadsKeepsMomentum) {
  for (const IntegratorKind integrator : {IntegratorKind::kRk4, IntegratorKind::kDormandPrince}) {
    for (const bool is_pushed : {false, true}) {
      Mission mission = collision(false, is_pushed ? Vector3::Zero() : Vector3(20, -10, 20));
      if (is_pushed) {
        mission.g_W = Vector3(0.4, -1, -3);
        MissionLoad thruster;
        thruster.name = "thruster";
        thruster.at = {"nozzle", 1, {rotation_exp(Vector3(0.2, 0.1, -0.4)), Vector3(0.01, 0.03, -0.02)}};
        for (std::size_t k = 0; k < 3; ++k) thruster.force[k].offset = 0.3 + 0.2 * static_cast<double>(k);
        mission.loads.push_back(thruster);
      }
      mission.settings.integrator = integrator;
      const MissionResult result = run_touching(mission);
      ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
      EXPECT_GT(result.energy.lost_in_contacts_J, 0.1) << "they did not meet";
      EXPECT_LT(missing_linear_ratio(result.momentum), 1e-13);
      EXPECT_LT(missing_angular_ratio(result.momentum), 1e-12) << is_pushed;
    }
  }
}

// A sled that rocks on three feet on an incline. All of them stay pressed and stick: nothing begins, ends or slips.
// Oracle: what is known of rest. A tilted sled that comes to rest at once, between two samples, is no fault: its
// momenta are nothing beside the impulses of weight and support. It then stays where it is.
TEST(ContactRun, ComingToRestIsNoFault) {
  for (const IntegratorKind integrator : {IntegratorKind::kRk4, IntegratorKind::kDormandPrince}) {
    Mission mission;
    ContactLaw law;
    law.dissipation_s_per_m = 20;
    MissionBody sled = ball(3, 0.2, Vector3(0.1, -0.2, 0.1), Vector3(0, 0, -1e-4));
    sled.X_WB.R = rotation_exp(Vector3(2e-5, -1e-5, 0));
    mission.bodies.push_back(sled);
    for (const Vector3& foot : {Vector3(0.1, 0.02, -0.08), Vector3(-0.06, 0.11, -0.08), Vector3(-0.05, -0.1, -0.08)})
      mission.contacts.push_back(floor_contact(foot, 0.02, Vector3::UnitZ(), law));
    mission.g_W = {0, 0, -kFall};
    mission.settings.integrator = integrator;
    mission.settings.duration_s = 20;
    mission.settings.sample_rate_Hz = 0.2;
    const MissionResult result = run_touching(mission);
    EXPECT_EQ(result.status, MissionStatus::kDone) << result.sentence;
    // At rest the error-controlled steps grow until the contacts' stiffness limits them, and there they leave some
    // 3e-10 N s, up to 3e-9 (of ends after 5, 5.5 … 45 s, before and after paths of centres were kept).
    EXPECT_LT(result.momentum.end.f.norm(), integrator == IntegratorKind::kRk4 ? 1e-12 : 1e-8);
    EXPECT_LT(missing_angular_ratio(result.momentum), 1e-3);
  }
}

Mission rocking_sled() {
  Mission mission;
  ContactLaw law;
  law.stiffness_N_per_m = 2e4;
  law.tangential_stiffness_N_per_m = 1.6e4;
  law.damping_N_s_per_m = 20;
  law.friction = law.static_friction = 1.5;
  MissionBody sled = ball(4, 0.2, Vector3(0, 0, 0.1 - 4 * kFall / 6e4), Vector3(0.004, -0.003, 0.002));
  sled.X_WB.R = Rotation{};
  sled.V_WB_W.w = Vector3(0.01, -0.02, 0.015);
  mission.bodies.push_back(sled);
  for (const Vector3& foot : {Vector3(0.2, 0.1, -0.08), Vector3(-0.25, 0.05, -0.08), Vector3(0.03, -0.2, -0.08)})
    mission.contacts.push_back(floor_contact(foot, 0.02, Vector3::UnitZ(), law));
  for (MissionContact& contact : mission.contacts) contact.name = std::to_string(&contact - mission.contacts.data());
  mission.g_W = Vector3(0.8, -0.5, -kFall);
  mission.settings.duration_s = 0.2;
  return mission;
}

struct RockedSled {
  Vector3 p_WB = Vector3::Zero();
  double step_s = 0;
};
RockedSled rocked(const Mission& mission) {
  const MissionStart start = make_start(mission);
  EXPECT_TRUE(start.ok());
  Recorder recorder{{mission_rate(mission, start), nullptr, 0, 1, 0}};
  const MissionResult result = run_mission({mission, start, &recorder, {}, {}});
  EXPECT_EQ(result.status, MissionStatus::kDone) << result.sentence;
  RockedSled sled;
  sled.step_s = mission.settings.step_s / result.parts_of_step;
  std::size_t column = 0;
  for (const Series& series : recorder.rate().series) {
    for (std::size_t i = 0; i < recorder.times_s().size(); ++i) {
      const double first = recorder.row(i)[column];
      if (series.path.ends_with("/count")) {
        EXPECT_EQ(first, 1) << series.path;
      }
      if (series.path.ends_with("/state")) {
        EXPECT_NE(first, 2) << series.path;  // 2: slips
      }
    }
    const double* last = recorder.row(recorder.times_s().size() - 1).data() + column;
    if (series.path == "/bodies/ball/pose") sled.p_WB = Vector3(last[0], last[1], last[2]);
    column += series.width();
  }
  return sled;
}

// Oracle: Richardson. Where contacts neither begin nor end nor slip, halving a fixed step leaves a quarter of the
// change that halving it before made, and the limit is that of the default integrator.
TEST(ContactRun, FixedStepsAreOfSecondOrderInSmoothContact) {
  Mission mission = rocking_sled();
  const Vector3 expected = rocked(mission).p_WB;
  mission.settings.integrator = IntegratorKind::kRk4;
  std::array<RockedSled, 3> sleds;
  for (std::size_t i = 0; i < sleds.size(); ++i) {
    mission.settings.step_s = 2e-3 / static_cast<double>(1 << i);
    sleds[i] = rocked(mission);
    ASSERT_NEAR(sleds[i].step_s * static_cast<double>(1 << i), sleds[0].step_s, 1e-12);  // no step was cut differently
  }
  const double first_m = (sleds[0].p_WB - sleds[1].p_WB).norm(), second_m = (sleds[1].p_WB - sleds[2].p_WB).norm();
  EXPECT_GT(std::log2(first_m / second_m), 1.9) << first_m << ' ' << second_m;
  EXPECT_LT((sleds[2].p_WB - expected).norm(), 1e-6);  // of 2 mm that it sinks and moves
}

/// A ball against a box that stands still, both placed in W.
MissionContact box_contact(double radius_m, const Vector3& size, const Pose& X_WH, const ContactLaw& law) {
  MissionContact contact = floor_contact(Vector3::Zero(), radius_m, Vector3::UnitZ(), law);
  contact.name = "box";
  contact.pair.X_BH = X_WH;
  contact.pair.solids =
      ShapePair{*contact_shape(Shape(Sphere{radius_m})).shape, *contact_shape(Shape(Box{size})).shape};
  return contact;
}

ContactLaw smooth_law(double stiffness_N_per_m) {
  ContactLaw law;
  law.friction = law.static_friction = 0;
  law.stiffness_N_per_m = stiffness_N_per_m;
  return law;
}

// Oracle: closed form. A ball of 4 mm at 5 m/s needs 1 ms for a plate of 1 mm, less than the 2.5 ms between the
// evaluations of a step of 10 ms. It touches when its front has come to the plate, from wherever it starts, and leaves
// with the speed it had.
TEST(ContactRun, FastBallDoesNotPassThroughAThinPlate) {
  const double radius_m = 2e-3, speed_m_s = 5;
  const Pose X_WH{rotation_exp(Vector3(0.4, -0.3, 0.2)), Vector3(0.02, -0.01, 0.03)};
  const Vector3 n = X_WH.R * Vector3::UnitZ();
  for (int i = 0; i < 24; ++i) {
    const double away_m = 0.03 + 2.2e-3 * i;
    Mission mission;
    mission.bodies.push_back(ball(0.05, radius_m, X_WH.p + (away_m + radius_m + 0.5e-3) * n, -speed_m_s * n));
    mission.contacts.push_back(box_contact(radius_m, {0.2, 0.3, 1e-3}, X_WH, smooth_law(4e6)));
    mission.settings.duration_s = 0.05;
    const MissionResult result = run_touching(mission);
    ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
    ASSERT_EQ(result.events.size(), 1u) << away_m;
    EXPECT_NEAR(result.events[0].time_s, away_m / speed_m_s, 1e-12);
    EXPECT_NEAR(result.momentum.end.f.dot(n), 0.05 * speed_m_s, 1e-6) << away_m;
    EXPECT_LT(missing_ratio(result.energy), 1e-6);
  }
}

// Oracle: closed form. A ball that passes an edge at d < r from it touches where its centre is √(r² − d²) before the
// edge, and is pushed away; one that passes beyond r does not touch.
TEST(ContactRun, GrazingAnEdgeIsSeen) {
  const double radius_m = 5e-3, speed_m_s = 5, edge_m = 0.1;
  for (const IntegratorKind integrator : {IntegratorKind::kRk4, IntegratorKind::kDormandPrince}) {
    // A stage of a trial step of rk4 that lies in the contact bends the path on which the touch is found.
    const bool is_rk4 = integrator == IntegratorKind::kRk4;
    const double time_tolerance_s = is_rk4 ? 1e-6 : 1e-11;
    for (int i = 0; i < 12; ++i) {
      // The box's edge lies along y at x = 0, z = 0; the ball flies along −x + z beside it.
      const double d_m = radius_m - (i % 3 == 2 ? -1e-4 : 1e-3), before_m = 0.041 + 3.7e-3 * i;
      const Vector3 along = Vector3(-1, 0, 1).normalized(), beside = Vector3(1, 0, 1).normalized();
      Mission mission;
      mission.bodies.push_back(ball(1, radius_m, d_m * beside - before_m * along, speed_m_s * along));
      mission.contacts.push_back(box_contact(
          radius_m, {edge_m, 0.3, edge_m}, {Rotation{}, Vector3(-0.5 * edge_m, 0.02, -0.5 * edge_m)}, smooth_law(1e3)));
      mission.settings.duration_s = 0.05;
      mission.settings.integrator = integrator;
      mission.settings.step_s = 0.01;
      const MissionResult result = run_touching(mission);
      ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence;
      EXPECT_EQ(result.parts_of_step, 1);
      ASSERT_EQ(result.events.size(), d_m < radius_m ? 1u : 0u) << before_m;
      const double across_m_s = result.momentum.end.f.dot(beside);
      if (d_m > radius_m) {
        EXPECT_EQ(across_m_s, 0);
        continue;
      }
      const double touch_s = (before_m - std::sqrt(radius_m * radius_m - d_m * d_m)) / speed_m_s;
      EXPECT_NEAR(result.events[0].time_s, touch_s, time_tolerance_s);
      // The push along a straight pass: k ∫ (r − √(x² + d²)) d/√(x² + d²) dx/v, from end to end of the chord.
      const double half_m = std::sqrt(radius_m * radius_m - d_m * d_m);
      const double push = 1e3 * d_m / speed_m_s * 2 * (radius_m * std::asinh(half_m / d_m) - half_m);
      // One step of rk4 takes it, as Simpson's rule would: 2/3 of depth times length, 7 % too much.
      EXPECT_NEAR(across_m_s, push, (is_rk4 ? 0.08 : 1e-3) * push) << before_m;
    }
  }
}

// Oracle: closed form. Frames that pass each other at 5 m/s and 3 mm are within 5 mm for 1.6 ms, less than a quarter of
// a step; they meet 4 mm before the nearest point, from wherever the body starts.
TEST(ContactRun, FramesThatPassFastMeet) {
  for (int i = 0; i < 12; ++i) {
    const double before_m = 0.051 + 2.9e-3 * i;
    Mission mission;
    MissionBody body = ball(2, 0.1, Vector3(-before_m, 3e-3, 0), Vector3(5, 0, 0));
    body.X_WB.R = Rotation{};
    mission.bodies.push_back(body);
    MissionEvent event;
    event.name = "catch";
    event.trigger.kind = EventTrigger::Kind::kContact;
    event.a = {"ball", 1, {}};
    event.b = {"world", 0, {}};
    event.tolerance = {5e-3, 0.1};
    mission.events.push_back(event);
    mission.settings.duration_s = 0.04;
    const MissionResult result = run_touching(mission);
    ASSERT_EQ(result.status, MissionStatus::kDone) << result.sentence << " from " << before_m;
    ASSERT_EQ(result.events.size(), 1u);
    EXPECT_NEAR(result.events[0].time_s, (before_m - 4e-3) / 5, 1e-12);
  }
}

}  // namespace
}  // namespace drydock
