// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "bench/heap_count.h"
#include "bench/measure_facility.h"
#include "facility/facility_file.h"
#include "facility/link/link_layout.h"
#include "facility/plant/simulated_plant.h"
#include "facility/run_facility.h"
#include "sim/link/link_answerer.h"
#include "sim/link/link_requester.h"
#include "testing/lossy_channel.h"

namespace drydock::bench {
namespace {

/// The chaser of zero_g.yaml without its arm, tied to its start by a soft spring and pushed to and fro, so that it
/// moves for an hour and stays within reach; at 1 kHz, behind a link.
Facility soaked(double duration_s) {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/rss/drift.yaml";
  Problems problems;
  std::optional<Facility> facility = read_facility(file, default_file_rules(file), {}, problems);
  if (!facility) throw std::runtime_error("examples/rss/drift.yaml cannot be read");
  facility->rate_Hz = facility->sample_rate_Hz = 1000;
  facility->duration_s = duration_s;
  Craft& craft = facility->crafts[0];
  craft.axis.period_s = 1e-3;
  craft.V_WB_W_start = {};
  craft.model.restraint = {60, 25, 20, 8};
  LoadInput& load = craft.loads.at(0);
  load = {};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<double>(i);
    load.force[i].amplitude = 2.5 - 0.5 * k;
    load.force[i].rate_rad_per_s = 0.31 + 0.07 * k;
    load.torque[i].amplitude = 1 - 0.2 * k;
    load.torque[i].rate_rad_per_s = 0.23 + 0.05 * k;
  }
  facility->link.emplace();
  facility->link->is_paced_by_peer = true;
  facility->link->time_out_s = 2;
  facility->link->silence_s = 2.5;
  return std::move(*facility);
}

double resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  long long pages = 0, resident = 0;
  statm >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// The simulated rigs at the other end of a link, on a bad network in simulated time: requests and answers go through
/// the rules of both sides, and again where nothing has come for 300 us. Looks at memory after the first second.
class LossyPlant : public Plant {
 public:
  LossyPlant(const Facility& facility, const testing::LossyRates& rates, std::uint64_t seed)
      : facility_(facility),
        plant_(facility),
        format_(link_format(facility_link_layout(facility))),
        master_(format_, facility.link->peer),
        peer_(format_),
        request_(format_.request.bytes),
        answer_(format_.answer.bytes),
        there_(rates, seed, kMostBytes),
        home_(rates, seed + 1, kMostBytes) {}

  PlantAnswer start(PlantSample& sample) override {
    (void)master_.hello(1);
    if (!await(sample)) return {PlantStatus::kTimeOut, 0};
    told_ = start_command(facility_);
    told_.tick = -1;
    const PlantAnswer answer = plant_.start(is_);
    sample = is_;
    return answer;
  }
  PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) override {
    if (command.tick == kSettled) {
      heap = -heap_count();
      resident = -resident_bytes();
    }
    write_request(facility_, command, request_);
    const double time_s = static_cast<double>(command.tick + 1) / facility_.rate_Hz;
    now_s_ = std::max(now_s_, time_s);
    (void)master_.request(time_s, command.moves, request_);
    if (!await(sample)) return {PlantStatus::kTimeOut, 0};
    sample.tick = command.tick + 1;
    return {};
  }
  void finish(bool) override {
    heap += heap_count();
    resident += resident_bytes();
  }

  const LinkCounters& counters() const { return master_.counters(); }
  std::uint64_t acted() const { return acted_; }

  long long heap = 0;
  double resident = 0;
  long long repeated = 0;

 private:
  static constexpr std::int64_t kSettled = 1000;
  static constexpr std::size_t kMostBytes = 1024;
  static constexpr double kRetry_s = 300e-6, kTimeOut_s = 0.1;

  void at_peer(std::span<const std::byte> packet) {
    const LinkAnswerer::Taken taken = peer_.take({packet, facility_.link->peer, false});
    if (!taken.send.empty()) home_.send(taken.send, now_s_);
    if (taken.event != LinkAnswerer::Event::kRequest) return;
    ++acted_;
    read_request(facility_, peer_.request().payload, told_);
    ++told_.tick;
    told_.moves = true;
    if (plant_.exchange(told_, is_).status != PlantStatus::kOk) return;
    write_answer(facility_, is_, answer_);
    home_.send(peer_.answer(answer_, false), now_s_);
  }

  bool await(PlantSample& sample) {
    const double deadline_s = now_s_ + kTimeOut_s;
    double again_s = now_s_;
    for (int sent = 0;;) {
      now_s_ = std::min({there_.next_s(), home_.next_s(), again_s});
      if (now_s_ >= deadline_s) return false;
      if (now_s_ == again_s) {
        there_.send(master_.packet(), now_s_);
        again_s += kRetry_s;
        repeated += sent++ > 0 ? 1 : 0;
      } else if (now_s_ == there_.next_s()) {
        at_peer(there_.take());
      } else if (master_.take({home_.take(), facility_.link->peer, false}) == LinkRequester::Taken::kAnswer) {
        if (!master_.answer().payload.empty()) read_answer(facility_, master_.answer().payload, sample);
        return true;
      }
    }
  }

  const Facility& facility_;
  SimulatedPlant plant_;
  LinkFormat format_;
  LinkRequester master_;
  LinkAnswerer peer_;
  std::vector<std::byte> request_, answer_;
  testing::LossyChannel there_, home_;
  PlantCommand told_;
  PlantSample is_;
  double now_s_ = 0;
  std::uint64_t acted_ = 0;
};

}  // namespace

void measure_soak(MultibodyBench& bench) {
  Facility facility = soaked(bench.request.is_short ? 10 : 3600);
  LossyPlant plant(facility, {0.02, 0.01, 0.01, 0.01, 20e-6, 150e-6}, bench.request.seed);
  FacilityRunRequest request{facility};
  request.plant = &plant;
  request.black_box = KeepBlackBox::kOnFault;
  const FacilityResult result = run_facility(request);
  if (result.status != FacilityStatus::kDone) throw std::runtime_error("the soak ends early: " + result.sentence);
  const CraftRecord& record = result.crafts[0];
  const LinkCounters& counters = plant.counters();
  bench.add({"soak_s", "soak behind a link that loses, doubles and damages packets: simulated", "s", result.end_s});
  bench.add({"soak_repeated", "  requests sent again", "count", static_cast<double>(plant.repeated)});
  bench.add({"soak_unused", "  datagrams not used", "count", static_cast<double>(unused_datagrams(counters))});
  bench.add_answer("soak_heap", "  allocations after the first second", "count", static_cast<double>(plant.heap), 0);
  bench.add_answer("soak_memory", "  growth of memory since then", "B", plant.resident, 1 << 18);
  Row margin{"soak_margin", "  smallest margin of a leg", "m", record.leg_margin.value};
  margin.bound = Bound{Bound::Side::kAtLeast, 0};
  margin.is_answer = true;
  bench.add(margin);
  bench.add({"soak_way", "  farthest along the axis", "m", record.way_max.value - record.way_min.value});
}

}  // namespace drydock::bench
