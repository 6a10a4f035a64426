// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/lsq_linear.h"
#include "bench/measure_rig.h"
#include "bench/rigs.h"
#include "rig/cable/tension/four_cable_point.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kEveryTension = 29;    // position of the grid that lsq_linear is asked for
constexpr double kTensionResidual_N = 1e-3;  // of lsq_linear, below which it has found tensions

/// Our answers at all positions of the grid, in three ways.
struct OurTensions {
  const CableRig rig = suspension_rig();
  const std::vector<Vector3> points = suspension_grid();
  const FourCablePoint point = four_cable_point(rig).value();
  const RigLanes lanes = rig_lanes(rig, WithAcceleration::kNo);
  ManyPoses many;
  PoseLanes poses;
  std::vector<FourCableTensions> each = std::vector<FourCableTensions>(points.size());
  std::vector<std::uint8_t> feasible = std::vector<std::uint8_t>(points.size()), settled = feasible;
  std::vector<double> low_N = std::vector<double>(4 * points.size()), high_N = low_N;

  OurTensions() {
    for (const Vector3& p_WD : points) many.add({Rotation{}, p_WD});
    poses = many.lanes(Rotation{});
  }
  void run_each() {
    for (std::size_t i = 0; i < points.size(); ++i) each[i] = four_cable_tensions(point, points[i]);
  }
  void run_ranges(const RigKernel& kernel) {
    (void)batch_tension_ranges(lanes, poses, {feasible, low_N, high_N}, settled, kernel);
  }
  void run_feasible(const RigKernel& kernel) { (void)batch_tension_feasible(lanes, poses, feasible, settled, kernel); }

  /// Positions at which a batch says otherwise than the closed form at one position.
  int batch_differences() {
    int different = 0;
    for (const RigKernel* kernel : rig_kernels()) {
      for (const bool with_ranges : {true, false}) {
        with_ranges ? run_ranges(*kernel) : run_feasible(*kernel);
        for (std::size_t i = 0; i < points.size(); ++i) different += !settled[i] || feasible[i] != each[i].feasible;
      }
    }
    return different;
  }
};

void compare(MultibodyBench& bench, const OurTensions& ours, const LsqLinear& lsq) {
  int different = 0, infeasible = 0, called_success = 0;
  for (std::size_t i = 0; i < lsq.residual_N.size(); ++i) {
    const std::size_t at = i * kEveryTension;
    const bool found = lsq.residual_N[i] < kTensionResidual_N;
    infeasible += !found;
    called_success += !found && lsq.success[i];
    if (found == ours.each[at].feasible) continue;
    ++different;
    const Vector3& p = ours.points[at];
    bench.report.differences.push_back(
        fmt::format("tension at ({:.2f}, {:.2f}, {:.2f}): ours {}, lsq_linear leaves {:g} N", p.x(), p.y(), p.z(),
                    found ? "no" : "yes", lsq.residual_N[i]));
  }
  bench.add_answer("tension_differences",
                   fmt::format("  of {} positions, otherwise by its residual", lsq.residual_N.size()), "count",
                   different, 0);
  bench.add({"tension_infeasible", "  of these infeasible; by its flag a success all the same", "count", infeasible,
             called_success});
}

}  // namespace

void measure_tension(MultibodyBench& bench) {
  OurTensions ours;
  std::vector<Vector3> asked;
  for (std::size_t i = 0; i < ours.points.size(); i += kEveryTension) asked.push_back(ours.points[i]);
  const LsqLinear lsq = run_lsq_linear(ours.rig, asked, bench.request.repeat);
  if (!lsq.refused.empty()) bench.report.differences.push_back(lsq.refused);

  const std::vector<const RigKernel*> kernels = rig_kernels();
  std::vector<Runner> runners = {{[&] { ours.run_each(); }}};
  for (const RigKernel* kernel : kernels) {
    runners.push_back({[&, kernel] { ours.run_ranges(*kernel); }});
    runners.push_back({[&, kernel] { ours.run_feasible(*kernel); }});
  }
  race(bench.race_of("tensions", 4), runners);
  const auto add = [&](const std::string& key, const std::string& what, std::size_t runner,
                       std::optional<double> at_least) {
    const double ours_s = runners[runner].best_s / static_cast<double>(ours.points.size());
    Row row{key, what, "s", ours_s};
    if (lsq.refused.empty()) row.peer = lsq.time_per_point_s, row.ratio = lsq.time_per_point_s / ours_s;
    if (at_least) row.bound = {Bound::Side::kAtLeast, *at_least};
    bench.add(std::move(row));
  };
  add("tension_each", "4 cables, a point: all tensions at a position, lsq_linear", 0, 5000);
  add("tension_batch", "  in a batch", 1, 20000);
  add("tension_batch_feasible", "  in a batch, only whether there are any", 2, {});
  for (std::size_t k = 1; k < kernels.size(); ++k)
    add(fmt::format("tension_batch_{}", set_name(kernels[k]->set)),
        fmt::format("  in a batch, {} kernel", set_name(kernels[k]->set)), 1 + 2 * k, {});
  bench.add_answer("tension_batch_differences", "  positions at which a batch says otherwise, all kernels", "count",
                   ours.batch_differences(), 0);
  if (lsq.refused.empty()) return compare(bench, ours, lsq);
  bench.add_answer("tension_differences", "  lsq_linear could not be asked", "count", {}, 0);
}

}  // namespace drydock::bench
