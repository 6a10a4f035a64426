// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <stdexcept>

#include "bench/heap_count.h"
#include "bench/measure_multibody.h"
#include "input/problem_limit.h"
#include "mission/file/mission_file.h"
#include "mission/part/mission_parts.h"
#include "mission/part/run_of_parts.h"

namespace drydock::bench {
namespace {

/// What is taken from the heap between the ends of steps, ticks of the controller included. Steps in which something is
/// sampled, moves begin or the structure changes are counted apart.
class StepHeap {
 public:
  explicit StepHeap(const PartSetup&) {}

  void start(Instant&) { before_ = heap_count(); }
  void stepped(const Moment&) {
    const long long taken = heap_count() - before_;
    if (is_first_ || is_busy) {
      other_taken += taken;
    } else {
      step_taken += taken;
      ++steps;
    }
    is_first_ = is_busy = false;
    before_ = heap_count();
  }
  void sample(const Moment&, std::vector<double>&) { is_busy = true; }

  bool is_busy = false;
  long long steps = 0, step_taken = 0, other_taken = 0;

 private:
  bool is_first_ = true;
  long long before_ = 0;
};

Mission walker_mission() {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/arms/walker/mission.yaml";
  Problems problems;
  std::optional<Mission> mission = read_mission(file, default_file_rules(file), {}, problems);
  if (!mission) throw std::runtime_error("examples/arms/walker/mission.yaml cannot be read");
  return std::move(*mission);
}

}  // namespace

void measure_walker(MultibodyBench& bench) {
  const Mission mission = walker_mission();
  const MissionStart start = make_start(mission);
  using Parts = MissionParts::With<StepHeap>;
  StepHeap* heap = nullptr;
  MissionRunRequest request{mission, start, nullptr, {}, {}, nullptr};
  request.log = [&](const Event&) {
    heap->is_busy = true;
    return WriteStatus{};
  };
  RunOfParts<Parts> run(request);
  heap = &run.parts().get<StepHeap>();
  const MissionResult result = run.run();
  if (result.status != MissionStatus::kDone) throw std::logic_error("the walker's mission fails: " + result.sentence);
  bench.add_answer("walker_heap", "heap allocations per step of the walker's mission", "count",
                   static_cast<double>(heap->step_taken) / static_cast<double>(heap->steps), 0);
  Row seen{"walker_heap_other", "    where it samples, moves begin and structures change", "count",
           static_cast<double>(heap->other_taken)};
  seen.bound = {Bound::Side::kAtLeast, 1};  // the count sees
  seen.is_answer = true;
  bench.add(seen);
}

}  // namespace drydock::bench
