// SPDX-License-Identifier: Apache-2.0
#include "mission/file/sweep_section_file.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "mission/report/run_report.h"
#include "sweep/check_sweep_file.h"

namespace drydock {
namespace {

void check_event(const Located<std::string>& name, MissionBuilder& builder) {
  const auto is_named = [&](const MissionEvent& event) { return event.name == name.value; };
  const std::vector<MissionEvent>& events = builder.mission.events;
  const bool is_known = std::any_of(events.begin(), events.end(), is_named) || builder.event_names.contains(name.value);
  if (is_known || name.mark.file.empty()) return;
  builder.problems.error(name.mark, name.field, "found " + in_quotes(name.value),
                         "the name of an event of this file" + NameHints(builder.event_names).did_you_mean(name.value));
}

}  // namespace

void add_sweep(const SweepSection& section, MissionBuilder& builder) {
  Sweep sweep = read_sweep(section, builder.problems);
  for (std::size_t i = 0; i < section.outcomes.size(); ++i) {
    const OutcomeSection& outcome = section.outcomes[i];
    if (outcome.event) check_event(*outcome.event, builder);
    if (!outcome.apart) continue;
    const auto ends = builder.names.pair(*outcome.apart);
    if (!ends) continue;
    sweep.outcomes[i].pair = builder.mission.watched.size();
    builder.mission.watched.push_back({ends->first, ends->second});
  }
  check_sweep_figures(sweep, mission_figures(builder.mission, {}), builder.problems);
  builder.mission.sweep = std::move(sweep);
}

}  // namespace drydock
