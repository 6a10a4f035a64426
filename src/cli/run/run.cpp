// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"
#include "cli/run/facility_folder.h"
#include "cli/run/replay_run.h"
#include "cli/run/run_folder.h"
#include "cli/run/sweep_folder.h"
#include "input/mesh/mesh_store.h"

namespace drydock {
namespace {

std::vector<std::string> command_line(const RunOptions& options) {
  std::vector<std::string> words = {"drydock", "run", options.file.string()};
  for (const std::string& setting : options.common.settings) words.insert(words.end(), {"--set", setting});
  if (options.motion) words.insert(words.end(), {"--motion", options.motion->string()});
  if (options.common.csv) words.push_back("--csv");
  if (options.enable_motion) words.push_back("--enable-motion");
  if (options.black_box) words.push_back("--black-box");
  if (options.chosen) words.insert(words.end(), {"--case", std::to_string(*options.chosen)});
  return words;
}

std::optional<FolderInput<RunSubject>> read_run(const RunOptions& options, Problems& problems) {
  std::optional<RunSubject> subject = read_chosen_subject(options, problems);
  if (!subject) return std::nullopt;
  if (options.fresh && !subject->is_sweep()) throw UsageError("--fresh: nothing here runs in cases");
  if (options.realtime && (subject->facility() == nullptr || subject->is_sweep()))
    throw UsageError("--realtime: only one run of a facility has a clock to keep");
  if (subject->is_sweep() && subject->has_link())
    throw UsageError("a sweep runs no hardware: --case NUMBER runs one case of it");
  if (options.enable_motion && !subject->has_link())
    throw UsageError("--enable-motion: no hardware is behind a link here, so nothing can move");
  if (options.black_box && (subject->facility() == nullptr || subject->is_sweep()))
    throw UsageError("--black-box: only one run of a facility has one");
  const std::string name = subject->name();
  const std::vector<InputFile> files = hashed_files(subject->files());
  return FolderInput<RunSubject>{std::move(*subject), name, files};
}

/// One run of a mission or a facility, or all cases of a sweep.
class RunWork {
 public:
  RunWork(const RunOptions& options, const RunSubject& subject, FolderRun& run, const FolderCommand& command,
          std::filesystem::path& kept_file) {
    if (subject.is_sweep()) {
      work_.emplace(std::in_place_type<SweepInFolder>, options, subject, run, command.command_line);
      kept_file = std::get<SweepInFolder>(*work_).kept_file();
    } else if (subject.facility() != nullptr) {
      work_.emplace(std::in_place_type<FacilityInFolder>, options, subject, run);
    } else {
      work_.emplace(std::in_place_type<RunInFolder>, options, subject, run);
    }
  }

  void fill() {
    std::visit([](auto& work) { work.fill(); }, *work_);
  }
  FolderAnswer answer() const {
    return std::visit([](const auto& work) { return work.answer(); }, *work_);
  }

 private:
  std::optional<std::variant<RunInFolder, FacilityInFolder, SweepInFolder>> work_;
};

ExitCode run(const RunOptions& options) {
  if (options.replay) return replay_run(options);
  std::filesystem::path kept_file;
  const FolderCommand command{"run", options.common, command_line(options)};
  const ExitCode code = fill_folder(
      command, [&](Problems& problems) { return read_run(options, problems); },
      [&](const RunSubject& subject, FolderRun& run) { return RunWork(options, subject, run, command, kept_file); });
  // The result is whole: cases need not be kept any more.
  if (code == ExitCode::kDone && !kept_file.empty()) std::filesystem::remove(kept_file);
  return code;
}

Action define_run(CLI::App& app) {
  const auto options = std::make_shared<RunOptions>();
  options->meshes = std::make_shared<MeshStore>();
  app.add_option("FILE", options->file, "the mission, the facility, or the hall with an arm")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("--motion", options->motion, "a motion of the hall's arm, instead of the motion or moves in the file")
      ->type_name("FILE")
      ->check(file_ending_in({".yaml", ".yml", ".csv"}));
  app.add_option("--case", options->chosen, "one case of the file's sweep as an ordinary run; 0: the file without it")
      ->type_name("NUMBER");
  app.add_flag("--fresh", options->fresh,
               "run all cases of the sweep, also those that an interrupted one has finished");
  app.add_flag("--realtime", options->realtime, "ticks of a facility begin at their times on the clock");
  app.add_flag("--enable-motion", options->enable_motion,
               "hardware behind a link may move; without it the loop runs and nothing does");
  app.add_flag("--black-box", options->black_box, "write what the control of a facility got, also without a fault");
  app.add_option("--replay", options->replay, "a black_box.bin of the same facility: is every command the same again?")
      ->type_name("FILE")
      ->check(file_ending_in({".bin"}));
  add_common(
      app, options->common,
      {Common::kOut, Common::kSet, Common::kFileRules, Common::kThreads, Common::kCsv, Common::kJson, Common::kQuiet});
  return [options] { return run(*options); };
}

}  // namespace

Command run_command() {
  return {
      "run",
      "Simulates a mission in time, an arm of a hall on its rig, or a facility whose rigs move as spacecraft fly; or "
      "a whole series of them.",
      "drydock run examples/docking/mission.yaml -o out/docking", define_run};
}

}  // namespace drydock
