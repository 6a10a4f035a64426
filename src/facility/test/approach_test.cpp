// SPDX-License-Identifier: Apache-2.0
#include "facility/approach/approach.h"

#include <gtest/gtest.h>

#include <cmath>

#include "facility/approach/approach_proof.h"
#include "facility/facility.h"
#include "facility/run_facility.h"
#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/closure_margin.h"
#include "spatial/rotation_exp.h"
#include "testing/framed_rig.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::framed_rig;
using testing::Random;
using testing::rss_stewart;

Approach random_approach(Random& random) {
  Approach approach;
  approach.v_W = random.between(0.02, 0.4) * random.unit_vector();
  approach.acceleration_m_per_s2 = random.between(0.1, 2);
  approach.jerk_m_per_s3 = random.between(0.5, 20);
  approach.hold_s = random.between(0, 1);
  approach.depth_m = random.between(0, 0.03);
  approach.force_N = random.between(0, 400);
  approach.p_BP = random.vector(0.3);
  approach.rebound_m_per_s = random.between(0.2, 1) * approach.v_W.norm();
  approach.rebound_m = random.between(0, 0.3);
  return approach;
}

// Oracle: integration of the jerk by brute force. The run-up ends with the closing velocity and without acceleration
// after the length that is told, keeps its limits, and would not with a tick less.
TEST(Approach, RunUpHasTheLengthOfItsIntegral) {
  Random random(301);
  const double period_s = 0.004;
  for (int trial = 0; trial < 100; ++trial) {
    const Approach approach = random_approach(random);
    const RunUp up = run_up(approach, {random.rotation(), random.vector(2)}, period_s);
    const double T = up.motion.duration_s, v = approach.v_W.norm();
    EXPECT_DOUBLE_EQ(T, up.ticks * period_s);
    constexpr int kSteps = 20000;
    const double h = T / kSteps;
    double jerk_most = 0, a_most = 0, way_m = 0;
    Vector3 p = Vector3::Zero(), vel = Vector3::Zero(), a = Vector3::Zero();
    for (int k = 0; k < kSteps; ++k) {
      const Vector3 jerk = up.motion.rates[2].v + (k + 0.5) * h * up.motion.rates[3].v;
      p += h * (vel + h / 2 * (a + h / 3 * jerk));
      vel += h * (a + h / 2 * jerk);
      a += h * jerk;
      jerk_most = std::max(jerk_most, jerk.norm());
      a_most = std::max(a_most, a.norm());
    }
    way_m = p.norm();
    EXPECT_LT((vel - approach.v_W).norm(), 1e-7 * v);
    EXPECT_LT(a.norm(), 1e-6 * a_most);
    EXPECT_NEAR(way_m, approach_lengths(approach, period_s).run_up_m, 1e-6 * way_m);
    EXPECT_LT((p.normalized() - approach.v_W.normalized()).norm(), 1e-9);
    EXPECT_LE(a_most, approach.acceleration_m_per_s2 * (1 + 1e-9));
    EXPECT_LE(jerk_most, approach.jerk_m_per_s3 * (1 + 1e-9));
    const double shorter_s = T - period_s;
    EXPECT_TRUE(up.ticks == 1 || 1.5 * v / shorter_s > approach.acceleration_m_per_s2 ||
                6 * v / (shorter_s * shorter_s) > approach.jerk_m_per_s3);
  }
}

// Oracle: the extent of all that is visited. Legs follow one another without a jump, along one line.
TEST(Approach, LegsTakeTheRoomThatIsTold) {
  Random random(302);
  for (int trial = 0; trial < 100; ++trial) {
    const Approach approach = random_approach(random);
    const Pose X_WB{random.rotation(), random.vector(2)};
    const Vector3 n_W = approach.v_W.normalized();
    Vector3 last_W = X_WB.p;
    double low_m = 0, high_m = 0;
    for (const ApproachLeg& leg : approach_legs(approach, X_WB, 0.002)) {
      EXPECT_LT((motion_at(leg.motion, 0).X_WB.p - last_W).norm(), 1e-12);
      for (int k = 0; k <= 50; ++k) {
        const PlatformMotion at = motion_at(leg.motion, leg.motion.duration_s * k / 50);
        last_W = at.X_WB.p;
        const Vector3 way_W = last_W - X_WB.p;
        EXPECT_LT(way_W.cross(n_W).norm(), 1e-12);
        EXPECT_EQ(at.V_WB_W.w, Vector3::Zero());
        low_m = std::min(low_m, way_W.dot(n_W));
        high_m = std::max(high_m, way_W.dot(n_W));
      }
    }
    EXPECT_NEAR(high_m - low_m, approach_lengths(approach, 0.002).needed_m(), 1e-9);
  }
}

Craft hung(Random& random) {
  Craft craft;
  craft.name = "hung";
  craft.has_axis = false;
  craft.model.M_BBo_B =
      random.rotation() * SpatialInertia{random.between(50, 200), random.vector(0.1), Vector3(20, 25, 30).asDiagonal()};
  CableMount& mount = craft.cables.emplace();
  mount.model = framed_rig(random);
  mount.model.name = "frame";
  mount.X_WB_start = {rotation_exp(random.vector(0.15)), random.vector(0.7)};
  mount.M_BBo_B = mount.model.platform.M_BBo_B;
  mount.control = {0.004, {mount.M_BBo_B, random.between(5, 150), random.between(0, 0.02)}, {1, 2, 10, 20}};
  return craft;
}

/// By the exact tools: wrench that could be held besides, and closure.
void expect_held(const Craft& craft, const PlatformMotion& at, const Wrench& F_B_W) {
  const CableMount& mount = *craft.cables;
  const CableRigPose pose = rig_pose(mount.model, at.X_WB);
  NeededWrenches needed;
  needed.points = scaled(mount.model.platform, wrench_of_cables(mount.M_BBo_B, at, mount.model.g_W, F_B_W));
  const double capacity_N = capacity_margin(mount.model.cables, pose.structure, needed).margin_N;
  EXPECT_GE(capacity_N, mount.control.demands.reserve_N);
  EXPECT_GE(closure_margin(pose.structure).margin, *mount.control.demands.closure);
}

// Oracle: exact margins at random instants of what was certified: with every share of the largest force of the contact
// and what it does to the spacecraft, and on the way back at every lower speed.
TEST(ApproachProof, IsTrueAtEveryInstant) {
  Random random(303);
  int certified = 0, refused = 0;
  for (int trial = 0; trial < 60; ++trial) {
    Craft craft = hung(random);
    const double period_s = craft.cables->control.period_s;
    craft.approach = random_approach(random);
    const ApproachRecord record = certify_approach(craft, 1 / period_s);
    ++(record.is_certified() ? certified : refused);
    if (!record.is_certified()) continue;
    EXPECT_GT(record.proven_reserve_N, craft.cables->control.demands.reserve_N);
    EXPECT_LE(record.proven_reserve_N, record.reserve_N);
    for (int k = 0; k < 40; ++k) {
      Approach approach = *craft.approach;
      if (k % 2 == 1) approach.rebound_m_per_s *= random.between(0.05, 1);
      const std::vector<ApproachLeg> legs = approach_legs(approach, craft.X_WB_start(), period_s);
      const ApproachLeg& leg =
          legs[static_cast<std::size_t>(random.between(0, static_cast<double>(legs.size()) - 1e-9))];
      PlatformMotion at = motion_at(leg.motion, random.between(0, leg.motion.duration_s));
      Wrench F_B_W;
      if (leg.phase == ApproachPhase::kTouch) {
        F_B_W.f = -random.between(0, approach.force_N) * approach.v_W.normalized();
        F_B_W.t = (at.X_WB.R * approach.p_BP).cross(F_B_W.f);
        // Newton and Euler, about the spacecraft's centre of mass.
        const SpatialInertia M = at.X_WB.R * craft.model.M_BBo_B;
        at.A_WB_W.w = M.I_BBcm.inverse() * (F_B_W.t - M.p_BBcm.cross(F_B_W.f));
        at.A_WB_W.v = F_B_W.f / M.mass_kg - at.A_WB_W.w.cross(M.p_BBcm);
      }
      expect_held(craft, at, F_B_W);
    }
  }
  EXPECT_GT(certified, 20);
  EXPECT_GT(refused, 5);
}

// Oracle: exact margins. What is refused for its length is not possible a little farther on, with the stop that has to
// be possible from there.
TEST(ApproachProof, RefusesWhatIsTooLong) {
  Random random(304);
  for (int trial = 0; trial < 6; ++trial) {
    Craft craft = hung(random);
    craft.cables->X_WB_start.p.setZero();
    const double rate_Hz = 1 / craft.cables->control.period_s;
    Approach& approach = craft.approach.emplace();
    approach.v_W = 0.2 * random.unit_vector();
    approach.rebound_m_per_s = 0.1;
    approach.rebound_m = 0.3;       // so that it does not come to rest at the edge
    double low_s = 0, high_s = 20;  // held, not held
    ASSERT_TRUE(certify_approach(craft, rate_Hz).is_certified());
    while (high_s - low_s > 0.02 * high_s) {
      approach.hold_s = (low_s + high_s) / 2;
      (certify_approach(craft, rate_Hz).is_certified() ? low_s : high_s) = approach.hold_s;
    }
    approach.hold_s = high_s;
    const ApproachRecord record = certify_approach(craft, rate_Hz);
    EXPECT_NE(record.refusal.find("frame cannot take hung through its approach, which needs"), std::string::npos);
    EXPECT_NE(record.refusal.find("in the hold, "), std::string::npos) << record.refusal;
    EXPECT_NE(record.refusal.find("cable"), std::string::npos) << record.refusal;
    const StopProfile stop = planned_stop({Vector3::Zero(), approach.v_W}, {}, craft.cables->control.stop, 1 / rate_Hz);
    const double way_m = record.lengths.run_up_m + record.lengths.hold_m,
                 stop_m = stop.displacement(stop.duration_s()).v.norm();
    bool is_held = true;
    for (double m = way_m; m < 1.1 * (way_m + stop_m); m += 0.001) {
      const CableRigPose pose = rig_pose(craft.cables->model, {craft.X_WB_start().R, m * approach.v_W.normalized()});
      NeededWrenches needed;
      needed.points = scaled(craft.cables->model.platform,
                             wrench_of_cables(craft.cables->M_BBo_B, {pose.X_WB, {}, {}}, craft.g_W(), {}));
      is_held = is_held && closure_margin(pose.structure).margin > *craft.cables->control.demands.closure &&
                capacity_margin(craft.cables->model.cables, pose.structure, needed).margin_N >
                    craft.cables->control.demands.reserve_N;
    }
    EXPECT_FALSE(is_held) << record.refusal;
  }
}

// Oracle: closed form and Newton. A platform on its slide goes through its run-up, and then flies straight with the
// closing velocity to the last digit; what is longer than its reach is refused before the run.
TEST(ApproachProof, RunsAPlatformUp) {
  Craft craft;
  craft.name = "chaser";
  craft.rig = rss_stewart(AuxiliaryKind::kSlide);
  craft.X_FB_start = craft.rig.X_FB_home;
  craft.model.M_BBo_B = {500, {0.05, -0.02, 0.1}, Vector3(80, 70, 100).asDiagonal()};
  Approach& approach = craft.approach.emplace();
  approach.v_W = {0.06, 0.08, 0};
  approach.hold_s = 1;
  approach.rebound_m_per_s = 0.1;
  approach.rebound_m = 0.05;
  Facility facility;
  facility.crafts = {craft};
  facility.duration_s = 1.5;
  facility.sample_rate_Hz = facility.rate_Hz;
  const FacilityResult result = run_facility({facility});
  ASSERT_EQ(result.status, FacilityStatus::kDone) << result.sentence;
  ASSERT_TRUE(result.crafts[0].approach);
  EXPECT_TRUE(result.crafts[0].approach->is_certified());
  EXPECT_GT(result.crafts[0].approach->leg_margin_m, 0);
  EXPECT_NEAR(result.crafts[0].speed_m_per_s, 0.1, 1e-15);
  const double T = result.crafts[0].approach->run_up_s, way_m = 0.1 * (1.5 - T / 2);
  EXPECT_NEAR(result.crafts[0].way_max.value - result.crafts[0].way_start, 0.6 * way_m, 1e-9);
  facility.crafts[0].approach->hold_s = 15;
  const FacilityResult refused = run_facility({facility});
  EXPECT_EQ(refused.status, FacilityStatus::kNo);
  EXPECT_EQ(refused.ticks, 0);
  EXPECT_NE(refused.sentence.find("in the hold, "), std::string::npos) << refused.sentence;
  EXPECT_NE(refused.sentence.find("leg"), std::string::npos) << refused.sentence;
}

}  // namespace
}  // namespace drydock
