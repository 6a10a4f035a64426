// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "facility/plant/drive_follower.h"
#include "rig/cable/elastic_cable.h"
#include "rig/cable/rig_pose.h"
#include "sensing/rigid_motion.h"

namespace drydock {

/// How winches follow and how cables stretch, all alike.
struct CableWinches {
  ActuatorLag lag;         // of what a winch has paid out
  int delay_ticks = 0;     // dead time
  double stiffness_N = 0;  // EA of cables that have none in the rig; above zero if there are such
  double damping_N_s_per_m = 0;
  double outer_N_per_m = 0;  // stiffness of what may touch the platform: steps are short enough for it
};

/// What acts on the platform besides cables and gravity, about its origin and in W.
using OuterWrench = std::function<Wrench(double time_s, const Pose& X_WB, const Twist& V_WB_W)>;

/// A cable rig in place of hardware: winches that lag, cables that stretch and go slack, and a rigid body, platform and
/// payload, that goes where they pull it.
///
/// A command is a length l_c and a tension f for each cable. The winch pays out what has no tension left when it is
/// taken off, L = l_c EA/(EA + f), so that a cable has the tension f at the length l_c. At another length l
///
///     T = f + (EA + f)/l_c (l − l_c) + D (l̇ − L̇),   at least zero, the damper within ± the rest     elastic_cable.h
///
/// The body moves by m p̈ = Σ f, d/dt(I ω) = Σ τ about its centre of mass, by the classical Runge-Kutta method, the
/// rotation in the chart of its logarithm (spacecraft.h). A tick is divided so that no step is longer than a fifth of
/// 1/ω, ω² = Σ k_i (1/m + n_iᵀ I⁻¹ n_i), n_i the moment of the unit force of cable i: the sum of all directions'
/// stiffness over inertia bounds the fastest oscillation. A step then damps that by less than 1e-6. Kinks of cables
/// that go slack cost order, not stability.
///
/// What lies between a winch and its anchor is not known here and does not stretch.
class CablePlant {
 public:
  /// The rig stays with its owner. `M_BBo_B` is what hangs; it is a body, or a point without moments.
  CablePlant(const CableRig& rig, const SpatialInertia& M_BBo_B, const CableWinches& winches, double period_s);

  /// At rest there, winches at rest at the command.
  void start(const Pose& X_WB, std::span<const double> length_m, std::span<const double> tension_N);
  /// One tick from `time_s` on, towards a command. False where a cable has lost its line, numbers are not finite, or
  /// the body turns too fast to be followed. Allocates nothing.
  [[nodiscard]] bool follow(double time_s, std::span<const double> length_m, std::span<const double> tension_N,
                            const OuterWrench& outer);

  const RigidMotion& platform() const { return motion_; }
  std::span<const double> length_m() const { return length_m_; }
  std::span<const double> tension_N() const { return tension_N_; }
  std::span<const char> slack() const { return slack_; }  // whether a cable is slack
  bool is_at_rest() const;
  int substeps() const { return substeps_; }  // of the last tick
  /// Kinetic energy, that of height above W's origin, and that of the cables.
  double energy_J() const;

 private:
  /// Rows of three: rotation vector in the chart, displacement of the centre of mass, momentum, angular momentum.
  using Increment = Eigen::Matrix<double, 12, 1>;
  struct State {
    Rotation R_WB;
    Vector3 p_WBcm = Vector3::Zero(), momentum_W = Vector3::Zero(), angular_momentum_W = Vector3::Zero();
  };
  struct Winch {
    double from_m = 0, from_m_per_s = 0, to_m = 0, to_m_per_s = 0;  // of L in this tick
  };
  double unstretched(std::size_t i, double length_m, double tension_N) const;
  State moved(const State& from, const Increment& by) const;
  Vector3 angular_velocity(const State& at) const;
  Pose pose_of(const State& at) const;
  Twist twist_of(const State& at) const;
  Wrench cable_wrench(const Pose& X_WB, const Twist& V_WB_W, double share);
  Wrench load(double time_s, double share, const State& at, const OuterWrench& outer);
  void step(double time_s, double share, double step_share, const OuterWrench& outer);
  void find_motion(double time_s, const OuterWrench& outer);
  int substeps_needed() const;

  const CableRig& rig_;
  SpatialInertia M_BBo_B_;
  Matrix3 I_inverse_ = Matrix3::Zero();
  CableWinches winches_;
  double period_s_;
  bool turns_;
  std::vector<DriveFollower> drives_;
  std::vector<Winch> paid_out_;
  std::vector<double> length_m_, tension_N_, energy_of_cable_J_;
  std::vector<char> slack_;
  State state_;
  RigidMotion motion_;
  bool has_lines_ = true;
  int substeps_ = 1;
};

}  // namespace drydock
