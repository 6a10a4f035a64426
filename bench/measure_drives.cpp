// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "bench/driven_arm.h"
#include "bench/heap_count.h"
#include "bench/measure_arm.h"
#include "cli/interrupt.h"

namespace drydock::bench {
namespace {

constexpr double kDuration_s = 10;
constexpr double kWarm_s = 0.1;  // after which memory has its size

void look_away(double, const DrivenArm&) {}

/// The commands of another run.
struct Replay {
  const std::vector<JointEfforts>& recorded;
  std::size_t next = 0;
  void operator()(double, const DrivenArm&, JointEfforts& efforts) { efforts = recorded[next++]; }
};

template <class Control, class Look>
int run(DrivenArm& arm, Control&& control, Look&& look) {
  throw_if_interrupted();
  const AdvanceResult result = arm.run(kDuration_s, control, look);
  if (result.status != AdvanceStatus::kDone) throw std::logic_error("a step of the arm fails");
  return static_cast<int>(result.event_instants);
}

std::vector<JointEfforts> recorded_efforts(const TreeModel& model, const TreeState& start) {
  std::vector<JointEfforts> recorded;
  DrivenArm arm(model, start);
  SineFollower follower(model, start);
  run(
      arm,
      [&](double t_s, const DrivenArm& at, JointEfforts& efforts) {
        follower(t_s, at, efforts);
        recorded.push_back(efforts);
      },
      look_away);
  return recorded;
}

template <class Control>
long long allocations(const TreeModel& model, const TreeState& start, Control control) {
  DrivenArm arm(model, start);
  long long begin = -1;
  run(arm, control, [&](double t_s, const DrivenArm&) {
    if (begin < 0 && t_s >= kWarm_s) begin = heap_count();
  });
  return heap_count() - begin;
}

/// Rows on what happens and what should stay in a run.
template <class Control>
void add_books(MultibodyBench& bench, const std::string& key, const TreeModel& model, const TreeState& start,
               Control& control) {
  DrivenArm arm(model, start);
  DriveBooks books(arm);
  const int instants = run(arm, control, books);
  const DriveFigures figures = books.figures();
  const auto add_count = [&](const std::string& what, const std::string& text, int count) {
    Row row{key + what, text, "count", count};
    row.bound = {Bound::Side::kAtLeast, 1};
    row.is_answer = true;
    bench.add(row);
  };
  add_count("_instants", "    instants located at which a rotor stops or breaks loose", instants);
  add_count("_sticks", "    times a rotor sticks", figures.sticks);
  bench.add_answer(key + "_momentum", "    change of momentum, over the largest of a body", "relative", figures.linear,
                   1e-9);
  bench.add_answer(key + "_angular_momentum", "    angular momentum", "relative", figures.angular, 1e-9);
  bench.add_answer(key + "_energy", "    energy missing in the drives' balance, over their losses", "relative",
                   figures.energy, 1e-4);
}

/// What the integrator alone does to momentum.
void add_plain_momentum(MultibodyBench& bench, const TreeModel& model, const TreeState& start) {
  DrivenArm arm(model, start, false);
  DriveBooks books(arm);
  run(arm, SineFollower(model, start), books);
  bench.add({"drives_plain_momentum", "    without the momentum keeper: momentum", "relative", books.figures().linear});
  bench.add({"drives_plain_angular_momentum", "      angular momentum", "relative", books.figures().angular});
}

void add_speed(MultibodyBench& bench, const std::string& key, const std::string& what, const Runner& runner) {
  bench.add({key, what, "s", runner.best_s, {}, kDuration_s / runner.best_s});
}

template <class Control>
void add_heap(MultibodyBench& bench, const std::string& key, const TreeModel& model, const TreeState& start,
              Control control) {
  bench.add_answer(key + "_heap", "    heap allocations after 100 ms", "count",
                   static_cast<double>(allocations(model, start, std::move(control))), 0);
}

void add_controlled(MultibodyBench& bench, const TreeModel& model, const TreeState& start, const Runner& controlled,
                    const Runner& replayed) {
  add_speed(bench, "drives", "7 detailed drives, free base, 10 s at 1 ms, controlled; ratio: times real time",
            controlled);
  bench.report.rows.back().bound = {Bound::Side::kAtLeast, 100};
  add_speed(bench, "drives_replayed", "    the same commands without the controller", replayed);
  const double share = 1 - replayed.best_s / controlled.best_s;
  bench.add({"drives_controller", "    share of the controller", "relative", share});
  SineFollower follower(model, start);
  add_books(bench, "drives", model, start, follower);
  add_plain_momentum(bench, model, start);
  bench.add(
      {"drives_error", "    joints off their motion after the first second", "rad", follower.largest_error_rad()});
  add_heap(bench, "drives", model, start, SineFollower(model, start));
}

void add_open(MultibodyBench& bench, const TreeModel& model, const TreeState& start, const Runner& runner) {
  add_speed(bench, "drives_open", "  open loop: sines of effort, base rotating", runner);
  SineEfforts efforts;
  add_books(bench, "drives_open", model, start, efforts);
  add_heap(bench, "drives_open", model, start, efforts);
}

}  // namespace

void measure_drives(MultibodyBench& bench) {
  const TreeModel model = arm_tree(arm_bodies(true));
  const TreeState resting = resting_state(model), moving = moving_state(model);
  const std::vector<JointEfforts> recorded = recorded_efforts(model, resting);
  const auto timed = [&](const TreeState& start, auto control_of) {
    return Runner{[&model, &start, control_of] {
      DrivenArm arm(model, start);
      run(arm, control_of(), look_away);
    }};
  };
  std::vector<Runner> runners = {timed(resting, [&] { return SineFollower(model, resting); }),
                                 timed(resting, [&] { return Replay{recorded}; }),
                                 timed(moving, [] { return SineEfforts{}; })};
  race(bench.race_of("drives"), runners);
  add_controlled(bench, model, resting, runners[0], runners[1]);
  add_open(bench, model, moving, runners[2]);
}

}  // namespace drydock::bench
