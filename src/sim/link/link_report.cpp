// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_report.h"

#include <fmt/format.h>

namespace drydock {

Json link_figures(const LinkRecord& record) {
  Json counters = Json::object();
  for (const LinkCounterInfo& info : link_counters()) counters[std::string(info.name)] = record.counters.*info.value;
  Json json = {{"peer", record.peer},
               {"layout_hash", record.hash},
               {"motion_enabled", record.motion_was_enabled},
               {"end", record.end},
               {"counters", std::move(counters)}};
  if (record.latest_s) json["latest_s"] = *record.latest_s;
  return json;
}

std::string link_text(const LinkRecord& record) {
  std::string text =
      fmt::format("link to {}, layout {}: {}\n  end of the session: {}\n  {}\n", record.peer, record.hash,
                  record.motion_was_enabled ? "motion was enabled" : "motion was not enabled, nothing moved",
                  record.end, to_string(record.counters));
  if (record.latest_s) text += fmt::format("  requests at most {:.3g} ms late on the clock\n", 1e3 * *record.latest_s);
  return text;
}

}  // namespace drydock
