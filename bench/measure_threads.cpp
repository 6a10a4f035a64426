// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/measure.h"

namespace drydock::bench {

void measure_threads(Bench& bench) {
  const std::vector<Segment> cables = cables_in_order(bench.course);
  std::vector<char> overlaps(cables.size());
  std::vector<MeshHit> hits(cables.size());
  const int many = bench.request.threads;
  const auto overlap = [&](int threads) {
    return Runner{[&, threads] { capsules_overlap(bench.tree, cables, kCableRadius_m, overlaps, threads); }};
  };
  const auto distance = [&](int threads) {
    return Runner{[&, threads] { segment_distances(bench.tree, cables, hits, threads); }};
  };
  std::vector<Runner> runners = {overlap(1), overlap(many), distance(1), distance(many)};
  RaceRequest request = bench.race_of("threads");
  request.rounds *= 4;  // short runs, in which another process shows more
  race(request, runners);

  const auto row = [&](const char* key, const char* what, double one_s, double many_s) {
    bench.report.rows.push_back(
        {key, fmt::format("{}, {} threads compared with one", what, many), "s", many_s, one_s, one_s / many_s});
    if (many == 2) bench.report.rows.back().bound = bench.promised(Bound::Side::kAtLeast, 1.8);
  };
  row("threads_collision", "collision of all cables", runners[0].best_s, runners[1].best_s);
  row("threads_clearance", "clearance of all cables", runners[2].best_s, runners[3].best_s);
}

}  // namespace drydock::bench
