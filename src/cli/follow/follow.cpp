// SPDX-License-Identifier: Apache-2.0
#include <chrono>

#include "cli/add_report.h"
#include "cli/commands.h"
#include "cli/follow/follow_folder.h"
#include "cli/follow/follow_input.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/progress.h"
#include "cli/write_scene.h"
#include "follow/figures.h"
#include "follow/scene.h"
#include "follow/sentence.h"
#include "follow/text.h"
#include "output/result_folder.h"
#include "output/sha256.h"

namespace drydock {
namespace {

constexpr std::size_t kProgressParts = 1000;

ExitCode follow_exit_code(FollowStatus status) {
  switch (status) {
    case FollowStatus::kFeasible:
      return ExitCode::kDone;
    case FollowStatus::kViolated:
    case FollowStatus::kUndecided:
      return ExitCode::kNo;
    case FollowStatus::kInterrupted:
      return ExitCode::kInterrupted;
    case FollowStatus::kNumerical:
      break;
  }
  return ExitCode::kNumerical;
}

/// The check of a motion, into an open folder.
class FollowInFolder {
 public:
  FollowInFolder(const FollowOptions& options, const FollowInput& input, ResultFolder& folder, RunRecord record)
      : options_(options),
        request_(input.request),
        folder_(folder),
        record_(std::move(record)),
        report_(follow_report_of(input)) {}

  ExitCode run() {
    const auto begin = std::chrono::steady_clock::now();
    check();
    const FollowTrace trace = shown_trace(request_, report_);
    write_scene(folder_, follow_scene(request_, report_, trace));
    write_follow_log(folder_, {request_, report_, trace, options_.common.csv});
    record_.total_wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return close();
  }

 private:
  void check() {
    Progress progress("following", "parts", kProgressParts, !options_.common.quiet);
    std::size_t shown = 0;
    FollowRequest request = request_;
    request.interrupted = [] { return interrupt_flag().load(); };
    request.progress = [&](double share) {
      const auto now = static_cast<std::size_t>(static_cast<double>(kProgressParts) * share);
      if (now > shown) progress.add(now - shown);
      shown = std::max(shown, now);
    };
    const auto begin = std::chrono::steady_clock::now();
    report_.result = follow(request);
    record_.wall_times.push_back(
        {"check", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
  }

  bool is_whole() const { return drydock::is_whole(report_.result.status); }

  ExitCode close() {
    const Json figures = follow_figures(report_);
    const std::string sentence = follow_sentence(report_);
    const WriteStatus status = is_whole() ? folder_.finish(figures, record_) : folder_.stop(sentence, figures, record_);
    if (!status.ok()) throw std::logic_error(status.refused);
    if (options_.common.json) {
      Json answer = {{"ok", report_.result.status == FollowStatus::kFeasible}, {"folder", folder_.path().string()}};
      answer.update(figures);
      answer["wall_s"] = record_.total_wall_s;
      print_json(answer);
    } else if (!options_.common.quiet) {
      print(follow_text(report_) + "results in " + printable(folder_.path().string()) + "\n");
    }
    if (!is_whole() && !options_.common.json) print_to_stderr("drydock follow: " + printable(sentence) + "\n");
    return follow_exit_code(report_.result.status);
  }

  const FollowOptions& options_;
  const FollowRequest& request_;
  ResultFolder& folder_;
  RunRecord record_;
  FollowReport report_;
};

ExitCode follow_motion(const FollowOptions& options) {
  const RunRecord record{follow_command_line(options), 1, utc_now(), {}, 0};
  Problems problems;
  const std::optional<HallFile> hall =
      read_hall_file(options.file, file_rules(options.common, options.file), options.common.settings, problems);
  if (!hall) return refuse_input(options.common.json, problems);
  const std::optional<FollowInput> input = read_follow_input(options, *hall, problems);
  if (!input) return refuse_input(options.common.json, problems);
  if (!options.common.json) print_problems(problems);  // warnings

  ResultFolderRequest request;
  request.folder = options.common.out;
  request.summary.command = "follow";
  request.summary.name = hall->hall.name;
  for (const std::string& file : input->files) request.summary.inputs.push_back({file, sha256_of_file(file)});
  request.run = record;
  add_report(request);
  OpenedFolder opened = open_result_folder(request);
  if (!opened.folder) {
    print_to_stderr("drydock follow: " + printable(opened.refused) + "\n");
    return ExitCode::kOutputFailed;
  }
  return FollowInFolder(options, *input, *opened.folder, record).run();
}

Action define_follow(CLI::App& app) {
  const auto options = std::make_shared<FollowOptions>();
  app.add_option("FILE", options->file, "the hall")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("MOTION", options->motion, "a table, a JointTrajectory, or the log or folder of a run")
      ->type_name("MOTION")
      ->required()
      ->check(file_ending_in({".csv", ".yaml", ".yml", ".h5"}));
  app.add_option("--rig", options->rig, "the rig (default: the only one, or the one an arm hangs on)")
      ->type_name("NAME");
  app.add_option("--arm", options->arm, "the arm that hangs on it (default: the one that does)")->type_name("NAME");
  app.add_option("--of", options->of, "what moves, if the motion does not say")
      ->type_name("WHAT")
      ->check(one_of({"D", "E", "platform", "arm"}));
  app.add_option("--interpolation", options->interpolation, "how it moves between points (default: as the file says)")
      ->type_name("HOW")
      ->check(one_of({"straight", "spline"}));
  app.add_option("--move", options->moves, "an object with its own motion; may be repeated")
      ->type_name("OBJECT=MOTION")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--at-least", options->at_least, "a required margin, as in cable_hall=20mm; may be repeated")
      ->type_name("CRITERION=VALUE")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--resolution", options->resolution, "how exactly the ends of intervals are reported (default: 1 ms)")
      ->type_name("TIME");
  app.add_option("--samples", options->samples, "rate of the margins in the log (default: up to 2000 in all)")
      ->type_name("RATE");
  add_common(app, options->common,
             {Common::kOut, Common::kSet, Common::kFileRules, Common::kCsv, Common::kJson, Common::kQuiet});
  return [options] { return follow_motion(*options); };
}

}  // namespace

Command follow_command() {
  return {"follow", "Checks a motion of a rig or of an arm that hangs on it, without gaps in time.",
          "drydock follow examples/arm-hall/hall.yaml examples/arm-hall/through.csv", define_follow};
}

}  // namespace drydock
