// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/fill_folder.h"
#include "cli/interrupt.h"
#include "cli/map/map_folder.h"
#include "cli/map/map_progress.h"
#include "cli/place/place_folder.h"
#include "cli/print.h"
#include "follow/motion_file.h"
#include "mission/hall_run_file.h"
#include "place/figures.h"
#include "place/from_hall.h"
#include "place/text.h"

namespace drydock {
namespace {

/// What is asked: a hall with a plan, and the motion of the plan if that is its objective.
struct PlaceInput {
  HallFile file;
  std::shared_ptr<const PlaceMotion> motion;
};

/// The search of a hall's plan, into an open folder.
class PlaceInFolder {
 public:
  PlaceInFolder(const PlaceOptions& options, const PlaceInput& input, FolderRun& run)
      : options_(options),
        file_(input.file),
        motion_(input.motion),
        run_(run),
        progress_(!options.common.quiet),
        work_(study_request()) {}

  void fill() {
    run_.timed("map", [&] { work_.map_what_stays(); });
    run_.timed("search", [&] { work_.search(); });
    run_.timed("certify", [&] { work_.certify(); });
    progress_.clear();
    run_.timed("files", [&] { root_ = write_place_files({options_, file_, report(), run_.folder()}); });
  }

  FolderAnswer answer() const {
    const PlaceStudy& study = work_.study();
    const bool whole = study.complete && !interrupt_flag();
    FolderAnswer answer;
    answer.exit_code = !whole ? ExitCode::kInterrupted : study.layouts.empty() ? ExitCode::kNo : ExitCode::kDone;
    answer.figures = place_figures(report());
    if (!whole) answer.stopped = answer.remark = "interrupted";
    answer.json = {{"folder", run_.path()}};
    if (!root_.empty()) answer.json["root"] = root_.string();
    answer.json.update(answer.figures);
    answer.json["wall_s"] = run_.record().total_wall_s;
    answer.text = place_text(report()) + map_times_text(run_.record()) + run_.results_text() + use_text();
    return answer;
  }

 private:
  PlaceReport report() const {
    const HallRig& rig = file_.hall.rigs[file_.map->rig];
    return {file_.hall.name, rig.name(), rig.model.platform.name, work_.request(), work_.study()};
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
    request.threads = run_.threads();
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

  const PlaceOptions& options_;
  const HallFile& file_;
  std::shared_ptr<const PlaceMotion> motion_;
  FolderRun& run_;
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

std::optional<FolderInput<PlaceInput>> read_place(const PlaceOptions& options, Problems& problems) {
  const FileRules rules = file_rules(options.common, options.file);
  // With its run, whose files a layout is to name too.
  const std::optional<HallRun> whole = read_hall_run(options.file, rules, place_settings(options), {}, problems);
  if (!whole) return std::nullopt;
  const HallFile& read = whole->file;
  if (!read.place) {
    problems.error({options.file.string(), 0, 0}, "place", "missing",
                   "the objective of the search, as in place: {objective: volume, resolution: 5 cm}");
    return std::nullopt;
  }
  FolderInput<PlaceInput> input{{read, nullptr}, read.hall.name, hashed_files(read.files)};
  if (read.place->objective == PlaceObjective::kMotion) {
    input.content.motion = planned_motion(read, rules, problems);
    if (!input.content.motion) return std::nullopt;
  }
  return input;
}

ExitCode place(const PlaceOptions& options) {
  return fill_folder(
      {"place", options.common, place_command_line(options), thread_count(options.common)},
      [&](Problems& problems) { return read_place(options, problems); },
      [&](const PlaceInput& input, FolderRun& run) { return PlaceInFolder(options, input, run); });
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
      ->check(whole_number(1, 20));
  app.add_option("--layouts", options->layouts, "how many layouts to sample (default: by the number of axes)")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
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
