// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "bench/measure_map.h"
#include "cli/interrupt.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kCauses = 6;  // told of a hall
constexpr std::size_t kPlacesEach = 200000;

struct UndecidedBy {
  std::string object;
  double volume_m3 = 0;
};

/// What keeps cells undecided, the largest first.
std::vector<UndecidedBy> undecided_by(const MapCourse& course, const MapTree& tree) {
  std::vector<UndecidedBy> by;
  for (const std::string& object : course.objects) by.push_back({object, 0});
  for_cells(tree, [&](const MapCell& cell) {
    if (cell.cell_class != MapClass::kUndecided) return;
    by[static_cast<std::size_t>(tree.causes[cell.cause].object)].volume_m3 += cell_volume(tree, cell.place);
  });
  std::stable_sort(by.begin(), by.end(), [](const auto& a, const auto& b) { return a.volume_m3 > b.volume_m3; });
  return by;
}

void measure_hall(MultibodyBench& bench, HallSize size, const std::string& name, const std::string& what,
                  std::optional<double> at_most) {
  const MapCourse course = map_course(size, name);
  throw_if_interrupted();
  MapRequest request;
  request.threads = kMapThreads;
  MapDomain domain = course.domain(kFinest_m);
  if (bench.request.is_short) domain.box = part_of_box();
  const auto begin = std::chrono::steady_clock::now();
  const CertifiedMap map = certified_map(domain, course.clearance, request);
  const double ours_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const MapVolumes v = volumes(map.tree);
  bench.add({name, fmt::format("certified map of collision, 1 cm, {}, once", what), "s", ours_s});
  Row undecided{name + "_undecided", "  undecided, of the box", "share", v.undecided / v.total()};
  if (at_most) undecided.bound = Bound{Bound::Side::kAtMost, *at_most};
  undecided.is_answer = at_most.has_value();
  bench.add(std::move(undecided));
  const std::vector<UndecidedBy> by = undecided_by(course, map.tree);
  for (std::size_t i = 0; i < std::min(kCauses, by.size()); ++i) {
    bench.add({fmt::format("{}_undecided_{}", name, i + 1), "    of that, beside " + by[i].object, "share",
               by[i].volume_m3 / v.undecided});
  }
  const Contradictions found =
      contradictions(domain, map.tree, std::span(&course.clearance, 1), kPlacesEach, bench.request.seed, kMapThreads);
  bench.add_answer(name + "_contradicted",
                   fmt::format("  of {} random places, that contradict a proven cell", found.places), "count",
                   static_cast<double>(found.contradicted), 0);
}

}  // namespace

void measure_halls(MultibodyBench& bench) {
  measure_hall(bench, HallSize::kCluttered, "cluttered", "400k cluttered hall", 0.09);
  measure_hall(bench, HallSize::kCad, "cad", "hall of CAD parts", std::nullopt);
}

}  // namespace drydock::bench
