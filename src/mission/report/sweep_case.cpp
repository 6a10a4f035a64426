// SPDX-License-Identifier: Apache-2.0
#include "mission/report/sweep_case.h"

#include <cassert>

#include "mission/report/run_report.h"

namespace drydock {

CaseEnd case_end(const Mission& mission, const MissionResult& result) {
  assert(result.status != MissionStatus::kInterrupted && "an interrupted run is no case");
  CaseEnd end;
  const bool ran = result.status == MissionStatus::kDone || result.status == MissionStatus::kNo;
  end.kind = ran ? CaseEnd::Kind::kRan : CaseEnd::Kind::kFailed;
  end.reason = result.sentence;
  end.end_s = result.advance.t_s;
  for (const MissionEventRecord& event : result.events) end.events.push_back(event.name);
  for (const WatchedGap& watched : result.gaps) end.gaps_m.push_back(watched.gap.distance_m);
  end.gaps_m.resize(mission.watched.size(), 0.0);  // a run that failed has no last instant
  end.figures = mission_figures(mission, result);
  return end;
}

}  // namespace drydock
