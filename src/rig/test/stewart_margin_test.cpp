// SPDX-License-Identifier: Apache-2.0
#include <Eigen/LU>

#include <gtest/gtest.h>

#include "rig/stewart/joint_cone.h"
#include "rig/stewart/leg_change.h"
#include "rig/stewart/leg_force.h"
#include "rig/stewart/leg_leg.h"
#include "rig/stewart/leg_length.h"
#include "rig/stewart/singularity.h"
#include "testing/random_stewart.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_platform_pose;
using testing::random_stewart;

struct StewartMargin {
  const char* name;
  Margin (*margin)(const StewartRig&, const StewartPose&);
  double (*change)(const StewartRig&, const StewartPose&, const PoseBall&);
};
const std::array<StewartMargin, 6> kMargins{{{"leg_length", leg_length_margin, leg_length_change},
                                             {"base_joint", base_joint_margin, base_joint_change},
                                             {"platform_joint", platform_joint_margin, platform_joint_change},
                                             {"leg_leg", leg_leg_margin, leg_leg_change},
                                             {"leg_force", leg_force_margin, leg_force_change},
                                             {"singularity", singularity_margin, singularity_change}}};

Pose displaced_by(const Pose& X_WB, const Vector3& move_W, const Vector3& turn_W) {
  return {rotation_exp(turn_W) * X_WB.R, X_WB.p + move_W};
}

/// Poses of a ball that are likely to hurt: on its edge, down and up the margin's slope.
class StewartAttack {
 public:
  StewartAttack(const StewartMargin& attacked, Random& random) : attacked_(attacked), random_(random) {}

  void at_a_pose() {
    StewartRig rig = random_stewart(random_);
    if (random_.whole(0, 2) == 0) rig.legs[3].p_BC = rig.legs[2].p_BC;
    const Pose X_WF = random_.pose(2), X_WB = random_platform_pose(random_, rig, X_WF, 0.6, 1.2);
    const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
    const double size = std::pow(10, random_.between(-4, -0.3)), part = random_.between(-0.3, 1.3);
    const PoseBall ball{size * std::clamp(part, 0.0, 1.0), size * std::clamp(1 - part, 0.0, 1.0)};
    const double before = attacked_.margin(rig, pose).value, change = attacked_.change(rig, pose, ball);
    if (!std::isfinite(change)) return;
    Vector3 move = Vector3::Zero(), turn = Vector3::Zero();
    StewartPose scratch;
    const auto margin_at = [&](const Vector3& move_W, const Vector3& turn_W) {
      update_pose(rig, X_WF, displaced_by(X_WB, move_W, turn_W), scratch);
      return attacked_.margin(rig, scratch).value;
    };
    for (int k = 0; k < 3; ++k) {
      move[k] = margin_at(0.01 * size * Vector3::Unit(k), Vector3::Zero()) - before;
      turn[k] = margin_at(Vector3::Zero(), 0.01 * size * Vector3::Unit(k)) - before;
    }
    for (int k = 0; k < 12; ++k, ++tries_) {
      const double sign = k % 2 ? 1 : -1, off = k < 2 ? 0 : k < 6 ? 0.2 : 3;
      const Vector3 move_W = (sign * move.normalized() + off * random_.unit_vector()).normalized();
      const Vector3 turn_W = (sign * turn.normalized() + off * random_.unit_vector()).normalized();
      const double share = k % 5 == 4 ? random_.between(0, 1) : 1;
      const double after = margin_at(share * ball.move_m * move_W, share * ball.turn_rad * turn_W);
      ASSERT_FALSE(std::isnan(after));
      ASSERT_LE(std::abs(after - before), change + 1e-9 * std::abs(before) + 1e-11) << attacked_.name;
      if (change > 1e-6) tightest_ = std::max(tightest_, std::abs(after - before) / change);
    }
  }
  long tries() const { return tries_; }
  double tightest() const { return tightest_; }

 private:
  const StewartMargin& attacked_;
  Random& random_;
  long tries_ = 0;
  double tightest_ = 0;
};

// Oracle: the claim itself, against a search that tries to break it. The bounds are not idle: some try comes near each.
TEST(StewartMargins, NoPoseBreaksABound) {
  for (const StewartMargin& attacked : kMargins) {
    Random random(11);
    StewartAttack attack(attacked, random);
    for (int k = 0; k < 3000 && !HasFatalFailure(); ++k) attack.at_a_pose();
    std::printf("%-16s %ld tries, tightest change %.3f of the bound\n", attacked.name, attack.tries(),
                attack.tightest());
    EXPECT_GT(attack.tries(), 10000) << attacked.name;
    EXPECT_GT(attack.tightest(), 0.2) << attacked.name;
  }
}

// Oracle: definition; the table of criteria has these margins, each asked of platforms that have the limit, and of no
// rig on cables.
TEST(StewartMargins, StandInTheTable) {
  const StewartRig rig = testing::rss_stewart(AuxiliaryKind::kSlide);
  StewartRig free = rig;
  for (Leg& leg : free.legs) {
    Leg bare;
    bare.p_FP = leg.p_FP;
    bare.p_BC = leg.p_BC;
    leg = bare;
  }
  EXPECT_EQ(stewart_criteria(rig).size(), kMargins.size());
  ASSERT_EQ(stewart_criteria(free).size(), 1u);
  EXPECT_EQ(stewart_criteria(free)[0]->name, "singularity");
  for (const StewartMargin& one : kMargins) {
    const Criterion* criterion = find_criterion(one.name);
    ASSERT_TRUE(criterion != nullptr && criterion->stewart != nullptr) << one.name;
    EXPECT_EQ(criterion->stewart->margin, one.margin) << one.name;
    EXPECT_EQ(criterion->stewart->change, one.change) << one.name;
    EXPECT_FALSE(criterion->applies(CableRig{})) << one.name;
    EXPECT_TRUE(asked_of_poses(*criterion) && asked_of_motions(*criterion)) << one.name;
  }
}

// Oracle: definition, leg by leg; what has no limit is not asked.
TEST(StewartMargins, NameTheLegThatLimits) {
  Random random(12);
  StewartRig rig = random_stewart(random);
  const Pose X_WF = random.pose(2), X_WB = random_platform_pose(random, rig, X_WF, 0.1, 0.2);
  const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
  StewartRig free = rig;
  for (Leg& leg : free.legs) {
    leg.length_m = Leg{}.length_m;
    leg.force_N = Leg{}.force_N;
    leg.base_cone = leg.platform_cone = {};
  }
  for (const StewartMargin& one : kMargins) {
    if (one.margin == singularity_margin || one.margin == leg_leg_margin) continue;
    EXPECT_TRUE(std::isinf(one.margin(free, pose).value)) << one.name;
    EXPECT_EQ(one.margin(free, pose).cable, -1) << one.name;
    EXPECT_EQ(one.change(free, pose, {0.1, 0.1}), 0) << one.name;
  }
  free.legs[2].length_m = {pose.legs[2].length_m - 0.3, pose.legs[2].length_m + 0.2};
  EXPECT_NEAR(leg_length_margin(free, pose).value, 0.2, 1e-12);
  EXPECT_EQ(leg_length_margin(free, pose).cable, 2);
  free.legs[4].base_cone = {
      inverse(X_WF.R) * (rotation_exp(0.3 * pose.legs[4].u_W.unitOrthogonal()) * pose.legs[4].u_W), 0.5};
  const StewartPose turned = stewart_pose(free, X_WF, X_WB);
  EXPECT_NEAR(base_joint_margin(free, turned).value, 0.2, 1e-12);
  EXPECT_EQ(base_joint_margin(free, turned).cable, 4);
  free.legs[1].platform_cone = {inverse(X_WB.R) * -pose.legs[1].u_W, 0.5};
  const StewartPose upright = stewart_pose(free, X_WF, X_WB);
  EXPECT_NEAR(platform_joint_margin(free, upright).value, 0.5, 1e-12);
  EXPECT_EQ(platform_joint_margin(free, upright).cable, 1);
}

// Oracle: virtual work and balance of wrenches about the origin of W; and margins from the forces by definition.
TEST(LegForce, HoldsWeightAndLoad) {
  Random random(13);
  for (int trial = 0; trial < 50; ++trial) {
    const StewartRig rig = random_stewart(random);
    const Pose X_WF = random.pose(2), X_WB = random_platform_pose(random, rig, X_WF, 0.2, 0.3);
    const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
    double least = 1e300;
    for (const Wrench& load_B_W : rig.loads_B_W) {
      const LegForces forces = leg_forces(rig, pose, load_B_W);
      ASSERT_TRUE(forces.held);
      const Vector3 weight_W = rig.M_BBo_B.mass_kg * rig.g_W;
      Vector3 force_W = weight_W + load_B_W.f;
      Vector3 torque_W = (X_WB * rig.M_BBo_B.p_BBcm).cross(weight_W) + load_B_W.t + X_WB.p.cross(load_B_W.f);
      for (std::size_t i = 0; i < 6; ++i) {
        force_W -= forces.force_N[i] * pose.legs[i].u_W;
        torque_W -= forces.force_N[i] * pose.legs[i].p_WC.cross(pose.legs[i].u_W);
        least =
            std::min({least, forces.force_N[i] - rig.legs[i].force_N.min, rig.legs[i].force_N.max - forces.force_N[i]});
      }
      EXPECT_LT(force_W.norm(), 1e-6);
      EXPECT_LT(torque_W.norm(), 1e-6);
    }
    EXPECT_NEAR(leg_force_margin(rig, pose).value, least, 1e-6);
  }
}

// Oracle: textbook. An upright platform with equal hexagons and vertical legs is singular; so the margins there are
// zero and a ball that reaches it proves nothing.
TEST(Singularity, IsSeenAndNotProvenAway) {
  StewartRig rig;
  for (std::size_t i = 0; i < 6; ++i) {
    const double angle_rad = 1.0 * static_cast<double>(i) + 0.1;
    rig.legs[i].p_FP = {std::cos(angle_rad), std::sin(angle_rad), 0};
    rig.legs[i].p_BC = rig.legs[i].p_FP;
    rig.legs[i].force_N = {-1e3, 1e3};
  }
  rig.M_BBo_B.mass_kg = 10;
  const Pose X_WB{{}, {0, 0, 1.3}};
  const StewartPose pose = stewart_pose(rig, {}, X_WB);
  EXPECT_NEAR(singularity_margin(rig, pose).value, 0, 1e-14);
  EXPECT_EQ(leg_force_margin(rig, pose).value, 0);
  EXPECT_FALSE(leg_forces(rig, pose, {}).held);
  EXPECT_TRUE(std::isinf(leg_force_change(rig, pose, {1e-9, 1e-9})));
  EXPECT_TRUE(std::isinf(singularity_change(rig, pose, {1.4, 0})));
}

// Oracle: what is published of the Robotic Space Simulator, at the corners of its box and of its angles.
TEST(StewartMargins, OfAPlatformLikeThoseOfTheSimulator) {
  for (const AuxiliaryKind kind : {AuxiliaryKind::kSlide, AuxiliaryKind::kRotary}) {
    const StewartRig rig = testing::rss_stewart(kind);
    const Pose X_WF = base_pose(rig, 1.2);
    const auto worst = [&](const Vector3& move_m, const Rotation& R_FB) {
      const StewartPose pose = stewart_pose(rig, X_WF, X_WF * Pose{R_FB, rig.X_FB_home.p + move_m});
      double least = singularity_margin(rig, pose).value - 0.3;
      for (const StewartMargin& one : kMargins) least = std::min(least, one.margin(rig, pose).value);
      return least;
    };
    for (int corner = 0; corner < 27; ++corner) {
      const Vector3 sign(corner % 3 - 1, corner / 3 % 3 - 1, corner / 9 - 1);
      EXPECT_GT(worst(sign.cwiseProduct(Vector3(0.45, 0.45, 0.30)), {}), 0) << corner;
      const Vector3 angle_rad = M_PI / 6 * sign;
      const Rotation R_FB =
          rotation_about(Vector3::UnitZ(), angle_rad.z()) *
          (rotation_about(Vector3::UnitY(), angle_rad.y()) * rotation_about(Vector3::UnitX(), angle_rad.x()));
      EXPECT_GT(worst(Vector3::Zero(), R_FB), 0) << corner;
    }
  }
}

}  // namespace
}  // namespace drydock
