// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "bench/heap_count.h"
#include "bench/measure_facility.h"
#include "facility/facility_file.h"
#include "facility/link/link_plant.h"
#include "facility/run_facility.h"
#include "facility/test/plant_peer.h"
#include "testing/lossy_relay.h"

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

/// A plant in front of another one, which looks at memory after a while and at the end.
class WatchedPlant : public Plant {
 public:
  explicit WatchedPlant(Plant& plant) : plant_(plant) {}
  PlantAnswer start(PlantSample& sample) override { return plant_.start(sample); }
  PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) override {
    if (command.tick == kSettled) {
      heap = -heap_count();
      resident = -resident_bytes();
    }
    return plant_.exchange(command, sample);
  }
  const std::string& why() const override { return plant_.why(); }
  void finish(bool is_whole) override {
    heap += heap_count();
    resident += resident_bytes();
    plant_.finish(is_whole);
  }

  long long heap = 0;
  double resident = 0;

 private:
  static constexpr std::int64_t kSettled = 1000;
  Plant& plant_;
};

}  // namespace

void measure_soak(MultibodyBench& bench) {
  Facility facility = soaked(bench.request.is_short ? 10 : 3600);
  testing::PlantPeer peer(facility, {.notes_commands = false});
  testing::LossyRelay relay(peer.address(), {0.002, 0.002, 0.002, 0.002, 0, 0.0005}, bench.request.seed);
  facility.link->peer = relay.address();
  LinkPlant link(facility, true);
  WatchedPlant plant(link);
  FacilityRunRequest request{facility};
  request.plant = &plant;
  const FacilityResult result = run_facility(request);
  peer.end();
  if (result.status != FacilityStatus::kDone) throw std::runtime_error("the soak ends early: " + result.sentence);
  const CraftRecord& record = result.crafts[0];
  const LinkCounters counters = link.record().counters;
  bench.add({"soak_s", "soak behind a link that loses, doubles and damages packets: simulated", "s", result.end_s});
  bench.add({"soak_repeated", "  requests sent again", "count", static_cast<double>(counters.retries)});
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
