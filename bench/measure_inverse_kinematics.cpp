// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "arm/ik/inverse_kinematics.h"
#include "bench/kdl_arm.h"
#include "bench/measure_arm.h"
#include "cli/progress.h"
#include "spatial/rotation_exp.h"
#include "testing/random_chain.h"

namespace drydock::bench {
namespace {

constexpr std::size_t kGoals = 10000;
constexpr std::size_t kTimedGoals = 500;  // of these, in a run
constexpr double kTolerance = 1e-5;       // [m and rad] that all are asked for
constexpr int kMostRestarts = 100;

VectorX mid_range(const Chain& chain) {
  VectorX q(chain.size());
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    q[i] = 0.5 * (joint.lower + joint.upper);
  }
  return q;
}

/// Twice the tolerance, since KDL's NR_JL takes it for each component.
bool reaches(const Chain& chain, const VectorX& q, const Pose& X_BT) {
  const Pose X = tip_pose(chain, q);
  return (X.p - X_BT.p).norm() <= 2 * kTolerance && angle_between(X.R, X_BT.R) <= 2 * kTolerance;
}

/// Whole turns towards the limits, for answers of a solver that knows none. For chains of joints that turn.
VectorX turned_into_limits(const Chain& chain, VectorX q) {
  constexpr double kTurn = 2 * std::numbers::pi;
  for (Eigen::Index i = 0; i < q.size(); ++i)
    q[i] -= kTurn * std::floor((q[i] - chain.joints[static_cast<std::size_t>(i)].lower) / kTurn);
  return q;
}

/// One arm, the poses it takes at random positions within its limits, and everyone who solves them.
class IkRace {
 public:
  IkRace(MultibodyBench& bench, std::string key, std::string name, const Chain& chain)
      : bench_(bench), key_(std::move(key)), name_(std::move(name)), chain_(chain), start_(mid_range(chain)) {
    testing::Random random(bench.request.seed);
    for (std::size_t i = 0; i < kGoals; ++i)
      goals_.push_back(tip_pose(chain, testing::random_positions(random, chain)));
    for (int i = 1; i < kMostRestarts; ++i) restarts_.push_back(testing::random_positions(random, chain));
    kdl_ = std::make_unique<KdlArm>(chain, goals_, kTolerance);
  }

  void run() {
    const auto each = [](auto solve) {
      return Runner{[solve] {
        for (std::size_t i = 0; i < kTimedGoals; ++i) solve(i);
      }};
    };
    std::vector<Runner> runners = {each([this](std::size_t i) { (void)ours(i, true); }),
                                   each([this](std::size_t i) { (void)ours(i, false); }),
                                   each([this](std::size_t i) { kdl_->solve_lma(i, start_); }),
                                   each([this](std::size_t i) { kdl_->solve_nr_jl(i, start_); }),
                                   each([this](std::size_t i) { solve_lma_with_restarts(i); })};
    race(bench_.race_of("inverse kinematics, " + name_), runners);
    const auto each_s = [&](std::size_t runner) { return runners[runner].best_s / kTimedGoals; };
    bench_.add_speed(key_ + "_lma", name_ + ": a pose, KDL LMA", each_s(0), each_s(2), 5);
    bench_.add_speed(key_ + "_nr_jl", "  KDL NR_JL", each_s(0), each_s(3), 5);
    bench_.add_speed(key_ + "_restarts", "  without a start of our own; KDL LMA restarted until within limits",
                     each_s(1), each_s(4));
    add_misses();
  }

 private:
  VectorX ours(std::size_t goal, bool with_start) const {
    IkRequest request;
    request.X_BT = goals_[goal];
    if (with_start) request.start = start_;
    request.distance_m = request.angle_rad = kTolerance;
    return solver_.solve(request).q;
  }

  bool found_by_lma(std::size_t goal) const {
    const VectorX q = turned_into_limits(chain_, kdl_->answer(goal));
    return limit_margin(chain_, q) >= 0 && reaches(chain_, q, goals_[goal]);
  }

  void solve_lma_with_restarts(std::size_t goal) {
    kdl_->solve_lma(goal, start_);
    for (std::size_t i = 0; i < restarts_.size() && !found_by_lma(goal); ++i) kdl_->solve_lma(goal, restarts_[i]);
  }

  void add_misses() {
    int ours_missed = 0, without_start = 0, lma = 0, lma_without_limits = 0, nr_jl = 0, restarted = 0;
    Progress progress("judging " + name_, "poses", kGoals, bench_.request.progress);
    for (std::size_t i = 0; i < kGoals; ++i) {
      const auto found = [&](const VectorX& q) {
        return limit_margin(chain_, q) >= 0 && reaches(chain_, q, goals_[i]);
      };
      ours_missed += !found(ours(i, true));
      without_start += !found(ours(i, false));
      kdl_->solve_lma(i, start_);
      lma += !found_by_lma(i);
      lma_without_limits += !reaches(chain_, kdl_->answer(i), goals_[i]);
      kdl_->solve_nr_jl(i, start_);
      nr_jl += !found(kdl_->answer(i));
      solve_lma_with_restarts(i);
      restarted += !found_by_lma(i);
      progress.add();
    }
    const auto add = [&](const std::string& key, const std::string& what, int missed, int peer) {
      bench_.add_answer(key_ + "_missed_" + key, what, "count", missed, 1e-3 * kGoals, peer);
    };
    add("lma", fmt::format("  not found of {} poses, KDL LMA", kGoals), ours_missed, lma);
    bench_.add({key_ + "_missed_lma_without_limits", "    when limits do not count", "count", {}, lma_without_limits});
    add("nr_jl", "    KDL NR_JL", ours_missed, nr_jl);
    add("restarts", "    without a start of our own; KDL LMA restarted", without_start, restarted);
  }

  MultibodyBench& bench_;
  const std::string key_, name_;
  const Chain chain_;
  const VectorX start_;
  const IkSolver solver_{chain_};
  std::vector<Pose> goals_;
  std::vector<VectorX> restarts_;
  std::unique_ptr<KdlArm> kdl_;
};

}  // namespace

void measure_inverse_kinematics(MultibodyBench& bench) {
  IkRace(bench, "lwr", "KUKA LWR 4+", testing::lwr_chain()).run();
  IkRace(bench, "walker", "walking arm", testing::walker_chain()).run();
}

}  // namespace drydock::bench
