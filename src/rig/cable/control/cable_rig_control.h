// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/control/motion_proof.h"
#include "rig/stop_profile.h"

namespace drydock {

struct CableControlSettings {
  double period_s = 0.004;
  CableDemands demands;
  StopLimits stop;
};

/// What the winches are told at the end of a tick, and how far it is from their limits.
struct CableCommand {
  PlatformMotion motion;         // of the platform, commanded
  std::vector<double> length_m;  // from the anchor, as if cables did not stretch
  std::vector<double> rate_m_per_s;
  std::vector<double> tension_N;  // that hold the platform so: the analytic centre
  double held_share = 1;          // of the outer wrench: below 1 in a stop that cannot hold all of it
  double slack_N = 0;             // least distance of a tension from a limit
  double reserve_N = 0;           // wrench in any direction that could be held besides, lower bound
  CableCause cause;               // why a stop begins with this step, if one does
  MotionProof stop;               // of the stop from here; of the last one that was proven, once it runs
  bool is_stopping = false, is_at_rest = false;

  template <class Archive>
  void visit(Archive& archive) {
    archive(motion, length_m, rate_m_per_s, tension_N, held_share, slack_N, reserve_N, cause, stop, is_stopping,
            is_at_rest);
  }
};

/// Commands a cable rig from tick to tick: lengths, and tensions that hold the platform as it shall move and against
/// what pushes it. Tensions come from the dynamics (Diao and Ma 2007, (6) to (8); outer_load.h) and are the analytic
/// centre of what is possible: strictly within their limits, and as smooth as poses and wrenches are.
///
/// A step is run only if a stop from its end (stop_profile.h) is proven (motion_proof.h): tensions within limits with
/// the reserve asked for, closure, lengths, winch speeds and accelerations, at all instants, whether what pushes now
/// goes on or ends. Otherwise the stop runs that was proven one step earlier; it begins with the acceleration that the
/// platform has. The step itself is looked at where it ends, and by the change of each length. What pushes harder
/// during a stop than when it was proven is held as far as tensions within limits can; the cables stay tensioned.
///
/// Cables are taken as straight and without mass. The motion between ticks is not proven, nor are cables that touch
/// each other or the hall (rig_clearance.h).
class CableRigControl {
 public:
  /// The rig stays with its owner. Tensions have finite limits with min < max (asserted).
  CableRigControl(const CableRig& rig, const CableControlSettings& settings);

  /// Where a run begins. What is wrong with it, or with a stop from there: then no step is safe.
  [[nodiscard]] CableCause start(const PlatformMotion& at, const Wrench& F_B_W);
  /// One tick. `target` is for its end, with the twist and the acceleration there; `F_B_W` is what pushes the platform
  /// besides cables and gravity, as measured. A stop that has begun goes on whatever the target. Allocates nothing.
  const CableCommand& step(const PlatformMotion& target, const Wrench& F_B_W);
  /// From the next step on it stops.
  void stop();
  /// The last step, which is not one of a stop, is not run after all: the next one stops from where it began.
  void revoke();
  /// After a stop has ended: steps are run again.
  void resume();

  const CableCommand& command() const { return command_; }
  const CableRig& rig() const { return rig_; }

  template <class Archive>
  void visit(Archive& archive) {
    archive(proof_, centre_, command_, stop_, stop_from_, before_stop_, before_from_, stop_tick_);
  }

 private:
  CableCause fault_of(const PlatformMotion& target, const Wrench& F_B_W);
  CableCause look_at_step(const PlatformMotion& target) const;
  bool take_tensions(const PlatformMotion& at, const Wrench& F_B_W);
  void hold_what_is_possible(const PlatformMotion& at, const Wrench& F_B_W);
  void take_motion(const PlatformMotion& at);
  void run_stop(const Wrench& F_B_W);

  const CableRig& rig_;
  CableControlSettings settings_;
  CableMotionProof proof_;
  TensionNewton centre_;
  CableRigPose pose_;
  CableCommand command_;
  StopProfile stop_;
  QuarticMotion stop_from_;  // of the last step that was run
  StopProfile before_stop_;  // and of the one before
  QuarticMotion before_from_;
  int stop_tick_ = 0;
};

}  // namespace drydock
