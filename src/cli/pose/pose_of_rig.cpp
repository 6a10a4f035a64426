// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/pose_of_rig.h"

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/pose/pose_of_platform.h"
#include "cli/pose/pose_rig_json.h"
#include "cli/pose/pose_rig_text.h"
#include "cli/pose/rig_choice.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/typed_values.h"
#include "hall/hall_file.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "output/json_text.h"
#include "rig/cable/calibration/pose_list_file.h"
#include "rig/cable/forward_kinematics.h"
#include "rig/cable/point_positions.h"

namespace drydock {
namespace {

Pose typed_rig_pose(const std::string& option, const std::string& text, const HallRig& rig) {
  if (!has_moments(rig.model.platform) && parts_of(text).size() == 6) {
    throw UsageError(option + ": found angles, expected x,y,z, because " + rig.name() + " holds a point");
  }
  return typed_pose(option, text, rig.X_WB_home.R);
}

std::vector<double> typed_lengths(const std::string& text, const HallRig& rig) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() != rig.model.cables.size()) {
    throw UsageError(fmt::format("--lengths: found {} lengths, expected {}, one for each cable", parts.size(),
                                 rig.model.cables.size()));
  }
  std::vector<double> length_m;
  for (const std::string& part : parts) length_m.push_back(typed_quantity("--lengths", part, Dimension::length()));
  return length_m;
}

/// The poses that have the lengths, and a sentence on how they were found.
struct FoundPoses {
  std::vector<Pose> poses;
  std::vector<double> time_s;  // of a list that has times
  std::string sentence;
  Json json;
};

FoundPoses point_poses(const HallRig& rig, std::span<const double> length_m) {
  PointPositionsRequest request;
  request.X_WB = rig.X_WB_home;
  const PointPositions found = point_positions(rig.model, length_m, request);
  FoundPoses answer;
  const bool some = found.status == PositionsStatus::kOk || found.status == PositionsStatus::kIncomplete;
  for (const PointPosition& position : found.positions) {
    if (some) answer.poses.push_back({rig.X_WB_home.R, position.p_WB});
  }
  answer.json = {{"found", answer.poses.size()}, {"all", found.status == PositionsStatus::kOk}};
  switch (found.status) {
    case PositionsStatus::kOk:
      answer.sentence = counted(answer.poses.size(), "position") + (answer.poses.size() == 1 ? " has" : " have") +
                        " these lengths, and no other";
      break;
    case PositionsStatus::kIncomplete:
      answer.sentence = "found " + counted(answer.poses.size(), "position") + "; there may be more";
      break;
    case PositionsStatus::kNone:
      answer.sentence = "no position has these lengths";
      if (!found.positions.empty()) {
        answer.sentence += fmt::format("; the best misses one by {:.4g} m", found.positions.front().residual_m);
        answer.json["missed_by_m"] = found.positions.front().residual_m;
      }
      break;
    case PositionsStatus::kTooFewLengths:
      answer.sentence = "fewer lengths than directions do not determine the position";
      break;
    case PositionsStatus::kUndetermined:
      answer.sentence = "the anchors are collinear, so the point may be anywhere on a circle";
      break;
  }
  return answer;
}

FoundPoses body_poses(const HallRig& rig, std::span<const double> length_m, const Pose& X_WB_start) {
  const PoseSolution found = solve_pose(rig.model, length_m, X_WB_start);
  FoundPoses answer;
  answer.json = {{"found", 0}, {"missed_by_m", found.residual_m}, {"iterations", found.iterations}};
  if (found.status != PoseStatus::kConverged && found.status != PoseStatus::kSingular) {
    answer.sentence =
        fmt::format("no pose found that has these lengths; the best misses one by {:.4g} m", found.residual_m);
    return answer;
  }
  answer.poses.push_back(found.X_WB);
  const OtherPose other = other_pose(rig.model, found.X_WB);
  answer.sentence = fmt::format("found in {} iterations, to {:.1e} m; the only one within {:.3g} m", found.iterations,
                                found.residual_m, other.alone_within_m);
  answer.json["alone_within_m"] = other.alone_within_m;
  if (found.status == PoseStatus::kSingular) answer.sentence += "; the lengths hardly determine it: a singular pose";
  if (other.found) {
    answer.sentence += fmt::format("; ANOTHER one is {:.4g} m away", other.distance_m);
    answer.poses.push_back(other.X_WB);
  }
  answer.json["found"] = answer.poses.size();
  return answer;
}

/// The poses to be told about.
FoundPoses asked_poses(const PoseOptions& options, const HallRig& rig, Problems& problems) {
  FoundPoses asked;
  if (options.at) asked.poses.push_back(typed_rig_pose("--at", *options.at, rig));
  if (options.at_e) {
    if (!rig.model.coupling) throw UsageError("--at-e: " + rig.name() + " has no coupling, so no point E");
    const Vector3 p_WE = typed_vector("--at-e", *options.at_e, Dimension::length());
    asked.poses.push_back({rig.X_WB_home.R, rod_above(rig.model, p_WE).p_WD});
  }
  if (options.lengths) {
    const std::vector<double> length_m = typed_lengths(*options.lengths, rig);
    if (!has_moments(rig.model.platform)) return point_poses(rig, length_m);
    return body_poses(rig, length_m, options.near ? typed_rig_pose("--near", *options.near, rig) : rig.X_WB_home);
  }
  if (!options.poses) return asked;
  std::optional<PoseList> list = read_pose_list(*options.poses, {}, problems);
  if (!list) return asked;
  if (list->has_angles && !has_moments(rig.model.platform)) {
    problems.error({list->table.file, 1, 1}, "", "found angles",
                   "x, y and z alone, because " + rig.name() + " holds a point");
  }
  asked.poses = std::move(list->poses);
  asked.time_s = std::move(list->time_s);
  return asked;
}

void check_usage(const PoseOptions& options) {
  const int ways =
      options.at.has_value() + options.at_e.has_value() + options.lengths.has_value() + options.poses.has_value();
  if (ways != 1) throw UsageError("expected one of --at, --at-e, --lengths and --poses");
  for (const auto& [given, name] :
       {std::pair(options.joints, "--joints"), std::pair(options.start, "--start"), std::pair(options.chain, "--chain"),
        std::pair(options.gravity, "--gravity"), std::pair(options.speeds, "--speeds")}) {
    if (given) throw UsageError(std::string(name) + " goes with an arm, and this is a hall");
  }
  if (options.near && !options.lengths) throw UsageError("--near goes with --lengths");
}

}  // namespace

ExitCode pose_of_rig(const PoseOptions& options) {
  check_usage(options);
  Problems problems;
  const FileRules rules = file_rules(options.common, options.file);
  const std::optional<HallFile> read = read_hall_file(options.file, rules, options.common.settings, problems);
  if (!read) return refuse_input(options.common.json, problems);
  const Hall& hall = read->hall;
  if (const HallPlatform* platform = chosen_platform(hall, options.rig)) {
    if (!options.common.json) print_problems(problems);
    return pose_of_platform(options, *read, *platform);
  }
  if (options.axis || options.all) throw UsageError("--axis and --all go with a Stewart platform");
  const HallRig& rig = chosen_rig(hall, options.rig);
  RigQuestion question(*read, rig);
  if (options.level) question.level_N = typed_quantity("--level", *options.level, Dimension::force());
  if (options.twist || options.acceleration) {
    Twist V;
    std::optional<Twist> A;
    if (options.twist) V = typed_twist("--twist", *options.twist, Dimension::velocity(), Dimension::angular_velocity());
    if (options.acceleration) {
      A = typed_twist("--acceleration", *options.acceleration, Dimension::acceleration(),
                      Dimension::angular_acceleration());
    }
    question.moves(V, A);
  }
  const FoundPoses asked = asked_poses(options, rig, problems);
  if (problems.has_errors()) return refuse_input(options.common.json, problems);
  if (!options.common.json) print_problems(problems);

  bool ok = !asked.poses.empty();
  const bool is_list = options.poses.has_value();
  CableRigPose before;
  Json answers = Json::array();
  std::string text = asked.sentence.empty() ? "" : asked.sentence + "\n";
  if (is_list) text += pose_line_heading(question);
  for (std::size_t i = 0; i < asked.poses.size(); ++i) {
    throw_if_interrupted();
    RigPoseReport report = rig_pose_report(question, asked.poses[i]);
    if (i > 0 && !asked.time_s.empty()) {
      add_mean_rates(question, before, asked.time_s[i] - asked.time_s[i - 1], report);
    }
    before = report.pose;
    ok = ok && report.reasons.empty();
    if (options.common.json)
      answers.push_back(pose_json(question, report));
    else
      text += is_list ? pose_line(question, i + 1, report) : (i > 0 ? "\n" : "") + pose_text(question, report);
  }
  if (!options.common.json) {
    print(text);
    return ok ? ExitCode::kDone : ExitCode::kNo;
  }
  Json answer = {{"ok", ok}, {"hall", hall.name}, {"rig", rig.name()}};
  if (options.lengths) answer["from_lengths"] = asked.json;
  if (is_list || options.lengths) answer["poses"] = std::move(answers);
  if (!is_list && !options.lengths) answer.update(answers.front());
  print_json(answer);
  return ok ? ExitCode::kDone : ExitCode::kNo;
}

}  // namespace drydock
