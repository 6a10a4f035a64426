// SPDX-License-Identifier: Apache-2.0
#include "mission/log_event.h"

#include <fmt/format.h>

namespace drydock {

Event log_event(const MissionEventRecord& record) {
  std::string text = record.name;
  if (record.kind == "attach") {
    text += fmt::format(": impulse {:.6g} N s, {:.6g} N m s, {:.6g} J lost", record.impulse_b_W.f.norm(),
                        record.impulse_b_W.t.norm(), record.energy_lost_J);
  }
  return {record.time_s, record.kind, record.b.empty() ? record.a : record.a + " " + record.b, text};
}

}  // namespace drydock
