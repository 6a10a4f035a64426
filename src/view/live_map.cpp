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

MapReport begun_report(const HallState& hall) {
  const Hall& all = hall.file.hall;
  if (hall.platform) return map_report_of(all, PlatformMapPlan{hall.plan->rig, hall.plan->plan});
  return map_report_of(all.name, all.rigs[hall.plan->rig].model, hall.parts->objects, hall.plan->plan);
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
  MapReport report = begun_report(hall);
  const PassRequest pass{hall.rig,     hall.parts, report.plan,   request.level, request.threads,
                         request.stop, {},         request.known, hall.platform};
  if (!map_pass(pass, report.study)) return std::nullopt;
  report.study.together = united(report.study.trees);
  return report;
}

}  // namespace drydock
