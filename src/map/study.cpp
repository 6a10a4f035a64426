// SPDX-License-Identifier: Apache-2.0
#include "map/study.h"

#include <algorithm>
#include <cmath>

#include "hall/hall.h"
#include "hall/parts.h"
#include "map/layer/all_orientations.h"
#include "map/layer/criterion_layer.h"
#include "map/layer/stewart_layer.h"
#include "map/pass.h"
#include "map/tree_change.h"

namespace drydock {
namespace {

/// Edges of the first map are about this part of the box; a finer one costs about four times as much.
constexpr double kFirstPart = 1.0 / 16;
/// Without a limit of time two maps before the wanted one are enough; this level costs a 64th of it, or so.
constexpr int kCoarseLevel = 3;

std::vector<int> levels_to_try(const StudyRequest& request) {
  const MapDomain& domain = request.plan.domain;
  const int first =
      std::max(0, static_cast<int>(std::log2(kFirstPart * extent(domain.box).maxCoeff() / domain.resolution)));
  std::vector<int> levels;
  for (int level = first; level >= 0; --level) {
    if (request.out_of_time || level == first || level == kCoarseLevel || level == 0) levels.push_back(level);
  }
  return levels;
}

/// The same cells in a tree of a finer resolution, whose roots are the same cubes; else nothing is known there.
MapTree with_resolution(MapTree tree, const MapDomain& domain) {
  const MapTree fresh = root_tree(domain);
  const int shift = fresh.depth - tree.depth;
  const bool same =
      fresh.first == tree.first && fresh.roots == tree.roots && std::ldexp(fresh.resolution, shift) == tree.resolution;
  if (!same) return fresh;
  tree.depth = fresh.depth;
  tree.resolution = fresh.resolution;
  return tree;
}

class MapPasses {
 public:
  explicit MapPasses(const StudyRequest& request) : request_(request) {}

  MapStudy run() {
    const std::vector<int> levels = levels_to_try(request_);
    for (const int level : levels) {
      if (make(level, level == levels.front())) {
        study_ = std::move(next_);
        continue;
      }
      const bool interrupted = is_interrupted();
      if (interrupted) fill_up();
      if (interrupted) study_ = std::move(next_);
      study_.is_coarser = !interrupted;
      break;
    }
    study_.together = united(study_.trees, request_.interrupted);
    if (is_interrupted()) unite_soon();
    return std::move(study_);
  }

 private:
  bool is_interrupted() const { return request_.interrupted && request_.interrupted(); }

  /// The union was stopped too: once more, of trees that are small.
  void unite_soon() {
    if (!coarsen_to_end_soon(study_)) study_.together = united(study_.trees);
  }

  bool make(int level, bool is_first) {
    const auto stop = [&, is_first] {
      return is_interrupted() || (!is_first && request_.out_of_time && request_.out_of_time());
    };
    return map_pass({request_.rig, request_.hall, request_.plan, level, request_.threads, stop, request_.progress,
                     nullptr, request_.platform},
                    next_);
  }

  /// After an interrupt: what was not begun is taken from the coarser maps.
  void fill_up() {
    next_.complete = false;
    for (std::size_t i = next_.trees.size(); i < next_.layers.size(); ++i) {
      const MapTree none = root_tree(next_.domain);
      const bool known = i < study_.trees.size();
      next_.trees.push_back(known ? with_resolution(study_.trees[i], next_.domain) : none);
      const double shift = known ? std::log2(study_.domain.resolution / next_.domain.resolution) : none.depth + 1;
      next_.level = std::max(next_.level, static_cast<int>(std::lround(shift)));
    }
  }

  const StudyRequest& request_;
  MapStudy study_, next_;
};

}  // namespace

StudyRequest study_request(const Hall& hall, const RigMapPlan& map) {
  const CableRig& rig = hall.rigs[map.rig].model;
  StudyRequest request;
  request.rig = std::make_shared<CableRig>(rig);
  request.hall = hall_parts(obstacles_of(hall, rig.name));
  request.plan = map.plan;
  return request;
}

StudyRequest study_request(const Hall& hall, const PlatformMapPlan& map) {
  StudyRequest request;
  request.platform = std::make_shared<StewartRig>(hall.platforms[map.platform].model);
  request.plan = map.plan;
  return request;
}

std::vector<MapLayer> stewart_layers(const std::shared_ptr<const StewartRig>& platform, const MapPlan& plan) {
  std::vector<MapLayer> layers;
  if (platform->axis && !plan.axis_position) {
    layers.push_back(reach_layer(platform, plan.criteria));
  } else {
    for (const PlannedCriterion& planned : plan.criteria)
      layers.push_back(stewart_layer(platform, plan.axis_position.value_or(0), planned));
  }
  if (plan.domain.kind != MapKind::kAllOrientations) return layers;
  for (MapLayer& layer : layers) layer = for_all_orientations(plan.domain, layer);
  return layers;
}

MapLayer planned_layer(const MapDomain& domain, const PlannedCriterion& planned, LayerRequest request) {
  request.at_least = planned.at_least;
  request.from_eye_m = planned.from_eye_m;
  MapLayer layer = criterion_layer(*planned.criterion, request);
  return domain.kind == MapKind::kAllOrientations ? for_all_orientations(domain, layer) : layer;
}

MapStudy map_study(const StudyRequest& request) {
  return MapPasses(request).run();
}

bool coarsen_to_end_soon(MapStudy& study, std::size_t most_nodes) {
  bool is_coarsened = false;
  for (MapTree& tree : study.trees) {
    const int level = coarsen_to_fit(tree, most_nodes);
    is_coarsened = is_coarsened || level > 0;
    study.level = std::max(study.level, level);
  }
  if (!is_coarsened) return false;
  study.complete = false;
  study.together = united(study.trees);
  return true;
}

}  // namespace drydock
