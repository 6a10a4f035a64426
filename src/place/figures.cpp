// SPDX-License-Identifier: Apache-2.0
#include "place/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "output/csv_text.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

Json place_vector(const Vector3& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

double yaw_deg(const Pose& X_WC) {
  return to_rpy(X_WC.R).yaw_rad * 180 / std::numbers::pi;
}

const Pose& carrier_in(const CertifiedLayout& layout, const PlaceGroup& group) {
  return layout.X_WO[static_cast<std::size_t>(group.carrier)];
}

Json share_json(const PlaceShare& share) {
  return {
      {"share_low_fraction", share.low}, {"share_likely_fraction", share.likely}, {"share_high_fraction", share.high}};
}

Json free_json(const MapVolumes& v) {
  return {{"free_m3", v.free}, {"possibly_free_m3", v.free + v.undecided}};
}

Json objects_json(const PlaceHall& hall, const CertifiedLayout& layout) {
  Json list = Json::array();
  for (const PlaceGroup& group : hall.groups) {
    const Pose& X_WC = carrier_in(layout, group);
    list.push_back({{"object", hall.objects[static_cast<std::size_t>(group.carrier)].placed.name},
                    {"p_m", place_vector(X_WC.p)},
                    {"yaw_deg", yaw_deg(X_WC)}});
  }
  return list;
}

Json changes_json(const MapDifference& difference) {
  Json regions = Json::array();
  for (const ChangedRegion& region : difference.regions)
    regions.push_back({{"change", region.is_freed ? "freed" : "lost"},
                       {"volume_m3", region.volume},
                       {"low_m", place_vector(region.box.low)},
                       {"high_m", place_vector(region.box.high)}});
  return {{"freed_m3", difference.freed}, {"lost_m3", difference.lost}, {"changed_regions", regions}};
}

Json layout_json(const PlaceReport& report, std::size_t index) {
  const CertifiedLayout& layout = report.study.layouts[index];
  Json one = {{"name", layout_name(index)}, {"objects", objects_json(report.request.hall, layout)}};
  one.update(free_json(layout.volumes));
  one.update(share_json(layout.share));
  if (layout.motion) one["motion"] = std::string(motion_word(*layout.motion));
  one["gain_low_m3"] = layout.gain.low;
  one["gain_high_m3"] = layout.gain.high;
  one["recovered_fraction"] = recovered(report.study, layout);
  one.update(changes_json(map_difference(report.study.present.together, layout.together)));
  return one;
}

}  // namespace

std::string_view motion_word(FollowStatus status) {
  switch (status) {
    case FollowStatus::kFeasible:
      return "goes through";
    case FollowStatus::kViolated:
      return "does not go through";
    case FollowStatus::kUndecided:
      return "is not decided";
    case FollowStatus::kInterrupted:
      return "was not checked to its end";
    case FollowStatus::kNumerical:
      break;
  }
  return "could not be checked";
}

std::string layout_name(std::size_t index) {
  return "layout" + std::to_string(index + 1);
}

std::string ranking_doubt(const PlaceReport& report) {
  const PlaceStudy& study = report.study;
  const bool of_volume = report.request.plan.objective == PlaceObjective::kVolume;
  const auto bounds = [&](const CertifiedLayout& one) {
    return of_volume ? one.gain : GainBounds{one.share.low, one.share.high};
  };
  if (study.layouts.empty()) return "";
  const GainBounds best = bounds(study.layouts.front());
  const double present = of_volume ? 0.0 : study.present.share.high;
  std::string doubt, others;
  if (best.low < present) doubt = "layout 1 is not proven better than the hall as it stands";
  for (std::size_t i = 1; i < study.layouts.size(); ++i) {
    if (bounds(study.layouts[i]).high > best.low) others += (others.empty() ? "layout " : ", ") + std::to_string(i + 1);
  }
  if (!others.empty()) doubt += (doubt.empty() ? "" : ", and ") + others + " may be better than layout 1";
  if (doubt.empty()) return "";
  return fmt::format("cells of {:.4g} mm are too coarse to rank: {}; a smaller --resolution tells more",
                     1e3 * study.stays.domain.resolution, doubt);
}

Json place_figures(const PlaceReport& report) {
  const PlaceStudy& study = report.study;
  Json figures = {{"hall", report.hall},
                  {"rig", report.rig},
                  {"point", report.platform},
                  {"objective", std::string(to_string(report.request.plan.objective))},
                  {"resolution_m", study.stays.domain.resolution},
                  {"gap_m", report.request.plan.gap_m},
                  {"seed", report.request.seed},
                  {"layouts_tried", study.search.tried},
                  {"layouts_improved", study.search.improved},
                  {"layouts_refused", study.search.refused},
                  {"places_tried_each", study.rough_probes},
                  {"ranking_doubt", ranking_doubt(report)}};
  Json without = free_json(study.without), present = free_json(study.present.volumes);
  without.update(share_json(study.share_without));
  present.update(share_json(study.present.share));
  if (study.present.motion) present["motion"] = std::string(motion_word(*study.present.motion));
  present["objects"] = objects_json(report.request.hall, study.present);
  figures["without"] = without;
  figures["present"] = present;
  figures["layouts"] = Json::array();
  for (std::size_t i = 0; i < study.layouts.size(); ++i) figures["layouts"].push_back(layout_json(report, i));
  return figures;
}

Encoded place_csv(const PlaceReport& report) {
  const PlaceStudy& study = report.study;
  const PlaceHall& hall = report.request.hall;
  CsvSheet sheet{{{"layout", ""}}, {}};
  for (const PlaceGroup& group : hall.groups) {
    const std::string& name = hall.objects[static_cast<std::size_t>(group.carrier)].placed.name;
    for (const char* axis : {" x", " y", " z"}) sheet.columns.push_back({name + axis, "m"});
    sheet.columns.push_back({name + " yaw", "deg"});
  }
  for (const char* column : {"free", "possibly free", "gain at least", "gain at most"})
    sheet.columns.push_back({column, "m^3"});
  for (const char* column : {"recovered", "share at least", "share likely", "share at most"})
    sheet.columns.push_back({column, ""});
  const auto add = [&](std::size_t number, const CertifiedLayout& layout) {
    std::vector<double> row = {static_cast<double>(number)};
    for (const PlaceGroup& group : hall.groups) {
      const Pose& X_WC = carrier_in(layout, group);
      row.insert(row.end(), {X_WC.p.x(), X_WC.p.y(), X_WC.p.z(), yaw_deg(X_WC)});
    }
    row.insert(row.end(),
               {layout.volumes.free, layout.volumes.free + layout.volumes.undecided, layout.gain.low, layout.gain.high,
                recovered(study, layout), layout.share.low, layout.share.likely, layout.share.high});
    sheet.rows.push_back(std::move(row));
  };
  add(0, study.present);
  for (std::size_t i = 0; i < study.layouts.size(); ++i) add(i + 1, study.layouts[i]);
  return csv_text(sheet);
}

double telling_height_m(const PlaceStudy& study) {
  constexpr int kHeights = 25;
  const BoundingBox& box = study.stays.domain.box;
  std::vector<double> changed(kHeights, 0.0);
  if (!study.layouts.empty()) {
    const MapTree* const trees[] = {&study.present.together, &study.layouts.front().together};
    for_common_cells(trees, [&](const BoundingBox& cell, std::span<const MapClass> classes) {
      if ((classes[0] == MapClass::kFree) == (classes[1] == MapClass::kFree)) return;
      const double at = (0.5 * (cell.low.z() + cell.high.z()) - box.low.z()) / extent(box).z();
      const auto height = static_cast<std::size_t>(std::clamp(at * kHeights, 0.0, kHeights - 1.0));
      changed[height] += (cell.high - cell.low).prod();
    });
  }
  const auto most = std::max_element(changed.begin(), changed.end()) - changed.begin();
  const double share =
      *std::max_element(changed.begin(), changed.end()) > 0 ? (static_cast<double>(most) + 0.5) / kHeights : 0.5;
  return box.low.z() + share * extent(box).z();
}

}  // namespace drydock
