// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <malloc.h>

#include <cmath>

#include "bench/clp_slack.h"
#include "bench/measure_rig.h"
#include "bench/rigs.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kPoses = 4000, kTimedByClp = 200;
const Vector3 kLow(-6.8, -4.9, 0.2), kHigh(6.8, 4.9, 5.2);
constexpr double kTurn_rad = 0.4;
constexpr double kTie_N = 1e-6 * 5000;  // of the slack: below it CLP's own tolerance decides

class CapacityRace {
 public:
  CapacityRace(MultibodyBench& bench, std::string key, bool pulleys)
      : bench_(bench), key_(std::move(key)), rig_(suspended_rig(pulleys)) {
    for (const Pose& X_WB : many_.poses)
      needed_.push_back(needed_wrenches(rig_, X_WB, WithAcceleration::kNo).points.col(0));
  }

  void run(const std::string& what) {
    const std::vector<const RigKernel*> kernels = rig_kernels();
    std::vector<Runner> runners = {{[this] { run_clp(dual_, kTimedByClp); }},
                                   {[this] { run_clp(primal_, kTimedByClp); }}};
    for (const RigKernel* kernel : kernels) runners.push_back({[this, kernel] { run_batch(*kernel); }});
    race(bench_.race_of(what, 2), runners);
    const double clp_s = std::min(runners[0].best_s, runners[1].best_s) / kTimedByClp;
    const auto ours_s = [&](std::size_t k) { return runners[2 + k].best_s / kPoses; };
    bench_.add_speed(key_, "8 cables, " + what + ": capacity margin at a pose, CLP", ours_s(0), clp_s, 50);
    for (std::size_t k = 1; k < kernels.size(); ++k) {
      const std::string name = set_name(kernels[k]->set);
      bench_.add_speed(key_ + "_" + name, "  " + name + " kernel", ours_s(k), clp_s);
    }
    add_differences();
  }

 private:
  void run_clp(ClpSlack& clp, std::size_t count) {
    slack_N_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
      update_pose(rig_, many_.poses[i], pose_);
      slack_N_[i] = clp.slack_N(pose_.structure, needed_[i]);
    }
  }
  std::size_t run_batch(const RigKernel& kernel) {
    return batch_capacity_margins(lanes_, many_.lanes(), margin_N_, settled_, kernel);
  }

  void add_differences() {
    run_clp(dual_, kPoses);
    int different = 0, held = 0;
    for (std::size_t i = 0; i < kPoses; ++i) held += slack_N_[i] > 0;
    for (const RigKernel* kernel : rig_kernels()) {
      run_batch(*kernel);
      for (std::size_t i = 0; i < kPoses; ++i) {
        if (settled_[i] && (margin_N_[i] > 0) == (slack_N_[i] > 0)) continue;
        if (settled_[i] && std::abs(slack_N_[i]) < kTie_N) continue;
        ++different;
        const Vector3& p = many_.poses[i].p;
        bench_.report.differences.push_back(fmt::format("capacity at ({:.3f}, {:.3f}, {:.3f}), {}: {:g} N, CLP {:g} N",
                                                        p.x(), p.y(), p.z(), set_name(kernel->set), margin_N_[i],
                                                        slack_N_[i]));
      }
    }
    bench_.add_answer(key_ + "_differences", fmt::format("  of {} poses that differ or are left, all kernels", kPoses),
                      "count", different, 0);
    bench_.add({key_ + "_held", "  of these held", "count", held});
  }

  MultibodyBench& bench_;
  const std::string key_;
  const CableRig rig_;
  const RigLanes lanes_ = rig_lanes(rig_, WithAcceleration::kNo);
  const ManyPoses many_ = poses_in_box(bench_.request.seed, kPoses, kLow, kHigh, kTurn_rad);
  std::vector<ScaledWrench> needed_;
  ClpSlack dual_{rig_, ClpSlack::Method::kDual}, primal_{rig_, ClpSlack::Method::kPrimal};
  CableRigPose pose_;
  std::vector<double> slack_N_, margin_N_ = std::vector<double>(kPoses);
  std::vector<std::uint8_t> settled_ = std::vector<std::uint8_t>(kPoses);
};

}  // namespace

void measure_capacity(MultibodyBench& bench) {
  // CLP takes memory for each solution. Were it handed back to the system in between, it would take three times as
  // long.
  ::mallopt(M_TRIM_THRESHOLD, 1 << 26);
  ::mallopt(M_MMAP_THRESHOLD, 1 << 26);
  CapacityRace(bench, "capacity", false).run("fixed anchors");
  CapacityRace(bench, "capacity_pulleys", true).run("swivelling pulleys");
}

}  // namespace drydock::bench
