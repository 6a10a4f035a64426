// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "bench/brute_force.h"
#include "bench/measure.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kPeerColumns = 20;  // the peer takes long: both are asked on every 20th column of the grid

struct Distances {
  std::vector<double> all, subset, plain;  // ours: every point, the peer's points, those without hints
  std::vector<double> peer;                // clearance at the peer's points
  std::vector<std::vector<double>> by_kernel;
};

/// Where both see a gap; at a touch the peer answers 0 or −1.
double largest_difference_m(const Distances& distances) {
  double largest = 0;
  for (std::size_t i = 0; i < distances.peer.size(); ++i) {
    const double ours = std::max(0.0, distances.subset[i] - kCableRadius_m);
    largest = std::max(largest, std::abs(ours - std::max(0.0, distances.peer[i])));
  }
  return largest;
}

double largest_error_m(const Bench& bench, const Distances& distances) {
  constexpr int kSamples = 40;
  testing::Random random(bench.request.seed);
  Progress progress("comparing with brute force", "distances", kSamples * kCables, bench.request.progress);
  double largest = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    const auto point = static_cast<std::size_t>(random.whole(0, static_cast<int>(bench.course.points.size()) - 1));
    for (std::size_t which = 0; which < kCables; ++which) {
      throw_if_interrupted();
      const double exact = brute_force_distance(bench.course.mesh, bench.course.cable(point, which));
      for (const std::vector<double>& found : distances.by_kernel) {
        largest = std::max(largest, std::abs(found[kCables * point + which] - exact));
      }
      progress.add();
    }
  }
  return largest;
}

Row per_query(const std::string& key, const std::string& what, double ours_s, double peer_s) {
  return {key, what, "s", ours_s, peer_s, peer_s / ours_s};
}

}  // namespace

void measure_clearance(Bench& bench) {
  const Course& course = bench.course;
  const std::vector<const TreeKernel*> all = kernels();
  const std::vector<std::size_t> every = points_in_columns(course, 1), some = points_in_columns(course, kPeerColumns);
  Distances distances;
  distances.by_kernel.resize(all.size());
  const auto measure = [&](const TreeKernel& kernel, std::vector<double>& found, DistanceRequest request) {
    return Runner{[&, request] { found = cable_distances(kernel, bench.tree, course, request, throw_if_interrupted); }};
  };
  std::vector<Runner> runners = {
      {[&] { distances.peer = bench.obbrss->cable_clearances(course, some, throw_if_interrupted); }},
      measure(tree_kernel(), distances.all, {.points = every}),
      measure(tree_kernel(), distances.subset, {.points = some}),
      measure(tree_kernel(), distances.plain, {.points = some, .hints = false}),
  };
  for (std::size_t k = 0; k < all.size(); ++k)
    runners.push_back(measure(*all[k], distances.by_kernel[k], {.points = every}));
  race(bench.race_of("clearance"), runners);

  const auto each_s = [](const Runner& runner, const std::vector<double>& found) {
    return runner.best_s / static_cast<double>(found.size());
  };
  const double peer_s = each_s(runners[0], distances.peer);
  std::vector<Row>& rows = bench.report.rows;
  rows.push_back(
      per_query("clearance", "clearance of a cable, same points", each_s(runners[2], distances.subset), peer_s));
  rows.back().bound = bench.promised(Bound::Side::kAtLeast, 50);
  rows.push_back(per_query("clearance_all", "  ours on the whole grid", each_s(runners[1], distances.all), peer_s));
  rows.push_back(
      per_query("clearance_no_hint", "  without hints, same points", each_s(runners[3], distances.plain), peer_s));
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::string name = set_name(all[k]->set);
    rows.push_back(per_query("clearance_" + name, "  " + name + " kernel on the whole grid",
                             each_s(runners[4 + k], distances.by_kernel[k]), peer_s));
  }
  Row exactness{"largest_error", "largest difference from brute force, all kernels", "m"};
  exactness.ours = largest_error_m(bench, distances);
  exactness.bound = {Bound::Side::kAtMost, 1e-9};
  exactness.is_answer = true;
  rows.push_back(exactness);
  Row from_peer{"difference_from_peer", "largest difference from FCL's distance", "m"};
  from_peer.ours = largest_difference_m(distances);
  rows.push_back(from_peer);
}

}  // namespace drydock::bench
