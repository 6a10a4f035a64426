// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <mutex>

#include "hall/parts.h"
#include "map/layer/rig_bodies.h"
#include "rig/cable/rig_clearance.h"

namespace drydock {

/// Clearance of a rig from the hall at single poses: for grids, images and checks. Made ready when first asked; then
/// safe to share by threads.
class SampledClearance {
 public:
  SampledClearance(std::shared_ptr<const CableRig> rig, std::shared_ptr<const HallParts> hall, const RigBodies& wanted,
                   double at_least_m);

  /// The least clearance of the bodies wanted; infinite beyond kFarthest_m more than at_least_m.
  [[nodiscard]] double margin_m(const Pose& X_WB) const;
  static constexpr double kFarthest_m = 1.0;

  /// Whether each pose has at_least_m. One tree over all meshes, so that a pose with nothing near costs one walk.
  void allowed(std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) const;

 private:
  struct Ready {
    BoxTree meshes_W;  // all of them
    std::vector<const HallPart*> closed, primitives;
    std::vector<bool> may_be_within;  // of each body: it may lie inside a closed mesh without meeting its surface
    std::unique_ptr<HallClearance> exact;
    std::vector<PlatformSolid> platform;
  };
  const Ready& ready() const;
  bool meets_any(const Ready& ready, std::span<const ThickSegment> bundle, std::span<TreeHint> hints) const;

  std::shared_ptr<const CableRig> rig_;
  std::shared_ptr<const HallParts> hall_;
  RigBodies wanted_;
  double at_least_m_;
  std::vector<RigBody> bodies_;
  mutable std::once_flag once_;
  mutable Ready ready_;
};

}  // namespace drydock
