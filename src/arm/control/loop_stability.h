// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arm/chain.h"
#include "arm/control/control_settings.h"
#include "arm/drive/drive.h"

namespace drydock {

/// The joints of a robot at rest under their controller. Between two ticks the commands are held and joints, gears and
/// rotors move as they will; at a tick the controller reads them and commands anew (joint_control.h). All of it is
/// linear about rest, except for dry friction and the limits of motors, which are left out.
struct SampledLoop {
  ControlSettings settings;
  std::vector<DriveModel> drives;
  MatrixX M;              // inertia of the joints (reduced_dynamics.h), at which gains are designed too
  MatrixX gravity_slope;  // ∂g/∂q [N·m/rad …]; empty: none
  VectorX effort;         // that holds each joint at rest, for the stiffness of its gear; empty: none

  // Of impedance: the chain whose tip is compliant, which joints of the robot its joints are, and where they stand.
  Chain chain;
  std::vector<int> chain_joints;
  VectorX chain_q;

  // What joints feel of a contact that is closed, JᵀKJ, one matrix for each way of touching; none: nothing to touch.
  // The loop must be stable in free space and with each of them.
  std::vector<MatrixX> touches{};
};

/// The map from one tick to the next, y(t + T) = Φ y(t), has a largest eigenvalue: below 1 in size errors die out,
/// above it they grow from tick to tick.
struct LoopStability {
  double radius = 0;        // of the spectrum of Φ
  double growth_per_s = 0;  // log(radius) · rate
  int joint = -1;           // with the largest part in that mode
  int touch = -1;           // with which it grows most; −1: in free space
  bool is_stable() const { return growth_per_s <= kDrift_per_s; }

  /// Slower growth counts as stable: a joint that nothing holds in place drifts, and in gravity it falls.
  static constexpr double kDrift_per_s = 0.1;
};
LoopStability loop_stability(const SampledLoop& loop);  // in free space; where it is stable there, the worst touch

/// The bandwidths of position control by joint. As the settings have it; or where these leave it open
/// (ControlSettings::fits_bandwidth), lowered joint by joint until the loop is stable with kGainReserve times its
/// gains. Light rotors behind gears need it: their own inertia alone answers to a tick, while gains are made for the
/// arm's.
std::vector<double> fitted_bandwidths(const ControlSettings& settings, std::span<const DriveModel> drives,
                                      const MatrixX& M);
inline constexpr double kGainReserve = 1.5;

/// What would make an unstable loop stable, each alone and each tried: values of two digits. None: not this way.
struct LoopRemedies {
  std::optional<double> bandwidth_rad_per_s;  // at most; of position control
  std::optional<double> torque_gain;          // at most; of the other modes
  std::optional<double> stiffness_share;      // at most, of all stiffnesses of stiffness and impedance control
  std::optional<double> rate_Hz;              // at least
  std::optional<double> rotor_inertia;        // at least [kg·m²]; of the joint that stability names
  std::optional<double> touch_share;          // at most, of the stiffness of contacts
};
LoopRemedies loop_remedies(const SampledLoop& loop, const LoopStability& stability);

/// What an unstable loop has, and what it should have: "found … at which the loop of elbow is unstable at 1000 Hz …".
/// `touch` says what it touches then, as in ` where "peg" touches`; empty in free space.
struct LoopWords {
  std::string found, expected;
};
LoopWords loop_words(const SampledLoop& loop, const LoopStability& stability, const std::string& joint,
                     const std::string& touch = "");

}  // namespace drydock
