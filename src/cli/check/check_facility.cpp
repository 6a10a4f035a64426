// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_facility.h"

#include "cli/check/check_sweep.h"
#include "facility/facility_file.h"
#include "facility/link/link_layout.h"
#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

std::string craft_line(const Craft& craft) {
  std::string line = "  " + in_quotes(craft.name) + " on " + in_quotes(craft.rig.name);
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
  for (const Craft& craft : facility->crafts) report.text += craft_line(craft);
  if (facility->link) report.text += link_line(*facility, report.figures);
  const auto read = [&](const std::vector<std::string>& settings, Problems& found) {
    (void)read_facility(request.file, request.rules, settings, found);
  };
  if (facility->sweep) add_sweep_report(*facility->sweep, request, read, report, problems);
  return report;
}

}  // namespace drydock
