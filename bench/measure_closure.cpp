// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>

#include "bench/measure_rig.h"
#include "bench/rigs.h"
#include "rig/cable/tension/closure_line.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kTimedPoses = 4000, kJudgedPoses = 200000;
const Vector3 kClosureLow(-0.5, -0.95, -0.5), kClosureHigh(0.5, 0, 0.5);
constexpr double kClosureTurn_rad = 0.35;

/// Diao and Ma's four steps as they stand: A from unit vectors, the inverse of its first six columns, times the
/// seventh, all negative.
bool closed_by_four_steps(const CableRig& rig, const Pose& X_WB) {
  Eigen::Matrix<double, 6, 7> A;
  for (int i = 0; i < 7; ++i) {
    const Cable& cable = rig.cables[static_cast<std::size_t>(i)];
    const Vector3 p_BC_W = X_WB.R * cable.p_BC;
    const Vector3 u_W = (cable.p_WA - X_WB.p - p_BC_W).normalized();
    A.col(i) << u_W, p_BC_W.cross(u_W);
  }
  const Eigen::Matrix<double, 6, 6> six = A.leftCols<6>();
  const Eigen::Matrix<double, 6, 6> inverse = six.partialPivLu().inverse();
  const Eigen::Matrix<double, 6, 1> x = inverse * A.col(6);
  return (x.array() < 0).all();
}

struct Closures {
  const CableRig rig = table_one_rig();
  const RigLanes lanes = rig_lanes(rig, WithAcceleration::kNo);
  ManyPoses many;
  std::vector<std::uint8_t> steps, batch, settled;

  Closures(std::uint64_t seed, std::size_t count)
      : many(poses_in_box(seed, count, kClosureLow, kClosureHigh, kClosureTurn_rad)) {
    steps.resize(count);
    batch.resize(count);
    settled.resize(count);
  }
  void run_steps() {
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = closed_by_four_steps(rig, many.poses[i]);
  }
  std::size_t run_batch(const PoseLanes& poses, const RigKernel& kernel) {
    return batch_closure(lanes, poses, batch, settled, kernel);
  }
};

/// Lines through the space of poses, each with an orientation of its own.
struct Lines {
  static constexpr std::size_t kLines = 400, kChecks = 500;
  const CableRig rig = table_one_rig();
  std::vector<Pose> from;
  std::vector<Vector3> p_WB_to;
  std::vector<ClosureLine> answers = std::vector<ClosureLine>(kLines);
  std::vector<std::uint8_t> checked = std::vector<std::uint8_t>(kLines * kChecks);

  explicit Lines(std::uint64_t seed)
      : from(poses_in_box(seed, kLines, kClosureLow, kClosureHigh, kClosureTurn_rad).poses) {
    for (const Pose& X_WB : poses_in_box(seed + 1, kLines, kClosureLow, kClosureHigh, kClosureTurn_rad).poses)
      p_WB_to.push_back(X_WB.p);
  }
  static double fraction(std::size_t check) { return static_cast<double>(check) / (kChecks - 1); }

  void run_exact() {
    for (std::size_t i = 0; i < kLines; ++i) answers[i] = closure_line(rig, from[i].R, from[i].p, p_WB_to[i]);
  }
  void run_checks(std::size_t lines) {
    for (std::size_t i = 0; i < lines; ++i) {
      for (std::size_t k = 0; k < kChecks; ++k) {
        const Pose X_WB{from[i].R, from[i].p + fraction(k) * (p_WB_to[i] - from[i].p)};
        checked[i * kChecks + k] = closed_by_four_steps(rig, X_WB);
      }
    }
  }
  bool on_a_stretch(std::size_t line, double fraction) const {
    const std::span<const ClosureStretch> all = answers[line].stretches();
    return std::any_of(all.begin(), all.end(), [&](const auto& s) { return s.from < fraction && fraction < s.to; });
  }
  int differences() {
    run_exact();
    run_checks(kLines);
    int different = 0;
    for (std::size_t i = 0; i < kLines; ++i) {
      for (std::size_t k = 1; k + 1 < kChecks; ++k)
        different += on_a_stretch(i, fraction(k)) != (checked[i * kChecks + k] != 0);
    }
    return different;
  }
};

void measure_lines(MultibodyBench& bench) {
  constexpr std::size_t kCheckedLines = 8;  // in a run
  Lines lines(bench.request.seed);
  std::vector<Runner> runners = {{[&] { lines.run_exact(); }}, {[&] { lines.run_checks(kCheckedLines); }}};
  race(bench.race_of("lines", 8), runners);
  bench.add_speed("closure_line",
                  fmt::format("7 cables: closed intervals of a line, {} of the four steps", Lines::kChecks),
                  runners[0].best_s / Lines::kLines, runners[1].best_s / kCheckedLines, 150);
  bench.add_answer(
      "closure_line_differences",
      fmt::format("  of {} checks on {} lines that differ", Lines::kLines * (Lines::kChecks - 2), Lines::kLines),
      "count", lines.differences(), 0);
}

void add_differences(MultibodyBench& bench) {
  Closures closures(bench.request.seed + 1, kJudgedPoses);
  closures.run_steps();
  int different = 0;
  for (const RigKernel* kernel : rig_kernels()) {
    closures.run_batch(closures.many.lanes(), *kernel);
    for (std::size_t i = 0; i < kJudgedPoses; ++i)
      different += !closures.settled[i] || closures.batch[i] != closures.steps[i];
  }
  bench.add_answer("closure_differences",
                   fmt::format("  of {} poses that differ or are left, all kernels", kJudgedPoses), "count", different,
                   0);
  const auto closed = std::count(closures.steps.begin(), closures.steps.end(), std::uint8_t{1});
  bench.add({"closure_closed", "  of these closed", "count", static_cast<double>(closed)});
}

}  // namespace

void measure_closure(MultibodyBench& bench) {
  Closures closures(bench.request.seed, kTimedPoses);
  const PoseLanes poses = closures.many.lanes(), shared = closures.many.lanes(euler_213(0.1, -0.2, 0.15));
  const std::vector<const RigKernel*> kernels = rig_kernels();
  std::vector<Runner> runners = {{[&] { closures.run_steps(); }}};
  for (const RigKernel* kernel : kernels) runners.push_back({[&, kernel] { closures.run_batch(poses, *kernel); }});
  runners.push_back({[&] { closures.run_batch(shared, *kernels[0]); }});
  race(bench.race_of("closure", 8), runners);
  const auto each_s = [&](std::size_t runner) { return runners[runner].best_s / kTimedPoses; };
  bench.add_speed("closure", "7 cables: closure at a pose, four steps by PartialPivLU", each_s(1), each_s(0), 10);
  bench.add_speed("closure_shared", "  all poses with the same rotation", each_s(runners.size() - 1), each_s(0));
  for (std::size_t k = 1; k < kernels.size(); ++k) {
    const std::string name = set_name(kernels[k]->set);
    bench.add_speed("closure_" + name, "  " + name + " kernel", each_s(1 + k), each_s(0));
  }
  add_differences(bench);
  measure_lines(bench);
}

}  // namespace drydock::bench
