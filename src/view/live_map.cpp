// SPDX-License-Identifier: Apache-2.0
#include "view/live_map.h"

#include <cmath>

namespace drydock {
namespace {

constexpr double kQuickCells = 150'000;

double cells_at(const MapDomain& domain, int level) {
  const Vector3 along = extent(domain.box) / std::ldexp(domain.resolution, level);
  return std::ceil(along.x()) * std::ceil(along.y()) * std::ceil(along.z());
}

}  // namespace

int first_level(const MapPlan& plan) {
  int level = 0;
  while (cells_at(plan.domain, level) > kQuickCells) ++level;
  return level;
}

std::optional<MapReport> live_map(const LiveMapRequest& request) {
  const HallState& hall = request.hall;
  const HallRig& rig = hall.read.hall.rigs[hall.plan->rig];
  MapReport report;
  report.hall = hall.read.hall.hall.name;
  report.rig = rig.name.value;
  report.platform = rig.model.platform.name;
  for (const Cable& cable : rig.model.cables) report.cables.push_back(cable.name);
  for (const PlacedShape& object : hall.parts->objects) report.objects.push_back(object.name);
  report.plan = hall.plan->plan;

  MapStudy& study = report.study;
  study.domain = report.plan.domain;
  study.domain.resolution = std::ldexp(report.plan.domain.resolution, request.level);
  for (const PlannedCriterion& planned : report.plan.criteria) {
    LayerRequest layer;
    layer.rig = hall.rig;
    layer.hall = hall.parts;
    study.layers.push_back(planned_layer(study.domain, planned, layer));
    MapRequest map;
    map.threads = request.threads;
    map.stop = request.stop;
    CertifiedMap made = certified_map(study.domain, study.layers.back(), map);
    if (!made.complete) return std::nullopt;
    study.judged += made.judged;
    study.trees.push_back(std::move(made.tree));
  }
  study.together = united(study.trees);
  return report;
}

}  // namespace drydock
