// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <thread>

#include "bench/course.h"
#include "bench/measure_map.h"
#include "bench/peer.h"
#include "map/tree_change.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kColumns = 80;  // of 250 points, for each thread
constexpr std::size_t kPlaces = 1000000;

/// The peer's work on the same threads: whole columns of the dense grid, at random.
struct DenseColumns {
  std::array<Course, kMapThreads> courses;
  std::size_t points = 0;

  explicit DenseColumns(std::uint64_t seed) {
    testing::Random random(seed);
    for (Course& course : courses) {
      for (std::size_t i = 0; i < kCables; ++i) course.pulleys[i] = pulleys()[i];
      for (std::size_t i = 0; i < kColumns; ++i) {
        const double x = -2.745 + 0.01 * random.whole(0, 549), y = -2.495 + 0.01 * random.whole(0, 499);
        for (int k = 0; k < 250; ++k) course.points.emplace_back(x, y, 1.205 + 0.01 * k);
      }
      points += course.points.size();
    }
  }
  void run(const PeerTree& tree) const {
    std::array<std::thread, kMapThreads> threads;
    for (std::size_t i = 0; i < threads.size(); ++i)
      threads[i] = std::thread([&, i] { (void)tree.blocked_points(courses[i], [] {}); });
    for (std::thread& thread : threads) thread.join();
  }
};

double undecided_share(const MapTree& tree) {
  const MapVolumes v = volumes(tree);
  return v.undecided / v.total();
}

void add_places(MultibodyBench& bench, const std::string& key, const Contradictions& found) {
  bench.add_answer(key + "_contradicted",
                   fmt::format("  of {} random places, that contradict a proven cell", found.places), "count",
                   static_cast<double>(found.contradicted), 0);
  bench.add({key + "_free_places", "  of these proven free", "count", static_cast<double>(found.free)});
  bench.add({key + "_blocked_places", "  of these proven blocked", "count", static_cast<double>(found.blocked)});
}

}  // namespace

void measure_certified(MultibodyBench& bench, const MapCourse& course) {
  const MapDomain domain = course.domain(kFinest_m);
  const DenseColumns dense(bench.request.seed);
  const PeerMesh mesh(hall_mesh(HallSize::k200k));
  const PeerTree obb(mesh, PeerBoxes::kObb);
  MapRequest request;
  request.threads = kMapThreads;
  std::array<MapTree, 2> trees;
  MapTree both;
  std::vector<Runner> runners = {{[&] { trees[0] = certified_map(domain, course.clearance, request).tree; }},
                                 {[&] {
                                   trees[1] = certified_map(domain, course.tension, request).tree;
                                   both = united(trees);
                                 }},
                                 {[&] { dense.run(obb); }}};
  race({"certified map", bench.request.repeat, bench.request.progress, RaceClock::kWall}, runners);
  const double peer_s = runners[2].best_s * dense_points(kFinest_m) / static_cast<double>(dense.points);

  bench.add({"certified", "certified map of collision, 1 cm, 2 threads; peer: dense FCL grid", "s", runners[0].best_s,
             peer_s, peer_s / runners[0].best_s, Bound{Bound::Side::kAtLeast, 100}});
  bench.add({"certified_peer_sample",
             "  points of 68,750,000 on which the peer was timed",
             "count",
             static_cast<double>(dense.points),
             {}});
  bench.add_answer("certified_undecided", "  undecided, of the box", "share", undecided_share(trees[0]), 0.015);
  add_places(
      bench, "certified",
      contradictions(domain, trees[0], std::span(&course.clearance, 1), kPlaces, bench.request.seed, kMapThreads));
  const double both_s = runners[0].best_s + runners[1].best_s;
  bench.add({"certified_both", "certified map of collision and tension; peer: collision alone", "s", both_s, peer_s,
             peer_s / both_s, Bound{Bound::Side::kAtLeast, 100}});
  bench.add_answer("certified_both_undecided", "  undecided, of the box", "share", undecided_share(both), 0.025);
  const std::array layers = {course.clearance, course.tension};
  add_places(bench, "certified_both",
             contradictions(domain, both, layers, kPlaces, bench.request.seed + 1, kMapThreads));
}

void measure_levels(MultibodyBench& bench, const MapCourse& course) {
  MapRequest request;
  request.threads = kMapThreads;
  std::optional<double> coarser_s;
  for (const double resolution_m : {0.08, 0.04, 0.02, 0.01}) {
    const MapDomain domain = course.domain(resolution_m);
    CertifiedMap map;
    std::vector<Runner> runners = {{[&] { map = certified_map(domain, course.clearance, request); }}};
    race({"levels", bench.request.repeat * (resolution_m > 0.03 ? 4 : 1), bench.request.progress, RaceClock::kWall},
         runners);
    const double ours_s = runners[0].best_s;
    Row row{fmt::format("level_{:.0f}cm", 100 * resolution_m),
            fmt::format("  map of collision at {:.0f} cm; peer: the one above", 100 * resolution_m), "s", ours_s,
            coarser_s};
    if (coarser_s) row.ratio = ours_s / *coarser_s;
    if (resolution_m > 0.07) row.bound = Bound{Bound::Side::kAtMost, 0.1};
    bench.add(std::move(row));
    bench.add({fmt::format("level_{:.0f}cm_judged", 100 * resolution_m), "    cells evaluated; peer: of a dense grid",
               "count", static_cast<double>(map.judged), dense_points(resolution_m)});
    bench.add({fmt::format("level_{:.0f}cm_undecided", 100 * resolution_m),
               "    undecided",
               "share",
               undecided_share(map.tree),
               {}});
    coarser_s = ours_s;
  }
}

}  // namespace drydock::bench
