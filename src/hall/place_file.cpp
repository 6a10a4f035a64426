// SPDX-License-Identifier: Apache-2.0
#include "hall/place_file.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/wording.h"
#include "rig/cable/calibration/pose_list_file.h"

namespace drydock {
namespace {

class PlaceReading {
 public:
  PlaceReading(const PlaceSection& section, const Hall& hall, Problems& problems)
      : section_(section), hall_(hall), problems_(problems) {}

  std::optional<PlacePlan> read(const std::optional<RigMapPlan>& map, bool has_map) {
    const std::size_t errors = problems_.errors();
    check_movable();
    if (!has_map) {
      problems_.error(section_.mark, section_.field, "found it in a hall without a map",
                      "a map section, which names rig, box and criteria");
    }
    if (map) check_map(*map);
    if (section_.on) plan_.on = find_on();
    if (section_.region) read_region();
    read_points();
    if (section_.motion) plan_.motion = section_.motion->value;
    plan_.objective = section_.objective;
    plan_.of_E = section_.of_E;
    plan_.keep = section_.keep;
    plan_.gap_m = section_.gap_m;
    plan_.apart_m = section_.apart_m;
    if (!section_.is_whole || !map || problems_.errors() > errors) return std::nullopt;
    plan_.resolution_m = section_.resolution_m ? section_.resolution_m->value : map->plan.domain.resolution;
    return plan_;
  }

 private:
  void check_movable() {
    const bool any = std::any_of(hall_.objects.begin(), hall_.objects.end(), [](const HallObject& object) {
      const std::optional<Movable>& m = object.movable;
      return m && (m->x || m->y || m->z || m->yaw_rad);
    });
    if (!any)
      problems_.error(section_.mark, section_.field, "found no movable object",
                      "one with movable, as in movable: {x: [-2, 2], y: [-2, 2], yaw: any}");
  }

  void check_map(const RigMapPlan& map) {
    const MapDomain& domain = map.plan.domain;
    if (domain.kind != MapKind::kPosition)
      problems_.error(section_.mark, section_.field, "found it beside a map with angles", "a map of positions alone");
    const auto about_hall = [](const PlannedCriterion& planned) { return concerns_hall(*planned.criterion); };
    if (std::none_of(map.plan.criteria.begin(), map.plan.criteria.end(), about_hall))
      problems_.error(section_.mark, section_.field, "found a map without a criterion for the distance from the hall",
                      "one of clearance, cable_hall and platform_hall among its criteria");
    if (section_.of_E && !hall_.rigs[map.rig].model.coupling)
      problems_.error(section_.of_mark, section_.field + ".of", "found \"E\" of a rig without a rod",
                      "D, or a coupling of the rig");
    if (!section_.resolution_m || domain.kind != MapKind::kPosition) return;
    const auto& [resolution_m, mark, field] = *section_.resolution_m;
    if (!(resolution_m > 0)) return;  // which is told already
    const double cells = (extent(domain.box) / resolution_m).cwiseMax(1.0).prod();
    if (cells > kMostMapCells)
      problems_.error(mark, field, "found " + short_number(cells) + " cells of " + short_number(resolution_m) + " m",
                      "at most 2^31");
  }

  int find_on() {
    const auto& [name, mark, field] = *section_.on;
    std::map<std::string, int> by_name;
    for (std::size_t i = 0; i < hall_.objects.size(); ++i)
      by_name.try_emplace(hall_.objects[i].name, static_cast<int>(i));
    const auto found = by_name.find(name);
    if (found != by_name.end()) return found->second;
    problems_.error(mark, field, "found " + in_quotes(name),
                    "the name of an object of this hall" + NameHints(by_name).did_you_mean(name));
    return -1;
  }

  void read_region() {
    const auto& [corners, mark, field] = *section_.region;
    plan_.region = {corners[0], corners[1]};
    if (!((corners[1] - corners[0]).minCoeff() > 0))
      problems_.error(mark, field,
                      "found no room between " + short_point(corners[0]) + " and " + short_point(corners[1]) + " m",
                      "each number of the second above that of the first");
  }

  void read_points() {
    if (section_.points) {
      plan_.points = section_.points->value;
      if (plan_.points.empty())
        problems_.error(section_.points->mark, section_.points->field, "found no point", "at least one");
    }
    if (!section_.points_file) return;
    const std::optional<PoseList> list = read_pose_list(section_.points_file->value, {}, problems_);
    if (!list) return;
    for (const Pose& pose : list->poses) plan_.points.push_back(pose.p);
    if (plan_.points.empty())
      problems_.error(section_.points_file->mark, section_.points_file->field, "found no point in it", "at least one");
  }

  const PlaceSection& section_;
  const Hall& hall_;
  Problems& problems_;
  PlacePlan plan_;
};

}  // namespace

std::optional<PlacePlan> read_place_section(const PlaceSection& section, const Hall& hall,
                                            const std::optional<RigMapPlan>& map, bool has_map, Problems& problems) {
  return PlaceReading(section, hall, problems).read(map, has_map);
}

}  // namespace drydock
