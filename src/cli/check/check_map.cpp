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

void add_place(const MapHall& hall, FileReport& report) {
  if (!hall.place) return;
  const std::string objective(to_string(hall.place->objective));
  report.figures["place"] = {{"objective", objective},
                             {"keep", hall.place->keep},
                             {"gap_m", hall.place->gap_m},
                             {"resolution_m", hall.place->resolution_m}};
  report.text += "places for " + objective + ", " + short_number(hall.place->gap_m) +
                 " m from other objects, cells of " + short_number(hall.place->resolution_m) + " m\n";
}

}  // namespace

void add_map(const MapHall& hall, FileReport& report) {
  if (!hall.map) return;
  const MapPlan& plan = hall.map->plan;
  const std::string& rig = hall.hall.rigs[hall.map->rig].name.value;
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
  add_place(hall, report);
}

}  // namespace drydock
