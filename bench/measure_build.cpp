// SPDX-License-Identifier: Apache-2.0
#include "bench/measure.h"

namespace drydock::bench {

std::optional<Bound> Bench::promised(Bound::Side side, double value) const {
  return course.name == "200k" ? std::optional<Bound>({side, value}) : std::nullopt;
}

std::vector<const TreeKernel*> kernels() {
  std::vector<const TreeKernel*> all = {&kTreeKernelSse2, &kTreeKernelAvx2, &kTreeKernelAvx512};
  std::erase_if(all, [](const TreeKernel* kernel) { return !supported(*kernel); });
  return all;
}

void measure_build(Bench& bench) {
  const PeerMesh mesh(bench.course.mesh);
  std::vector<Runner> runners = {
      {[&] { bench.tree = build_box_tree(bench.course.mesh); }, [&] { bench.tree = {}; }},
      {[&] { bench.obb.emplace(mesh, PeerBoxes::kObb); }, [&] { bench.obb.reset(); }},
      {[&] { bench.obbrss.emplace(mesh, PeerBoxes::kObbRss); }, [&] { bench.obbrss.reset(); }},
  };
  race(bench.race_of("tree build"), runners);
  const double ours = runners[0].best_s, obb = runners[1].best_s, obbrss = runners[2].best_s;
  const std::optional<Bound> bound = bench.promised(Bound::Side::kAtLeast, 3);
  bench.report.rows.push_back({"build_obb", "tree build, FCL OBB", "s", ours, obb, obb / ours, bound});
  bench.report.rows.push_back({"build_obbrss", "tree build, FCL OBBRSS", "s", ours, obbrss, obbrss / ours, bound});
}

}  // namespace drydock::bench
