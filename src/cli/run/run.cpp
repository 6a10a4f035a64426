// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>

#include "cli/add_report.h"
#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/file_kinds.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/progress.h"
#include "cli/run/run_watch.h"
#include "cli/write_scene.h"
#include "mission/file/mission_file.h"
#include "mission/hall_run_file.h"
#include "mission/hall_verdict.h"
#include "mission/report/run_report.h"
#include "mission/run.h"
#include "mission/scene.h"
#include "output/log/log.h"
#include "output/result_folder.h"
#include "output/sha256.h"

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

std::vector<InputFile> input_files(const Mission& mission) {
  std::vector<InputFile> inputs;
  for (const std::string& file : mission.files) inputs.push_back({file, sha256_of_file(file)});
  return inputs;
}

std::vector<std::string> command_line(const RunOptions& options) {
  std::vector<std::string> words = {"drydock", "run", options.file.string()};
  for (const std::string& setting : options.common.settings) words.insert(words.end(), {"--set", setting});
  if (options.motion) words.insert(words.end(), {"--motion", options.motion->string()});
  if (options.common.csv) words.push_back("--csv");
  return words;
}

ExitCode refuse_output(const std::string& why) {
  print_to_stderr("drydock run: " + printable(why) + "\n");
  return ExitCode::kOutputFailed;
}

/// The mission's run into an open folder.
class RunInFolder {
 public:
  RunInFolder(const RunOptions& options, const RunSubject& subject, ResultFolder& folder, RunRecord record)
      : options_(options),
        mission_(subject.mission),
        is_hall_(subject.is_hall),
        folder_(folder),
        record_(std::move(record)) {}

  ExitCode run(const MissionStart& start) {
    const auto begin = std::chrono::steady_clock::now();
    const Rate rate = mission_rate(mission_, start);
    const LogRequest log_request{folder_.path(), {{rate}}, mission_.name, options_.common.csv};
    for (const std::string& name : log_names(log_request)) folder_.add(name);
    const auto samples = static_cast<std::size_t>(mission_.settings.duration_s * mission_.settings.sample_rate_Hz) + 1;
    MissionResult result;
    {
      Log log(log_request);
      Recorder recorder({rate, &log, 0, 1, kSceneSamples, 0});
      Progress progress("running", "samples", samples, !options_.common.quiet);
      RunWatch watch(mission_, start, recorder, folder_);
      const auto happened = [&](const Event& event) {
        watch.happened(event);
        return log.append(event);
      };
      const auto sampled = [&] {
        progress.add();
        watch.sampled();
      };
      result = run_mission({mission_, start, &recorder, happened, sampled, &interrupt_flag()});
      if (is_hall_) verdict_ = hall_verdict(result);
      write_scene(folder_, scene_of(result, start, recorder));
      if (result.status == MissionStatus::kDone) log.finish();  // else the log says that it is not complete
    }
    record_.total_wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    close(result);
    report(result);
    return result.status == MissionStatus::kDone && !survives() ? ExitCode::kNo : exit_code(result.status);
  }

 private:
  Scene scene_of(const MissionResult& result, const MissionStart& start, const Recorder& recorder) const {
    Scene scene;
    if (const WriteStatus status = mission_scene(mission_, start, recorder, result.events, scene); !status.ok())
      throw std::logic_error(status.refused);
    scene.caption = verdict_ ? verdict_->sentence : "";
    if (result.status != MissionStatus::kDone) scene.caption = result.sentence;
    if (scene.caption.empty())
      scene.caption = fmt::format("Ran for {:.6g} s, to its end.\n{} event{}.", mission_.settings.duration_s,
                                  result.events.size(), result.events.size() == 1 ? "" : "s");
    return scene;
  }

  bool survives() const { return !verdict_ || verdict_->survives; }

  Json figures_of(const MissionResult& result) const {
    Json figures = mission_figures(mission_, result);
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

  void close(const MissionResult& result) {
    const Json figures = figures_of(result);
    const WriteStatus status = result.status == MissionStatus::kDone ? folder_.finish(figures, record_)
                                                                     : folder_.stop(result.sentence, figures, record_);
    if (!status.ok()) throw std::logic_error(status.refused);
  }

  void report(const MissionResult& result) {
    if (options_.common.json) {
      Json answer = {{"ok", result.status == MissionStatus::kDone && survives()},
                     {"name", mission_.name},
                     {"folder", folder_.path().string()}};
      answer.update(figures_of(result));
      print_json(answer);
      return;
    }
    if (!options_.common.quiet) {
      print((verdict_ ? verdict_->sentence + "\n" : "") + mission_text(mission_, result) + "results in " +
            printable(folder_.path().string()) + "\n");
    }
    if (result.status != MissionStatus::kDone) {
      print_to_stderr("drydock run: " + printable(result.sentence) + "\n");
    }
  }

  const RunOptions& options_;
  const Mission& mission_;
  const bool is_hall_;
  ResultFolder& folder_;
  RunRecord record_;
  std::optional<HallVerdict> verdict_;
};

std::optional<RunSubject> read_subject(const RunOptions& options, Problems& problems) {
  const FileRules rules = file_rules(options.common, options.file);
  if (file_kind_of(options.file) != "hall") {
    if (options.motion) throw UsageError("--motion moves an arm of a hall, and the file is not a hall");
    std::optional<Mission> mission = read_mission(options.file, rules, options.common.settings, problems);
    if (!mission) return std::nullopt;
    return RunSubject{std::move(*mission), false};
  }
  std::optional<HallRun> hall =
      read_hall_run(options.file, rules, options.common.settings, {true, options.motion}, problems);
  if (!hall) return std::nullopt;
  return RunSubject{std::move(*hall->run), true};
}

ExitCode run(const RunOptions& options) {
  RunRecord record{command_line(options), 1, utc_now(), {}, 0};
  Problems problems;
  const std::optional<RunSubject> subject = read_subject(options, problems);
  if (!subject) return refuse_input(options.common.json, problems);
  if (!options.common.json) print_problems(problems);  // warnings
  const MissionStart start = make_start(subject->mission);

  ResultFolderRequest request;
  request.folder = options.common.out;
  request.summary.command = "run";
  request.summary.name = subject->mission.name;
  request.summary.inputs = input_files(subject->mission);
  request.run = record;
  add_report(request);
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) return refuse_output(opened.refused);
  return RunInFolder(options, *subject, *opened.folder, record).run(start);
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
