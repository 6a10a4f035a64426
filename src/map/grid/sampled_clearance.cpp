// SPDX-License-Identifier: Apache-2.0
#include "map/grid/sampled_clearance.h"

#include <algorithm>

namespace drydock {
namespace {

/// A cable from a fixed anchor outside all closed meshes that meets none of them is outside, and so is its eye.
bool begins_outside(const CableRig& rig, const RigBody& body, const std::vector<const HallPart*>& closed) {
  if (body.part != CausePart::kCable) return false;
  const Cable& cable = rig.cables[static_cast<std::size_t>(body.cable)];
  return !cable.pulley &&
         std::none_of(closed.begin(), closed.end(), [&](const HallPart* part) { return is_within(*part, cable.p_WA); });
}

/// Which bodies have to be asked whether they lie inside a mesh whose surface they do not meet: not the cables that
/// begin outside, nor what holds the eye of one of them.
std::vector<bool> may_be_within(const CableRig& rig, const std::vector<RigBody>& bodies,
                                const std::vector<const HallPart*>& closed) {
  std::vector<bool> may(bodies.size(), true);
  std::vector<Vector3> p_BOutside;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    may[i] = !begins_outside(rig, bodies[i], closed);
    if (!may[i]) p_BOutside.push_back(bodies[i].p_BQ);
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    may[i] = may[i] && std::none_of(p_BOutside.begin(), p_BOutside.end(), [&](const Vector3& p_BC) {
               return !bodies[i].is_solid && bodies[i].part != CausePart::kCable &&
                      (p_BC - bodies[i].p_BQ).norm() <= bodies[i].radius_m;
             });
  }
  return may;
}

}  // namespace

SampledClearance::SampledClearance(std::shared_ptr<const CableRig> rig, std::shared_ptr<const HallParts> hall,
                                   const RigBodies& wanted, double at_least_m)
    : rig_(std::move(rig)),
      hall_(std::move(hall)),
      wanted_(wanted),
      at_least_m_(at_least_m),
      bodies_(rig_bodies(*rig_, wanted)) {}

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
      if (part.piece->closed) ready_.closed.push_back(&part);
    }
    std::vector<PlacedShape> objects;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      if (!kept[i]) continue;
      objects.push_back(hall_->objects[i]);
      const PlacedShape& object = hall_->objects[i];
      if (const auto* mesh = std::get_if<SharedMesh>(&object.shape)) append(meshes_W, transformed(**mesh, object.X_WO));
      if (const auto* convex = std::get_if<ConvexPolyhedron>(&object.shape))
        append(meshes_W, transformed(convex->surface, object.X_WO));
    }
    ready_.meshes_W = build_box_tree(meshes_W);
    ready_.exact = std::make_unique<HallClearance>(objects);
    ready_.platform = platform_solids(rig_->platform);
    ready_.may_be_within = may_be_within(*rig_, bodies_, ready_.closed);
  });
  return ready_;
}

double SampledClearance::margin_m(const Pose& X_WB) const {
  const Ready& now = ready();
  const HallClearance& exact = *now.exact;
  const double farthest_m = kFarthest_m + at_least_m_;
  double least_m = farthest_m;
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
  return least_m < farthest_m ? least_m : std::numeric_limits<double>::infinity();
}

bool SampledClearance::meets_any(const Ready& ready, std::span<const ThickSegment> bundle,
                                 std::span<TreeHint> hints) const {
  if (any_overlaps(ready.meshes_W, bundle, hints) >= 0) return true;
  std::size_t next = 0;  // the bundle leaves out the solids
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    if (bodies_[i].is_solid) continue;
    const ThickSegment& one = bundle[next++];
    for (const HallPart* part : ready.primitives) {
      if (meets(*part, one.segment, one.radius_m, nullptr)) return true;
    }
    if (!ready.may_be_within[i]) continue;
    for (const HallPart* part : ready.closed) {
      if (is_within(*part, one.segment.b)) return true;
    }
  }
  return false;
}

void SampledClearance::allowed(std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) const {
  const Ready& now = ready();
  std::vector<ThickSegment> bundle;
  std::vector<TreeHint> hints(bodies_.size());
  const bool has_solid = std::any_of(bodies_.begin(), bodies_.end(), [](const RigBody& body) { return body.is_solid; });
  for (std::size_t i = 0; i < X_WB.size(); ++i) {
    bundle.clear();
    bool exists = true;
    for (const RigBody& body : bodies_) {
      if (body.is_solid) continue;
      const std::optional<Segment> segment_W = segment_at(*rig_, body, X_WB[i]);
      exists = exists && segment_W;
      if (segment_W) bundle.push_back({*segment_W, body.radius_m + at_least_m_});
    }
    allowed[i] = exists && !meets_any(now, bundle, std::span(hints).first(bundle.size()));
    if (allowed[i] && has_solid)
      allowed[i] = now.exact->platform(now.platform, X_WB[i], kFarthest_m + at_least_m_).clearance_m > at_least_m_;
  }
}

}  // namespace drydock
