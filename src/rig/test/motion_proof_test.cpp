// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/control/motion_proof.h"

#include <gtest/gtest.h>

#include <cmath>

#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/closure_margin.h"
#include "rig/cable/tension/tension_set.h"
#include "rig/cable/winch_speeds.h"
#include "rig/stop_profile.h"
#include "testing/framed_rig.h"

namespace drydock {
namespace {

using testing::framed_rig;
using testing::Random;

/// Finite limits of everything, some of them close to what a motion asks for.
CableRig limited_rig(Random& random, bool pulleys, const Pose& X_WB) {
  CableRig rig = framed_rig(random, pulleys);
  const CableRigPose pose = rig_pose(rig, X_WB);
  const double share = random.between(0.04, 0.6);
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    rig.cables[i].length_min_m = pose.lines[i].length_m - random.between(0.02, 0.5);
    rig.cables[i].length_max_m = pose.lines[i].length_m + random.between(0.02, 0.5);
    rig.cables[i].speed_max_m_per_s = random.between(0.6, 2);
    rig.cables[i].acceleration_max_m_per_s2 = random.between(1.5, 6);
    rig.cables[i].tension_max_N *= share;
  }
  return rig;
}

/// Margins at one instant by the exact means: least slack of the cables' limits, and what they hold.
struct ExactMargins {
  double capacity_N = 0, closure = 0, winch_share = 0, length_m = 0;
};
ExactMargins exact_margins(const CableRig& rig, const SpatialInertia& M_BBo_B, const PlatformMotion& at,
                           const Wrench& F_B_W) {
  const CableRigPose pose = rig_pose(rig, at.X_WB);
  NeededWrenches needed;
  needed.points = scaled(rig.platform, wrench_of_cables(M_BBo_B, at, rig.g_W, F_B_W));
  ExactMargins margins{capacity_margin(rig.cables, pose.structure, needed).margin_N,
                       closure_margin(pose.structure).margin, winch_speeds(rig, pose, at.V_WB_W, at.A_WB_W).share, 1e9};
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const double l = pose.lines[i].length_m;
    margins.length_m = std::min({margins.length_m, l - rig.cables[i].length_min_m, rig.cables[i].length_max_m - l});
  }
  return margins;
}

// Oracle: exact margins at many instants. What is proven holds at each of them, with the whole load and with parts of
// it; where a fault is reported there is one, of that kind. Cables with pulleys, too.
TEST(CableMotionProof, IsTrueAtEveryInstant) {
  Random random(101);
  int proven = 0, faults[9] = {};
  double tightest_N = 1e9;
  for (int trial = 0; trial < 400; ++trial) {
    const Pose X_WB{{}, random.vector(0.3)};
    const CableRig rig = limited_rig(random, trial % 4 == 0, X_WB);
    CableDemands demands{rig.platform.M_BBo_B, 0, {}};
    if (trial % 2 == 0) demands.reserve_N = random.between(0, 20);
    if (trial % 3 == 0) demands.closure = random.between(0, 0.02);
    const Twist V{random.vector(0.4), random.vector(0.4)}, A{random.vector(1), random.vector(1)};
    const QuarticMotion motion = stop_motion(X_WB, planned_stop(V, A, {2, 2, 20, 20}, 0.004));
    const OuterLoad load{{random.vector(5), random.vector(20)}, 0, {}};
    CableMotionProof prover(rig, demands);
    const MotionProof proof = prover.prove(motion, trial % 5 ? load : OuterLoad{});
    ++faults[static_cast<int>(proof.cause.fault)];
    const Wrench F_B_W = trial % 5 ? load.F_B_W : Wrench{};
    if (!proof.cause) {
      ++proven;
      for (int k = 0; k <= 60; ++k) {
        const PlatformMotion at = motion_at(motion, motion.duration_s * k / 60);
        const ExactMargins margins = exact_margins(rig, demands.M_BBo_B, at, random.between(0, 1) * F_B_W);
        EXPECT_GT(margins.capacity_N, demands.reserve_N);
        EXPECT_GE(margins.capacity_N, proof.proven_reserve_N * (1 - 1e-9));
        EXPECT_LE(margins.winch_share, 1);
        EXPECT_GE(margins.length_m, 0);
        if (demands.closure) {
          EXPECT_GT(margins.closure, *demands.closure);
        }
        tightest_N = std::min(tightest_N, margins.capacity_N - proof.proven_reserve_N);
      }
      EXPECT_GE(proof.reserve_N, proof.proven_reserve_N);
      EXPECT_EQ(proof.proven_s, motion.duration_s);
    } else if (proof.cause.fault != CableFault::kNotProven) {
      const PlatformMotion at = motion_at(motion, proof.cause.after_s);
      const ExactMargins free = exact_margins(rig, demands.M_BBo_B, at, {}),
                         loaded = exact_margins(rig, demands.M_BBo_B, at, F_B_W);
      if (proof.cause.fault == CableFault::kTension && demands.reserve_N == 0) {
        EXPECT_LT(std::min(free.capacity_N, loaded.capacity_N), 1e-6);
      }
      if (proof.cause.fault == CableFault::kClosure && *demands.closure < 1e-3) {
        EXPECT_LT(free.closure, 0.02);  // the bound is lower
      }
      if (proof.cause.fault == CableFault::kSpeed || proof.cause.fault == CableFault::kAcceleration) {
        EXPECT_GT(free.winch_share, 1);
      }
      if (proof.cause.fault == CableFault::kLength) {
        EXPECT_LT(free.length_m, 0);
      }
    }
  }
  EXPECT_GT(proven, 60);
  EXPECT_GT(faults[static_cast<int>(CableFault::kTension)], 12);
  EXPECT_GT(faults[static_cast<int>(CableFault::kLength)], 5);
  EXPECT_GT(faults[static_cast<int>(CableFault::kAcceleration)], 5);
  EXPECT_LT(faults[static_cast<int>(CableFault::kNotProven)], 20);
  EXPECT_LT(tightest_N, 30);
}

// Oracle: a platform at rest needs one evaluation, and a motion that is no number is refused.
TEST(CableMotionProof, OfAPoseAndOfNoNumber) {
  Random random(102);
  CableRig rig = framed_rig(random);
  rig.g_W.setZero();
  CableMotionProof prover(rig, {rig.platform.M_BBo_B, 0, {}});
  const MotionProof rest = prover.prove({random.pose(0.1), {}, 0}, {});
  EXPECT_EQ(rest.evaluations, 1);
  QuarticMotion wild{{}, {}, 1};
  wild.rates[1].v.x() = std::nan("");
  EXPECT_EQ(prover.prove(wild, {}).cause.fault, CableFault::kNoNumber);
  EXPECT_EQ(to_string(CableCause{CableFault::kSpeed, 2}, rig), "cable3 would be wound faster than its largest speed");
}

}  // namespace
}  // namespace drydock
