// SPDX-License-Identifier: Apache-2.0
#include "workspace/sampled_clearance.h"

#include <algorithm>

namespace drydock {

SampledClearance::SampledClearance(std::shared_ptr<const RigModel> rig, std::shared_ptr<const HallParts> hall,
                                   const RigBodies& wanted)
    : rig_(std::move(rig)), hall_(std::move(hall)), wanted_(wanted), bodies_(rig_bodies(*rig_, wanted)) {}

const SampledClearance::Ready& SampledClearance::ready() const {
  std::call_once(once_, [&] {
    TriangleMesh meshes_W;
    std::vector<bool> kept(hall_->objects.size(), false);
    for (const HallPart& part : hall_->parts) {
      kept[static_cast<std::size_t>(part.object)] = true;
      if (!part.piece) {
        ready_.primitives.push_back(&part);
        continue;
      }
      append(meshes_W, transformed(part.piece->mesh, part.X_WO));
      if (part.piece->closed) ready_.closed.push_back(&part);
    }
    ready_.meshes_W = build_box_tree(meshes_W);
    std::vector<PlacedShape> objects;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (kept[i]) objects.push_back(hall_->objects[i]);
    }
    ready_.exact = std::make_unique<HallClearance>(objects);
    ready_.platform = platform_solids(rig_->platform);
  });
  return ready_;
}

double SampledClearance::margin_m(const Pose& X_WB) const {
  const Ready& now = ready();
  const HallClearance& exact = *now.exact;
  double least_m = kFarthest_m;
  const auto keep = [&](const RigNearness& near) { least_m = std::min(least_m, near.clearance_m); };
  if (wanted_.platform) keep(exact.platform(now.platform, X_WB, least_m));
  if (wanted_.rod && rig_->coupling) keep(exact.rod(*rig_, X_WB, least_m));
  for (const RigBody& body : bodies_) {
    if (body.part != CausePart::kCable) continue;
    const Cable& cable = rig_->cables[static_cast<std::size_t>(body.cable)];
    const CableLine line = cable_line(cable, X_WB);
    if (line.status != CableStatus::kOk) return 0;
    keep(exact.cable(cable, line, least_m));
  }
  return least_m < kFarthest_m ? least_m : std::numeric_limits<double>::infinity();
}

bool SampledClearance::meets_any(const Ready& ready, std::span<const ThickSegment> bundle,
                                 std::span<TreeHint> hints) const {
  if (any_overlaps(ready.meshes_W, bundle, hints) >= 0) return true;
  for (const ThickSegment& one : bundle) {
    for (const HallPart* part : ready.primitives) {
      if (meets(*part, one.segment, one.radius_m, nullptr)) return true;
    }
    for (const HallPart* part : ready.closed) {
      if (is_within(*part, one.segment.b)) return true;
    }
  }
  return false;
}

void SampledClearance::allowed(std::span<const Pose> X_WB, double at_least_m, std::span<std::uint8_t> allowed) const {
  const Ready& now = ready();
  std::vector<ThickSegment> bundle;
  std::vector<TreeHint> hints(bodies_.size());
  const bool has_solid = std::any_of(bodies_.begin(), bodies_.end(), [](const RigBody& body) { return body.is_solid; });
  for (std::size_t i = 0; i < X_WB.size(); ++i) {
    bundle.clear();
    bool exists = true;
    for (const RigBody& body : bodies_) {
      if (body.is_solid) continue;
      PoseCell cell;
      cell.X_WB = X_WB[i];
      const BodyAt at = body_at(*rig_, body, cell);
      exists = exists && at.exists;
      bundle.push_back({at.segment_W, body.radius_m + at_least_m});
    }
    allowed[i] = exists && !meets_any(now, bundle, std::span(hints).first(bundle.size()));
    if (allowed[i] && has_solid)
      allowed[i] = now.exact->platform(now.platform, X_WB[i], kFarthest_m).clearance_m > at_least_m;
  }
}

}  // namespace drydock
