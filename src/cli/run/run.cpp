// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "cli/check/check_mission.h"
#include "cli/commands.h"
#include "cli/file_kinds.h"
#include "cli/fill_folder.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/run/run_watch.h"
#include "cli/write_scene.h"
#include "input/wording.h"
#include "mission/file/mission_file.h"
#include "mission/hall_run_file.h"
#include "mission/hall_verdict.h"
#include "mission/held_bodies.h"
#include "mission/report/run_report.h"
#include "mission/run.h"
#include "mission/scene.h"
#include "output/log/log.h"

namespace drydock {
namespace {

constexpr std::size_t kSceneSamples = 2000;  // a page has no more instants to show

struct RunOptions {
  CommonOptions common;
  std::filesystem::path file;
  std::optional<std::filesystem::path> motion;
};

/// What is run. Of an arm in a hall it is also told whether it survives.
struct RunSubject {
  Mission mission;
  bool is_hall = false;
};

ExitCode exit_code(MissionStatus status) {
  switch (status) {
    case MissionStatus::kDone:
      return ExitCode::kDone;
    case MissionStatus::kNo:
      return ExitCode::kNo;
    case MissionStatus::kNumerical:
      return ExitCode::kNumerical;
    case MissionStatus::kInterrupted:
      break;
  }
  return ExitCode::kInterrupted;
}

std::vector<std::string> command_line(const RunOptions& options) {
  std::vector<std::string> words = {"drydock", "run", options.file.string()};
  for (const std::string& setting : options.common.settings) words.insert(words.end(), {"--set", setting});
  if (options.motion) words.insert(words.end(), {"--motion", options.motion->string()});
  if (options.common.csv) words.push_back("--csv");
  return words;
}

/// A slip in a unit makes a run that nobody waits for.
void warn_of_length(const RunSettings& settings) {
  constexpr double kMany = 1e8;
  const double samples = settings.duration_s * settings.sample_rate_Hz;
  const double steps = settings.integrator == IntegratorKind::kRk4 ? settings.duration_s / settings.step_s : 0;
  const std::string begin =
      "drydock run: warning: run.duration is " + short_number(settings.duration_s) + " s, which takes ";
  if (steps > kMany)
    print_to_stderr(begin + short_number(steps) + " steps of " + short_number(settings.step_s) + " s\n");
  if (samples > kMany) print_to_stderr(begin + short_number(samples) + " samples of the log\n");
}

/// The mission's run into an open folder.
class RunInFolder {
 public:
  RunInFolder(const RunOptions& options, const RunSubject& subject, FolderRun& run)
      : options_(options), mission_(subject.mission), is_hall_(subject.is_hall), run_(run) {}

  void fill() {
    const MissionStart start = make_start(mission_);
    const Rate rate = mission_rate(mission_, start), sparse_rate = mission_sparse_rate(mission_, start);
    const std::vector<HeldBody> held = held_bodies(mission_, start);
    LogLayout layout{{rate}};
    const bool has_sparse = !sparse_rate.series.empty();
    if (has_sparse) layout.rates.push_back(sparse_rate);
    if (!held.empty()) layout.rates.push_back(held_rate(mission_, held));
    ResultFolder& folder = run_.folder();
    const LogRequest log_request{folder.workshop(), layout, mission_.name, options_.common.csv};
    for (const std::string& name : log_names(log_request)) folder.add(name);
    const auto samples = static_cast<std::size_t>(mission_.settings.duration_s * mission_.settings.sample_rate_Hz) + 1;
    warn_of_length(mission_.settings);
    Log log(log_request);
    Recorder recorder({rate, &log, 0, 1, kSceneSamples, 0});
    std::optional<Recorder> sparse;
    if (has_sparse) sparse.emplace(RecorderRequest{sparse_rate, &log, 1, 0, 0, 0});
    if (!held.empty()) (void)log.append(layout.rates.size() - 1, 0, held_row(held));
    Progress progress("running", "samples", samples, !options_.common.quiet);
    RunWatch watch(mission_, start, recorder, folder);
    const auto happened = [&](const Event& event) {
      watch.happened(event);
      return log.append(event);
    };
    const auto sampled = [&] {
      progress.add();
      watch.sampled();
    };
    result_ =
        run_mission({mission_, start, &recorder, happened, sampled, &interrupt_flag(), sparse ? &*sparse : nullptr});
    if (is_hall_) verdict_ = hall_verdict(result_);
    write_scene(folder, scene_of(start, recorder));
    if (is_done()) log.finish();  // else the log says that it is not complete
  }

  FolderAnswer answer() const {
    FolderAnswer answer;
    answer.exit_code = is_done() && !survives() ? ExitCode::kNo : exit_code(result_.status);
    answer.figures = figures();
    if (!is_done()) answer.stopped = answer.remark = result_.sentence;
    answer.json = {{"name", mission_.name}, {"folder", run_.path()}};
    answer.json.update(answer.figures);
    answer.text = (verdict_ ? verdict_->sentence + "\n" : "") + mission_text(mission_, result_) + run_.results_text();
    return answer;
  }

 private:
  bool is_done() const { return result_.status == MissionStatus::kDone; }
  bool survives() const { return !verdict_ || verdict_->survives; }

  Scene scene_of(const MissionStart& start, const Recorder& recorder) const {
    Scene scene;
    if (const WriteStatus status = mission_scene(mission_, start, recorder, result_.events, scene); !status.ok())
      throw std::logic_error(status.refused);
    scene.caption = verdict_ ? verdict_->sentence : "";
    if (!is_done()) scene.caption = result_.sentence;
    if (scene.caption.empty())
      scene.caption = fmt::format("Ran for {:.6g} s, to its end.\n{} event{}.", mission_.settings.duration_s,
                                  result_.events.size(), result_.events.size() == 1 ? "" : "s");
    return scene;
  }

  Json figures() const {
    Json figures = mission_figures(mission_, result_);
    if (verdict_) {
      const bool known = !verdict_->worst_joint.empty();
      figures["verdict"] = {{"survives", verdict_->survives},
                            {"sentence", verdict_->sentence},
                            {"worst_torque_share", verdict_->worst_share},
                            {"worst_joint", known ? Json(verdict_->worst_joint) : Json()},
                            {"worst_time_s", verdict_->worst_time_s}};
    }
    return figures;
  }

  const RunOptions& options_;
  const Mission& mission_;
  const bool is_hall_;
  FolderRun& run_;
  MissionResult result_;
  std::optional<HallVerdict> verdict_;
};

std::optional<RunSubject> read_subject(const RunOptions& options, Problems& problems) {
  const FileRules rules = file_rules(options.common, options.file);
  if (file_kind_of(options.file) != "hall") {
    if (options.motion) throw UsageError("--motion moves an arm of a hall, and the file is not a hall");
    std::optional<Mission> mission = read_mission(options.file, rules, options.common.settings, problems);
    if (!mission) return std::nullopt;
    check_loops(*mission, options.file.string(), problems);
    return RunSubject{std::move(*mission), false};
  }
  std::optional<HallRun> hall =
      read_hall_run(options.file, rules, options.common.settings, {true, options.motion}, problems);
  if (!hall) return std::nullopt;
  return RunSubject{std::move(*hall->run), true};
}

std::optional<FolderInput<RunSubject>> read_run(const RunOptions& options, Problems& problems) {
  std::optional<RunSubject> subject = read_subject(options, problems);
  if (!subject) return std::nullopt;
  return FolderInput<RunSubject>{*subject, subject->mission.name, hashed_files(subject->mission.files)};
}

ExitCode run(const RunOptions& options) {
  return fill_folder(
      {"run", options.common, command_line(options)}, [&](Problems& problems) { return read_run(options, problems); },
      [&](const RunSubject& subject, FolderRun& run) { return RunInFolder(options, subject, run); });
}

Action define_run(CLI::App& app) {
  const auto options = std::make_shared<RunOptions>();
  app.add_option("FILE", options->file, "the mission, or the hall with an arm")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("--motion", options->motion, "a motion of the hall's arm, instead of the motion or moves in the file")
      ->type_name("FILE")
      ->check(file_ending_in({".yaml", ".yml", ".csv"}));
  add_common(app, options->common,
             {Common::kOut, Common::kSet, Common::kFileRules, Common::kCsv, Common::kJson, Common::kQuiet});
  return [options] { return run(*options); };
}

}  // namespace

Command run_command() {
  return {"run", "Simulates a mission in time, or an arm of a hall on its rig, with balances of energy and momentum.",
          "drydock run examples/docking/mission.yaml -o out/docking", define_run};
}

}  // namespace drydock
