// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/rigid_motion.h"

namespace drydock {

/// How a platform follows its commanded pose, the same in all directions. With both zero it follows at once, and
/// nothing is known of its acceleration.
struct ActuatorLag {
  double time_constant_s = 0;    // first order: τ ẋ = x_command − x
  double natural_rad_per_s = 0;  // second order: ẍ = ω² (x_command − x) − 2 ζ ω ẋ; takes precedence
  double damping_ratio = 1;      // ζ
};

/// The motion of a platform, from its commanded poses alone. It is causal: pose, twist and acceleration come out of the
/// model of the drives, and no measured signal is differentiated. Between calls the command is taken to go straight,
/// and to turn about a fixed axis. The rotation follows by its error's rotation vector.
class MotionFilter {
 public:
  explicit MotionFilter(const ActuatorLag& lag) : lag_(lag) {}

  /// The motion now, when the command is X_WC. The first call stands at rest there. Instants increase (asserted).
  const RigidMotion& follow(double time_s, const Pose& X_WC);

  const RigidMotion& motion() const { return motion_; }

  template <class Archive>
  void visit(Archive& archive) {
    archive(has_begun_, time_s_, command_, motion_.X_WB, motion_.V_WB_W, motion_.A_WB_W);
  }

 private:
  void follow_first_order(double step_s, const Twist& commanded, const Twist& gap);
  void follow_second_order(double step_s, const Twist& commanded, const Pose& X_WC);

  ActuatorLag lag_;
  bool has_begun_ = false;
  double time_s_ = 0;
  Pose command_;        // of the last call
  RigidMotion motion_;  // of the platform
};

}  // namespace drydock
