// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "bench/peer.h"
#include "bench/race.h"
#include "bench/report.h"

namespace drydock::bench {

/// How to measure. The promises of speed are made for the hall of 200,000 triangles; in others they are not printed.
struct MeasureRequest {
  int repeat = 5;
  int threads = 2;  // of the batches that run on several
  std::uint64_t seed = 1;
  bool progress = true;
};

/// A run of the benchmark: what it runs over, the trees once they are built, and what came out so far. Each function
/// below adds its rows.
struct Bench {
  const Course& course;
  MeasureRequest request;
  Report report;
  BoxTree tree;
  std::optional<PeerTree> obb, obbrss;

  RaceRequest race_of(const std::string& what) const { return {what, request.repeat, request.progress}; }
  std::optional<Bound> promised(Bound::Side side, double value) const;
};

/// The kernels that this processor can run.
std::vector<const TreeKernel*> kernels();

void measure_build(Bench& bench);      // first: the others use the trees
void measure_collision(Bench& bench);  // the grid, against both of FCL's trees, on every kernel
void measure_clearance(Bench& bench);  // distance of a cable against FCL's, and against brute force
void measure_threads(Bench& bench);    // batches on one thread and on several
void measure_growth(Bench& bench);     // a distance query in halls of all sizes

}  // namespace drydock::bench
