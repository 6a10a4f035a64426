// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <tuple>

#include "hall/moved_parts.h"
#include "place/study.h"
#include "place/written_pose.h"

namespace drydock {
namespace {

/// Poses of all objects as a file would say them; what stays is not written.
std::vector<Pose> writable(const PlaceHall& hall, std::vector<Pose> X_WO) {
  for (std::size_t i = 0; i < X_WO.size(); ++i) {
    if (hall.objects[i].group >= 0) X_WO[i] = written_pose(X_WO[i]).X_WO;
  }
  return X_WO;
}

/// Causes of maps of moved things count for the criterion that they were made for.
void name_criteria(MapTree& tree, std::span<const std::int16_t> criterion) {
  for (Cause& cause : tree.causes) {
    if (cause.criterion >= 0) cause.criterion = criterion[static_cast<std::size_t>(cause.criterion)];
  }
}

}  // namespace

double recovered(const PlaceStudy& study, const CertifiedLayout& layout) {
  const double cost = study.without.free - study.present.volumes.free;
  return cost > 0 ? (layout.volumes.free - study.present.volumes.free) / cost : 0;
}

/// One map of the moved things alone for each criterion about the hall, whose index is added to `criterion`.
std::vector<MapTree> PlaceWork::maps_of_moved(std::span<const Pose> X_WO, std::vector<std::int16_t>& criterion) {
  std::vector<int> movable;
  for (std::size_t group = 0; group < request_.hall.groups.size(); ++group) {
    const std::vector<int> own = objects_of(static_cast<int>(group));
    movable.insert(movable.end(), own.begin(), own.end());
  }
  LayerRequest layer;
  layer.rig = request_.rig;
  layer.hall = at_poses(subset(parts_, movable), X_WO);
  MapRequest map;
  map.threads = request_.threads;
  map.stop = request_.interrupted;
  std::vector<MapTree> moved;
  for (std::size_t k = 0; k < request_.map.criteria.size(); ++k) {
    const PlannedCriterion& planned = request_.map.criteria[k];
    if (!concerns_hall(*planned.criterion)) continue;
    CertifiedMap done = certified_map(study_.stays.domain, planned_layer(study_.stays.domain, planned, layer), map);
    study_.complete = study_.complete && done.complete;
    moved.push_back(std::move(done.tree));
    criterion.push_back(static_cast<std::int16_t>(k));
  }
  return moved;
}

CertifiedLayout PlaceWork::certified(const Layout& layout, std::vector<Pose> X_WO) {
  CertifiedLayout made;
  made.layout = layout;
  made.X_WO = std::move(X_WO);
  std::vector<std::int16_t> criterion;
  for (std::size_t k = 0; k < study_.stays.trees.size(); ++k) criterion.push_back(static_cast<std::int16_t>(k));
  const std::vector<MapTree> moved = maps_of_moved(made.X_WO, criterion);
  std::vector<MapTree> trees = study_.stays.trees;
  trees.insert(trees.end(), moved.begin(), moved.end());
  made.together = united(trees);
  name_criteria(made.together, criterion);
  if (!moved.empty()) made.moved = united(moved);
  made.volumes = volumes(made.together);
  made.too_near = overlap_->too_near(made.X_WO);
  return made;
}

PlaceShare PlaceWork::certified_share(const CertifiedLayout& layout) const {
  if (request_.plan.objective == PlaceObjective::kVolume) {
    const MapVolumes& v = layout.volumes;
    return {v.free / v.total(), fine_->share(layout.layout), (v.free + v.undecided) / v.total()};
  }
  if (request_.motion) {
    const double seen = motion_share(layout.X_WO, true);
    return {layout.motion == FollowStatus::kFeasible ? 1.0 : 0.0, seen, seen};
  }
  const double likely = fine_->share(layout.layout);
  if (request_.plan.objective == PlaceObjective::kPoints) return {likely, likely, likely};
  const PlaceProbes asked = probes(request_.fine_places);
  const Pose X_WM = asked.group < 0 ? Pose{} : carry(request_.hall, asked.group, layout.layout);
  std::size_t free = 0, open = 0;
  for (std::size_t i = 0; i < asked.X_WB.size(); ++i) {
    const MapClass one = cell_at(layout.together, probe_pose(asked, i, X_WM).p).cell_class;
    free += one == MapClass::kFree;
    open += one == MapClass::kFree || one == MapClass::kUndecided;
  }
  const auto of = static_cast<double>(asked.of);
  return {static_cast<double>(free) / of, likely, static_cast<double>(open) / of};
}

void PlaceWork::add_worth(CertifiedLayout& layout) const {
  if (request_.motion) layout.motion = request_.motion->verdict(layout.X_WO, request_.interrupted);
  layout.share = certified_share(layout);
  if (!layout.moved.nodes.empty()) layout.gain = gain_bounds(study_.stays.together, study_.present.moved, layout.moved);
}

void PlaceWork::certify_present() {
  std::vector<Pose> X_WO;
  for (const PlaceObject& object : request_.hall.objects) X_WO.push_back(object.placed.X_WO);
  study_.present = certified(present_layout(request_.hall), std::move(X_WO));
  add_worth(study_.present);
  const MapVolumes& v = study_.without;
  const double likely = request_.motion ? 1 : fine_->share_without();
  study_.share_without = {likely, likely, likely};
  if (request_.plan.objective == PlaceObjective::kVolume)
    study_.share_without = {v.free / v.total(), likely, (v.free + v.undecided) / v.total()};
}

void PlaceWork::certify() {
  const PlaceHall& hall = request_.hall;
  certify_present();
  for (const FoundLayout& found : study_.search.best) {
    if (is_over()) break;
    Layout layout = in_round_numbers(hall, found.layout);
    std::vector<Pose> X_WO = writable(hall, object_poses(hall, layout));
    if (overlap_->too_near(X_WO)[0] >= 0) {
      layout = found.layout;
      X_WO = writable(hall, object_poses(hall, layout));
    }
    study_.layouts.push_back(certified(layout, std::move(X_WO)));
    add_worth(study_.layouts.back());
  }
  const auto worth = [](const CertifiedLayout& one) {
    return std::tuple(one.share.low, one.share.likely, one.volumes.free);
  };
  std::stable_sort(study_.layouts.begin(), study_.layouts.end(),
                   [&](const auto& a, const auto& b) { return worth(a) > worth(b); });
  study_.complete = study_.complete && !is_over();
}

}  // namespace drydock
