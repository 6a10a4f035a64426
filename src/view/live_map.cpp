// SPDX-License-Identifier: Apache-2.0
#include "view/live_map.h"

#include <algorithm>
#include <cmath>

#include "map/tree_change.h"

namespace drydock {
namespace {

constexpr double kQuickCells = 150'000;
constexpr double kFewestAlong = 8;

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

int coarsest_level(const MapPlan& plan) {
  const double along = extent(plan.domain.box).maxCoeff() / plan.domain.resolution;
  return std::max(0, static_cast<int>(std::floor(std::log2(along / kFewestAlong))));
}

std::optional<MapReport> live_map(const LiveMapRequest& request) {
  const HallState& hall = request.hall;
  const HallRig& rig = hall.file.hall.rigs[hall.plan->rig];
  MapReport report = map_report_of(hall.file.hall.name, rig.model, hall.parts->objects, hall.plan->plan);

  const PassRequest pass{hall.rig,        hall.parts,   report.plan, request.level,
                         request.threads, request.stop, {},          request.known};
  if (!map_pass(pass, report.study)) return std::nullopt;
  report.study.together = united(report.study.trees);
  return report;
}

}  // namespace drydock
