// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "bench/race.h"
#include "bench/report.h"

namespace drydock::bench {

struct MultibodyRequest {
  int repeat = 5;
  std::uint64_t seed = 1;
  bool progress = true;
  bool is_short = false;  // smaller courses, where a benchmark has such
};

/// A run of the benchmark; each function below adds its rows.
struct MultibodyBench {
  MultibodyRequest request;
  Report report;

  /// One thread, its own processor time. Work of a few milliseconds takes more turns.
  RaceRequest race_of(const std::string& what, int turns = 1) const {
    return {what, turns * request.repeat, request.progress, RaceClock::kThread};
  }
  void add(Row row) { report.rows.push_back(std::move(row)); }
  void add_speed(const std::string& key, const std::string& what, double ours_s, double peer_s,
                 std::optional<double> at_least = {});
  void add_answer(const std::string& key, const std::string& what, const std::string& unit, std::optional<double> ours,
                  double at_most, std::optional<double> peer = {});
};

void measure_forward(MultibodyBench& bench);      // forward dynamics, beside MuJoCo and Simbody
void measure_loop(MultibodyBench& bench);         // a step of the closed arm, beside MuJoCo
void measure_loop_drift(MultibodyBench& bench);   // how well it stays closed, from plain and from singular starts
void measure_free_motion(MultibodyBench& bench);  // momentum and energy over a minute
void measure_structure(MultibodyBench& bench);    // attach, detach, reroot
void measure_modules(MultibodyBench& bench);      // a step with a hundred attached modules
void measure_heap(MultibodyBench& bench);         // what steps take from the heap
void measure_walker(MultibodyBench& bench);       // the same of a whole mission

}  // namespace drydock::bench
