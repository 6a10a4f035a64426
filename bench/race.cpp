// SPDX-License-Identifier: Apache-2.0
#include "bench/race.h"

#include <algorithm>
#include <chrono>

#include "cli/interrupt.h"
#include "cli/progress.h"

namespace drydock::bench {

namespace {

using Clock = std::chrono::steady_clock;

double wall_time_s(const Runner& runner) {
  throw_if_interrupted();
  if (runner.before) runner.before();
  const Clock::time_point begin = Clock::now();
  runner.run();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

}  // namespace

void race(const RaceRequest& request, std::vector<Runner>& runners) {
  const std::size_t turns = static_cast<std::size_t>(request.rounds) * runners.size();
  Progress progress("measuring " + request.what, "runs", turns * kRunsPerTurn, request.progress);
  for (int round = 0; round < request.rounds; ++round) {
    for (Runner& runner : runners) {
      for (int run = 0; run < kRunsPerTurn; ++run) {
        const double time_s = wall_time_s(runner);
        runner.best_s = std::min(runner.best_s, time_s);
        if (run == 0) runner.best_cold_s = std::min(runner.best_cold_s, time_s);
        progress.add();
      }
    }
  }
}

}  // namespace drydock::bench
