// SPDX-License-Identifier: Apache-2.0
#include "map/layer/margin_layer.h"

#include "map/layer/capacity_layer.h"
#include "map/layer/closure_law.h"
#include "map/layer/pose_columns.h"
#include "map/layer/sloped_layer.h"
#include "map/layer/tension_law.h"
#include "map/layer/wrench_taylor.h"
#include "rig/cable/batch/settle_batch.h"
#include "rig/cable/tension/closure_margin.h"

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

/// Closed are cables that hold nothing with tensions above zero: a load of zero, limits of zero and one.
std::shared_ptr<const CableRig> without_load(const CableRig& rig) {
  auto bare = std::make_shared<CableRig>(rig);
  bare->platform.M_BBo_B = {};
  bare->load = {};
  bare->acceleration.reset();
  for (Cable& cable : bare->cables) cable.tension_min_N = 0, cable.tension_max_N = 1;
  return bare;
}

/// Cells that the slope leaves undecided are tried by tension_law.h and wrench_taylor.h.
AskCells closed_by_law(std::shared_ptr<const CableRig> bare, AskCells by_slope) {
  return [=, pose = CableRigPose()](std::span<const PoseCell> cells, std::span<CellMemory> memory,
                                    std::span<CellAnswer> answers) mutable {
    by_slope(cells, memory, answers);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (answers[i].verdict != MapClass::kUndecided) continue;
      update_pose(*bare, cells[i].X_WB, pose);
      if (pose.status != CableStatus::kOk) continue;
      const ClosureMargin closure = closure_margin(pose.structure);
      if (closure.margin > 0 && held_by_law(*bare, pose, cells[i].ball, 0)) {
        answers[i] = {MapClass::kFree, {}};
      } else if (closure.margin < 0 && never_closed(*bare, pose, cells[i].ball, closure.direction)) {
        answers[i].verdict = MapClass::kBlocked;
      }
    }
  };
}

/// Cells are proven by the signs of the null vector where that works.
AskCells closure_ask(const std::shared_ptr<const CableRig>& rig, const AskCells& otherwise) {
  return [rig, otherwise, pose = CableRigPose()](std::span<const PoseCell> cells, std::span<CellMemory> memory,
                                                 std::span<CellAnswer> answers) mutable {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      update_pose(*rig, cells[i].X_WB, pose);
      answers[i] = {closure_by_law(*rig, pose, cells[i]), {}};
      if (answers[i].verdict != MapClass::kUndecided) continue;
      otherwise(cells.subspan(i, 1), memory.subspan(i, 1), answers.subspan(i, 1));
    }
  };
}

}  // namespace

MapLayer margin_layer(std::shared_ptr<const CableRig> rig, const Criterion& criterion, double at_least) {
  if (is_capacity(criterion)) return capacity_layer(rig, criterion, at_least);
  SlopedMargin sloped;
  sloped.margin = [=](const CableRigPose& pose) { return criterion.margin(*rig, pose); };
  sloped.change = [=](const CableRigPose& pose, const PoseBall& ball) {
    return criterion.change(*rig, pose, ball) * (1 + kRoundingOfMargins) + kRoundingOfMargins;
  };
  MapLayer layer = sloped_layer(rig, at_least, sloped);
  layer.name = criterion.name;
  layer.unit = criterion.unit;
  if (criterion.name == "closure" && at_least == 0) {
    const auto lanes = std::make_shared<const RigLanes>(rig_lanes(*rig, WithAcceleration::kNo));
    layer.make_allowed = [=] { return make_closed(lanes); };
    layer.make_ask = [rig, bare = without_load(*rig), by_slope = layer.make_ask] {
      const AskCells otherwise = closed_by_law(bare, by_slope());
      return has_closure_law(*rig) ? closure_ask(rig, otherwise) : otherwise;
    };
  }
  return layer;
}

}  // namespace drydock
