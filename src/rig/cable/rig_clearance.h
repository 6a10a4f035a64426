// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "geometry/placed_shape.h"
#include "geometry/shape_pair.h"
#include "rig/cable/rig_pose.h"

namespace drydock {

/// Which part of a rig comes near something.
enum class RigPart : std::uint8_t { kCable, kPlatform, kRod };

/// How near it comes to an object of the hall.
struct RigNearness {
  double clearance_m =
      std::numeric_limits<double>::infinity();  // infinity: there is nothing, or nothing within the bound
  RigPart part = RigPart::kCable;
  int index = -1;                   // of the cable, or of the platform's shape
  int object = -1;                  // in the list given
  Vector3 p_rig = Vector3::Zero();  // closest points in W; of a cable or a ball, on its middle line
  Vector3 p_object = Vector3::Zero();

  bool found() const { return object >= 0; }
};

/// The shapes of a platform made ready for many questions; the middle of what is round, and its radius.
struct PlatformSolid {
  SolidShape core;
  Pose X_BS;
  double radius_m = 0;
};
std::vector<PlatformSolid> platform_solids(const Platform& platform);

/// The things of a hall, ready to be asked how near a rig comes to them. Cables are their free parts with their radius.
/// Clearance is the distance of the surfaces. Of a cable, a rod and the platform's balls and capsules it is that of the
/// middle line less the radius, so that it goes down to minus the radius; of other shapes it ends at 0, where they
/// overlap. Objects are asked nearest balls first, and only while they can be nearer than what is known.
class HallClearance {
 public:
  /// Leave out what may touch the rig.
  explicit HallClearance(std::span<const PlacedShape> objects);

  /// One cable; the whole platform; the rod of a coupling that hangs from D = X_WB.p. Only below at_most_m.
  [[nodiscard]] RigNearness cable(const Cable& cable, const CableLine& line, double at_most_m) const;
  [[nodiscard]] RigNearness platform(std::span<const PlatformSolid> solids, const Pose& X_WB, double at_most_m) const;
  [[nodiscard]] RigNearness rod(const CableRig& rig, const Pose& X_WB, double at_most_m) const;

  /// The nearest of all.
  [[nodiscard]] RigNearness nearest(const CableRig& rig, const CableRigPose& pose) const;

 private:
  struct Object {
    SolidShape solid;
    Pose X_WO;
    Vector3 p_WC = Vector3::Zero();  // of the ball round it
  };
  RigNearness of_shape(const SolidShape& core, const Pose& X_WS, double radius_m, double at_most_m) const;

  std::vector<Object> objects_;
};

/// The rod of a coupling under the first load of the rig, which acts at E: from D, where the cables pull, down to E. It
/// points along the rig's force on it less half of its weight (arm/suspension/coupling.h).
struct RodPose {
  Vector3 p_WE = Vector3::Zero(), p_WD = Vector3::Zero();
  CouplingPose joints;  // for a link that stands upright in W
};
RodPose rod_below(const CableRig& rig, const Vector3& p_WD);
/// The other way: D for a point E of the manipulator.
RodPose rod_above(const CableRig& rig, const Vector3& p_WE);

}  // namespace drydock
