// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "arm/control/arm_controller.h"
#include "arm/drive/drive_law.h"
#include "bench/arm.h"
#include "sim/rk4.h"
#include "sim/schedule.h"

// The arm with a detailed drive in each of its joints, at steps of 1 ms, commands held for 1 ms.

namespace drydock::bench {

using JointEfforts = std::array<double, kJoints>;

/// A drive for each joint, none like another: about 1 kg·m² of rotor behind 1e4 N·m/rad that stiffens, friction that
/// sticks, limits of effort and speed.
std::vector<DriveModel> arm_drives();

class DrivenArm {
 public:
  /// Rotors turn with their joints, gears are not bent. The model is only looked at and must stay.
  DrivenArm(const TreeModel& model, const TreeState& start, bool keep_momentum = true);
  DrivenArm(const DrivenArm&) = delete;
  DrivenArm& operator=(const DrivenArm&) = delete;

  const TreeModel& model() const { return model_; }
  const TreeState& state() const { return motion_.state(); }
  const DriveBank& bank() const { return law_.bank; }
  double q(std::size_t joint) const { return state().q[law_.joints[joint].position]; }
  double v(std::size_t joint) const { return state().v[law_.joints[joint].velocity]; }

  /// control(t, arm, efforts) gives the efforts from t on, every millisecond; look(t, arm) is called after each step.
  /// Located changes of a drive's mode are counted in the result's event_instants.
  template <class Control, class Look>
  AdvanceResult run(double duration_s, Control& control, Look& look) {
    struct Observer {
      DrivenArm& arm;
      DriveEvents& events;
      Schedule<int>& ticks;
      Control& control;
      Look& look;
      JointEfforts efforts{};
      int tick = 0;
      Flow fired(double, std::span<const std::size_t> indices) { return events.fired(indices); }
      Flow due(double t_s, int) {
        control(t_s, arm, efforts);
        for (std::size_t i = 0; i < efforts.size(); ++i) arm.law_.bank.command(i, efforts[i], arm.q(i), arm.v(i));
        ticks.put(1e-3 * ++tick, 0);
        return Flow::kChanged;
      }
      void stepped(double t_s) { look(t_s, arm); }
    };
    Schedule<int> ticks;
    ticks.put(0.0, 0);
    DriveEvents events(motion_, law_);
    Observer observer{*this, events, ticks, control, look};
    AdvanceRequest request;
    request.t_end_s = duration_s;
    Rk4 stepper(Clock::at_rate(1000));
    return advance(motion_, stepper, request, ticks, events, observer);
  }

 private:
  const TreeModel& model_;
  DriveLaw law_;
  TreeMotion<DriveLaw> motion_;
};

/// Position control with the dynamics fed forward, along q₀ + a (1 − cos n t) in all joints, n of its own for each.
class SineFollower {
 public:
  SineFollower(const TreeModel& model, const TreeState& start);
  void operator()(double t_s, const DrivenArm& arm, JointEfforts& efforts);
  double largest_error_rad() const { return largest_error_rad_; }  // of the joints, after the first second

 private:
  std::vector<int> driven_;
  std::vector<JointTarget> start_, targets_;
  std::vector<JointReading> readings_;
  ArmController controller_;
  DynamicsReducer reducer_;
  ControlModel model_;
  ReducedDynamics reduced_;
  double largest_error_rad_ = 0;
};

/// Nobody looks where the arm is: u_i = a sin(n t + i).
struct SineEfforts {
  void operator()(double t_s, const DrivenArm&, JointEfforts& efforts) const;
};

/// What a run did to what should stay: the largest of all instants.
struct DriveFigures {
  double linear = 0, angular = 0;  // change of momentum, over the largest of one body; angular about the origin
  double energy = 0;               // change of energy less motor work and losses, over the losses of the whole run
  int sticks = 0;                  // how often a rotor came to stick
};

class DriveBooks {
 public:
  explicit DriveBooks(const DrivenArm& arm);
  void operator()(double t_s, const DrivenArm& arm);
  DriveFigures figures() const;

 private:
  struct Sums {
    Wrench momentum;  // of all bodies about the origin
    double energy_J;  // less what the drives put in, with what they lost
    double losses_J;
  };
  Sums sums(const DrivenArm& arm);

  DynamicsWork work_;
  Sums begin_;
  double linear_ = 0, angular_ = 0, energy_J_ = 0, losses_J_ = 0;
  double body_linear_ = 0, body_angular_ = 0;
  std::array<bool, kJoints> stuck_{};
  int sticks_ = 0;
};

}  // namespace drydock::bench
