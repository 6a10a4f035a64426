// SPDX-License-Identifier: Apache-2.0
#include "mission/run.h"

#include "mission/part/mission_parts.h"
#include "mission/part/run_of_parts.h"

namespace drydock {

Rate mission_rate(const Mission& mission, const MissionStart& start) {
  return rate_of_parts<MissionParts>(mission, start);
}

Rate mission_sparse_rate(const Mission& mission, const MissionStart& start) {
  Rate rate;
  rate.name = "reactions";
  MissionParts({mission, start}).sparse_columns(rate.series);
  return rate;
}

MissionResult run_mission(const MissionRunRequest& request) {
  RunOfParts<MissionParts> run(request);
  if (request.arms != nullptr) run.parts().get<ArmControl>().connect(*request.arms);
  return run.run();
}

}  // namespace drydock
