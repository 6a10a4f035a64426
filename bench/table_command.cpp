// SPDX-License-Identifier: Apache-2.0
#include "bench/table_command.h"

#include "cli/interrupt.h"
#include "cli/print.h"
#include "output/result_folder.h"

namespace drydock::bench {
namespace {

struct TableOptions {
  MultibodyRequest measure;
  bool json = false, quiet = false;
  std::filesystem::path folder;  // empty: nothing is written
};

ResultFolder open_folder(const TableBench& table, const TableOptions& options, const RunClock& clock) {
  ResultFolderRequest request;
  request.folder = options.folder;
  request.summary.command = "bench " + table.name;
  request.summary.name = table.subject;
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

ExitCode run_table(const TableBench& table, const TableOptions& options) {
  RunClock clock{{typed_words(), 1, utc_now(), {}, 0.0}};
  std::optional<ResultFolder> folder;
  if (!options.folder.empty()) folder.emplace(open_folder(table, options, clock));
  MultibodyBench bench{options.measure, {}};
  try {
    table.measure(bench, clock);
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

Action define_table(const TableBench& table, CLI::App& app) {
  const auto options = std::make_shared<TableOptions>();
  app.add_option("--repeat", options->measure.repeat,
                 "number of turns of two runs each; the best run counts (default: 5)")
      ->type_name("N")
      ->check(CLI::Range(1, 4096).description(""));
  app.add_option("--seed", options->measure.seed, "seed of the random numbers (default: 1)")->type_name("N");
  if (!table.shorter.empty()) app.add_flag("--short", options->measure.is_short, table.shorter);
  app.add_flag("--json", options->json, "print one JSON object and nothing else on stdout");
  app.add_flag("-q,--quiet", options->quiet, "print problems only");
  app.add_option("-o,--out", options->folder, "write the table and the answers into this folder")->type_name("DIR");
  return [table, options] {
    options->measure.progress = !options->quiet;
    return run_table(table, *options);
  };
}

}  // namespace

Command table_command(const TableBench& table) {
  return {table.name, table.sentence, "drydock bench " + table.name + " -o out/bench",
          [table](CLI::App& app) { return define_table(table, app); }};
}

}  // namespace drydock::bench
