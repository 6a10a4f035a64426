// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "bench/command.h"
#include "bench/measure_multibody.h"
#include "bench/mujoco_arm.h"
#include "bench/run_clock.h"
#include "bench/simbody_arm.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "multibody/dynamics_kernel.h"
#include "output/result_folder.h"

namespace drydock::bench {
namespace {

struct MultibodyOptions {
  MultibodyRequest measure;
  bool json = false, quiet = false;
  std::filesystem::path folder;  // empty: nothing is written
};

void measure(MultibodyBench& bench, RunClock& clock) {
  const std::string kernel = dynamics_kernel().name, mujoco = mujoco_name(), simbody = simbody_name();
  bench.report.command = "bench multibody";
  bench.report.title =
      fmt::format("free base and 7 joints; peers: {}, {}; ours: {} kernel; one thread", mujoco, simbody, kernel);
  bench.report.facts = {{"kernel", kernel}, {"peers", {mujoco, simbody}}, {"seed", bench.request.seed}};
  bench.report.runs = bench.request.repeat * kRunsPerTurn;
  using Step = std::pair<const char*, void (*)(MultibodyBench&)>;
  for (const auto& [phase, add_rows] :
       {Step{"forward dynamics", measure_forward}, Step{"closed arm", measure_loop}, Step{"drift", measure_loop_drift},
        Step{"free motion", measure_free_motion}, Step{"structure", measure_structure},
        Step{"modules", measure_modules}, Step{"heap", measure_heap}}) {
    add_rows(bench);
    clock.phase_done(phase);
  }
}

ResultFolder open_folder(const MultibodyOptions& options, const RunClock& clock) {
  ResultFolderRequest request;
  request.folder = options.folder;
  request.summary.command = "bench multibody";
  request.summary.name = "free-floating arm";
  request.run = clock.record;
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) throw UsageError(opened.refused);
  return *std::move(opened.folder);
}

void write_folder(ResultFolder& folder, const Report& report, const RunClock& clock) {
  WriteStatus status = folder.write("bench.json", checked_json(to_json(report)));
  if (status.ok()) status = folder.finish(answer_figures(report), clock.record);
  if (!status.ok()) throw std::logic_error(status.refused);
}

ExitCode run_multibody(const MultibodyOptions& options) {
  RunClock clock{{typed_words(), 1, utc_now(), {}, 0.0}};
  std::optional<ResultFolder> folder;
  if (!options.folder.empty()) folder = open_folder(options, clock);
  MultibodyBench bench{options.measure, {}};
  try {
    measure(bench, clock);
    if (folder) write_folder(*folder, bench.report, clock);
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

Action define_multibody(CLI::App& app) {
  const auto options = std::make_shared<MultibodyOptions>();
  app.add_option("--repeat", options->measure.repeat,
                 "so many turns of two runs each; the best run counts (default: 5)")
      ->type_name("N")
      ->check(CLI::Range(1, 4096).description(""));
  app.add_option("--seed", options->measure.seed, "which random states and starts are taken (default: 1)")
      ->type_name("N");
  app.add_flag("--json", options->json, "print one JSON object and nothing else on stdout");
  app.add_flag("-q,--quiet", options->quiet, "print problems only");
  app.add_option("-o,--out", options->folder, "write the table and the answers into this folder")->type_name("DIR");
  return [options] {
    options->measure.progress = !options->quiet;
    return run_multibody(*options);
  };
}

}  // namespace

Command multibody_command() {
  return {"multibody", "Dynamics, loops and structural changes of a free-floating arm, beside MuJoCo and Simbody.",
          "drydock bench multibody -o out/bench", define_multibody};
}

}  // namespace drydock::bench
