// SPDX-License-Identifier: Apache-2.0
#include "bench/measure_view.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <stdexcept>

#include "bench/hall_files.h"
#include "bench/measure_map.h"
#include "cli/interrupt.h"
#include "output/scene/volume_json.h"
#include "testing/random.h"
#include "view/live_hall.h"
#include "view/live_map.h"
#include "view/live_volume.h"
#include "view/server_message.h"

namespace drydock::bench {
namespace {

constexpr int kDropsPerRepeat = 10;
constexpr const char* kRig = R"(rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables:
      diameter: 20 mm
      tension: [20 N, 1000 N]
      anchors: [[-3.5, -3.25, 4.0], [3.5, -3.25, 4.0], [3.5, 3.25, 4.0], [-3.5, 3.25, 4.0]]
    load: {force: [0, 0, -500 N]}
    home: {p: [-1.0, 0.2, 2.4]}
map: {box: [[-2.75, -2.5, 1.2], [2.75, 2.5, 3.7]], resolution: 2 cm, criteria: {clearance: {at_least: 20 mm}, tension: {}}}
)";

/// The hall of the benchmarks with a rig, in a folder that is gone afterwards.
struct BenchHall {
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("drydock_bench_view_" + std::to_string(::getpid()));

  BenchHall() {
    std::filesystem::create_directories(folder);
    write_hall_parts(folder, "200k");
    std::ofstream(file(), std::ios::app) << kRig;
  }
  ~BenchHall() {
    std::error_code left;
    std::filesystem::remove_all(folder, left);
  }
  std::filesystem::path file() const { return folder / "hall.yaml"; }
};

/// The satellite somewhere else, all of it.
PageEdit random_drop(testing::Random& random) {
  const std::string pose = fmt::format("{{p: [{:.3f}, {:.3f}, 0], yaw: {:.1f} deg}}", random.between(-0.6, 0.6),
                                       random.between(-0.6, 0.6), random.between(-40, 40));
  PageEdit edit{1, false, "a drop", {}};
  for (const char* piece :
       {"satellite body", "panel south", "panel north", "launch adapter", "antenna", "mast", "sensor"})
    edit.settings.push_back({fmt::format("objects.\"{}\".at", piece), pose});
  for (PageSetting& setting : edit.settings) {
    if (setting.path.find(' ') == std::string::npos) std::erase(setting.path, '"');
  }
  return edit;
}

/// The frame of a map, as it would go to the page; its size.
std::size_t frame_bytes(const MapReport& report) {
  JsonArrays arrays(JsonArrays::Place::kBeside);
  const MapVolumes v = volumes(report.study.together);
  const std::optional<SceneVolume> volume = live_volume(report);
  return server_frame({{"kind", "map"},
                       {"revision", 1},
                       {"edit", 1},
                       {"resolution_m", report.study.domain.resolution},
                       {"finest", false},
                       {"wall_ms", 0.0},
                       {"volumes", {{"free_m3", v.free}, {"undecided_m3", v.undecided}, {"blocked_m3", v.blocked}}},
                       {"volume", volume ? to_json(*volume, arrays) : Json()}},
                      arrays.bytes())
      .size();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
  return values[values.size() / 2];
}

std::size_t different_nodes(const MapTree& a, const MapTree& b) {
  if (a.nodes.size() != b.nodes.size()) return std::max(a.nodes.size(), b.nodes.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.nodes.size(); ++i) count += a.nodes[i] != b.nodes[i];
  return count;
}

}  // namespace

void measure_drops(MultibodyBench& bench) {
  const BenchHall hall;
  const FileRules rules = default_file_rules(hall.file());
  Problems problems;
  std::optional<LiveHall> live = LiveHall::open(hall.file(), rules, problems);
  if (!live) throw std::logic_error(to_string(problems.all().front()));
  testing::Random random(bench.request.seed);
  RigTrees known;
  const int coarse = first_level(live->hall()->plan->plan);
  const auto map_of = [&](int level) { return live_map({*live->hall(), level, kMapThreads, {}, &known}); };
  map_of(coarse);  // the rig's own maps, which are there before anything is dragged
  map_of(1);
  std::vector<double> coarse_s, fine_s;
  for (int drop = 0; drop < kDropsPerRepeat * bench.request.repeat; ++drop) {
    throw_if_interrupted();
    const auto begin = std::chrono::steady_clock::now();
    const auto elapsed_s = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    };
    if (!live->edit(random_drop(random)).hall) throw std::logic_error("a drop was refused");
    frame_bytes(*map_of(coarse));
    coarse_s.push_back(elapsed_s());
    frame_bytes(*map_of(1));
    fine_s.push_back(elapsed_s());
  }
  bench.add({"drop_8cm",
             "drop to the frame of the map of 8 cm, median",
             "s",
             median(coarse_s),
             {},
             {},
             Bound{Bound::Side::kAtMost, 0.15}});
  bench.add({"drop_4cm",
             "drop to the frame of the map of 4 cm, slowest",
             "s",
             *std::max_element(fine_s.begin(), fine_s.end()),
             {},
             {},
             Bound{Bound::Side::kAtMost, 1}});
  if (const LiveHall::Saved saved = live->save(live->revision()); !saved.refused.empty())
    throw std::logic_error(saved.refused);
  const SharedHall fresh = read_hall_state(hall.file(), rules, {}, nullptr, problems);
  if (!fresh) throw std::logic_error(to_string(problems.all().front()));
  const std::optional<MapReport> again = live_map({*fresh, 1, kMapThreads});
  bench.add_answer("drop_differences", "cells that differ from the map of the saved file", "count",
                   static_cast<double>(different_nodes(map_of(1)->study.together, again->study.together)), 0);
}

}  // namespace drydock::bench
