// SPDX-License-Identifier: Apache-2.0
#include "map/report.h"

#include <fmt/format.h>

#include <cmath>

#include "geometry/placed_shape.h"
#include "hall/hall.h"
#include "map/likely_volume.h"
#include "output/number_text.h"

namespace drydock {
namespace {

template <class Names>
std::string name_at(const Names& names, int index) {
  return index >= 0 && index < static_cast<int>(names.size()) ? names[static_cast<std::size_t>(index)] : "";
}

std::string part_text(const MapReport& report, const Cause& cause) {
  switch (cause.part) {
    case CausePart::kCable:
      return name_at(report.cables, cause.cable);
    case CausePart::kCablePair:
      return name_at(report.cables, cause.cable) + " and " + name_at(report.cables, cause.other);
    case CausePart::kPlatform:
      return report.platform;
    case CausePart::kRod:
      return "the rod";
    case CausePart::kNone:
      break;
  }
  return "";
}

}  // namespace

MapReport map_report_of(std::string hall, const CableRig& rig, std::span<const PlacedShape> objects, MapPlan plan) {
  MapReport report;
  report.hall = std::move(hall);
  report.rig = rig.name;
  report.platform = rig.platform.name;
  for (const Cable& cable : rig.cables) report.cables.push_back(cable.name);
  for (const PlacedShape& object : objects) report.objects.push_back(object.name);
  report.plan = std::move(plan);
  return report;
}

MapReport map_report_of(const Hall& hall, const RigMapPlan& map) {
  const CableRig& rig = hall.rigs[map.rig].model;
  return map_report_of(hall.name, rig, obstacles_of(hall, rig.name), map.plan);
}

MapReport map_report_of(const Hall& hall, const PlatformMapPlan& map) {
  const StewartRig& rig = hall.platforms[map.platform].model;
  MapReport report;
  report.hall = hall.name;
  report.rig = rig.name;
  report.platform = "platform";
  for (const Leg& leg : rig.legs) report.cables.push_back(leg.name);
  report.plan = map.plan;
  return report;
}

void add_findings(MapReport& report, int threads) {
  report.likely_free = likely_free(report.study, threads);
  report.regions = free_regions(report.study.together);
  report.blocked = cause_volumes(report.study.together, MapClass::kBlocked);
  report.undecided = cause_volumes(report.study.together, MapClass::kUndecided);
}

std::string cause_text(const MapReport& report, const Cause& cause) {
  std::string text =
      cause.criterion < 0 ? "not evaluated" : report.study.layers[static_cast<std::size_t>(cause.criterion)].name;
  const std::string part = part_text(report, cause), object = name_at(report.objects, cause.object);
  if (!part.empty()) text += " of " + part;
  if (!object.empty()) text += " from " + object;
  return text;
}

std::string shortfall_text(const MapReport& report) {
  const MapStudy& study = report.study;
  const bool angles = !study.domain.of_positions();
  const auto size = [&](double edge) {
    return angles ? fmt::format("{:.6g} deg", edge * 180 / M_PI) : fmt::format("{:.6g} mm", 1e3 * edge);
  };
  if (!study.complete) {
    return "interrupted: cells of " + size(std::ldexp(study.domain.resolution, study.level)) +
           " are complete, finer ones in part";
  }
  if (!study.is_coarser) return "";
  const std::string reached = size(study.domain.resolution);
  return "the time was enough for cells of " + reached + ", not of " + size(report.plan.domain.resolution) +
         "; --resolution " + shortest(study.domain.resolution) + (angles ? "rad" : "m") + " reproduces this map";
}

}  // namespace drydock
