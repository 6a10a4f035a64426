// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "hall/parts.h"
#include "map/layer/rig_bodies.h"
#include "rig/cable/rig_clearance.h"

namespace drydock {

/// What is required of the distance between a rig and the hall.
struct HallDemand {
  RigBodies bodies;
  double at_least_m = 0;
};

/// The rig at one pose, ready to be held against things: its thick segments, as wide as required.
struct RigShadow {
  Pose X_WB;
  std::vector<ThickSegment> bundle_W;
  bool exists = true;  // false: a cable has no line
};

/// Which bodies of a rig keep how far from a hall, for several demands at once.
class RigOutline {
 public:
  RigOutline(std::shared_ptr<const CableRig> rig, std::span<const HallDemand> demands);

  RigShadow at(const Pose& X_WB) const;

  /// Which point of a segment of the bundle has to be asked whether it lies inside a thing whose surface the segment
  /// does not meet: of a cable from a fixed anchor that one, of what holds its eye none, else the end b.
  enum class Asked : std::uint8_t { kAnchor, kNone, kEnd };
  Asked asked(std::size_t segment) const { return asked_[segment]; }
  const CableRig& rig() const { return *rig_; }
  /// Shapes of the platform that are no thick segments have to keep this far; negative: there are none.
  double solids_at_least_m() const { return solids_at_least_m_; }

 private:
  struct OutlineBody {
    RigBody body;
    double radius_m;
  };
  Asked asked_of(const RigBody& body) const;

  std::shared_ptr<const CableRig> rig_;
  std::vector<OutlineBody> bodies_;
  std::vector<Asked> asked_;
  double solids_at_least_m_ = -1;
};

/// Things that are moved together, asked again and again whether a rig meets them, wherever they stand. One tree over
/// all their meshes, in the frame M that is stuck to them and is the hall's where they stand at present. For maps and
/// proofs use clearance_layer.h. Shared by threads.
class PlaceObstacle {
 public:
  /// The parts of a hall that move: subset(hall, …).
  PlaceObstacle(std::shared_ptr<const RigOutline> outline, std::shared_ptr<const HallParts> parts_M);

  /// Memory of one thread, for one obstacle.
  struct Memory {
    std::vector<ThickSegment> bundle_M;
    std::vector<TreeHint> hints;
  };
  /// Whether the rig is nearer than required to anything of it, or inside.
  [[nodiscard]] bool meets(const Pose& X_MW, const RigShadow& rig, Memory& memory) const;

 private:
  bool meets_parts(const ThickSegment& one_M, RigOutline::Asked asked) const;
  bool holds(const Vector3& p_M) const;

  std::shared_ptr<const RigOutline> outline_;
  std::shared_ptr<const HallParts> parts_M_;
  BoxTree meshes_M_;
  std::vector<const HallPart*> closed_, primitives_;
  Vector3 p_MC_ = Vector3::Zero();  // a ball round all of it
  double radius_m_ = 0;
  std::unique_ptr<HallClearance> exact_;  // for shapes of the platform that are no thick segments
  std::vector<PlatformSolid> solids_;
};

}  // namespace drydock
