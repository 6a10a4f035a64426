// SPDX-License-Identifier: Apache-2.0
#include "view/live_map.h"

#include <algorithm>
#include <cmath>

#include "map/certified_map.h"
#include "map/layer/criterion_layer.h"
#include "map/tree_change.h"
#include "rig/criterion.h"

namespace drydock {
namespace {

constexpr double kQuickCells = 150'000;
constexpr double kFewestAlong = 8;

double cells_at(const MapDomain& domain, int level) {
  const Vector3 along = extent(domain.box) / std::ldexp(domain.resolution, level);
  return std::ceil(along.x()) * std::ceil(along.y()) * std::ceil(along.z());
}

/// The map of the study's last layer; nothing when it was stopped.
std::optional<MapTree> tree_of(const LiveMapRequest& request, const PlannedCriterion& planned, MapStudy& study) {
  // Criteria of rig/ are margins of a rig at a pose and know no hall.
  const bool keeps = request.known != nullptr && planned.criterion->margin != nullptr;
  if (keeps && request.known->rig != request.hall.rig) *request.known = {request.hall.rig, {}};
  const std::pair<int, std::size_t> key{request.level, study.layers.size() - 1};
  if (keeps && request.known->trees.contains(key)) return request.known->trees[key];
  MapRequest map;
  map.threads = request.threads;
  map.stop = request.stop;
  CertifiedMap made = certified_map(study.domain, study.layers.back(), map);
  if (!made.complete) return std::nullopt;
  study.judged += made.judged;
  if (keeps) request.known->trees[key] = made.tree;
  return std::move(made.tree);
}

}  // namespace

int first_level(const MapPlan& plan) {
  int level = 0;
  while (cells_at(plan.domain, level) > kQuickCells) ++level;
  return level;
}

int coarsest_level(const MapPlan& plan) {
  const double along = extent(plan.domain.box).maxCoeff() / plan.domain.resolution;
  return std::max(0, static_cast<int>(std::floor(std::log2(along / kFewestAlong))));
}

std::optional<MapReport> live_map(const LiveMapRequest& request) {
  const HallState& hall = request.hall;
  const HallRig& rig = hall.file.hall.rigs[hall.plan->rig];
  MapReport report = map_report_of(hall.file.hall.name, rig.model, hall.parts->objects, hall.plan->plan);

  MapStudy& study = report.study;
  study.domain = report.plan.domain;
  study.domain.resolution = std::ldexp(report.plan.domain.resolution, request.level);
  for (const PlannedCriterion& planned : report.plan.criteria) {
    LayerRequest layer;
    layer.rig = hall.rig;
    layer.hall = hall.parts;
    study.layers.push_back(planned_layer(study.domain, planned, layer));
    std::optional<MapTree> tree = tree_of(request, planned, study);
    if (!tree) return std::nullopt;
    study.trees.push_back(std::move(*tree));
  }
  study.together = united(study.trees);
  return report;
}

}  // namespace drydock
