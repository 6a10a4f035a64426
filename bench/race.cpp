// SPDX-License-Identifier: Apache-2.0
#include "bench/race.h"

#include <time.h>

#include <algorithm>

#include "cli/interrupt.h"
#include "cli/progress.h"

namespace drydock::bench {

namespace {

double now_s(RaceClock clock) {
  timespec now{};
  ::clock_gettime(clock == RaceClock::kWall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double time_of_s(const Runner& runner, RaceClock clock) {
  throw_if_interrupted();
  if (runner.before) runner.before();
  const double begin_s = now_s(clock);
  runner.run();
  return now_s(clock) - begin_s;
}

}  // namespace

void race(const RaceRequest& request, std::vector<Runner>& runners) {
  const std::size_t turns = static_cast<std::size_t>(request.rounds) * runners.size();
  Progress progress("measuring " + request.what, "runs", turns * kRunsPerTurn, request.progress);
  for (int round = 0; round < request.rounds; ++round) {
    for (Runner& runner : runners) {
      for (int run = 0; run < kRunsPerTurn; ++run) {
        const double time_s = time_of_s(runner, request.clock);
        runner.best_s = std::min(runner.best_s, time_s);
        if (run == 0) runner.best_cold_s = std::min(runner.best_cold_s, time_s);
        progress.add();
      }
    }
  }
}

}  // namespace drydock::bench
