// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <iterator>

#include "cli/add_report.h"
#include "cli/commands.h"
#include "cli/demo/demo_files.h"
#include "cli/follow/follow_folder.h"
#include "cli/follow/follow_input.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/write_scene.h"
#include "follow/figures.h"
#include "follow/sentence.h"
#include "map/figures.h"
#include "map/scene.h"
#include "output/sha256.h"
#include "output/whole_file.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr double kDemoEdge_m = 0.08;  // of the cells on the page

/// The first file of the hall that a user has changed; empty: none.
std::string changed_file(const fs::path& folder) {
  for (const DemoFile& file : demo_files()) {
    std::ifstream old(folder / file.name, std::ios::binary);
    if (old && std::string(std::istreambuf_iterator<char>(old), {}) != file.bytes) return file.name;
  }
  return {};
}

/// An arm that hangs in a hall: where the point it hangs on may be, whether a motion goes through, and both on one
/// page.
class Demo {
 public:
  Demo(const CommonOptions& options, ResultFolder& folder, RunRecord record)
      : options_(options), folder_(folder), record_(std::move(record)) {}

  ExitCode run(const HallFile& file, const FollowInput& input) {
    const auto begin = std::chrono::steady_clock::now();
    make_map(file);
    motion_ = follow_report_of(input);
    FollowRequest request = input.request;
    request.interrupted = [] { return interrupt_flag().load(); };
    motion_.result = follow(request);
    const FollowTrace trace = shown_trace(input.request, motion_);
    sentences_ = {map_sentence(), follow_sentence(motion_), way_sentence(trace)};
    write_scene(folder_, scene(input.request, trace));
    write_follow_log(folder_, {input.request, motion_, trace, false});
    record_.total_wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return close();
  }

 private:
  void make_map(const HallFile& file) {
    map_ = map_report_of(file.hall, *file.map);
    StudyRequest request = study_request(file.hall, *file.map);
    request.threads = record_.threads;
    request.interrupted = [] { return interrupt_flag().load(); };
    map_.study = map_study(request);
    add_findings(map_, record_.threads);
  }

  std::string map_sentence() const {
    const MapVolumes v = volumes(map_.study.together);
    const std::string most =
        map_.blocked.empty() ? "" : "; most in the way: " + cause_text(map_, map_.blocked[0].cause);
    return fmt::format("Proven free for {} of {}: {:.4g} m³, {:.1f} % of the box{}.", map_.platform, map_.rig, v.free,
                       100 * v.free / v.total(), most);
  }

  /// Where the map and the motion meet.
  std::string way_sentence(const FollowTrace& trace) const {
    std::size_t free = 0;
    for (const FollowPlaces& places : trace.places)
      free += cell_at(map_.study.together, places.X_WB.p).cell_class == MapClass::kFree;
    if (free == trace.places.size())
      return fmt::format("During the whole motion {} stays where the map is proven free.", map_.platform);
    return fmt::format("For {:.1f} % of the motion {} is where the map is not proven free.",
                       100 - 100 * static_cast<double>(free) / static_cast<double>(trace.places.size()), map_.platform);
  }

  Scene scene(const FollowRequest& request, const FollowTrace& trace) const {
    Scene all = follow_scene(request, motion_, trace);
    const MarginImage margins =
        margin_image(map_.study.domain, {map_.study.layers, kDemoEdge_m, record_.threads, {}}).value();
    const Scene of_map = map_scene({request.hall, map_, kDemoEdge_m, &margins});
    all.volumes = of_map.volumes;
    all.caption += "\n" + sentences_[2] + "\n" + sentences_[0];
    return all;
  }

  ExitCode close() {
    const bool whole = map_.study.complete && is_whole(motion_.result.status) && !interrupt_flag();
    const bool feasible = motion_.result.status == FollowStatus::kFeasible;
    const MapVolumes v = volumes(map_.study.together);
    const Json figures = {{"goes_through", feasible}, {"duration_s", motion_.duration_s},
                          {"free_m3", v.free},        {"free_fraction", v.free / v.total()},
                          {"map", map_figures(map_)}, {"motion", follow_figures(motion_)}};
    const WriteStatus status = whole ? folder_.finish(figures, record_) : folder_.stop("interrupted", figures, record_);
    if (!status.ok()) throw std::logic_error(status.refused);
    const std::string page = (folder_.path() / "report.html").string();
    if (options_.json) {
      print_json({{"ok", whole && feasible},
                  {"folder", folder_.path().string()},
                  {"report", page},
                  {"sentences", sentences_},
                  {"wall_s", record_.total_wall_s}});
    } else {
      for (const std::string& sentence : sentences_) print(printable(sentence) + "\n");
      print(printable(page) + "\n");
    }
    return !whole ? ExitCode::kInterrupted : feasible ? ExitCode::kDone : ExitCode::kNo;
  }

  const CommonOptions& options_;
  ResultFolder& folder_;
  RunRecord record_;
  MapReport map_;
  FollowReport motion_;
  std::vector<std::string> sentences_;  // about the map, the motion, and both
};

ExitCode refuse_demo(const std::string& why) {
  print_to_stderr("drydock demo: " + printable(why) + "\n");
  return ExitCode::kOutputFailed;
}

ExitCode demo(const CommonOptions& options) {
  ResultFolderRequest request;
  request.folder = options.out.empty() ? default_result_folder("demo") : options.out;
  const fs::path hall_folder = request.folder / "hall";
  if (const std::string changed = changed_file(hall_folder); !changed.empty())
    return refuse_demo((hall_folder / changed).string() +
                       " was changed and is kept; drydock view opens it, and -o names another folder for the demo");
  request.summary.command = "demo";
  request.summary.name = "demo";
  for (const DemoFile& file : demo_files())
    request.summary.inputs.push_back({"hall/" + file.name, sha256_hex(file.bytes)});
  request.run = {{"drydock", "demo"}, thread_count(options), utc_now(), {}, 0};
  add_report(request);
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) return refuse_demo(opened.refused);
  for (const DemoFile& file : demo_files()) write_whole(hall_folder / file.name, file.bytes);

  FollowOptions follow_options;
  follow_options.file = hall_folder / "hall.yaml";
  follow_options.motion = (hall_folder / "through.csv").string();
  Problems problems;
  const std::optional<HallFile> hall =
      read_hall_file(follow_options.file, default_file_rules(follow_options.file), {}, problems);
  if (!hall) return refuse_input(options.json, problems);
  const std::optional<FollowInput> input = read_follow_input(follow_options, *hall, problems);
  if (!input) return refuse_input(options.json, problems);
  return Demo(options, *opened.folder, request.run).run(*hall, *input);
}

Action define_demo(CLI::App& app) {
  const auto options = std::make_shared<CommonOptions>();
  add_common(app, *options, {Common::kOut, Common::kThreads, Common::kJson});
  return [options] { return demo(*options); };
}

}  // namespace

Command demo_command() {
  return {"demo", "Maps a hall and checks a motion of an arm that hangs in it; shows both on one page.",
          "drydock demo -o out/demo", define_demo};
}

}  // namespace drydock
