// SPDX-License-Identifier: Apache-2.0
#include "map/figures.h"

namespace drydock {
namespace {

Json array_of(const Vector3& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

/// Keys end in the unit of the map's coordinates.
class MapFigures {
 public:
  explicit MapFigures(const MapReport& report)
      : report_(report), study_(report.study), unit_(study_.domain.of_positions() ? "_m" : "_rad") {}

  Json all() const {
    Json figures = {{"hall", report_.hall}, {"rig", report_.rig}, {"point", report_.platform}, {"map", kind()}};
    add_box(study_.domain.box, figures);
    figures["resolution" + unit_] = study_.domain.resolution;
    figures["asked_resolution" + unit_] = report_.plan.domain.resolution;
    figures["judged_throughout" + unit_] = std::ldexp(study_.domain.resolution, study_.level);
    figures["sentence"] = shortfall_text(report_);
    if (study_.domain.kind == MapKind::kAllOrientations) add_ranges(figures);
    figures["cells_judged"] = study_.judged;
    figures.update(volume_json(volumes(study_.together)));
    figures["likely_free" + unit_ + "3"] = report_.likely_free;
    figures["criteria"] = criteria();
    figures["objects"] = shares(report_.shares.objects);
    figures["cables"] = shares(report_.shares.cables);
    figures["shares_resolution" + unit_] = report_.shares.resolution;
    figures["blocked_by"] = causes(report_.blocked);
    figures["undecided_for"] = causes(report_.undecided);
    figures["free_regions"] = report_.regions.size();
    if (!report_.regions.empty()) figures["largest_free_region"] = region(report_.regions.front());
    if (report_.plan.series) figures["series"] = series();
    if (report_.grid) figures["grid"] = grid();
    return figures;
  }

 private:
  std::string kind() const {
    switch (study_.domain.kind) {
      case MapKind::kPosition:
        return "positions";
      case MapKind::kOrientation:
        return "orientations";
      case MapKind::kAllOrientations:
        break;
    }
    return "positions for all orientations";
  }

  void add_box(const BoundingBox& box, Json& json) const {
    json["low" + unit_] = array_of(box.low);
    json["high" + unit_] = array_of(box.high);
  }

  void add_ranges(Json& json) const {
    json["angles"] = {{"order", static_cast<int>(study_.domain.angles.order)},
                      {"low_rad", array_of(study_.domain.angles.angles_rad.low)},
                      {"high_rad", array_of(study_.domain.angles.angles_rad.high)}};
  }

  Json volume_json(const MapVolumes& v) const {
    const std::string cube = unit_ + "3";
    return {{"free" + cube, v.free},
            {"possibly_free" + cube, v.free + v.undecided},
            {"blocked" + cube, v.blocked},
            {"undecided" + cube, v.undecided},
            {"undecided_fraction", v.undecided / v.total()}};
  }

  Json criteria() const {
    Json list = Json::array();
    for (std::size_t i = 0; i < study_.layers.size(); ++i) {
      const MapLayer& layer = study_.layers[i];
      Json one = {{"name", layer.name}, {"unit", layer.unit}, {"proven", !layer.sampled}};
      one["at_least" + key_unit(layer.unit)] = layer.at_least;
      one.update(volume_json(volumes(study_.trees[i])));
      list.push_back(std::move(one));
    }
    return list;
  }

  /// `N/m` as `_N_per_m`.
  static std::string key_unit(std::string unit) {
    const std::size_t slash = unit.find('/');
    return "_" + (slash == std::string::npos ? unit : unit.replace(slash, 1, "_per_"));
  }

  Json shares(const std::vector<BlockedShare>& parts) const {
    Json list = Json::array();
    for (const BlockedShare& part : parts) {
      list.push_back(
          {{"name", part.name}, {"blocks_at_least_fraction", part.low}, {"blocks_at_most_fraction", part.high}});
    }
    return list;
  }

  Json causes(const std::vector<CauseVolume>& found) const {
    const double total = volumes(study_.together).total();
    Json list = Json::array();
    for (const CauseVolume& one : found) {
      list.push_back({{"what", cause_text(report_, one.cause)}, {"volume_fraction", one.volume / total}});
    }
    return list;
  }

  Json region(const FreeRegion& region) const {
    Json json = {{"volume" + unit_ + "3", region.volume}};
    add_box(region.box, json);
    json["cut_by_box_at"] = cut_faces(region, study_.together, study_.domain.of_positions());
    return json;
  }

  Json series() const {
    Json list = Json::array();
    for (const SeriesPoint& point : report_.series) {
      Json one = {{"turn", turn_name(report_.plan.series->order, point.turn)}, {"angle_rad", point.angle_rad}};
      one.update(volume_json(point.volumes));
      one["likely_free_m3"] = point.likely_free;
      list.push_back(std::move(one));
    }
    return list;
  }

  Json grid() const {
    const SampledGrid& grid = report_.grid->grid;
    Json json = {{"points", grid.size()}, {"bisected", report_.grid->bisected}};
    json["step" + unit_] = array_of(grid.step);
    for (const GridFinding& one : report_.grid->criteria) {
      Json found = {{"name", one.name},
                    {"refused", one.refused},
                    {"asked", one.asked},
                    {"free" + unit_ + "3", one.free_volume},
                    {"refused_in_proven_free", one.points.refused_in_free},
                    {"allowed_in_proven_blocked", one.points.allowed_in_blocked},
                    {"in_undecided", one.points.in_undecided},
                    {"random_places_in_proven_cells", one.between.proven},
                    {"nearest_point_wrong", one.between.wrong},
                    {"nearest_point_wrongly_allowed", one.between.wrongly_allowed}};
      json["criteria"].push_back(std::move(found));
    }
    return json;
  }

  const MapReport& report_;
  const MapStudy& study_;
  const std::string unit_;
};

}  // namespace

Json map_figures(const MapReport& report) {
  return MapFigures(report).all();
}

}  // namespace drydock
