// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bench/measure_sensing.h"
#include "spatial/inertia_check.h"
#include "testing/simulated_log.h"

namespace drydock::bench {
namespace {

using testing::TestStand;

/// The largest errors over some logs of the paper's motion.
struct PayloadErrors {
  double mass = 0, centre_m = 0, inertia = 0;  // shares of the mass and of the largest moment

  void add(const Identification& found, const TestStand& stand) {
    const SpatialInertia &M = found.M_BSo_S, &truth = stand.M_BSo_S;
    mass = std::max(mass, std::abs(M.mass_kg / truth.mass_kg - 1));
    centre_m = std::max(centre_m, (M.p_BBcm - truth.p_BBcm).norm());
    const double largest = check_physical(truth).moments_kg_m2[2];
    inertia = std::max(inertia, (M.I_BBcm - truth.I_BBcm).cwiseAbs().maxCoeff() / largest);
  }
};

/// How often each true value lies within its bound of 95 %, how wide the mass's bound is, and how often a log is
/// refused.
struct Coverage {
  double least = 1, most = 0, mass_bound_kg = 0, refused = 0;
};
Coverage coverage(const TestStand& stand, DriftModel drift, int seeds) {
  const VectorX truth = testing::true_values(stand);
  VectorX within = VectorX::Zero(16);
  Coverage result;
  int refused = 0;
  for (int seed = 0; seed < seeds; ++seed) {
    IdentifyRequest request = testing::log_of(stand, static_cast<std::uint64_t>(5000 + seed));
    request.drift = drift;
    const Identification found = identify(request);
    if (found.verdict == IdentifyVerdict::kDrifts) ++refused;
    result.mass_bound_kg += found.values[0].bound / seeds;
    for (Eigen::Index j = 0; j < 16; ++j) {
      const IdentifiedValue& value = found.values[static_cast<std::size_t>(j)];
      within[j] += std::abs(value.value - truth[j]) <= value.bound ? 1.0 / seeds : 0;
    }
  }
  result.refused = refused / static_cast<double>(seeds);
  result.least = within.minCoeff();
  result.most = within.maxCoeff();
  return result;
}

void add_share(MultibodyBench& bench, const std::string& key, const std::string& what, double share,
               std::optional<Bound> bound) {
  Row row{key, what, "share", share};
  row.bound = bound;
  row.is_answer = bound.has_value();
  bench.add(row);
}

}  // namespace

void measure_identification(MultibodyBench& bench) {
  const TestStand paper = testing::paper_stand();
  PayloadErrors errors;
  for (std::uint64_t seed = 1; seed <= 5; ++seed)
    errors.add(identify(testing::log_of(paper, bench.request.seed + seed)), paper);
  bench.add_answer("mass_error", "paper's motion, 5 logs: largest error of the mass", "relative", errors.mass, 0.002);
  bench.add_answer("centre_error", "  of the centre of mass", "m", errors.centre_m, 0.002);
  bench.add_answer("inertia_error", "  of an entry of the inertia, of the largest moment", "relative", errors.inertia,
                   0.05);

  TestStand stand = testing::short_stand();
  stand.position_noise_m = stand.rotation_noise_rad = 0;
  const int seeds = bench.request.is_short ? 40 : 200;
  const Coverage white = coverage(stand, DriftModel::kWalk, seeds);
  const double spare = bench.request.is_short ? 0.1 : 0;  // 40 logs tell less
  add_share(bench, "bounds_least", fmt::format("{} logs: true values within bounds of 95 %, the worst of 16", seeds),
            white.least, Bound{Bound::Side::kAtLeast, 0.9 - spare});
  add_share(bench, "bounds_most", "  the best of 16", white.most, Bound{Bound::Side::kAtMost, 0.99 + spare});

  stand.sensor.walk_per_sqrt_s = {Vector3::Constant(0.05), Vector3::Constant(0.5)};
  const Coverage walking = coverage(stand, DriftModel::kWalk, seeds / 4);
  add_share(bench, "drift_least", "with a bias that walks: within bounds, the worst of 16", walking.least,
            Bound{Bound::Side::kAtLeast, 0.85 - spare});
  Row wider{"drift_wider", "  bound of the mass, times as wide as without", "relative",
            walking.mass_bound_kg / white.mass_bound_kg};
  wider.bound = Bound{Bound::Side::kAtLeast, 1.5};
  wider.is_answer = true;
  bench.add(wider);
  add_share(bench, "drift_refused", "  logs refused where the sensor is said not to drift",
            coverage(stand, DriftModel::kNone, 20).refused, Bound{Bound::Side::kAtLeast, 1});
}

}  // namespace drydock::bench
