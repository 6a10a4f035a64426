// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "rig/criterion.h"
#include "spatial/rotation_exp.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::axes_of_kind;
using testing::Random;
using testing::random_rig;

constexpr long kTries = 1'000'000;
constexpr int kTriesPerPose = 25;

/// Mostly small rigs, which are quick; every tenth is a body in space, every tenth has many cables or too few.
CableRig attacked_rig(Random& random) {
  const int kind = random.whole(0, 9);
  const std::vector<WrenchAxis> axes = axes_of_kind(kind == 0 ? 1 : kind % 2 ? 0 : kind < 5 ? 2 : 3);
  const int cables = static_cast<int>(axes.size()) + (kind == 9 ? random.whole(-1, 3) : random.whole(1, 2));
  CableRig rig = random_rig(random, {axes, cables, random.whole(0, 2) == 0});
  rig.g_W *= random.between(0, 1);
  rig.load.points[0].f *= random.between(0, 2);
  rig.load.turns_along = random.whole(0, 1) == 0;
  rig.load.half.f = random.vector(30).cwiseAbs();
  rig.acceleration = AccelerationSet{{random.vector(), random.vector()},
                                     {random.vector(), random.vector()},
                                     {Vector3::Zero(), random.vector().cwiseAbs()}};
  for (Cable& cable : rig.cables) {
    cable.length_min_m = random.between(0.5, 2);
    cable.length_max_m = random.between(4, 7);
  }
  // Eyes in common, and cables that come near each other.
  if (random.whole(0, 1) == 0) rig.cables.back().p_BC = rig.cables[0].p_BC;
  if (random.whole(0, 3) == 0) rig.cables[1].p_WA = rig.cables[0].p_WA + random.vector(0.3);
  return rig;
}

Pose moved(const Pose& X_WB, const Vector3& move_W, const Vector3& turn_W) {
  return {rotation_exp(turn_W) * X_WB.R, X_WB.p + move_W};
}

/// One criterion at one pose of one rig, and what was seen round it.
class Attack {
 public:
  explicit Attack(const Criterion& criterion) : criterion_(criterion) {
    jumps_ = criterion.unit == "N";  // margins of wrench sets, below zero
  }

  long tries() const { return tries_; }
  double tightest() const { return tightest_; }
  long free() const { return free_; }
  long blocked() const { return blocked_; }

  void at_a_pose(Random& random) {
    const CableRig rig = attacked_rig(random);
    if (!criterion_.applies(rig)) return;
    const CableRigPose pose = rig_pose(rig, random.pose(1.2));
    if (pose.status != CableStatus::kOk) return;
    const double size = std::pow(10, random.between(-4, 0)), part = random.between(-0.3, 1.3);
    const PoseBall ball{size * std::clamp(part, 0.0, 1.0), size * std::clamp(1 - part, 0.0, 1.0)};
    const double change = criterion_.change(rig, pose, ball);
    if (!std::isfinite(change)) return;
    const double before = criterion_.margin(rig, pose).value;
    set_gradient(rig, pose, before, size);
    double rounding = 1e-11;
    for (const Cable& cable : rig.cables) rounding += jumps_ ? 1e-12 * cable.tension_max_N : 0;
    free_ += before - change > 0;
    blocked_ += before + change < 0;
    for (int k = 0; k < kTriesPerPose; ++k, ++tries_) {
      update_pose(rig, hurtful(random, pose.X_WB, ball, k), scratch_);
      judge(before, change, criterion_.margin(rig, scratch_).value, rounding);
    }
  }

 private:
  /// The steepest way of the margin, moves and turns apart, over a step as small as the ball is.
  void set_gradient(const CableRig& rig, const CableRigPose& pose, double before, double size) {
    for (int k = 0; k < 6; ++k) {
      Vector3 move = Vector3::Zero(), turn = Vector3::Zero();
      (k < 3 ? move : turn)[k % 3] = 0.01 * size;
      update_pose(rig, moved(pose.X_WB, move, turn), scratch_);
      (k < 3 ? move_ : turn_)[k % 3] = criterion_.margin(rig, scratch_).value - before;
    }
    if (move_.norm() > 0) move_.normalize();
    if (turn_.norm() > 0) turn_.normalize();
  }

  /// Most tries lie on the ball's edge; a part of them down or up the margin's slope, or near that.
  Pose hurtful(Random& random, const Pose& X_WB, const PoseBall& ball, int k) const {
    Vector3 move = random.unit_vector(), turn = random.unit_vector();
    if (k < 12) {
      const double sign = k % 2 ? 1 : -1, off = k < 4 ? 0 : k < 8 ? 0.1 : 0.5;
      if (!move_.isZero(0)) move = (sign * move_ + off * move).normalized();
      if (!turn_.isZero(0)) turn = (sign * turn_ + off * turn).normalized();
    }
    const double share = k % 5 == 4 ? random.between(0, 1) : 1;
    return moved(X_WB, share * ball.move_m * move, share * ball.turn_rad * turn);
  }

  void judge(double before, double change, double after, double rounding) {
    ASSERT_FALSE(std::isnan(after));
    const double low = before - change, high = before + change;
    if (low > 0 || !jumps_) {
      ASSERT_GE(after, low - rounding);
    }
    if (high >= 0 || !jumps_) {
      ASSERT_LE(after, high + rounding);
    } else if (high < -rounding) {
      ASSERT_LT(after, 0);
    }
    if (change > 1e-6 && (!jumps_ || (before > 0 && after > 0))) {
      tightest_ = std::max(tightest_, std::abs(after - before) / change);
    }
  }

  const Criterion& criterion_;
  bool jumps_;
  long tries_ = 0, free_ = 0, blocked_ = 0;
  double tightest_ = 0;
  Vector3 move_ = Vector3::Zero(), turn_ = Vector3::Zero();
  CableRigPose scratch_;
};

class MarginAttack : public ::testing::TestWithParam<std::size_t> {};

// Oracle: the claim itself, against a search that tries to break it. No pose of a ball has a margin beyond what the
// change allows; one million poses for each criterion. The bounds are not idle: some try comes near each.
TEST_P(MarginAttack, NoPoseBreaksTheBound) {
  const Criterion& criterion = *rig_criteria()[GetParam()];
  Random random(61 + GetParam());
  Attack attack(criterion);
  while (attack.tries() < kTries && !HasFatalFailure()) attack.at_a_pose(random);
  std::printf("%-16s %ld tries, tightest change %.3f of the bound; balls free %ld, blocked %ld\n",
              std::string(criterion.name).c_str(), attack.tries(), attack.tightest(), attack.free(), attack.blocked());
  EXPECT_GT(attack.tightest(), 0.2);
  EXPECT_GT(attack.free(), 100);
}

INSTANTIATE_TEST_SUITE_P(All, MarginAttack, ::testing::Range(std::size_t{0}, rig_criteria().size()),
                         [](const auto& one) { return std::string(rig_criteria()[one.param]->name); });

}  // namespace
}  // namespace drydock
