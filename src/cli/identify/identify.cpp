// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/fill_folder.h"
#include "cli/identify/identify_log.h"
#include "input/in_quotes.h"
#include "sensing/identification_file.h"
#include "sensing/identification_report.h"

namespace drydock {
namespace {

struct IdentifyOptions {
  CommonOptions common;
  std::filesystem::path file, log;
};

std::vector<std::string> command_line(const IdentifyOptions& options) {
  std::vector<std::string> words = {"drydock", "identify", options.file.string()};
  if (!options.log.empty()) words.push_back(options.log.string());
  if (options.common.csv) words.push_back("--csv");
  for (const std::string& setting : options.common.settings) words.insert(words.end(), {"--set", setting});
  return words;
}

/// The fit, into an open folder.
class IdentifyInFolder {
 public:
  IdentifyInFolder(const IdentifyOptions& options, const IdentificationFile& input, FolderRun& run)
      : options_(options), input_(input), run_(run) {}

  void fill() {
    run_.timed("fit", [&] { found_ = identify(input_.request); });
    write_identify_log(run_.folder(), found_, input_.name, options_.common.csv);
    if (!found_.values.empty())
      run_.folder().write("payload.yaml",
                          payload_yaml(found_, "drydock identify: " + in_quotes(input_.name) + " from " +
                                                   std::filesystem::path(input_.files.back()).filename().string()));
  }

  FolderAnswer answer() const {
    FolderAnswer answer;
    const bool is_done = found_.verdict == IdentifyVerdict::kDetermined;
    answer.exit_code = is_done                                      ? ExitCode::kDone
                       : found_.verdict == IdentifyVerdict::kFailed ? ExitCode::kNumerical
                                                                    : ExitCode::kNo;
    answer.figures = identification_figures(found_);
    answer.json = {{"name", input_.name}, {"folder", run_.path()}};
    answer.json.update(answer.figures);
    answer.text = input_.name + "\n" + identification_text(found_) + run_.results_text();
    if (!is_done)
      answer.remark = found_.verdict == IdentifyVerdict::kNotDetermined ? "the log does not determine all values"
                                                                        : to_string(found_.verdict);
    return answer;
  }

 private:
  const IdentifyOptions& options_;
  const IdentificationFile& input_;
  FolderRun& run_;
  Identification found_;
};

std::optional<FolderInput<IdentificationFile>> read_input(const IdentifyOptions& options, Problems& problems) {
  const std::optional<std::filesystem::path> log =
      options.log.empty() ? std::nullopt : std::optional<std::filesystem::path>(options.log);
  std::optional<IdentificationFile> file = read_identification(options.file, file_rules(options.common, options.file),
                                                               options.common.settings, log, problems);
  if (!file) return std::nullopt;
  if (!file->has_log) throw UsageError("LOG: the file names no log: give one, as in drydock identify FILE LOG.csv");
  const std::string name = file->name;
  const std::vector<InputFile> files = hashed_files(file->files);
  return FolderInput<IdentificationFile>{std::move(*file), name, files};
}

Action define_identify(CLI::App& app) {
  const auto options = std::make_shared<IdentifyOptions>();
  app.add_option("FILE", options->file, "of kind identification: what the columns are, and what is known")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("LOG", options->log, "poses and readings of the sensor (default: the log that the file names)")
      ->type_name("LOG")
      ->check(file_ending_in({".csv"}));
  add_common(app, options->common,
             {Common::kOut, Common::kSet, Common::kFileRules, Common::kCsv, Common::kJson, Common::kQuiet});
  return [options] {
    return fill_folder(
        {"identify", options->common, command_line(*options)},
        [&](Problems& problems) { return read_input(*options, problems); },
        [&](const IdentificationFile& input, FolderRun& run) { return IdentifyInFolder(*options, input, run); });
  };
}

}  // namespace

Command identify_command() {
  return {"identify", "Finds mass, centre of mass, inertia and sensor bias of a payload in a log of forces and poses.",
          "drydock identify examples/identify/payload.yaml examples/identify/log.csv", define_identify};
}

}  // namespace drydock
