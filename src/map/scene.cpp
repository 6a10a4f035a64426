// SPDX-License-Identifier: Apache-2.0
#include "map/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "hall/hall_arm.h"
#include "hall/platform_scenery.h"
#include "hall/scenery.h"

namespace drydock {
namespace {

constexpr double kAngleDegrees = 180 / M_PI;

/// One curve for each of the three turns; points come turn by turn for each angle.
SceneCurves series_curves(const AngleSeries& series, std::span<const SeriesPoint> points) {
  SceneCurves all{"free volume over angle", "angle", "deg", "free volume", "m³", {}, {}};
  const std::size_t steps = points.size() / 3;
  for (std::size_t i = 0; i < steps; ++i) all.x.push_back(points[3 * i].angle_rad * kAngleDegrees);
  for (std::size_t turn = 0; turn < 3; ++turn) {
    SceneCurve curve{turn_name(series.order, static_cast<int>(turn)), {}, {}, {}};
    for (std::size_t i = 0; i < steps; ++i) {
      const SeriesPoint& point = points[3 * i + turn];
      curve.y.push_back(point.likely_free);
      curve.low.push_back(point.volumes.free);
      curve.high.push_back(point.volumes.free + point.volumes.undecided);
    }
    all.curves.push_back(std::move(curve));
  }
  return all;
}

std::string volume_text(const MapReport& report, double volume) {
  const double total = volumes(report.study.together).total();
  const double percent = total > 0 ? 100 * volume / total : 0;
  if (!report.study.domain.of_positions()) return fmt::format("{:.1f} % of all orientations in the map", percent);
  return fmt::format("{:.4g} m³, {:.1f} % of the box", volume, percent);
}

}  // namespace

std::string most_in_the_way(const MapReport& report) {
  std::map<int, double> by_criterion;
  for (const CauseVolume& one : report.blocked) by_criterion[one.cause.criterion] += one.volume;
  const auto is_less = [](const auto& a, const auto& b) { return a.second < b.second; };
  const auto most = std::max_element(by_criterion.begin(), by_criterion.end(), is_less);
  if (most == by_criterion.end()) return "";
  const double total = volumes(report.study.together).total();
  const std::string name = report.study.layers[static_cast<std::size_t>(most->first)].name;
  std::string text = fmt::format("{}, {:.1f} %", name, 100 * most->second / total);
  const auto is_of_it = [&](const CauseVolume& one) { return one.cause.criterion == most->first; };
  const auto first = std::find_if(report.blocked.begin(), report.blocked.end(), is_of_it);  // the largest comes first
  if (first->volume < most->second)
    text += fmt::format(" (above all {}, {:.1f} %)", cause_text(report, first->cause), 100 * first->volume / total);
  return text;
}

std::string map_caption(const MapReport& report) {
  const MapVolumes v = volumes(report.study.together);
  std::string text = fmt::format("Proven free for {}: {}.", report.platform, volume_text(report, v.free));
  if (v.undecided > 0)
    text += fmt::format("\nUndecided: {:.1f} %, which counts as blocked.", 100 * v.undecided / v.total());
  if (!report.blocked.empty()) text += "\nMost in the way: " + most_in_the_way(report) + ".";
  const std::string shortfall = shortfall_text(report);
  return shortfall.empty() ? text : text + "\nIncomplete: " + shortfall + ".";
}

Scene hall_scene(const Hall& hall) {
  Scene scene;
  scene.title = hall.name;
  add_objects(hall, scene);
  for (const HallRig& rig : hall.rigs) add_rig(rig.model, rig.X_WB_home, scene);
  for (const HallPlatform& platform : hall.platforms)
    add_platform(platform.model, base_pose(platform.model, platform.q_home), platform.X_WB_home(), scene);
  for (const HallArm& arm : hall.arms) add_arm(arm, standing_links(arm), scene);
  return scene;
}

Scene map_scene(const MapSceneRequest& request) {
  const MapReport& report = request.report;
  const MapStudy& study = report.study;
  Scene scene = hall_scene(request.hall);
  scene.caption = map_caption(report);
  if (request.edge > 0) {
    const MapVolumeRequest volume{"map",          study.domain,
                                  study.together, study.layers,
                                  study.trees,    [&](const Cause& cause) { return cause_text(report, cause); },
                                  request.margins};
    scene.volumes.push_back(map_volume(volume, image_grid(study.domain, request.edge)));
  }
  if (report.series.size() >= 3) scene.curves.push_back(series_curves(*report.plan.series, report.series));
  return scene;
}

}  // namespace drydock
