// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_facility.h"

#include "cli/check/check_sweep.h"
#include "facility/approach/approach_report.h"
#include "facility/contact_loop/contact_loop_report.h"
#include "facility/facility_file.h"
#include "facility/forecast/forecast_report.h"
#include "facility/link/link_layout.h"
#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

std::string craft_line(const Craft& craft) {
  std::string line = "  " + in_quotes(craft.name) + " on " + in_quotes(craft.rig_name());
  line += craft.script ? ", through " + counted(craft.script->X_WB.size(), "pose")
                       : ", flies with " + short_number(craft.model.M_BBo_B.mass_kg) + " kg";
  if (craft.has_axis) line += "; axis: " + to_string(craft.axis.method);
  if (craft.sensed) line += "; payload of " + short_number(craft.sensed->M_BSo_S.mass_kg) + " kg on a sensor";
  if (craft.sensed && craft.sensed->arm) line += ", with arm " + in_quotes(craft.sensed->arm->name);
  return line + "\n";
}

std::string link_line(const Facility& facility, Json& figures) {
  const std::string peer = to_string(facility.link->peer), hash = hash_text(link_hash(facility_link_layout(facility)));
  figures["link"] = {{"peer", peer}, {"layout_hash", hash}};
  return "  rigs behind a link to " + peer + ", layout " + hash + "\n";
}

/// As a run would certify it.
void add_approach(const Craft& craft, double rate_Hz, FileReport& report) {
  const ApproachRecord record = certify_approach(craft, rate_Hz);
  nlohmann::ordered_json figures = {{"spacecraft", craft.name}};
  figures.update(approach_figures(record));
  report.figures["approaches"].push_back(std::move(figures));
  report.text += approach_text(record);
  report.is_feasible = report.is_feasible && record.is_certified();
}

}  // namespace

FileReport check_facility(const CheckRequest& request, Problems& problems) {
  const std::optional<Facility> facility = read_facility(request.file, request.rules, request.settings, problems);
  FileReport report{"facility", "", {{"name", ""}}};
  if (!facility) return report;
  report.figures = {{"name", facility->name},
                    {"hall", facility->hall.name},
                    {"spacecraft", facility->crafts.size()},
                    {"rate_Hz", facility->rate_Hz},
                    {"duration_s", facility->duration_s}};
  report.text = "facility " + in_quotes(facility->name) + " in hall " + in_quotes(facility->hall.name) + ", " +
                short_number(facility->duration_s) + " s at " + short_number(facility->rate_Hz) + " Hz\n";
  for (const Craft& craft : facility->crafts) {
    report.text += craft_line(craft);
    if (craft.approach) add_approach(craft, facility->rate_Hz, report);
    if (const auto forecast = drift_forecast(*facility, craft)) {
      report.text += forecast_text(*forecast);
      report.figures["forecast"].push_back({{"spacecraft", craft.name}});
      report.figures["forecast"].back().update(forecast_figures(*forecast));
    }
  }
  for (const ContactPairOfBodies& pair : contact_pairs(*facility)) {
    const ContactForecast made = contact_forecast(*facility, pair);
    report.text += "  " + forecast_text(pair.name, made);
    report.figures["contact_loops"].push_back({{"name", pair.name}, {"before", forecast_figures(made)}});
  }
  if (facility->link) report.text += link_line(*facility, report.figures);
  const auto read = [&](const std::vector<std::string>& settings, Problems& found) {
    (void)read_facility(request.file, request.rules, settings, found);
  };
  if (facility->sweep) add_sweep_report(*facility->sweep, request, read, report, problems);
  return report;
}

}  // namespace drydock
