// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "bench/closed_arm.h"
#include "bench/heap_count.h"
#include "bench/measure_multibody.h"

namespace drydock::bench {
namespace {

constexpr int kHeapSteps = 10000;

struct HeapCounts {
  long long first = 0;  // before the first step and in it: memory gets its size
  long long steps = 0;  // in all others
};

template <class Motion>
bool step(Motion& motion, Rk4& stepper, double& t_s) {
  const StepTrial trial = stepper.attempt(motion, t_s, std::numeric_limits<double>::infinity());
  t_s = trial.t1_s;
  return trial.ok() && stepper.accept(motion) == StepStatus::kOk;
}

HeapCounts count_steps(const TreeModel& model, std::span<const Loop> loops, const TreeState& start) {
  const long long begin = heap_count();
  LoopTorques torques;
  TreeMotion<LoopTorques> motion(model, loops, start, torques);
  Rk4 stepper(Clock::at_rate(1000));
  stepper.restart(motion.size());
  double t_s = 0;
  bool ok = step(motion, stepper, t_s);
  const long long made = heap_count();
  for (int i = 1; i < kHeapSteps; ++i) ok = ok && step(motion, stepper, t_s);
  const long long end = heap_count();
  if (!ok) throw std::logic_error("a step of the arm fails");
  return {made - begin, end - made};
}

}  // namespace

void measure_heap(MultibodyBench& bench) {
  const TreeModel model = arm_tree(arm_bodies(true));
  const TreeState plain = resting_state(model);
  TreeState bent = plain, straight = plain;
  bent.q[6 + 2] = 0;  // q2: singular now and then
  straight.q.tail<kJoints>().setZero();
  const auto closed = [&](const TreeState& start) {
    const Loop weld = tip_weld(model, start);
    return count_steps(model, {&weld, 1}, start);
  };
  const auto add = [&](const char* key, const char* what, const HeapCounts& counts) {
    bench.add_answer(key, what, "count", static_cast<double>(counts.steps), 0);
  };
  const HeapCounts free = count_steps(model, {}, free_state(model));
  add("heap_free", "heap allocations in 10 s after the first step, free", free);
  add("heap_closed", "    tip welded to base", closed(plain));
  add("heap_closed_q2", "    start q2 = 0", closed(bent));
  add("heap_closed_all", "    start all q = 0", closed(straight));
  Row seen{"heap_first", "    up to the first step, free", "count", static_cast<double>(free.first)};
  seen.bound = {Bound::Side::kAtLeast, 1};  // the count sees
  seen.is_answer = true;
  bench.add(seen);
}

}  // namespace drydock::bench
