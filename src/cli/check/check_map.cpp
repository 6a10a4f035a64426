// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_map.h"

#include "cli/json_numbers.h"
#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr double kCheckedDegree_rad = 0.017453292519943295;

std::string over_text(const MapDomain& domain) {
  const bool positions = domain.of_positions();
  const double one = positions ? 1.0 : kCheckedDegree_rad;
  const std::string unit = positions ? " m" : " deg";
  return std::string(positions ? "positions" : "orientations") + " within " + short_point(domain.box.low / one) +
         " to " + short_point(domain.box.high / one) + unit + ", cells of " + short_number(domain.resolution / one) +
         unit + (domain.kind == MapKind::kAllOrientations ? ", for all orientations of a range" : "");
}

void add_place(const HallFile& file, FileReport& report) {
  if (!file.place) return;
  const std::string objective(to_string(file.place->objective));
  report.figures["place"] = {{"objective", objective},
                             {"keep", file.place->keep},
                             {"gap_m", file.place->gap_m},
                             {"resolution_m", file.place->resolution_m}};
  report.text += "places for " + objective + ", " + short_number(file.place->gap_m) +
                 " m from other objects, cells of " + short_number(file.place->resolution_m) + " m\n";
}

}  // namespace

void add_map(const HallFile& file, FileReport& report) {
  if (!file.map && !file.platform_map) return;
  const MapPlan& plan = file.map ? file.map->plan : file.platform_map->plan;
  const std::string& rig =
      file.map ? file.hall.rigs[file.map->rig].name() : file.hall.platforms[file.platform_map->platform].name();
  std::vector<std::string> names;
  for (const PlannedCriterion& planned : plan.criteria) names.emplace_back(planned.criterion->name);
  const std::string unit = plan.domain.of_positions() ? "_m" : "_rad";
  nlohmann::ordered_json figures = {{"rig", rig}, {"criteria", names}};
  figures["low" + unit] = numbers(plan.domain.box.low);
  figures["high" + unit] = numbers(plan.domain.box.high);
  figures["resolution" + unit] = plan.domain.resolution;
  report.figures["map"] = std::move(figures);
  report.text +=
      "map of rig " + in_quotes(rig) + ": " + over_text(plan.domain) + "\n    criteria: " + listed(names) + "\n";
  add_place(file, report);
}

}  // namespace drydock
