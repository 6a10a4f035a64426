// SPDX-License-Identifier: Apache-2.0
#include "map/layer/margin_layer.h"

#include "map/layer/capacity_layer.h"
#include "map/layer/closure_law.h"
#include "map/layer/pose_columns.h"
#include "map/layer/sloped_layer.h"
#include "map/layer/tension_law.h"
#include "map/layer/wrench_taylor.h"
#include "rig/cable/batch/rig_batch.h"
#include "rig/cable/tension/closure_margin.h"

namespace drydock {
namespace {

/// What all threads share of a criterion that is evaluated in batches.
struct BatchModel {
  Criterion criterion;
  std::shared_ptr<const CableRig> rig;
  RigLanes lanes;
  double at_least = 0;
  double rounding = 0;
};

double rounded_change(const BatchModel& model, const CableRigPose& pose, const PoseBall& ball) {
  return model.criterion.change(*model.rig, pose, ball) * (1 + model.rounding) + model.rounding;
}

/// Margins of many cells at once, each with the change of its own ball.
AskCells batch_ask(const std::shared_ptr<const BatchModel>& model) {
  return [model, columns = PoseColumns(), margin = std::vector<double>(), settled = std::vector<std::uint8_t>(),
          pose = CableRigPose()](std::span<const PoseCell> cells, std::span<CellMemory>,
                                 std::span<CellAnswer> answers) mutable {
    columns.fill(cells);
    margin.resize(cells.size());
    settled.resize(cells.size());
    model->criterion.batch->margins(model->lanes, columns.lanes(), margin, settled);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      answers[i] = {};
      if (!settled[i]) continue;
      update_pose(*model->rig, cells[i].X_WB, pose);
      answers[i] = sloped_answer({margin[i]}, rounded_change(*model, pose, cells[i].ball), model->at_least);
    }
  };
}

/// Whether the margin is at least zero, of many poses at once.
auto batch_allowed(const std::shared_ptr<const BatchModel>& model) {
  return [model, columns = PoseColumns(), settled = std::vector<std::uint8_t>()](
             std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) mutable {
    columns.fill(X_WB);
    settled.resize(X_WB.size());
    model->criterion.batch->allowed(model->lanes, columns.lanes(), allowed, settled);
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
  const CriterionBatch* const batch = criterion.batch;
  if (batch != nullptr && batch->proof == CellProof::kWrenchSet) return capacity_layer(rig, criterion, at_least);
  const double rounding = margin_rounding(criterion, *rig);
  SlopedMargin sloped;
  sloped.margin = [=](const CableRigPose& pose) { return criterion.margin(*rig, pose); };
  sloped.change = [=](const CableRigPose& pose, const PoseBall& ball) {
    return criterion.change(*rig, pose, ball) * (1 + rounding) + rounding;
  };
  MapLayer layer = sloped_layer(rig, at_least, sloped);
  layer.name = criterion.name;
  layer.unit = criterion.unit;
  if (batch == nullptr) return layer;
  const auto model =
      std::make_shared<const BatchModel>(BatchModel{criterion, rig, batch->lanes(*rig), at_least, rounding});
  if (batch->margins != nullptr) layer.make_ask = [=] { return batch_ask(model); };
  if (at_least != 0) return layer;
  if (batch->allowed != nullptr) layer.make_allowed = [=] { return batch_allowed(model); };
  if (batch->proof == CellProof::kClosure) {
    layer.make_ask = [rig, bare = without_load(*rig), by_slope = layer.make_ask] {
      const AskCells otherwise = closed_by_law(bare, by_slope());
      return has_closure_law(*rig) ? closure_ask(rig, otherwise) : otherwise;
    };
  }
  return layer;
}

}  // namespace drydock
