// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "bench/heap_count.h"
#include "bench/measure_facility.h"
#include "facility/facility_file.h"
#include "facility/facility_loop.h"
#include "facility/link/link_layout.h"
#include "facility/plant/simulated_plant.h"
#include "facility/safety/black_box.h"
#include "sim/link/link_packet.h"

namespace drydock::bench {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Packets of the facility's link, packed and unpacked as both sides do.
class Packets {
 public:
  explicit Packets(const Facility& facility)
      : facility_(facility),
        format_(link_format(facility_link_layout(facility))),
        request_(format_.request.bytes),
        answer_(format_.answer.bytes),
        packet_(format_.longest()) {}

  void pack(const PlantCommand& command) {
    write_request(facility_, command, request_);
    size_ = encode(format_, header(LinkKind::kRequest, command.tick), request_, packet_);
  }
  void answer(const PlantSample& sample) {
    write_answer(facility_, sample, answer_);
    size_ = encode(format_, header(LinkKind::kAnswer, sample.tick), answer_, packet_);
  }
  void unpack(PlantSample& sample) {
    LinkPacket packet;
    if (decode(format_, LinkKind::kAnswer, std::span(packet_).first(size_), packet) != LinkVerdict::kGood)
      throw std::logic_error("a packet of its own is refused");
    read_answer(facility_, packet.payload, sample);
  }

 private:
  LinkHeader header(LinkKind kind, std::int64_t tick) const {
    LinkHeader header;
    header.kind = kind;
    header.flags = kLinkMoves;
    header.hash = format_.hash;
    header.session = 1;
    header.sequence = static_cast<std::uint64_t>(tick + 2);
    header.time_s = static_cast<double>(tick + 1) / facility_.rate_Hz;
    return header;
  }

  const Facility& facility_;
  LinkFormat format_;
  std::vector<std::byte> request_, answer_, packet_;
  std::size_t size_ = 0;
};

Facility example(const std::string& name) {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/rss" / name;
  Problems problems;
  std::optional<Facility> facility = read_facility(file, default_file_rules(file), {}, problems);
  if (!facility) throw std::runtime_error(file.string() + " cannot be read");
  facility->link.emplace();  // for the layout of its packets; the rigs are simulated here
  return std::move(*facility);
}

struct Steps {
  double median_s = 1, p99_s = 1, largest_s = 0;  // of the best run, but for the last
  long long heap = 0;
  std::size_t count = 0;
};

/// All that control does in a tick, from a packet that has come to the one that goes; between them the simulated rigs.
Steps run_steps(const Facility& facility) {
  constexpr std::int64_t kFirst = 100;  // ticks in which memory gets its size
  SimulatedPlant plant(facility);
  FacilityLoop loop(facility);
  Packets packets(facility);
  PlantSample sample;
  PlantCommand command = loop.empty_command();
  if (plant.start(sample).status != PlantStatus::kOk || loop.start_violation())
    throw std::logic_error("an example cannot start");
  const std::int64_t ticks = std::llround(facility.duration_s * facility.rate_Hz);
  BlackBox box(loop, sample, command, std::llround(facility.safety.black_box_s * facility.rate_Hz));
  std::vector<double> step_s;
  step_s.reserve(static_cast<std::size_t>(ticks));
  Steps steps;
  for (std::int64_t tick = 0; tick < ticks; ++tick) {
    packets.answer(sample);
    const long long before = heap_count();
    const SteadyClock::time_point begin = SteadyClock::now();
    packets.unpack(sample);
    box.take(loop, sample, 0);
    loop.sense(sample);
    loop.advance(command);
    box.tell(command);
    packets.pack(command);
    const double took_s = std::chrono::duration<double>(SteadyClock::now() - begin).count();
    if (tick >= kFirst) {
      steps.heap += heap_count() - before;
      step_s.push_back(took_s);
    }
    if (plant.exchange(command, sample).status != PlantStatus::kOk) throw std::logic_error("an example loses its pose");
  }
  if (loop.fault()) throw std::logic_error("an example has a fault");
  std::sort(step_s.begin(), step_s.end());
  const auto quantile = [&](double share) {
    return step_s.at(static_cast<std::size_t>(share * static_cast<double>(step_s.size() - 1)));
  };
  steps.median_s = quantile(0.5);
  steps.p99_s = quantile(0.99);
  steps.largest_s = quantile(1);
  steps.count = step_s.size();
  return steps;
}

Steps best_of(const Facility& facility, int runs) {
  Steps best;
  for (int run = 0; run < runs; ++run) {
    const Steps steps = run_steps(facility);
    best = {std::min(best.median_s, steps.median_s), std::min(best.p99_s, steps.p99_s),
            std::max(best.largest_s, steps.largest_s), best.heap + steps.heap, steps.count};
  }
  return best;
}

}  // namespace

void measure_loop_step(MultibodyBench& bench) {
  const Facility docking = example("docking.yaml");
  if (docking.rate_Hz != 1000) throw std::logic_error("docking.yaml is no loop of 1 kHz");
  const Steps steps = best_of(docking, bench.request.repeat);
  bench.add(
      {"loop_steps", "loop step of two docking spacecraft at 1 kHz: steps", "count", static_cast<double>(steps.count)});
  bench.add({"loop_median", "  median", "s", steps.median_s});
  Row p99{"loop_p99", "  99th percentile, best run; asked 2 % of the period", "s", steps.p99_s};
  p99.bound = Bound{Bound::Side::kAtMost, 2e-5};  // a time: no answer
  bench.add(p99);
  bench.add({"loop_largest", "  largest of all runs", "s", steps.largest_s});
  const auto add_heap = [&](const std::string& key, const std::string& what, const Steps& of) {
    bench.add_answer(key, what, "count", static_cast<double>(of.heap), 0);
  };
  add_heap("loop_heap", "  allocations after the first 100 steps", steps);
  add_heap("loop_heap_passivity", "  the same with the passivity controller", run_steps(example("lively.yaml")));
}

}  // namespace drydock::bench
