// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/measure.h"
#include "cli/interrupt.h"

namespace drydock::bench {
namespace {

struct PeerAnswer {
  std::string name;  // "OBB"
  std::vector<char> blocked;
};

/// How many points differ, with a sentence for each.
std::size_t compare(Bench& bench, const std::string& kernel, const std::vector<char>& ours, const PeerAnswer& peer) {
  std::size_t count = 0;
  for (std::size_t point = 0; point < ours.size(); ++point) {
    if (ours[point] == peer.blocked[point]) continue;
    ++count;
    const Vector3& D = bench.course.points[point];
    const double clearance_m = clearance_at(bench.tree, bench.course, point).smallest_m();
    bench.report.differences.push_back(
        fmt::format("D at ({:.3f}, {:.3f}, {:.3f}) m: ours ({}) says {}, FCL {} says {}; its clearance is {:.3e} m",
                    D.x(), D.y(), D.z(), kernel, ours[point] ? "blocked" : "free", peer.name,
                    peer.blocked[point] ? "blocked" : "free", clearance_m));
  }
  return count;
}

void add_answers(Bench& bench, const std::vector<std::vector<char>>& ours, const PeerAnswer& peer) {
  std::size_t differing = 0;
  for (std::size_t k = 0; k < ours.size(); ++k) differing += compare(bench, set_name(kernels()[k]->set), ours[k], peer);
  Row row{"differing_" + (peer.name == "OBB" ? std::string("obb") : "obbrss"),
          fmt::format("points that differ from FCL {}, all kernels", peer.name), "count"};
  row.ours = static_cast<double>(differing);
  row.bound = {Bound::Side::kAtMost, 0};
  row.is_answer = true;
  bench.report.rows.push_back(row);
}

Row beside(const std::string& key, const std::string& what, double ours_s, double peer_s) {
  return {key, what, "s", ours_s, peer_s, peer_s / ours_s};
}

}  // namespace

void measure_collision(Bench& bench) {
  const std::vector<const TreeKernel*> all = kernels();
  std::vector<std::vector<char>> ours(all.size());
  PeerAnswer obb{"OBB", {}}, obbrss{"OBBRSS", {}};
  std::vector<Runner> runners = {
      {[&] { obb.blocked = bench.obb->blocked_points(bench.course, throw_if_interrupted); }},
      {[&] { obbrss.blocked = bench.obbrss->blocked_points(bench.course, throw_if_interrupted); }},
  };
  for (std::size_t k = 0; k < all.size(); ++k) {
    runners.push_back({[&, k] { ours[k] = blocked_points(*all[k], bench.tree, bench.course, throw_if_interrupted); }});
  }
  race(bench.race_of("collision"), runners);

  const double obb_s = runners[0].best_s, obbrss_s = runners[1].best_s;
  std::vector<Row> more;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const Runner& runner = runners[2 + k];
    const std::string name = set_name(all[k]->set);
    more.push_back(beside("collision_obb_" + name, "  " + name + " kernel, FCL OBB", runner.best_s, obb_s));
    if (all[k] != &tree_kernel()) continue;
    bench.report.rows.push_back(
        beside("collision_obb", "collision of the grid, FCL cylinder/OBB", runner.best_s, obb_s));
    bench.report.rows.back().bound = bench.promised(Bound::Side::kAtLeast, 25);
    bench.report.rows.push_back(
        beside("collision_obbrss", "collision of the grid, FCL cylinder/OBBRSS", runner.best_s, obbrss_s));
    bench.report.rows.back().bound = bench.promised(Bound::Side::kAtLeast, 60);
    bench.report.rows.push_back(
        beside("collision_obb_cold", "  first runs of a turn, FCL OBB", runner.best_cold_s, runners[0].best_cold_s));
  }
  bench.report.rows.insert(bench.report.rows.end(), more.begin(), more.end());
  add_answers(bench, ours, obb);
  add_answers(bench, ours, obbrss);
}

}  // namespace drydock::bench
