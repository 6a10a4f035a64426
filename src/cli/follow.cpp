// SPDX-License-Identifier: Apache-2.0
#include <chrono>

#include "cli/add_report.h"
#include "cli/command.h"
#include "cli/follow_options.h"
#include "cli/interrupt.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/progress.h"
#include "output/log.h"
#include "output/result_folder.h"
#include "output/scene_json.h"
#include "output/sha256.h"
#include "workspace/follow_report.h"
#include "workspace/follow_scene.h"
#include "workspace/motion_file.h"
#include "workspace/object_motion_file.h"

namespace drydock {
namespace {

constexpr std::size_t kMostTracePlaces = 2000;
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

/// Everything that is asked about, read from files.
struct FollowInput {
  FollowRequest request;
  std::vector<std::string> files;
  std::vector<std::string> moved;  // names of objects
};

/// Nothing after a problem in a file.
std::optional<FollowInput> read_follow_input(const FollowOptions& options, const MapHall& hall, Problems& problems) {
  const FollowChoice choice = follow_choice(options, hall);
  const std::optional<MotionOf> of = asked_motion_of(options, hall, choice);
  const std::vector<AskedMove> moves = asked_moves(options, hall);
  FollowInput input{{hall,
                     choice.rig,
                     choice.arm,
                     {},
                     {},
                     asked_at_least(options, hall),
                     asked_resolution_s(options, hall),
                     0,
                     {},
                     {}},
                    hall.files,
                    {}};
  const Interpolation interpolation = asked_interpolation(options);
  const MotionFileRequest wanted{choice.rig < 0 ? nullptr : &hall.hall.rigs[static_cast<std::size_t>(choice.rig)],
                                 choice.arm < 0 ? nullptr : &hall.arms[static_cast<std::size_t>(choice.arm)], of,
                                 interpolation};
  std::optional<MotionFile> motion =
      read_motion(options.motion, file_rules(options.common, options.motion), wanted, problems);
  const double zero_s = motion ? motion->zero_s : 0;
  for (const AskedMove& move : moves) {
    const ObjectMotionRequest object{hall.hall.hall, move.object, interpolation, zero_s};
    for (ObjectMotion& one : read_object_motion(move.motion, object, input.files, problems)) {
      input.moved.push_back(hall.hall.hall.objects[static_cast<std::size_t>(one.object)].name.value);
      input.request.objects.push_back(std::move(one));
    }
  }
  if (!motion || problems.has_errors()) return std::nullopt;
  input.files.insert(input.files.end(), motion->files.begin(), motion->files.end());
  input.request.motion = std::move(motion->motion);
  if (input.request.motion.of != MotionOf::kArm) input.request.arm = -1;
  input.request.samples_per_s = asked_samples_per_s(options, input.request.motion.track.duration_s());
  return input;
}

/// The check of a motion, into an open folder.
class FollowInFolder {
 public:
  FollowInFolder(const FollowOptions& options, const FollowInput& input, ResultFolder& folder, RunRecord record)
      : options_(options), request_(input.request), folder_(folder), record_(std::move(record)) {
    const MapHall& hall = request_.hall;
    report_.hall = hall.hall.hall.name;
    if (request_.rig >= 0) {
      const HallRig& rig = hall.hall.rigs[static_cast<std::size_t>(request_.rig)];
      report_.rig = rig.name.value;
      report_.platform = rig.model.platform.name;
    }
    if (request_.arm >= 0) report_.arm = hall.arms[static_cast<std::size_t>(request_.arm)].name.value;
    report_.moved = input.moved;
    report_.of = request_.motion.of;
    report_.interpolation = request_.motion.interpolation;
    report_.duration_s = request_.motion.track.duration_s();
    report_.resolution_s = request_.resolution_s;
  }

  ExitCode run() {
    const auto begin = std::chrono::steady_clock::now();
    check();
    const bool has_samples = !report_.result.sample_times_s.empty();
    trace_ = follow_trace(
        request_, has_samples ? report_.result.sample_times_s : even_times(report_.duration_s, 50, kMostTracePlaces));
    write_scene();
    write_log();
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

  void write_scene() {
    const SceneText text = scene_json(follow_scene(request_, report_, trace_));
    if (!text.faults.empty()) throw std::logic_error("the scene has a fault: " + to_string(text.faults.front()));
    folder_.write("scene.json", text.json);
  }

  void write_log() {
    const Rate rate = follow_rate(request_, report_);
    const LogRequest log_request{folder_.path(), {{rate}}, report_.hall, options_.common.csv};
    for (const std::string& name : log_names(log_request)) folder_.add(name);
    Log log(log_request);
    for (std::size_t i = 0; i < trace_.places.size(); ++i) {
      const WriteStatus status = log.append(0, trace_.places[i].t_s, follow_row(report_, trace_, i));
      if (!status.ok()) throw std::logic_error(status.refused);
    }
    for (const Event& event : follow_events(report_)) {
      if (const WriteStatus status = log.append(event); !status.ok()) throw std::logic_error(status.refused);
    }
    if (is_whole()) log.finish();
  }

  bool is_whole() const {
    return report_.result.status != FollowStatus::kInterrupted && report_.result.status != FollowStatus::kNumerical;
  }

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
  FollowTrace trace_;
};

ExitCode follow_motion(const FollowOptions& options) {
  const RunRecord record{follow_command_line(options), 1, utc_now(), {}, 0};
  Problems problems;
  const std::optional<MapHall> hall =
      read_map_hall(options.file, file_rules(options.common, options.file), options.common.settings, problems);
  if (!hall) return refuse_input(options.common.json, problems);
  const std::optional<FollowInput> input = read_follow_input(options, *hall, problems);
  if (!input) return refuse_input(options.common.json, problems);
  if (!options.common.json) print_problems(problems);  // warnings

  ResultFolderRequest request;
  request.folder = options.common.out;
  request.summary.command = "follow";
  request.summary.name = hall->hall.hall.name;
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
  app.add_option("--of", options->of, "what moves, where the motion leaves it open")
      ->type_name("WHAT")
      ->check(one_of({"D", "E", "platform", "arm"}));
  app.add_option("--interpolation", options->interpolation, "how it moves between points (default: as the file says)")
      ->type_name("HOW")
      ->check(one_of({"straight", "spline"}));
  app.add_option("--move", options->moves, "an object on a motion of its own; may be repeated")
      ->type_name("OBJECT=MOTION")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--at-least", options->at_least, "a margin that is demanded, as in cable_hall=20mm; may be repeated")
      ->type_name("KIND=VALUE")
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  app.add_option("--resolution", options->resolution, "how exactly the ends of stretches are told (default: 1 ms)")
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
