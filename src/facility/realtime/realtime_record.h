// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/realtime/pacer.h"
#include "output/json_text.h"

namespace drydock {

/// How a run kept its times. It differs from run to run, so it belongs to run.json and to nothing that is compared.
struct RealtimeRecord {
  RealtimeRights rights;
  double rate_Hz = 0;
  TimeHistogram lateness, work;
  std::int64_t overruns = 0;
  std::int64_t samples_left_out = 0;  // of the log, because it could not be written in time
};

Json realtime_json(const RealtimeRecord& record);
/// Quantiles and what the machine let us have, in a few lines.
std::string realtime_text(const RealtimeRecord& record);

}  // namespace drydock
