// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "bench/measure_map.h"
#include "bench/rigs.h"
#include "map/layer/all_orientations.h"
#include "map/layer/margin_layer.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

constexpr double kRange_rad = 10 * 0.017453292519943295;
constexpr int kSpots = 4000, kTurns = 30;

/// A proven cell is contradicted by an orientation of the range at which the rig fails, or by none at which it does.
int contradicted(const MapDomain& domain, const MapTree& tree, const MapLayer& layer, std::uint64_t seed) {
  testing::Random random(seed);
  const auto margin = layer.make_margin();
  int wrong = 0;
  for (int i = 0; i < kSpots; ++i) {
    const Vector3 p = domain.box.low + extent(domain.box).cwiseProduct(0.5 * (random.vector() + Vector3::Ones()));
    if (cell_at(tree, p).cell_class != MapClass::kFree) continue;
    for (int k = 0; k < kTurns; ++k) {
      const Vector3 turn = random.vector(kRange_rad);
      wrong += margin({domain.X_WB.R * from_euler({domain.angles.order, turn.x(), turn.y(), turn.z()}), p}) < 0;
    }
  }
  return wrong;
}

}  // namespace

void measure_orientations(MultibodyBench& bench) {
  const auto rig = std::make_shared<const CableRig>(suspended_rig(false));
  MapDomain domain;
  domain.kind = MapKind::kAllOrientations;
  domain.box = {{-4, -3, 0.5}, {4, 3, 4}};
  if (bench.request.is_short) domain.box = {{-1.5, -2.25, 0.5}, {1, 0, 4}};
  domain.resolution = 0.25;
  domain.angles = {EulerOrder::k213, {Vector3::Constant(-kRange_rad), Vector3::Constant(kRange_rad)}};
  const MapLayer inner = margin_layer(rig, *find_criterion("tension"), 0);
  const MapLayer layer = for_all_orientations(domain, inner);
  MapRequest request;
  request.threads = kMapThreads;
  const auto begin = std::chrono::steady_clock::now();
  const CertifiedMap map = certified_map(domain, layer, request);
  const double ours_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const MapVolumes v = volumes(map.tree);
  bench.add({"orientations", "8 cables, tension for all orientations within 10 deg, 25 cm, once", "s", ours_s});
  bench.add({"orientations_free", "  proven free, of the box", "share", v.free / v.total()});
  bench.add({"orientations_blocked", "  proven blocked", "share", v.blocked / v.total()});
  bench.add({"orientations_undecided", "  undecided", "share", v.undecided / v.total()});
  bench.add_answer("orientations_contradicted",
                   fmt::format("  of {} orientations at each of {} places, that contradict", kTurns, kSpots), "count",
                   contradicted(domain, map.tree, inner, bench.request.seed), 0);
}

}  // namespace drydock::bench
