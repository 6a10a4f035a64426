// SPDX-License-Identifier: Apache-2.0
#include "hall/map_file.h"

#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

/// Cells are counted from the lattice's origin in 32 bits.
constexpr double kFarthestCell = 1073741824.0;

class MapReading {
 public:
  MapReading(const MapSection& section, Problems& problems) : section_(section), problems_(problems) {}

  std::optional<RigMapPlan> read(const std::vector<std::string>& names, std::span<const HallRig> rigs) {
    const std::size_t errors = problems_.errors();
    const HallRig* rig = find_rig(names, rigs);
    read_box();
    read_angles();
    read_series();
    if (rig != nullptr) read_criteria(*rig, usual_criteria(rig->model), criteria_of(*rig));
    if (rig != nullptr) refuse_axis(section_.slide);
    if (rig != nullptr) refuse_axis(section_.rotary);
    if (rig != nullptr) check_turning(*rig);
    if (!section_.is_whole || rig == nullptr || problems_.errors() > errors) return std::nullopt;
    plan_.domain.X_WB = section_.at ? *section_.at : rig->X_WB_home;
    return RigMapPlan{static_cast<std::size_t>(rig - rigs.data()), std::move(plan_)};
  }

  std::optional<PlatformMapPlan> read(std::span<const HallPlatform> platforms) {
    const std::size_t errors = problems_.errors();
    const auto is_named = [&](const HallPlatform& p) { return !section_.rig || p.name() == section_.rig->value; };
    const auto platform = std::find_if(platforms.begin(), platforms.end(), is_named);
    read_box();
    read_angles();
    read_series();
    if (platform != platforms.end()) {
      read_axis_position(platform->model);
      read_criteria(*platform, usual_criteria(platform->model), stewart_criteria(platform->model));
    }
    if (!section_.is_whole || platform == platforms.end() || problems_.errors() > errors) return std::nullopt;
    plan_.domain.X_WB = section_.at ? *section_.at : platform->X_WB_home();
    return PlatformMapPlan{static_cast<std::size_t>(platform - platforms.begin()), std::move(plan_)};
  }

 private:
  /// The field of the axis that the platform has; none for any position of it.
  void read_axis_position(const StewartRig& rig) {
    const bool is_slide = rig.axis && rig.axis->kind == AuxiliaryKind::kSlide;
    const std::optional<Located<AxisPosition>>&given = is_slide ? section_.slide : section_.rotary,
          other = is_slide ? section_.rotary : section_.slide;
    refuse_axis(other);
    if (!rig.axis) refuse_axis(given);
    if (!rig.axis || !given || !given->value.q) return;
    plan_.axis_position = given->value.q;
    const Interval& range = rig.axis->range;
    if (*given->value.q < range.min || *given->value.q > range.max)
      problems_.error(given->mark, given->field, "found it beyond the range of the axis",
                      "from " + short_number(range.min) + " to " + short_number(range.max));
  }
  void refuse_axis(const std::optional<Located<AxisPosition>>& given) {
    if (given) problems_.error(given->mark, given->field, "found it of a rig without such an axis", "none");
  }

  /// Null after a problem, here or in the rig's own section.
  const HallRig* find_rig(const std::vector<std::string>& names, std::span<const HallRig> rigs) {
    if (names.empty())
      problems_.error(section_.mark, section_.field, "found a map in a hall without rigs", "a rig to map");
    if (names.empty()) return nullptr;
    if (section_.names_rig && !section_.rig) return nullptr;
    if (!section_.rig && names.size() > 1) {
      problems_.error(section_.mark, section_.field + ".rig", "missing", "the rig to map, one of " + listed(names));
      return nullptr;
    }
    const std::string& name = section_.rig ? section_.rig->value : names.front();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      problems_.error(section_.rig->mark, section_.rig->field, "found " + in_quotes(name),
                      "one of " + listed(names) + did_you_mean(name, names));
    }
    const auto found = std::find_if(rigs.begin(), rigs.end(), [&](const HallRig& r) { return r.name() == name; });
    return found == rigs.end() ? nullptr : &*found;
  }

  void read_box() {
    plan_.domain.kind = !section_.box     ? MapKind::kOrientation
                        : section_.angles ? MapKind::kAllOrientations
                                          : MapKind::kPosition;
    if (!section_.box) return;
    plan_.domain.box = {section_.box->value[0], section_.box->value[1]};
    plan_.domain.resolution = section_.resolution_m.value;
    check_cells(*section_.box, plan_.domain.box, section_.resolution_m, "m");
  }

  void read_angles() {
    if (!section_.angles) return;
    const AnglesSection& angles = section_.angles->value;
    plan_.domain.angles.order = angles.order;
    BoundingBox& ranges_rad = plan_.domain.angles.angles_rad;
    for (std::size_t i = 0; i < 3; ++i) {
      ranges_rad.low[static_cast<Eigen::Index>(i)] = angles.ranges_rad[i].min;
      ranges_rad.high[static_cast<Eigen::Index>(i)] = angles.ranges_rad[i].max;
    }
    plan_.domain.finest_turn_rad = angles.resolution_rad.value / 2;
    if (section_.box) return;
    plan_.domain.box = ranges_rad;
    plan_.domain.resolution = angles.resolution_rad.value;
    check_cells(*section_.angles, ranges_rad, angles.resolution_rad, "rad");
  }

  /// At the resolution if the file has one, else at what is cut in cells.
  template <class T>
  void check_cells(const Located<T>& whole, const BoundingBox& box, const Located<double>& resolution,
                   const std::string& unit) {
    if (!((box.high - box.low).minCoeff() > 0)) {
      problems_.error(whole.mark, whole.field,
                      "found no room between " + short_point(box.low) + " and " + short_point(box.high) + " " + unit,
                      "each number of the second above that of the first");
      return;
    }
    if (!(resolution.value > 0)) return;
    const Mark& mark = resolution.mark.file.empty() ? whole.mark : resolution.mark;
    const std::string& field = resolution.mark.file.empty() ? whole.field : resolution.field;
    const Vector3 cells = ((box.high - box.low) / resolution.value).cwiseMax(1.0);
    const double farthest = box.low.cwiseAbs().cwiseMax(box.high.cwiseAbs()).maxCoeff() / resolution.value;
    if (cells.prod() > kMostMapCells) {
      problems_.error(
          mark, field,
          "found " + short_number(cells.prod()) + " cells of " + short_number(resolution.value) + " " + unit,
          "at most 2^31");
    } else if (farthest > kFarthestCell) {
      problems_.error(mark, field, "found a cell that is the " + short_number(farthest) + "th from the origin",
                      "none farther than 2^30 of them");
    }
  }

  void read_series() {
    if (!section_.series) return;
    const SeriesSection& series = section_.series->value;
    const Located<double>& resolution = series.resolution_m ? *series.resolution_m : section_.resolution_m;
    plan_.series = {series.order, series.range_rad.min, series.range_rad.max, series.steps, resolution.value};
    if (series.resolution_m && section_.box) check_cells(*section_.box, plan_.domain.box, resolution, "m");
  }

  template <class Rig>
  void read_criteria(const Rig& rig, std::vector<PlannedCriterion> usual, const std::vector<const Criterion*>& able) {
    if (!section_.criteria) {
      plan_.criteria = std::move(usual);
      return;
    }
    const auto& [criteria, mark, field] = *section_.criteria;
    if (criteria.criteria.empty())
      problems_.error(mark, field, "found no criterion", "at least one of " + names_of(able));
    for (const WantedCriterion& one : criteria.criteria) {
      const auto& [wanted, where, path] = one.wanted;
      if (std::find(able.begin(), able.end(), one.criterion) == able.end()) {
        problems_.error(where, path, "found a criterion that does not apply to " + in_quotes(rig.name()),
                        "one of " + names_of(able));
      }
      plan_.criteria.push_back({one.criterion, wanted.at_least, wanted.from_eye_m.value_or(-1)});
    }
  }

  static std::vector<const Criterion*> criteria_of(const HallRig& rig) {
    std::vector<const Criterion*> able;
    for (const Criterion& criterion : criteria()) {
      if (asked_of_poses(criterion) && criterion.applies(rig.model)) able.push_back(&criterion);
    }
    return able;
  }

  static std::string names_of(const std::vector<const Criterion*>& able) {
    std::vector<std::string> names;
    for (const Criterion* criterion : able) names.emplace_back(criterion->name);
    return listed(names, 20);
  }

  void check_turning(const HallRig& rig) {
    if (has_moments(rig.model.platform)) return;
    const std::string found = "found orientations of the point " + in_quotes(rig.model.platform.name);
    if (section_.angles) problems_.error(section_.angles->mark, section_.angles->field, found, "a box alone");
    if (section_.series) problems_.error(section_.series->mark, section_.series->field, found, "a box alone");
  }

  const MapSection& section_;
  Problems& problems_;
  MapPlan plan_;
};

}  // namespace

std::optional<RigMapPlan> read_map_section(const MapSection& section, const std::vector<std::string>& names,
                                           std::span<const HallRig> rigs, Problems& problems) {
  return MapReading(section, problems).read(names, rigs);
}

std::optional<PlatformMapPlan> read_platform_map_section(const MapSection& section,
                                                         std::span<const HallPlatform> platforms, Problems& problems) {
  return MapReading(section, problems).read(platforms);
}

}  // namespace drydock
