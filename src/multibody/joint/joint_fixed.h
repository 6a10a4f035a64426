// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "multibody/joint/joint_kind.h"
#include "spatial/twist.h"

namespace drydock {

/// M stays where F is. Bodies held so for good are better merged into one (mechanism.h does).
struct FixedJoint {
  static constexpr JointKind kKind = JointKind::kFixed;
  static constexpr int kPositions = 0, kVelocities = 0;

  static void neutral(double*) {}
  static Pose pose(const double*) { return {}; }
  static void columns(const double*, Twist*) {}
  static Twist bias(const double*, const double*) { return {}; }
  static void retract(const double*, const double*, double*) {}
  static void chart_rate(const double*, const double*, double*) {}
  static void fit(const Pose&, const Twist&, double*, double*) {}
  static void reverse(const double*, const double*, double*, double*) {}
  static Rotation reversed_frame() { return {}; }
};

}  // namespace drydock
