// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>

#include "bench/contact_fcl.h"
#include "bench/contact_seed.h"
#include "bench/heap_count.h"
#include "bench/measure_peg.h"
#include "cli/interrupt.h"

namespace drydock::bench {
namespace {

constexpr int kPegPoses = 3000, kFclEvery = 25, kSeedRounds = 4, kFclSegments = 96;
constexpr double kPegClearances_m[] = {0, 1e-5, 1e-4, 5e-4, 2e-3};

// What the answers are summed up in, so that no work is left out.
double peg_sum = 0;

Runner ours_on(const ContactCourse& course, int every) {
  return {[&course, every] {
    ContactSet set;
    for (std::size_t i = 0; i < course.poses.size(); i += static_cast<std::size_t>(every)) {
      peg_hole_contacts(course.peg, course.block, course.poses[i], 0, set);
      peg_sum += set.gap_m;
    }
  }};
}

Runner fcl_on(const ContactCourse& course, const FclHole& peer, std::size_t most) {
  return {[&course, &peer, most] {
    for (std::size_t i = 0; i < course.poses.size(); i += kFclEvery) {
      peg_sum += static_cast<double>(peer.contacts(course.poses[i], most));
      throw_if_interrupted();
    }
  }};
}

}  // namespace

void measure_peg_speed(MultibodyBench& bench) {
  const ContactCourse plain = contact_course(0, 0, bench.request.seed, kPegPoses);
  const ContactCourse chamfered = contact_course(0, 1e-3, bench.request.seed, kPegPoses);
  const FclHole peer(plain, kFclSegments);
  std::vector<Runner> runners = {ours_on(plain, 1), ours_on(chamfered, 1), {[&] {
                                   for (const Pose& X : plain.poses) {
                                     peg_sum += seed_contacts(plain.peg, plain.block, X, kSeedRounds).count;
                                   }
                                 }}};
  race(bench.race_of("peg in hole", 3), runners);
  std::vector<Runner> mesh = {ours_on(plain, kFclEvery), fcl_on(plain, peer, 1), fcl_on(plain, peer, 100)};
  race(bench.race_of("peg in a mesh"), mesh);

  const double each = 1.0 / kPegPoses;
  bench.add_speed("peg_seed", "peg in hole, every contact; published method, 4 rounds of 8", runners[0].best_s * each,
                  runners[2].best_s * each, 10);
  bench.add_speed("peg_full_seed", "the same with a chamfer; published method without", runners[1].best_s * each,
                  runners[2].best_s * each, 4);
  const double fcl = static_cast<double>(kFclEvery) / kPegPoses;
  bench.add_speed("peg_fcl", fmt::format("peg in hole; FCL, {} triangles, up to 100 contacts", peer.triangles()),
                  mesh[0].best_s * fcl, mesh[2].best_s * fcl, 2000);
  bench.add_speed("peg_fcl_one", "  FCL, yes or no", mesh[0].best_s * fcl, mesh[1].best_s * fcl);

  const long long before = heap_count();
  runners[0].run();
  const long long taken = heap_count() - before;
  bench.add_answer("peg_heap", "  memory taken by 3,000 checks", "count", static_cast<double>(taken), 0);
}

void measure_peg_depth(MultibodyBench& bench) {
  double largest = 0, seed_largest = 0;
  for (const double clearance : kPegClearances_m) {
    for (const double chamfer : {0.0, 1e-3}) {
      const ContactCourse course = contact_course(clearance, chamfer, bench.request.seed + 1, 300);
      for (const Pose& X : course.poses) {
        throw_if_interrupted();
        ContactSet set;
        peg_hole_contacts(course.peg, course.block, X, 0.05, set);
        const std::optional<double> gap = sampled_gap(course, X);
        if (!gap) continue;
        largest = std::max(largest, std::abs(set.gap_m - *gap));
        const SeedHits hits = seed_contacts(course.peg, course.block, X, kSeedRounds);
        if (chamfer > 0 || hits.count == 0) continue;
        double deepest = 0;
        for (int i = 0; i < hits.count; ++i) deepest = std::max(deepest, hits.hits[i].depth_m);
        seed_largest = std::max(seed_largest, std::abs(deepest + *gap));
      }
    }
  }
  bench.add_answer("peg_depth_error", "  largest error of the deepest contact, all clearances", "m", largest, 1e-9,
                   seed_largest);
}

}  // namespace drydock::bench
