// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace drydock::bench {

inline constexpr int kRunsPerTurn = 2;

/// One way to do a piece of work, and the least time it took.
struct Runner {
  std::function<void()> run;
  std::function<void()> before = {};  // not timed: clears what an earlier run left
  double best_s = std::numeric_limits<double>::infinity();
  double best_cold_s = std::numeric_limits<double>::infinity();  // of first runs of a turn alone
};

/// Runs all of them in turn, `rounds` times over, so that noise of the machine hits each alike; a turn is two runs,
/// since the turns of others leave the caches full of their data. Ends with Interrupted when the user wants so; shows
/// progress on a terminal.
enum class RaceClock {
  kWall,
  kThread,  // processor time of this thread: what else the machine does counts less. For work on one thread
};
struct RaceRequest {
  std::string what;  // "collision"
  int rounds = 5;
  bool progress = true;
  RaceClock clock = RaceClock::kWall;
};
void race(const RaceRequest& request, std::vector<Runner>& runners);

}  // namespace drydock::bench
