// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "cli/add_report.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/map/map_folder.h"
#include "cli/map/map_progress.h"
#include "cli/place/place_folder.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "follow/motion_file.h"
#include "mission/hall_run_file.h"
#include "output/sha256.h"
#include "place/figures.h"
#include "place/from_hall.h"
#include "place/text.h"

namespace drydock {
namespace {

using PlaceClock = std::chrono::steady_clock;

double place_seconds_since(PlaceClock::time_point begin) {
  return std::chrono::duration<double>(PlaceClock::now() - begin).count();
}

/// The search of a hall's plan, into an open folder.
class PlaceInFolder {
 public:
  PlaceInFolder(const PlaceOptions& options, const HallFile& file, std::shared_ptr<const PlaceMotion> motion,
                ResultFolder& folder, RunRecord record)
      : options_(options),
        file_(file),
        motion_(std::move(motion)),
        folder_(folder),
        record_(std::move(record)),
        progress_(!options.common.quiet),
        work_(study_request()) {}

  ExitCode run() {
    const auto begin = PlaceClock::now();
    timed("map", [&] { work_.map_what_stays(); });
    timed("search", [&] { work_.search(); });
    timed("certify", [&] { work_.certify(); });
    progress_.clear();
    const HallRig& rig = file_.hall.rigs[file_.map->rig];
    const PlaceReport report{file_.hall.name, rig.name(), rig.model.platform.name, work_.request(), work_.study()};
    timed("files", [&] { root_ = write_place_files({options_, file_, report, folder_}); });
    record_.total_wall_s = place_seconds_since(begin);
    return close(report);
  }

 private:
  template <class Work>
  void timed(const std::string& phase, const Work& work) {
    const auto begin = PlaceClock::now();
    work();
    record_.wall_times.push_back({phase, place_seconds_since(begin)});
  }

  PlaceStudyRequest study_request() {
    PlaceStudyRequest request;
    request.rig = std::make_shared<CableRig>(file_.hall.rigs[file_.map->rig].model);
    request.hall = place_hall(file_.hall, file_.map->rig);
    request.map = file_.map->plan;
    request.plan = *file_.place;
    request.motion = motion_;
    request.layouts = options_.layouts;
    request.seed = options_.common.seed;
    request.threads = record_.threads;
    request.interrupted = [] { return interrupt_flag().load(); };
    request.progress = [&](const std::string& what, std::size_t done, std::size_t of) {
      progress_.show(what, done, of);
    };
    return request;
  }

  /// How the layouts can be used.
  std::string use_text() const {
    if (root_.empty()) return "";
    return "  read its layouts with --root " + printable(std::filesystem::proximate(root_).string()) + "\n";
  }

  ExitCode close(const PlaceReport& report) {
    const PlaceStudy& study = report.study;
    const Json figures = place_figures(report);
    const bool whole = study.complete && !interrupt_flag();
    const WriteStatus status = whole ? folder_.finish(figures, record_) : folder_.stop("interrupted", figures, record_);
    if (!status.ok()) throw std::logic_error(status.refused);
    const bool nowhere = study.layouts.empty();
    if (options_.common.json) {
      Json answer = {{"ok", whole && !nowhere}, {"folder", folder_.path().string()}};
      if (!root_.empty()) answer["root"] = root_.string();
      answer.update(figures);
      answer["wall_s"] = record_.total_wall_s;
      print_json(answer);
    } else if (!options_.common.quiet) {
      print(place_text(report) + map_times_text(record_) + "results in " + printable(folder_.path().string()) + "\n" +
            use_text());
    }
    if (!whole && !options_.common.json) print_to_stderr("drydock place: interrupted\n");
    return !whole ? ExitCode::kInterrupted : nowhere ? ExitCode::kNo : ExitCode::kDone;
  }

  const PlaceOptions& options_;
  const HallFile& file_;
  std::shared_ptr<const PlaceMotion> motion_;
  ResultFolder& folder_;
  RunRecord record_;
  MapProgress progress_;
  PlaceWork work_;
  std::filesystem::path root_;
};

/// The motion of the plan, of the map's rig or of the arm that hangs on it; nothing after a problem.
std::shared_ptr<const PlaceMotion> planned_motion(const HallFile& file, const FileRules& rules, Problems& problems) {
  const int rig = static_cast<int>(file.map->rig);
  int arm = -1;
  for (std::size_t i = 0; i < file.hall.arms.size(); ++i) {
    if (file.hall.arms[i].rig == rig) arm = static_cast<int>(i);
  }
  const MotionFileRequest request{&file.hall.rigs[file.map->rig],
                                  arm < 0 ? nullptr : &file.hall.arms[static_cast<std::size_t>(arm)],
                                  {},
                                  Interpolation::kAsFile};
  const std::optional<MotionFile> motion = read_motion(file.place->motion.string(), rules, request, problems);
  if (!motion) return nullptr;
  const bool of_arm = motion->motion.of == MotionOf::kArm;
  return std::make_shared<const PlaceMotion>(file.hall, rig, of_arm ? arm : -1, motion->motion);
}

ExitCode place(const PlaceOptions& options) {
  const RunRecord record{place_command_line(options), thread_count(options.common), utc_now(), {}, 0};
  Problems problems;
  const FileRules rules = file_rules(options.common, options.file);
  // With its run, whose files a layout is to name too.
  const std::optional<HallRun> whole = read_hall_run(options.file, rules, place_settings(options), {}, problems);
  const HallFile* read = whole ? &whole->file : nullptr;
  if (read && !read->place) {
    problems.error({options.file.string(), 0, 0}, "place", "missing",
                   "the objective of the search, as in place: {objective: volume, resolution: 5 cm}");
  }
  if (!read || !read->place) return refuse_input(options.common.json, problems);
  std::shared_ptr<const PlaceMotion> motion;
  if (read->place->objective == PlaceObjective::kMotion) {
    motion = planned_motion(*read, rules, problems);
    if (!motion) return refuse_input(options.common.json, problems);
  }
  if (!options.common.json) print_problems(problems);  // warnings

  ResultFolderRequest request;
  request.folder = options.common.out;
  request.summary.command = "place";
  request.summary.name = read->hall.name;
  for (const std::string& file : read->files) request.summary.inputs.push_back({file, sha256_of_file(file)});
  request.run = record;
  add_report(request);
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) {
    print_to_stderr("drydock place: " + printable(opened.refused) + "\n");
    return ExitCode::kOutputFailed;
  }
  return PlaceInFolder(options, *read, motion, *opened.folder, record).run();
}

Action define_place(CLI::App& app) {
  const auto options = std::make_shared<PlaceOptions>();
  app.add_option("FILE", options->file, "the hall with a map and a place section")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("--objective", options->objective, "the objective, instead of the file's")
      ->type_name("WHAT")
      ->check(one_of({"volume", "region", "points", "motion"}));
  app.add_option("--resolution", options->resolution, "edge of the smallest cells of the maps that certify")
      ->type_name("SIZE");
  app.add_option("--gap", options->gap, "distance that moved objects keep from other objects")->type_name("SIZE");
  app.add_option("--keep", options->keep, "how many layouts are certified and written")
      ->type_name("N")
      ->check(CLI::Range(1, 20).description(""));
  app.add_option("--layouts", options->layouts, "how many layouts to sample (default: by the number of axes)")
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000).description(""));
  add_common(
      app, options->common,
      {Common::kOut, Common::kSet, Common::kFileRules, Common::kThreads, Common::kSeed, Common::kJson, Common::kQuiet});
  return [options] { return place(*options); };
}

}  // namespace

Command place_command() {
  return {"place",
          "Finds where to put movable objects so that the rig reaches most, and writes a hall file for each layout.",
          "drydock place examples/mss/mss.yaml --resolution 10cm -o out/place", define_place};
}

}  // namespace drydock
