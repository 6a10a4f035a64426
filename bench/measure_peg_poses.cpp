// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "bench/contact_course.h"
#include "bench/measure_peg.h"
#include "cli/interrupt.h"
#include "contact/peg/peg_hole_point.h"
#include "testing/peg_cases.h"

namespace drydock::bench {
namespace {

using testing::PegCase;

// The least time of a check at one pose, over several goes of many checks.
double least_time_s(const ContactCourse& course, const Pose& X) {
  using Clock = std::chrono::steady_clock;
  ContactSet set;
  double least = INFINITY;
  for (int go = 0; go < 12; ++go) {
    const Clock::time_point begin = Clock::now();
    for (int i = 0; i < 50; ++i) peg_hole_contacts(course.peg, course.block, X, 0, set);
    least = std::min(least, std::chrono::duration<double>(Clock::now() - begin).count() / 50);
  }
  return least;
}

struct PegFaults {
  long long poses = 0, touching = 0, not_numbers = 0, missed = 0, jumps = 0, stepped = 0;
};

bool all_numbers(const ContactSet& set) {
  for (const ContactPoint& point : set.points()) {
    for (const Nearness* at : {&point.at, &point.beside, &point.also_beside}) {
      const bool finite = at->p_BP.allFinite() && at->p_BQ.allFinite() && at->n_B.allFinite();
      if (!finite || std::isnan(at->depth_m)) return false;
    }
    if (!std::isfinite(point.at.depth_m)) return false;
  }
  return !std::isnan(set.gap_m);
}

// Points of the axis are certain: where one is within the radius of the solid, a contact at least as deep must be
// reported, and some contact where one is inside the solid.
bool misses(const PegCase& c, const Pose& X, const ContactSet& set) {
  constexpr int kPoints = 24;
  const Vector3 d = c.peg.length_m * X.R.matrix.col(2), a = X.p - 0.5 * d;
  double sampled = -INFINITY;
  bool inside = false;
  for (int i = 0; i <= kPoints; ++i) {
    const double distance = signed_distance(a + static_cast<double>(i) / kPoints * d, c.block).distance_m;
    sampled = std::max(sampled, c.peg.radius_m - distance);
    inside = inside || distance < 0;
  }
  const double found = testing::deepest(set);
  return inside ? !(found > 0) : sampled > 1e-12 && !(found > sampled - 1e-12);
}

void check_pose(const PegCase& c, const Pose& X, testing::Random& random, PegFaults& faults) {
  ContactSet set;
  peg_hole_contacts(c.peg, c.block, X, 0, set);
  ++faults.poses;
  faults.touching += !set.empty();
  faults.not_numbers += !all_numbers(set);
  faults.missed += misses(c, X, set);
  const double depth = testing::deepest(set);
  if (set.empty() || depth > 0.1 * c.peg.radius_m) return;
  // A short motion, in which the wrench may change by a few times stiffness times motion. Stiffness 1 N/m.
  const double lever = 0.5 * c.peg.length_m + c.peg.radius_m;
  const Vector3 w = random.vector(1e-3), v = random.vector(1e-4);
  const double motion = v.norm() + lever * w.norm();
  const Wrench before = testing::peg_load(set, X, 1).F_A_B,
               after = testing::peg_load(c, testing::moved(X, w, v), 1).F_A_B;
  ++faults.stepped;
  faults.jumps += (after.f - before.f).norm() > 6 * motion || (after.t - before.t).norm() > 6 * motion * lever;
}

}  // namespace

void measure_peg_worst(MultibodyBench& bench) {
  for (const double clearance : {0.0, 1e-5, 1e-4, 5e-4, 2e-3}) {
    const ContactCourse course = contact_course(clearance, 1e-3, bench.request.seed + 2, 600);
    std::vector<double> touching, all;
    for (const Pose& X : course.poses) {
      throw_if_interrupted();
      ContactSet set;
      peg_hole_contacts(course.peg, course.block, X, 0, set);
      all.push_back(least_time_s(course, X));
      if (!set.empty()) touching.push_back(all.back());
    }
    std::sort(touching.begin(), touching.end());
    const double worst = *std::max_element(all.begin(), all.end()), median = touching[touching.size() / 2];
    Row row{fmt::format("peg_worst_{:g}um", 1e6 * clearance),
            fmt::format("  slowest pose over the median of touching ones, {:g} mm clearance", 1e3 * clearance),
            "s",
            median,
            worst,
            worst / median};
    row.bound = {Bound::Side::kAtMost, 3};
    bench.add(std::move(row));
  }
}

void measure_peg_random(MultibodyBench& bench) {
  PegFaults faults;
  testing::Random random(bench.request.seed + 3);
  const std::vector<PegCase> cases = testing::peg_cases();
  for (int i = 0; i < 1'000'000; ++i) {
    if (i % 1000 == 0) throw_if_interrupted();
    const PegCase& c = cases[static_cast<std::size_t>(i) % cases.size()];
    // Two in three at the hole, the others anywhere about the block.
    const Pose X = i % 3 < 2 ? testing::pose_at_hole(c, random) : random.pose(0.12);
    check_pose(c, X, random, faults);
  }
  const auto add = [&](const char* key, const std::string& what, long long count) {
    bench.add_answer(key, what, "count", static_cast<double>(count), 0);
  };
  add("peg_not_numbers", fmt::format("  of {} random poses, {} touching: not a number", faults.poses, faults.touching),
      faults.not_numbers);
  add("peg_missed", "  missed contacts", faults.missed);
  add("peg_jumps", fmt::format("  of {} short motions: jumps of the wrench", faults.stepped), faults.jumps);
}

}  // namespace drydock::bench
