// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/command.h"
#include "bench/measure.h"
#include "bench/result_files.h"
#include "bench/run_clock.h"
#include "cli/interrupt.h"
#include "cli/print.h"

namespace drydock::bench {
namespace {

struct GeometryOptions {
  std::string hall = "200k";
  MeasureRequest measure;
  bool json = false, quiet = false, csv = false;
  std::filesystem::path folder;  // empty: nothing is written
};

Report measured(const GeometryOptions& options, Bench& bench, RunClock& clock) {
  const Course& course = bench.course;
  bench.report.command = "bench geometry";
  bench.report.title =
      fmt::format("hall {}: {} triangles; {} points, 4 cables each; peer: {}; ours: {} kernel", course.name,
                  course.mesh.triangles.size(), course.points.size(), peer_name(), set_name(tree_kernel().set));
  bench.report.facts = {{"hall", course.name},
                        {"triangles", course.mesh.triangles.size()},
                        {"points", course.points.size()},
                        {"kernel", set_name(tree_kernel().set)},
                        {"peer", peer_name()}};
  bench.report.runs = options.measure.repeat * kRunsPerTurn;
  using Step = std::pair<const char*, void (*)(Bench&)>;
  for (const auto& [phase, measure] :
       {Step{"tree build", measure_build}, Step{"collision", measure_collision}, Step{"clearance", measure_clearance},
        Step{"threads", measure_threads}, Step{"growth", measure_growth}}) {
    measure(bench);
    clock.phase_done(phase);
  }
  return bench.report;
}

/// The folder of the results, from the start, so that a name that cannot be used is known before the work.
ResultFolder open_folder(const GeometryOptions& options, const RunClock& clock) {
  ResultFolderRequest request;
  request.folder = options.folder;
  request.summary.command = "bench geometry";
  request.summary.name = "suspension hall " + options.hall;
  request.run = clock.record;
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) throw UsageError(opened.refused);
  return *std::move(opened.folder);
}

void write_folder(ResultFolder& folder, const Bench& bench, bool csv, RunClock& clock) {
  const SweepResult result = sweep(bench.course, bench.tree);
  WriteStatus status = write_results(folder, result, bench.report, csv);
  clock.phase_done("files");
  if (status.ok()) status = folder.finish(sweep_figures(result, bench.report), clock.record);
  if (!status.ok()) throw std::logic_error(status.refused);
}

ExitCode run_geometry(const GeometryOptions& options) {
  if (options.csv && options.folder.empty()) throw UsageError("--csv goes with -o, which names the folder");
  RunClock clock{{typed_words(), options.measure.threads, utc_now(), {}, 0.0}};
  std::optional<ResultFolder> folder;
  if (!options.folder.empty()) folder.emplace(open_folder(options, clock));
  const Course course = make_course(options.hall);
  clock.phase_done("hall");
  Bench bench{course, options.measure, {}, {}, {}, {}};
  try {
    bench.report = measured(options, bench, clock);
    if (folder) write_folder(*folder, bench, options.csv, clock);
  } catch (const Interrupted&) {
    clock.phase_done("interrupted");
    if (folder) (void)folder->stop("interrupted", Json::object(), clock.record);
    throw;
  }
  if (options.json) {
    print_json(to_json(bench.report));
  } else if (!options.quiet) {
    print(table_text(bench.report));
  }
  return bench.report.answers_agree() ? ExitCode::kDone : ExitCode::kNo;
}

Action define_geometry(CLI::App& app) {
  const auto options = std::make_shared<GeometryOptions>();
  const CLI::Validator counts = CLI::Range(1, 4096).description("");
  app.add_option("--size", options->hall, "the hall: 2k, 20k or 200k triangles, cluttered or cad (default: 200k)")
      ->type_name("HALL")
      ->check(hall_name());
  app.add_option("--repeat", options->measure.repeat,
                 "number of turns of two runs each; the best run counts (default: 5)")
      ->type_name("N")
      ->check(counts);
  app.add_option("--threads", options->measure.threads, "how many threads are compared with one (default: 2)")
      ->type_name("N")
      ->check(counts);
  app.add_option("--seed", options->measure.seed, "which distances are compared with brute force (default: 1)")
      ->type_name("N");
  app.add_flag("--json", options->json, "print one JSON object and nothing else on stdout");
  app.add_flag("--csv", options->csv, "also write every series as CSV");
  app.add_flag("-q,--quiet", options->quiet, "print problems only");
  app.add_option("-o,--out", options->folder, "write the answers at every point into this folder")->type_name("DIR");
  return [options] {
    options->measure.progress = !options->quiet;
    return run_geometry(*options);
  };
}

}  // namespace

Command geometry_command() {
  return {"geometry", "Collision and clearance of four cables in a hall, compared with FCL.",
          "drydock bench geometry --repeat 3 -o out/bench", define_geometry};
}

}  // namespace drydock::bench
