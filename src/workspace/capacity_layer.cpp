// SPDX-License-Identifier: Apache-2.0
#include "workspace/capacity_layer.h"

#include <cassert>

#include "rig/settle_batch.h"
#include "workspace/column_changes.h"
#include "workspace/pose_columns.h"
#include "workspace/sloped_layer.h"

namespace drydock {
namespace {

/// What all threads share.
struct CapacityModel {
  RigLanes lanes;  // of the rig with the loads that count
  Criterion criterion;
  double at_least_N = 0;
  double rounding_N = 0;
  bool fixed_anchors = false;
};

std::shared_ptr<const CapacityModel> capacity_model(const RigModel& rig, const Criterion& criterion,
                                                    double at_least_N) {
  auto model = std::make_shared<CapacityModel>();
  const WithAcceleration with = criterion.name == "dynamic" ? WithAcceleration::kYes : WithAcceleration::kNo;
  model->lanes = rig_lanes(loaded_for(rig, criterion), with);
  model->criterion = criterion;
  model->at_least_N = at_least_N;
  for (const Cable& cable : rig.cables) model->rounding_N += 2e-8 * cable.tension_max_N;
  model->fixed_anchors = has_fixed_anchors(rig);
  return model;
}

/// Judges cells and poses, on one thread.
class CapacityJudge {
 public:
  explicit CapacityJudge(std::shared_ptr<const CapacityModel> model) : model_(std::move(model)) {}

  void judge(std::span<const PoseCell> cells, std::span<CellAnswer> answers) {
    columns_.fill(cells);
    find_margins();
    change_N_.resize(cells.size());
    find_changes(cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      answers[i] = settled_[i] ? sloped_answer({margin_N_[i]}, change_N_[i], model_->at_least_N) : CellAnswer{};
    }
  }

  void allow(std::span<const Pose> X_WB, std::span<std::uint8_t> allowed) {
    columns_.fill(X_WB);
    if (model_->at_least_N == 0) {
      settled_.resize(X_WB.size());
      const std::size_t left = batch_tension_feasible(model_->lanes, columns_.lanes(), allowed, settled_);
      if (left > 0) settle_feasible(model_->lanes, columns_.lanes(), allowed, settled_);
      return;
    }
    find_margins();
    for (std::size_t i = 0; i < X_WB.size(); ++i) allowed[i] = settled_[i] && margin_N_[i] >= model_->at_least_N;
  }

 private:
  void find_margins() {
    const std::size_t count = columns_.lanes().size();
    margin_N_.resize(count);
    settled_.resize(count);
    const std::size_t left = batch_capacity_margins(model_->lanes, columns_.lanes(), margin_N_, settled_);
    if (left > 0) settle_margins(model_->lanes, columns_.lanes(), margin_N_, settled_);
  }

  /// Cells of one map have few different balls.
  void find_changes(std::span<const PoseCell> cells) {
    const RigModel& rig = model_->lanes.rig;
    if (!model_->fixed_anchors) return find_pulley_changes(cells);
    column_changes(rig, columns_.lanes(), cells, change_N_);
    double turn_rad = 0, needed_N = model_->rounding_N;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].ball.turn_rad != turn_rad) {
        turn_rad = cells[i].ball.turn_rad;
        needed_N = model_->rounding_N + needed_change(rig, model_->lanes.with, {0, turn_rad});
      }
      change_N_[i] = change_N_[i] * (1 + 1e-9) + needed_N;
    }
  }
  void find_pulley_changes(std::span<const PoseCell> cells) {
    const RigModel& rig = model_->lanes.rig;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      update_pose(rig, cells[i].X_WB, pose_);
      const double change_N = model_->criterion.change(rig, pose_, cells[i].ball);
      change_N_[i] = change_N * (1 + 1e-9) + model_->rounding_N;
    }
  }

  std::shared_ptr<const CapacityModel> model_;
  PoseColumns columns_;
  std::vector<double> margin_N_, change_N_;
  std::vector<std::uint8_t> settled_;
  RigPose pose_;
};

}  // namespace

bool is_capacity(const Criterion& criterion) {
  return criterion.name == "tension" || criterion.name == "wrench_feasible" || criterion.name == "dynamic";
}

RigModel loaded_for(const RigModel& rig, const Criterion& criterion) {
  RigModel loaded = rig;
  if (criterion.name != "tension") return loaded;
  Wrench mean;
  for (const Wrench& point : rig.load.points) mean = mean + point;
  const double share = 1 / static_cast<double>(rig.load.points.size());
  loaded.load.points = {Wrench{share * mean.t, share * mean.f}};
  loaded.load.half = {};
  return loaded;
}

MapLayer capacity_layer(std::shared_ptr<const RigModel> rig, const Criterion& criterion, double at_least) {
  assert(is_capacity(criterion) && at_least >= 0 && "below zero these margins may jump");
  const std::shared_ptr<const CapacityModel> model = capacity_model(*rig, criterion, at_least);
  MapLayer layer = sloped_layer(rig, at_least, {[=](const RigPose& pose) { return criterion.margin(*rig, pose); }, {}});
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
