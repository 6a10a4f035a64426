// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "cli/commands.h"
#include "cli/fill_folder.h"
#include "cli/follow/follow_folder.h"
#include "cli/follow/follow_input.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/write_scene.h"
#include "follow/figures.h"
#include "follow/scene.h"
#include "follow/sentence.h"
#include "follow/text.h"

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
  FollowInFolder(const FollowOptions& options, const FollowInput& input, FolderRun& run)
      : options_(options), request_(input.request), run_(run), report_(follow_report_of(input)) {}

  void fill() {
    check();
    const FollowTrace trace = shown_trace(request_, report_);
    write_scene(run_.folder(), follow_scene(request_, report_, trace));
    write_follow_log(run_.folder(), {request_, report_, trace, options_.common.csv});
  }

  FolderAnswer answer() const {
    FolderAnswer answer;
    answer.exit_code = follow_exit_code(report_.result.status);
    answer.figures = follow_figures(report_);
    if (!is_whole(report_.result.status)) answer.stopped = answer.remark = follow_sentence(report_);
    answer.json = {{"folder", run_.path()}};
    answer.json.update(answer.figures);
    answer.json["wall_s"] = run_.record().total_wall_s;
    answer.text = follow_text(report_) + run_.results_text();
    return answer;
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
    run_.timed("check", [&] { report_.result = follow(request); });
  }

  const FollowOptions& options_;
  const FollowRequest& request_;
  FolderRun& run_;
  FollowReport report_;
};

/// The hall stays where it is: the request refers to it.
struct HallAndMotion {
  std::unique_ptr<const HallFile> hall;
  FollowInput motion;
};

std::optional<FolderInput<HallAndMotion>> read_hall_and_motion(const FollowOptions& options, Problems& problems) {
  std::optional<HallFile> read =
      read_hall_file(options.file, file_rules(options.common, options.file), options.common.settings, problems);
  if (!read) return std::nullopt;
  auto hall = std::make_unique<const HallFile>(std::move(*read));
  std::optional<FollowInput> motion = read_follow_input(options, *hall, problems);
  if (!motion) return std::nullopt;
  std::vector<InputFile> files = hashed_files(motion->files);
  const std::string name = hall->hall.name;
  return FolderInput<HallAndMotion>{{std::move(hall), std::move(*motion)}, name, std::move(files)};
}

ExitCode follow_motion(const FollowOptions& options) {
  return fill_folder(
      {"follow", options.common, follow_command_line(options)},
      [&](Problems& problems) { return read_hall_and_motion(options, problems); },
      [&](const HallAndMotion& input, FolderRun& run) { return FollowInFolder(options, input.motion, run); });
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
