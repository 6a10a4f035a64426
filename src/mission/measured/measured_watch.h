// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"
#include "mission/result.h"
#include "output/log/series.h"

namespace drydock {

/// How far the run is from what was measured, at samples: /measured/NAME/JOINT/position and effort, and
/// /measured/NAME/sensor/force_x, each with what was measured, what is simulated and their difference. Outside the rows
/// of a file its nearest row stands in the log, and nothing counts. Comes after RobotWatch, which reads the sensors.
class MeasuredWatch {
 public:
  explicit MeasuredWatch(const PartSetup& setup);

  void columns(std::vector<Series>& series) const;
  void sample(const Moment& moment, std::vector<double>& row);
  void report(MissionResult& result) const;

 private:
  const Mission& mission_;
  std::vector<MeasuredCursor> cursors_;
  std::vector<MeasuredRecord> records_;
};

}  // namespace drydock
