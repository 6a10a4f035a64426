// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/fill_folder.h"
#include "cli/interrupt.h"
#include "cli/map/map_folder.h"
#include "cli/map/map_options.h"
#include "cli/map/map_progress.h"
#include "cli/typed_values.h"
#include "hall/hall_file.h"
#include "map/figures.h"
#include "map/text.h"

namespace drydock {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// The maps of a hall's plan, into an open folder.
class MapInFolder {
 public:
  MapInFolder(const MapOptions& options, const HallFile& file, FolderRun& run)
      : options_(options),
        file_(file),
        run_(run),
        report_(file.map ? map_report_of(file.hall, *file.map) : map_report_of(file.hall, *file.platform_map)),
        progress_(!options.common.quiet) {}

  void fill() {
    StudyRequest request = watched_study();
    run_.timed("map", [&] { report_.study = map_study(request); });
    request.out_of_time = nullptr;
    end_soon_if_interrupted();
    run_.timed("shares", [&] { report_.shares = map_shares(request, report_.study, report_.objects); });
    run_.timed("series", [&] { report_.series = map_series(request); });
    run_.timed("grid", [&] { sample_grid(); });
    end_soon_if_interrupted();
    run_.timed("regions", [&] {
      add_findings(report_, run_.threads());
      if (end_soon_if_interrupted()) add_findings(report_, run_.threads());
    });
    progress_.clear();
    run_.timed("files", [&] { write_map_files({options_, report_, file_.hall, run_.folder()}); });
  }

  FolderAnswer answer() const {
    const bool whole = report_.study.complete && !interrupt_flag();
    const MapVolumes v = volumes(report_.study.together);
    const bool nowhere = v.free + v.undecided <= 0;
    FolderAnswer answer;
    answer.exit_code = !whole ? ExitCode::kInterrupted : nowhere ? ExitCode::kNo : ExitCode::kDone;
    answer.figures = map_figures(report_);
    if (!whole) answer.remark = report_.study.complete ? "interrupted" : shortfall_text(report_);
    if (!whole) answer.stopped = answer.remark;
    answer.json = {{"folder", run_.path()}};
    answer.json.update(answer.figures);
    answer.json["wall_s"] = run_.record().total_wall_s;
    answer.text = map_text(report_) + map_times_text(run_.record()) + run_.results_text();
    return answer;
  }

 private:
  /// Ctrl-C also counts between steps that do not ask for it: the rest then goes over coarse maps.
  bool end_soon_if_interrupted() { return interrupt_flag() && coarsen_to_end_soon(report_.study); }

  void sample_grid() {
    std::optional<GridRequest> grid = asked_grid(options_, report_.study.domain);
    if (!grid || interrupt_flag()) return;
    grid->interrupted = [] { return interrupt_flag().load(); };
    GridStudy study = grid_study(report_.study, *grid);
    if (!interrupt_flag()) report_.grid = std::move(study);
  }

  StudyRequest watched_study() {
    StudyRequest request =
        file_.map ? study_request(file_.hall, *file_.map) : study_request(file_.hall, *file_.platform_map);
    request.threads = run_.threads();
    request.interrupted = [] { return interrupt_flag().load(); };
    if (options_.budget) {
      const std::chrono::duration<double> budget(typed_quantity("--budget", *options_.budget, Dimension::time()));
      request.out_of_time = [begin = SteadyClock::now(), budget] { return SteadyClock::now() - begin > budget; };
    }
    request.progress = [&](const std::string& what, double, std::size_t judged, std::size_t of) {
      progress_.show(what, judged, of);
    };
    return request;
  }

  const MapOptions& options_;
  const HallFile& file_;
  FolderRun& run_;
  MapReport report_;
  MapProgress progress_;
};

void check_map_usage(const MapOptions& options, const MapDomain& domain) {
  asked_slices(options, domain);
  image_spacing_m(options, domain);
  asked_grid(options, domain);
  if (options.budget) typed_quantity("--budget", *options.budget, Dimension::time());
  if (options.bisect && !options.grid) throw UsageError("--bisect goes with --grid");
}

std::optional<FolderInput<HallFile>> read_map(const MapOptions& options, Problems& problems) {
  const FileRules rules = file_rules(options.common, options.file);
  std::optional<HallFile> read = read_hall_file(options.file, rules, map_settings(options), problems);
  if (read && !read->map && !read->platform_map) {
    problems.error({options.file.string(), 0, 0}, "map", "missing",
                   "the domain of the map, as in map: {box: [[-2, -2, 1], [2, 2, 3]], resolution: 1 cm}");
  }
  if (!read || (!read->map && !read->platform_map)) return std::nullopt;
  check_map_usage(options, read->map ? read->map->plan.domain : read->platform_map->plan.domain);
  return FolderInput<HallFile>{*read, read->hall.name, hashed_files(read->files)};
}

ExitCode map(const MapOptions& options) {
  return fill_folder(
      {"map", options.common, map_command_line(options), thread_count(options.common)},
      [&](Problems& problems) { return read_map(options, problems); },
      [&](const HallFile& file, FolderRun& run) { return MapInFolder(options, file, run); });
}

Action define_map(CLI::App& app) {
  const auto options = std::make_shared<MapOptions>();
  app.add_option("FILE", options->file, "the hall with a map section")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("--rig", options->rig, "the rig to map (default: as the file says)")->type_name("NAME");
  app.add_option("--resolution", options->resolution, "edge of the smallest cells, instead of the file's")
      ->type_name("SIZE");
  app.add_option("--budget", options->budget, "time in which to refine the map, at most down to the resolution")
      ->type_name("TIME");
  app.add_option("--grid", options->grid, "also sample points at these distances in x and y, and in z")
      ->type_name("DXY,DZ")
      ->expected(0, 1);
  app.add_flag("--bisect", options->bisect, "sample the grid by bisection along z, as if it had no holes");
  app.add_option("--image", options->image,
                 "spacing of the image of the margins, or none (default: 5 cm, finer in a small box)")
      ->type_name("SIZE");
  app.add_option("--faces", options->faces, "largest number of triangles in a shell (default: 10000)")
      ->type_name("N")
      ->check(whole_number(12, 100'000'000));
  app.add_option("--boxes", options->boxes, "largest number of boxes (default: 1000)")
      ->type_name("N")
      ->check(whole_number(1, 10'000'000));
  app.add_option("--cells", options->cells, "largest number of cells in cells.vtu, made coarser for it (default: all)")
      ->type_name("N")
      ->check(whole_number(1, 100'000'000));
  app.add_option("--slice", options->slices, "a picture of a plane of the map, as in z=1.5; may be repeated")
      ->type_name("AXIS=AT")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_common(app, options->common,
             {Common::kOut, Common::kSet, Common::kFileRules, Common::kThreads, Common::kJson, Common::kQuiet});
  return [options] { return map(*options); };
}

}  // namespace

Command map_command() {
  return {"map", "Maps where a rig can stand, proven cell by cell, with volumes, pictures and a keep-out pack.",
          "drydock map examples/mss/mss.yaml --resolution 10cm -o out/mss", define_map};
}

}  // namespace drydock
