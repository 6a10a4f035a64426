// SPDX-License-Identifier: Apache-2.0
#include "map/layer/capacity_layer.h"

#include <cassert>

#include "map/layer/column_changes.h"
#include "map/layer/pose_columns.h"
#include "map/layer/sloped_layer.h"
#include "map/layer/tension_law.h"
#include "map/layer/wrench_taylor.h"
#include "rig/cable/batch/rig_batch.h"
#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {
namespace {

constexpr int kLowerings = 6;

/// What all threads share.
struct CapacityModel {
  RigLanes lanes;                 // of the rig with the loads that count
  std::vector<RigLanes> lowered;  // the same with less and less tension
  Criterion criterion;
  double at_least_N = 0;
  double rounding_N = 0;
  bool fixed_anchors = false;
  bool has_law = false;  // a body with one load: tension_law.h
};

std::shared_ptr<const CapacityModel> capacity_model(const CableRig& rig, const Criterion& criterion,
                                                    double at_least_N) {
  auto model = std::make_shared<CapacityModel>();
  model->lanes = criterion.batch->lanes(rig);
  model->criterion = criterion;
  model->at_least_N = at_least_N;
  model->rounding_N = margin_rounding(criterion, rig);
  model->fixed_anchors = has_fixed_anchors(rig);
  const LoadSet& load = model->lanes.rig.load;
  const WithAcceleration with = model->lanes.with;
  model->has_law = has_moments(rig.platform) && with == WithAcceleration::kNo && load.points.size() == 1 &&
                   load.half.t.isZero(0) && load.half.f.isZero(0);
  CableRig lowered = model->lanes.rig;
  for (int k = 0; k < kLowerings; ++k) {
    for (Cable& cable : lowered.cables) cable.tension_max_N = (cable.tension_min_N + cable.tension_max_N) / 2;
    model->lowered.push_back(rig_lanes(lowered, with));
  }
  return model;
}

/// Judges cells and poses, on one thread.
class CapacityJudge {
 public:
  explicit CapacityJudge(std::shared_ptr<const CapacityModel> model) : model_(std::move(model)) {}

  void judge(std::span<const PoseCell> cells, std::span<CellAnswer> answers) {
    evaluate(model_->lanes, cells);
    open_.clear();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      answers[i] = settled_[i] ? sloped_answer({margin_N_[i]}, change_N_[i], model_->at_least_N) : CellAnswer{};
      if (answers[i].verdict == MapClass::kUndecided && settled_[i] && margin_N_[i] > model_->at_least_N)
        open_.push_back(i);
    }
    const std::vector<std::size_t> for_law = model_->has_law ? open_ : std::vector<std::size_t>();
    if (model_->has_law) refute(cells, answers);
    for (const RigLanes& lowered : model_->lowered) {
      if (open_.empty()) break;
      free_by(lowered, cells, answers);
    }
    for (const std::size_t i : for_law) {
      if (answers[i].verdict == MapClass::kUndecided && held(cells[i])) answers[i] = {MapClass::kFree, {}};
    }
  }

  void allow(std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) {
    columns_.fill(X_WB);
    if (model_->at_least_N == 0) {
      settled_.resize(X_WB.size());
      model_->criterion.batch->allowed(model_->lanes, columns_.lanes(), allowed, settled_);
      return;
    }
    find_margins(model_->lanes);
    for (std::size_t i = 0; i < X_WB.size(); ++i) allowed[i] = settled_[i] && margin_N_[i] >= model_->at_least_N;
  }

 private:
  /// Margins and changes of cells under some limits of tension.
  void evaluate(const RigLanes& lanes, std::span<const PoseCell> cells) {
    columns_.fill(cells);
    find_margins(lanes);
    change_N_.resize(cells.size());
    find_changes(lanes, cells);
  }

  /// Looks at the open cells under lower limits; those that are held there are free, the others stay open while their
  /// middle is held.
  void free_by(const RigLanes& lowered, std::span<const PoseCell> cells, std::span<CellAnswer> answers) {
    open_cells_.clear();
    for (const std::size_t i : open_) open_cells_.push_back(cells[i]);
    evaluate(lowered, open_cells_);
    std::size_t left = 0;
    for (std::size_t k = 0; k < open_.size(); ++k) {
      if (!settled_[k] || !(margin_N_[k] > model_->at_least_N)) continue;
      if (margin_N_[k] - change_N_[k] > model_->at_least_N) {
        answers[open_[k]] = {MapClass::kFree, {}};
      } else {
        open_[left++] = open_[k];
      }
    }
    open_.resize(left);
  }

  /// Cells whose middle is not held, by the direction in which it lacks most. Comes before free_by, as it takes the
  /// margins of the middles.
  void refute(std::span<const PoseCell> cells, std::span<CellAnswer> answers) {
    const CableRig& rig = model_->lanes.rig;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (answers[i].verdict != MapClass::kUndecided || !settled_[i] || margin_N_[i] > model_->at_least_N) continue;
      update_pose(rig, cells[i].X_WB, pose_);
      if (pose_.status != CableStatus::kOk) continue;
      const NeededWrenches needed = needed_wrenches(rig, cells[i].X_WB, WithAcceleration::kNo);
      const CapacityMargin margin = capacity_margin(rig.cables, pose_.structure, needed);
      if (never_held(rig, pose_, cells[i].ball, margin.direction, model_->at_least_N))
        answers[i].verdict = MapClass::kBlocked;
    }
  }

  bool held(const PoseCell& cell) {
    update_pose(model_->lanes.rig, cell.X_WB, pose_);
    return pose_.status == CableStatus::kOk && held_by_law(model_->lanes.rig, pose_, cell.ball, model_->at_least_N);
  }

  void find_margins(const RigLanes& lanes) {
    const std::size_t count = columns_.lanes().size();
    margin_N_.resize(count);
    settled_.resize(count);
    model_->criterion.batch->margins(lanes, columns_.lanes(), margin_N_, settled_);
  }

  /// Cells of one map have few different balls.
  void find_changes(const RigLanes& lanes, std::span<const PoseCell> cells) {
    if (!model_->fixed_anchors) return find_pulley_changes(lanes, cells);
    column_changes(lanes.rig, columns_.lanes(), cells, change_N_);
    double turn_rad = 0, needed_N = model_->rounding_N;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].ball.turn_rad != turn_rad) {
        turn_rad = cells[i].ball.turn_rad;
        needed_N = model_->rounding_N + needed_change(lanes.rig, lanes.with, {0, turn_rad});
      }
      change_N_[i] = change_N_[i] * (1 + 1e-9) + needed_N;
    }
  }
  void find_pulley_changes(const RigLanes& lanes, std::span<const PoseCell> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      update_pose(lanes.rig, cells[i].X_WB, pose_);
      const double change_N = model_->criterion.change(lanes.rig, pose_, cells[i].ball);
      change_N_[i] = change_N * (1 + 1e-9) + model_->rounding_N;
    }
  }

  std::shared_ptr<const CapacityModel> model_;
  PoseColumns columns_;
  std::vector<double> margin_N_, change_N_;
  std::vector<std::uint8_t> settled_;
  std::vector<std::size_t> open_;  // cells that are not decided though their middle is allowed
  std::vector<PoseCell> open_cells_;
  CableRigPose pose_;
};

}  // namespace

MapLayer capacity_layer(std::shared_ptr<const CableRig> rig, const Criterion& criterion, double at_least) {
  assert(criterion.batch != nullptr && criterion.batch->proof == CellProof::kWrenchSet && "not of wrench sets");
  assert(at_least >= 0 && "below zero these margins may jump");
  const std::shared_ptr<const CapacityModel> model = capacity_model(*rig, criterion, at_least);
  MapLayer layer =
      sloped_layer(rig, at_least, {[=](const CableRigPose& pose) { return criterion.margin(*rig, pose); }, {}});
  layer.name = criterion.name;
  layer.unit = criterion.unit;
  layer.make_ask = [=] {
    return [judge = CapacityJudge(model)](std::span<const PoseCell> cells, std::span<CellMemory>,
                                          std::span<CellAnswer> answers) mutable { judge.judge(cells, answers); };
  };
  layer.make_allowed = [=] {
    return [judge = CapacityJudge(model)](std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) mutable {
      judge.allow(X_WB, allowed);
    };
  };
  return layer;
}

}  // namespace drydock
