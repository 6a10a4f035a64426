// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>

#include "bench/heap_count.h"
#include "bench/measure_facility.h"
#include "facility/facility_file.h"
#include "facility/link/link_layout.h"
#include "facility/plant/simulated_plant.h"
#include "facility/run_facility.h"
#include "sim/link/link_packet.h"

namespace drydock::bench {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// The simulated rigs, and how long the loop takes between their answer and its next command: all that a tick is but
/// the rigs. The command is packed and the answer unpacked as a link does.
class TimedPlant : public Plant {
 public:
  explicit TimedPlant(const Facility& facility)
      : plant_(facility), ticks_(static_cast<std::size_t>(facility.duration_s * facility.rate_Hz) + 2) {
    step_s_.reserve(ticks_);
  }

  PlantAnswer start(PlantSample& sample) override {
    const PlantAnswer answer = plant_.start(sample);
    begin_ = SteadyClock::now();
    allocated_ = heap_count();
    return answer;
  }
  PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) override {
    const double step_s = std::chrono::duration<double>(SteadyClock::now() - begin_).count();
    // In the first ticks memory gets its size.
    if (command.tick > kFirst) {
      heap_ += heap_count() - allocated_;
      if (step_s_.size() < ticks_) step_s_.push_back(step_s);
    }
    const PlantAnswer answer = plant_.exchange(command, sample);
    allocated_ = heap_count();
    begin_ = SteadyClock::now();
    return answer;
  }
  const PlantTruth* truth() const override { return plant_.truth(); }

  double quantile_s(double share) {
    std::sort(step_s_.begin(), step_s_.end());
    return step_s_.at(static_cast<std::size_t>(share * static_cast<double>(step_s_.size() - 1)));
  }
  long long heap() const { return heap_; }
  std::size_t steps() const { return step_s_.size(); }

 private:
  static constexpr std::int64_t kFirst = 100;
  SimulatedPlant plant_;
  std::size_t ticks_;
  std::vector<double> step_s_;
  SteadyClock::time_point begin_;
  long long allocated_ = 0, heap_ = 0;
};

Facility docking() {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/rss/docking.yaml";
  Problems problems;
  std::optional<Facility> facility = read_facility(file, default_file_rules(file), {}, problems);
  if (!facility) throw std::runtime_error("examples/rss/docking.yaml cannot be read");
  return std::move(*facility);
}

}  // namespace

void measure_loop_step(MultibodyBench& bench) {
  Facility facility = docking();
  facility.rate_Hz = 1000;
  double best_s = 1, median_s = 1, largest_s = 0;
  long long heap = 0;
  std::size_t steps = 0;
  for (int turn = 0; turn < bench.request.repeat; ++turn) {
    TimedPlant plant(facility);
    FacilityRunRequest request{facility};
    request.plant = &plant;
    (void)run_facility(request);
    best_s = std::min(best_s, plant.quantile_s(0.99));
    median_s = std::min(median_s, plant.quantile_s(0.5));
    largest_s = std::max(largest_s, plant.quantile_s(1));
    heap += plant.heap();
    steps = plant.steps();
  }
  bench.add({"loop_steps", "loop step of two docking spacecraft at 1 kHz: steps", "count", static_cast<double>(steps)});
  bench.add({"loop_median", "  median", "s", median_s});
  Row p99{"loop_p99", "  99th percentile, best run; asked 2 % of the period", "s", best_s};
  p99.bound = Bound{Bound::Side::kAtMost, 2e-5};  // a time: no answer
  bench.add(p99);
  bench.add({"loop_largest", "  largest of all runs", "s", largest_s});
  bench.add_answer("loop_heap", "  allocations after the first 100 steps", "count", static_cast<double>(heap), 0);
}

}  // namespace drydock::bench
