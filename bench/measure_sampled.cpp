// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/course.h"
#include "bench/lsq_linear.h"
#include "bench/measure_map.h"
#include "bench/peer.h"
#include "cli/interrupt.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kEvery = 29;    // position of the grid that lsq_linear is asked for
constexpr double kResidual_N = 1e-3;  // of lsq_linear, below which it has found tensions

int differing(std::span<const std::uint8_t> allowed, std::span<const char> blocked) {
  int different = 0;
  for (std::size_t i = 0; i < allowed.size(); ++i) different += (allowed[i] == 0) != (blocked[i] != 0);
  return different;
}

}  // namespace

void measure_sampled(MultibodyBench& bench, const MapCourse& map) {
  const Course course = make_course("200k");
  std::vector<Pose> poses;
  for (const Vector3& p : course.points) poses.push_back({Rotation{}, p});
  const auto clear = map.clearance.make_allowed();
  const auto held = map.tension.make_allowed();
  std::vector<std::uint8_t> is_clear(poses.size()), is_held(poses.size());
  clear(std::span(poses).first(1), std::span(is_clear).first(1));  // the tree over all meshes is made

  const PeerMesh mesh(course.mesh);
  const PeerTree obbrss(mesh, PeerBoxes::kObbRss);
  std::vector<char> peer_blocked;
  std::vector<Runner> runners = {{[&] { clear(poses, is_clear), held(poses, is_held); }},
                                 {[&] { peer_blocked = obbrss.blocked_points(course, throw_if_interrupted); }}};
  race(bench.race_of("sampled grid"), runners);
  std::vector<Vector3> asked;
  for (std::size_t i = 0; i < course.points.size(); i += kEvery) asked.push_back(course.points[i]);
  const LsqLinear lsq = run_lsq_linear(*map.rig, asked, bench.request.repeat);
  if (!lsq.refused.empty()) bench.report.differences.push_back(lsq.refused);

  const double lsq_s = lsq.time_per_point_s * static_cast<double>(poses.size());
  Row row{"sampled", "grid of 24,633 points, collision and tension; FCL OBBRSS and lsq_linear", "s", runners[0].best_s};
  if (lsq.refused.empty()) row.peer = runners[1].best_s + lsq_s, row.ratio = *row.peer / runners[0].best_s;
  row.bound = Bound{Bound::Side::kAtLeast, 1000};
  bench.add(std::move(row));
  bench.add({"sampled_peer_fcl", "  of the peers' time FCL's", "s", {}, runners[1].best_s});
  bench.add_answer("sampled_collision_differences", "  points at which FCL says otherwise", "count",
                   differing(is_clear, peer_blocked), 0);
  int different = 0;
  for (std::size_t i = 0; i < lsq.residual_N.size(); ++i)
    different += (lsq.residual_N[i] < kResidual_N) != (is_held[i * kEvery] != 0);
  bench.add_answer("sampled_tension_differences",
                   fmt::format("  of {} points, at which lsq_linear's residual says otherwise", asked.size()), "count",
                   lsq.refused.empty() ? std::optional<double>(different) : std::nullopt, 0);
}

}  // namespace drydock::bench
