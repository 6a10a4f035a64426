// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "facility/plant/drive_follower.h"
#include "rig/stewart/stewart_pose.h"
#include "sensing/rigid_motion.h"

namespace drydock {

/// How the drives of a platform follow: the legs alike, and the axis.
struct PlatformDrives {
  ActuatorLag legs, axis;
  int delay_ticks = 0;       // dead time, of all
  bool has_encoders = true;  // commands are whole counts, where the rig has encoders
};

/// What an encoder tells of a leg, or of the axis: whole counts; the length itself where there is none.
double counted_length(const Leg& leg, double length_m);
double counted_position(const StewartRig& rig, double q);

/// A Stewart platform on its axis, standing in for hardware: seven drives that lag, and whatever pose the legs then
/// have. Speeds and accelerations are those of the drives, through the Jacobian.
class PlatformPlant {
 public:
  /// The rig stays with its owner.
  PlatformPlant(const StewartRig& rig, const PlatformDrives& drives, double period_s);

  /// At rest.
  void start(const Pose& X_WB, double q);
  /// One tick. False where the legs have no pose near the last one: then nothing moves.
  [[nodiscard]] bool follow(const LegValues& length_m, double q);

  const RigidMotion& base() const { return of_F_; }
  const RigidMotion& platform() const { return of_B_; }
  double q() const { return axis_.motion().x; }
  /// Whether no drive moves by more than a micrometre, or microradian, in a tick.
  bool is_at_rest() const;
  LegValues length_m() const;

  /// What the next ticks depend on.
  template <class Archive>
  void visit(Archive& archive) {
    archive(legs_, axis_);
    for (RigidMotion* of : {&of_F_, &of_B_}) archive(of->X_WB, of->V_WB_W, of->A_WB_W);
  }

 private:
  void find_motion(const StewartPose& pose);

  const StewartRig& rig_;
  PlatformDrives drives_;
  double period_s_;
  std::array<DriveFollower, 6> legs_;
  DriveFollower axis_;
  RigidMotion of_F_, of_B_;
};

}  // namespace drydock
