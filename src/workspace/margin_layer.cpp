// SPDX-License-Identifier: Apache-2.0
#include "workspace/margin_layer.h"

#include "rig/settle_batch.h"
#include "workspace/capacity_layer.h"
#include "workspace/pose_columns.h"
#include "workspace/sloped_layer.h"

namespace drydock {
namespace {

/// Margins other than of wrench sets are made of a few lengths, angles and unit vectors: rounding is far below this.
constexpr double kRoundingOfMargins = 1e-9;

/// Whether the cables close, strictly, many poses at once.
auto make_closed(const std::shared_ptr<const RigLanes>& lanes) {
  return [lanes, columns = PoseColumns(), settled = std::vector<std::uint8_t>()](
             std::span<const Pose> X_WB, std::span<std::uint8_t> closed) mutable {
    columns.fill(X_WB);
    settled.resize(X_WB.size());
    const std::size_t left = batch_closure(*lanes, columns.lanes(), closed, settled);
    if (left > 0) settle_closure(*lanes, columns.lanes(), closed, settled);
  };
}

}  // namespace

MapLayer margin_layer(std::shared_ptr<const RigModel> rig, const Criterion& criterion, double at_least) {
  if (is_capacity(criterion)) return capacity_layer(rig, criterion, at_least);
  SlopedMargin sloped;
  sloped.margin = [=](const RigPose& pose) { return criterion.margin(*rig, pose); };
  sloped.change = [=](const RigPose& pose, const PoseBall& ball) {
    return criterion.change(*rig, pose, ball) * (1 + kRoundingOfMargins) + kRoundingOfMargins;
  };
  MapLayer layer = sloped_layer(rig, at_least, sloped);
  layer.name = criterion.name;
  layer.unit = criterion.unit;
  if (criterion.name == "closure" && at_least == 0) {
    const auto lanes = std::make_shared<const RigLanes>(rig_lanes(*rig, WithAcceleration::kNo));
    layer.make_allowed = [=] { return make_closed(lanes); };
  }
  return layer;
}

}  // namespace drydock
