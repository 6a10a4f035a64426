// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"
#include "mission/start.h"

// Our run of the plate with 20 pegs at steps of 1 ms.

namespace drydock::bench {

/// The example's arm with its plate, which is not locked where it is home: it stays in contact to the end.
Mission plate_mission();

/// What the controller wants of each joint and where the joint is, by link of the tree. A column for each millisecond
/// of the run: wanted all through it, and where it ends.
struct PlateLog {
  MatrixX q_wanted, v_wanted;
  MatrixX q;
};

inline constexpr double kTouch_s = 3.8, kBottom_s = 5.3;  // when pins begin to touch, and when they reach the bottom

/// Processor time of the whole run and of two phases, and the deepest of all contacts.
struct PlateRun {
  double all_s = 0, sliding_s = 0, pressed_s = 0;
  double depth_m = 0;
};

/// Keeps a log where one is given, which costs time.
PlateRun run_plate(const Mission& mission, const MissionStart& start, PlateLog* log = nullptr);

}  // namespace drydock::bench
