// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "bench/arm.h"

// MuJoCo runs the arm. Loops that are timed are inside, so that nothing of ours stands between its calls.

namespace drydock::bench {

/// The torques of the joints of the closed loop: sin(2t + i) N·m.
inline double loop_torque_Nm(double t_s, int joint) {
  return std::sin(2 * t_s + joint);
}

class MujocoArm {
 public:
  explicit MujocoArm(const std::string& xml);
  ~MujocoArm();
  MujocoArm(MujocoArm&&) noexcept;

  void set_state(const TreeState& state);  // of the arm; modules stay
  TreeState state() const;
  void set_joint_torques(const VectorX& tau);  // of all velocities in our order; the base's are not used

  /// The weld keeps the relative pose of this instant.
  void weld_here();

  /// mj_forward, again and again, one joint moved by 1e-9 rad each time so that nothing can be reused.
  void repeat_forward(int times);
  VectorX vdot() const;  // in our coordinates, of the last mj_forward

  /// mj_step of 1 ms. With torques: loop_torque_Nm, set at the beginning of each step, as users of MuJoCo do.
  void repeat_step(int times);
  void repeat_step_with_torques(int times, double t_s);

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
};

}  // namespace drydock::bench
