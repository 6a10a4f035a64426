// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "cli/commands.h"
#include "cli/demo/demo_files.h"
#include "cli/fill_folder.h"
#include "cli/follow/follow_folder.h"
#include "cli/follow/follow_input.h"
#include "cli/interrupt.h"
#include "cli/print.h"
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
constexpr const char* kHallFolder = "hall";

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
  explicit Demo(FolderRun& run) : run_(run) {}

  void fill() {
    const FollowOptions options = unpacked();
    Problems problems;
    const std::optional<HallFile> hall = read_hall_file(options.file, default_file_rules(options.file), {}, problems);
    if (!hall) throw InputError(problems);
    const std::optional<FollowInput> input = read_follow_input(options, *hall, problems);
    if (!input) throw InputError(problems);

    make_map(*hall);
    motion_ = follow_report_of(*input);
    FollowRequest request = input->request;
    request.interrupted = [] { return interrupt_flag().load(); };
    motion_.result = follow(request);
    const FollowTrace trace = shown_trace(input->request, motion_);
    sentences_ = {map_sentence(), follow_sentence(motion_), way_sentence(trace)};
    write_scene(run_.folder(), scene(input->request, trace));
    write_follow_log(run_.folder(), {input->request, motion_, trace, false});
  }

  FolderAnswer answer() const {
    const bool whole = map_.study.complete && is_whole(motion_.result.status) && !interrupt_flag();
    const bool feasible = motion_.result.status == FollowStatus::kFeasible;
    const MapVolumes v = volumes(map_.study.together);
    const std::string page = (run_.folder().path() / "report.html").string();
    FolderAnswer answer;
    answer.exit_code = !whole ? ExitCode::kInterrupted : feasible ? ExitCode::kDone : ExitCode::kNo;
    answer.figures = {{"goes_through", feasible}, {"duration_s", motion_.duration_s},
                      {"free_m3", v.free},        {"free_fraction", v.free / v.total()},
                      {"map", map_figures(map_)}, {"motion", follow_figures(motion_)}};
    if (!whole) answer.stopped = "interrupted";
    answer.json = {
        {"folder", run_.path()}, {"report", page}, {"sentences", sentences_}, {"wall_s", run_.record().total_wall_s}};
    for (const std::string& sentence : sentences_) answer.text += printable(sentence) + "\n";
    answer.text += printable(page) + "\n";
    return answer;
  }

 private:
  /// Writes the hall and its motion into the folder, as a user would have them.
  FollowOptions unpacked() {
    const fs::path hall = run_.folder().workshop() / kHallFolder;
    for (const DemoFile& file : demo_files())
      run_.folder().write((fs::path(kHallFolder) / file.name).string(), file.bytes);
    FollowOptions options;
    options.file = hall / "hall.yaml";
    options.motion = (hall / "through.csv").string();
    return options;
  }

  void make_map(const HallFile& file) {
    map_ = map_report_of(file.hall, *file.map);
    StudyRequest request = study_request(file.hall, *file.map);
    request.threads = run_.threads();
    request.interrupted = [] { return interrupt_flag().load(); };
    map_.study = map_study(request);
    add_findings(map_, run_.threads());
  }

  std::string map_sentence() const {
    const MapVolumes v = volumes(map_.study.together);
    const std::string most = map_.blocked.empty() ? "" : "; most in the way: " + most_in_the_way(map_);
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
        margin_image(map_.study.domain, {map_.study.layers, kDemoEdge_m, run_.threads(), {}}).value();
    const Scene of_map = map_scene({request.hall, map_, kDemoEdge_m, &margins});
    all.volumes = of_map.volumes;
    all.caption += "\n" + sentences_[2] + "\n" + sentences_[0];
    return all;
  }

  FolderRun& run_;
  MapReport map_;
  FollowReport motion_;
  std::vector<std::string> sentences_;  // about the map, the motion, and both
};

/// Nothing is read from elsewhere: the program carries the files of the demo.
FolderInput<std::monostate> demo_input(const CommonOptions& options) {
  const std::string name = "demo";
  const fs::path hall = (options.out.empty() ? default_result_folder(name, "demo") : options.out) / kHallFolder;
  if (const std::string changed = changed_file(hall); !changed.empty())
    throw FolderRefused((hall / changed).string() +
                        " was changed and is kept; drydock view opens it, and -o names another folder for the demo");
  FolderInput<std::monostate> input{{}, name, {}};
  for (const DemoFile& file : demo_files())
    input.files.push_back({std::string(kHallFolder) + "/" + file.name, sha256_hex(file.bytes)});
  return input;
}

ExitCode demo(const CommonOptions& options) {
  return fill_folder(
      {"demo", options, {"drydock", "demo"}, thread_count(options)},
      [&](Problems&) { return std::optional(demo_input(options)); },
      [](std::monostate, FolderRun& run) { return Demo(run); });
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
