// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>

#include "map/layer/rig_bodies.h"
#include "map/layer/shadow_rim.h"

namespace drydock {

/// Rig and hall, and what their proofs need. Shared by threads.
class ClearanceScene {
 public:
  ClearanceScene(std::shared_ptr<const CableRig> rig, std::shared_ptr<const HallParts> hall, const RigBodies& wanted,
                 double at_least_m);

  const CableRig& rig() const { return *rig_; }
  const HallParts& hall() const { return *hall_; }
  const std::vector<RigBody>& bodies() const { return bodies_; }
  double at_least_m() const { return at_least_m_; }
  const SolidShape& solid(std::size_t part) const { return solids_[part]; }

  /// The outline of a mesh part as the anchor of a cable sees it; made when first asked for.
  const ShadowRim& rim(std::size_t body, std::size_t part) const;

 private:
  struct LazyRim {
    std::once_flag once;
    ShadowRim rim;
  };
  std::shared_ptr<const CableRig> rig_;
  std::shared_ptr<const HallParts> hall_;
  std::vector<RigBody> bodies_;
  double at_least_m_;
  std::vector<SolidShape> solids_;  // of the parts, if the platform has shapes that are not round
  std::unique_ptr<LazyRim[]> rims_;
};

/// How a body is placed to a part at one pose: apart, met by its surface, or inside it without meeting it.
enum class Placement : std::uint8_t { kApart, kMeets, kWithin };

/// Verdicts on one body of the rig and one part of the hall, for all poses of a cell. One thread each.
///
/// Free: at the middle the body is farther from the part than it can move, and not inside it.
///
/// Blocked, by the first of these that works:
/// - Nearer than at_least at the middle, by more than it can move.
/// - Convex: for a convex part K and a body that is carried by shifts, the shifts at which it comes within a distance
/// of
///   K are a convex set: K ⊕ ball ⊕ (−body). So they are for a cable from a fixed anchor A (the eye's half of the cone
///   that K ⊕ ball spans from A, beyond K, and K ⊕ ball itself). Eight corners of a box of positions prove the box.
///   For a cable without thickness K is taken smaller all round by what is spared, which leaves it convex.
/// - One triangle of any mesh is convex too.
/// - Rim: every cable of the cell passes through the surface (shadow_rim.h).
/// - Deep: a point of the body lies deeper in a solid than it can move.
///
/// Distances count with 1e-9 m to spare on the side of doubt, which is far more than rounding; a part that is convex to
/// within its dent spares the dent.
class ClearanceProof {
 public:
  explicit ClearanceProof(const ClearanceScene& scene);

  [[nodiscard]] MapClass verdict(std::size_t body, const BodyAt& at, std::size_t part);  // free, or blocked from within
  [[nodiscard]] Placement middle(std::size_t body, const BodyAt& at, std::size_t part);
  [[nodiscard]] bool blocked(std::size_t body, const BodyAt& at, std::size_t part, const PoseCell& cell);

 private:
  TreeHint* hint(std::size_t body, std::size_t part) { return &hints_[body * parts_ + part]; }
  double limit_m(std::size_t body, std::size_t part) const;
  bool within_reach(std::size_t body, const BodyAt& at, std::size_t part, double reach_m);
  bool passes_deep(const Segment& segment_W, std::size_t part, double depth_m) const;
  bool corners_meet(std::size_t body, const BodyAt& at, std::size_t part, const PoseCell& cell);
  bool triangle_meets(std::size_t body, const BodyAt& at, std::size_t part, const PoseCell& cell);
  bool all_pass(std::size_t body, const BodyAt& at, std::size_t part);
  bool lies_deep(std::size_t body, const BodyAt& at, std::size_t part);

  const ClearanceScene& scene_;
  std::size_t parts_;
  std::vector<TreeHint> hints_, rim_hints_;
};

}  // namespace drydock
