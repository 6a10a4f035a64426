// SPDX-License-Identifier: Apache-2.0
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

#include "cli/check/check_file.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/progress.h"
#include "input/mesh/mesh_file.h"
#include "output/json_text.h"

namespace drydock {
namespace {

struct CheckOptions {
  CommonOptions common;
  std::vector<std::filesystem::path> files;
  std::optional<std::filesystem::path> urdf;
};

/// An option that no file of the list takes is a misunderstanding.
void check_options_go_together(const CheckOptions& options) {
  const auto any_ends_in = [&](std::initializer_list<std::string> extensions) {
    return std::any_of(options.files.begin(), options.files.end(), [&](const auto& file) {
      return std::find(extensions.begin(), extensions.end(), lower_extension(file)) != extensions.end();
    });
  };
  if (!options.common.settings.empty() && !any_ends_in({".yaml", ".yml"})) {
    throw UsageError("--set changes values of YAML files, and there is none among the files");
  }
  if (options.urdf && !any_ends_in({".srdf"})) {
    throw UsageError("--urdf is the robot of an SRDF file, and there is none among the files");
  }
}

/// Indented below its name, so that several files tell apart.
std::string described(const std::filesystem::path& file, const std::string& text) {
  std::string shown = printable(file.string()) + "\n";
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    shown += "  " + text.substr(begin, end - begin) + "\n";
    begin = end + 1;
  }
  return shown;
}

struct CheckedFile {
  Problems problems;
  FileReport report;
};

/// The files side by side; the answers stand in the order of the files whatever the threads.
std::vector<CheckedFile> check_all(const CheckOptions& options) {
  std::vector<CheckedFile> checked(options.files.size());
  Progress progress("checking", "files", options.files.size(), !options.common.quiet);
  tbb::task_arena arena(thread_count(options.common));
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, checked.size(), [&](std::size_t i) {
      throw_if_interrupted();
      const std::filesystem::path& file = options.files[i];
      const CheckRequest request{file, file_rules(options.common, file), options.common.settings, options.urdf};
      checked[i].report = check_file(request, checked[i].problems);
      progress.add();
    });
  });
  throw_if_interrupted();
  return checked;
}

ExitCode check(const CheckOptions& options) {
  check_options_go_together(options);
  Problems problems;
  std::string text;
  Json description = Json::array();
  bool is_feasible = true;
  const std::vector<CheckedFile> checked = check_all(options);
  for (std::size_t i = 0; i < checked.size(); ++i) {
    for (const Problem& problem : checked[i].problems.all()) problems.add(problem);
    const FileReport& report = checked[i].report;
    if (report.text.empty()) continue;
    is_feasible = is_feasible && report.is_feasible;
    text += described(options.files[i], report.text);
    Json entry = {{"file", options.files[i].string()}, {"kind", report.kind}};
    entry.update(report.figures);
    description.push_back(std::move(entry));
  }
  if (options.common.json) {
    print_json({{"ok", !problems.has_errors() && is_feasible},
                {"problems", problems_json(problems)},
                {"description", description}});
  } else {
    print_problems(problems);
    if (!options.common.quiet) print(text);
  }
  if (problems.has_errors()) return ExitCode::kBadInput;
  return is_feasible ? ExitCode::kDone : ExitCode::kNo;
}

Action define_check(CLI::App& app) {
  const auto options = std::make_shared<CheckOptions>();
  app.add_option("FILE", options->files, "the files to check")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in(checked_extensions()));
  app.add_option("--urdf", options->urdf, "the robot of an SRDF file (default: the one of the same name beside it)")
      ->type_name("FILE")
      ->check(file_ending_in({".urdf"}));
  add_common(app, options->common, {Common::kSet, Common::kFileRules, Common::kThreads, Common::kJson, Common::kQuiet});
  return [options] { return check(*options); };
}

}  // namespace

Command check_command() {
  return {
      "check", "Reads files and everything they name, reports every problem, writes nothing.",
      "echo '{drydock: 1, kind: hall, name: my hall, objects: [{name: table, box: [1.2, 0.8, 40 mm]}]}' > hall.yaml\n"
      "  drydock check hall.yaml",
      define_check};
}

}  // namespace drydock
