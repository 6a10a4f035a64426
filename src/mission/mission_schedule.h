// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/mission.h"
#include "sim/schedule.h"

namespace drydock {

/// Something that is due at a time known beforehand.
struct Due {
  enum class Kind { kSwitch, kEvent, kWatchBegin, kWatchEnd, kMove, kMoveEnd, kRigTick, kTick };
  Kind kind = Kind::kSwitch;
  std::size_t index = 0;  // of the event, the move, or the robot
};

/// What is due in a mission, and what follows from what has happened. At one instant moves begin before the tick that
/// follows them.
class MissionSchedule {
 public:
  explicit MissionSchedule(const Mission& mission) : mission_(mission) {}

  /// Times of events and moves, and the first tick of each robot; loads switch at `switch_times_s`.
  void begin(const std::vector<double>& switch_times_s);

  void event_done(std::size_t event, double t_s);
  void move_begun(std::size_t move, double t_s, double duration_s);
  void move_done(std::size_t move, double t_s);
  /// The next instant of a robot's controller after t; or of the winches of its rig.
  void next_tick(std::size_t robot, double t_s, double rate_Hz, Due::Kind kind = Due::Kind::kTick);

  // For advance.
  double next_s() const { return schedule_.next_s(); }
  Due take() { return schedule_.take(); }

 private:
  void put_events(EventTrigger::Kind kind, std::size_t after, double t_s);
  void put_moves(MoveTrigger::Kind kind, std::size_t after, double t_s);

  const Mission& mission_;
  Schedule<Due> schedule_;
};

}  // namespace drydock
