// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/pose_of_platform.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/command.h"
#include "cli/json_numbers.h"
#include "cli/print.h"
#include "cli/typed_values.h"
#include "input/wording.h"
#include "output/json_text.h"
#include "rig/stewart/all_poses.h"
#include "rig/stewart/forward_pose.h"
#include "rig/stewart/free_rotation.h"
#include "rig/stewart/leg_counts.h"
#include "rig/stewart/leg_force.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

constexpr double kDegrees_per_rad = 180 / M_PI;

/// What is asked of a platform, whatever the pose.
struct PlatformQuestion {
  const HallPlatform& platform;
  double q = 0;
  std::vector<PlannedCriterion> asked;
  std::optional<Twist> V_WB_W;

  const StewartRig& rig() const { return platform.model; }
  Pose X_WF() const { return base_pose(rig(), q); }
};

/// A travel along or about an axis of the hall.
struct NamedTravel {
  std::string name;
  bool rotates = false;
  FreeTravel travel;
};

struct PlatformReport {
  StewartPose pose;
  LegValues rate_m_per_s{};
  std::vector<LegForces> forces;  // for each load, of the weight alone without loads
  std::vector<Margin> margins;    // of what is asked
  std::vector<NamedTravel> travels;
  std::vector<std::string> reasons;  // why it is not allowed
};

std::string leg_name(const PlatformQuestion& question, int leg) {
  return leg < 0 ? "" : question.rig().legs[static_cast<std::size_t>(leg)].name;
}

std::string limit_text(const PlatformQuestion& question, const Margin& margin) {
  std::string text = leg_name(question, margin.cable);
  if (margin.other >= 0) text += " and " + leg_name(question, margin.other);
  return text;
}

void add_margins(const PlatformQuestion& question, PlatformReport& report) {
  for (const PlannedCriterion& planned : question.asked) {
    const Margin margin = planned.criterion->stewart->margin(question.rig(), report.pose);
    report.margins.push_back(margin);
    if (margin.value >= planned.at_least) continue;
    const std::string leg = limit_text(question, margin);
    report.reasons.push_back(std::string(planned.criterion->name) + (leg.empty() ? "" : " of " + leg));
  }
}

void add_rates(const PlatformQuestion& question, PlatformReport& report) {
  if (!question.V_WB_W || !report.pose.has_lines) return;
  report.rate_m_per_s = leg_rates(report.pose, *question.V_WB_W);
  for (std::size_t i = 0; i < 6; ++i) {
    const Leg& leg = question.rig().legs[i];
    if (std::abs(report.rate_m_per_s[i]) > leg.speed_max_m_per_s) report.reasons.push_back("speed of " + leg.name);
  }
}

void add_travels(const PlatformQuestion& question, PlatformReport& report) {
  if (!report.pose.has_lines) return;
  const char* const moves[] = {"x", "y", "z"};
  const char* const turns[] = {"about x", "about y", "about z"};
  for (int axis = 0; axis < 3; ++axis)
    report.travels.push_back({moves[axis], false, free_travel(question.rig(), report.pose, Vector3::Unit(axis))});
  for (int axis = 0; axis < 3; ++axis) {
    report.travels.push_back(
        {turns[axis], true, free_rotation(question.rig(), report.pose, Vector3::Unit(axis), report.pose.X_WB.p)});
  }
}

PlatformReport report_of(const PlatformQuestion& question, const Pose& X_WB) {
  PlatformReport report;
  report.pose = stewart_pose(question.rig(), question.X_WF(), X_WB);
  if (!report.pose.has_lines) report.reasons.push_back("a leg without a length");
  std::vector<Wrench> loads = question.rig().loads_B_W;
  if (loads.empty()) loads.push_back({});
  for (const Wrench& load : loads) report.forces.push_back(leg_forces(question.rig(), report.pose, load));
  const bool is_held =
      std::all_of(report.forces.begin(), report.forces.end(), [](const LegForces& f) { return f.held; });
  if (report.pose.has_lines && !is_held) report.reasons.push_back("a singular pose");
  add_margins(question, report);
  add_rates(question, report);
  add_travels(question, report);
  return report;
}

std::string pose_words(const Pose& X_WB) {
  const RollPitchYaw rpy = to_rpy(X_WB.R);
  const auto degrees = [](double angle_rad) { return angle_rad * kDegrees_per_rad + 0.0; };  // + 0.0: no "-0"
  return fmt::format("({:.6g}, {:.6g}, {:.6g}) m, roll {:.5g}, pitch {:.5g}, yaw {:.5g} deg", X_WB.p.x(), X_WB.p.y(),
                     X_WB.p.z(), degrees(rpy.roll_rad), degrees(rpy.pitch_rad), degrees(rpy.yaw_rad));
}

std::string axis_words(const PlatformQuestion& question) {
  if (!question.rig().axis) return "";
  const bool slides = question.rig().axis->kind == AuxiliaryKind::kSlide;
  return slides ? fmt::format(", slide at {:.6g} m", question.q)
                : fmt::format(", rotary axis at {:.6g} deg", question.q * kDegrees_per_rad);
}

std::string legs_text(const PlatformQuestion& question, const PlatformReport& report) {
  const StewartRig& rig = question.rig();
  std::string text = fmt::format("  {:<12}{:>12}{:>14}{:>14}{:>16}{:>18}{:>12}\n", "leg", "length [m]", "rate [m/s]",
                                 "force [N]", "at base [deg]", "at platform [deg]", "counts");
  for (std::size_t i = 0; i < 6; ++i) {
    const LegLine& line = report.pose.legs[i];
    double low_N = INFINITY, high_N = -INFINITY;
    for (const LegForces& forces : report.forces) {
      low_N = std::min(low_N, forces.force_N[i]);
      high_N = std::max(high_N, forces.force_N[i]);
    }
    const std::string force = !report.forces.front().held ? "singular"
                              : low_N == high_N           ? fmt::format("{:.5g}", low_N)
                                                          : fmt::format("{:.4g}..{:.4g}", low_N, high_N);
    const std::string counts =
        rig.legs[i].counts_per_m != 0 ? std::to_string(leg_counts(rig.legs[i], line.length_m)) : "";
    text += fmt::format("  {:<12}{:>12.6f}{:>14}{:>14}{:>16.3f}{:>18.3f}{:>12}\n", rig.legs[i].name, line.length_m,
                        question.V_WB_W ? fmt::format("{:.5g}", report.rate_m_per_s[i]) : "", force,
                        line.base_angle_rad * kDegrees_per_rad, line.platform_angle_rad * kDegrees_per_rad, counts);
  }
  return text;
}

std::string end_words(const PlatformQuestion& question, const TravelEnd& end) {
  if (end.limit == TravelLimit::kNone) return "no limit";
  return leg_name(question, end.leg) + ": " + to_string(end.limit);
}

std::string travels_text(const PlatformQuestion& question, const PlatformReport& report) {
  std::string text = report.travels.empty() ? "" : "free travel, with the orientation or the position kept\n";
  for (const auto& [name, rotates, travel] : report.travels) {
    const double one = rotates ? kDegrees_per_rad : 1;
    text += fmt::format("  {:<9}{:>10.5g} to {:>9.5g} {:<4} {} | {}\n", name, travel.range.min * one,
                        travel.range.max * one, rotates ? "deg" : "m", end_words(question, travel.at_min),
                        end_words(question, travel.at_max));
  }
  return text;
}

std::string text_of(const PlatformQuestion& question, const PlatformReport& report) {
  std::string text = question.platform.name() + " at " + pose_words(report.pose.X_WB) + axis_words(question) + ": ";
  text += report.reasons.empty() ? "allowed\n"
                                 : "NOT allowed for " + fmt::format("{}", fmt::join(report.reasons, ", ")) + "\n";
  text += legs_text(question, report) + "margins\n";
  for (std::size_t i = 0; i < report.margins.size(); ++i) {
    const Criterion& criterion = *question.asked[i].criterion;
    text += fmt::format("  {:<16}{:>12.5g} {:<4} {}\n", criterion.name, report.margins[i].value, criterion.unit,
                        limit_text(question, report.margins[i]));
  }
  return text + travels_text(question, report);
}

Json travel_json(const PlatformQuestion& question, const NamedTravel& named) {
  const std::string unit = named.rotates ? "_rad" : "_m";
  Json json = {{"along", named.name}, {"allowed", named.travel.allowed}};
  json["low" + unit] = number(named.travel.range.min);
  json["high" + unit] = number(named.travel.range.max);
  json["low_limit"] = end_words(question, named.travel.at_min);
  json["high_limit"] = end_words(question, named.travel.at_max);
  return json;
}

Json pose_json(const Pose& X_WB) {
  const RollPitchYaw rpy = to_rpy(X_WB.R);
  return {{"p_m", numbers(X_WB.p)}, {"rpy_rad", {rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad}}};
}

Json json_of(const PlatformQuestion& question, const PlatformReport& report) {
  Json json = pose_json(report.pose.X_WB);
  if (question.rig().axis)
    json[question.rig().axis->kind == AuxiliaryKind::kSlide ? "slide_m" : "rotary_rad"] = question.q;
  json["allowed"] = report.reasons.empty();
  json["reasons"] = report.reasons;
  json["legs"] = Json::array();
  for (std::size_t i = 0; i < 6; ++i) {
    const LegLine& line = report.pose.legs[i];
    const Leg& leg = question.rig().legs[i];
    Json one = {{"name", leg.name},
                {"length_m", line.length_m},
                {"base_joint_rad", line.base_angle_rad},
                {"platform_joint_rad", line.platform_angle_rad},
                {"forces_N", Json::array()}};
    for (const LegForces& forces : report.forces) one["forces_N"].push_back(number(forces.force_N[i]));
    if (question.V_WB_W) one["rate_m_per_s"] = report.rate_m_per_s[i];
    if (leg.counts_per_m != 0) one["counts"] = leg_counts(leg, line.length_m);
    json["legs"].push_back(std::move(one));
  }
  json["margins"] = Json::array();
  for (std::size_t i = 0; i < report.margins.size(); ++i) {
    const PlannedCriterion& asked = question.asked[i];
    json["margins"].push_back({{"criterion", asked.criterion->name},
                               {"unit", asked.criterion->unit},
                               {"margin", number(report.margins[i].value)},
                               {"at_least", asked.at_least},
                               {"limited_by", limit_text(question, report.margins[i])}});
  }
  json["free_travel"] = Json::array();
  for (const NamedTravel& travel : report.travels) json["free_travel"].push_back(travel_json(question, travel));
  return json;
}

/// The poses to be told about, and how they were found.
struct AskedPoses {
  std::vector<Pose> poses;
  std::string text;
  Json json;
};

std::string count_words(PoseCount count) {
  return to_string(count);
}

AskedPoses all_with(const PlatformQuestion& question, const LegValues& length_m) {
  const AllPoses found = all_poses(question.rig(), question.X_WF(), length_m);
  AskedPoses asked;
  asked.text = counted(found.poses.size(), "pose") + (found.poses.size() == 1 ? " has" : " have") +
               " these lengths: " + count_words(found.count) + "\n";
  asked.json = {{"found", found.poses.size()}, {"sentence", count_words(found.count)}, {"all", Json::array()}};
  for (const FoundPose& pose : found.poses) {
    asked.poses.push_back(pose.X_WB);
    Json one = pose_json(pose.X_WB);
    one["residual_m"] = pose.residual_m;
    one["alone_within_m"] = pose.alone_within_m;
    one["certified"] = pose.certified;
    asked.json["all"].push_back(std::move(one));
    asked.text += fmt::format("  {}{}, the only one within {:.3g} m\n", pose_words(pose.X_WB),
                              pose.certified ? "" : " (not certified)", pose.alone_within_m);
  }
  return asked;
}

AskedPoses nearest_with(const PlatformQuestion& question, const LegValues& length_m, const Pose& X_WB_guess) {
  const PlatformSolution found = solve_pose(question.rig(), question.X_WF(), length_m, X_WB_guess);
  AskedPoses asked;
  const bool ok = found.status == PoseStatus::kConverged || found.status == PoseStatus::kSingular;
  asked.json = {{"found", ok ? 1 : 0},
                {"missed_by_m", found.residual_m},
                {"iterations", found.iterations},
                {"uncertainty_m", number(found.uncertainty_m)}};
  if (ok) asked.poses.push_back(found.X_WB);
  asked.text =
      ok ? fmt::format("found in {} iterations, to {:.1e} m{}\n", found.iterations, found.residual_m,
                       found.status == PoseStatus::kSingular ? "; a singular pose" : "")
         : fmt::format("no pose found that has these lengths; the best misses one by {:.4g} m\n", found.residual_m);
  return asked;
}

LegValues typed_leg_lengths(const std::string& text) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() != 6)
    throw UsageError(fmt::format("--lengths: found {} lengths, expected 6, one for each leg", parts.size()));
  LegValues length_m{};
  for (std::size_t i = 0; i < 6; ++i) length_m[i] = typed_quantity("--lengths", parts[i], Dimension::length());
  return length_m;
}

double typed_axis(const std::string& text, const HallPlatform& platform) {
  const std::optional<AuxiliaryAxis>& axis = platform.model.axis;
  if (!axis) throw UsageError("--axis: " + platform.name() + " has no axis");
  const bool slides = axis->kind == AuxiliaryKind::kSlide;
  const double q = typed_quantity("--axis", text, slides ? Dimension::length() : Dimension::angle());
  if (q >= axis->range.min && q <= axis->range.max) return q;
  throw UsageError(fmt::format("--axis: found it beyond the range of the axis, {:.6g} to {:.6g} {}", axis->range.min,
                               axis->range.max, slides ? "m" : "rad"));
}

void refuse_options(const PoseOptions& options) {
  for (const auto& [given, name] : {std::pair(options.at_e, "--at-e"), std::pair(options.level, "--level"),
                                    std::pair(options.acceleration, "--acceleration")}) {
    if (given)
      throw UsageError(std::string(name) + " goes with a rig on cables or an arm, and this is a Stewart platform");
  }
  if (options.poses) throw UsageError("--poses goes with a rig on cables, and this is a Stewart platform");
}

std::vector<PlannedCriterion> asked_of(const HallFile& file, const HallPlatform& platform) {
  const bool is_mapped = file.platform_map && &file.hall.platforms[file.platform_map->platform] == &platform;
  return is_mapped ? file.platform_map->plan.criteria : usual_criteria(platform.model);
}

}  // namespace

ExitCode pose_of_platform(const PoseOptions& options, const HallFile& file, const HallPlatform& platform) {
  refuse_options(options);
  PlatformQuestion question{platform, platform.q_home, asked_of(file, platform), {}};
  if (options.axis) question.q = typed_axis(*options.axis, platform);
  if (options.twist)
    question.V_WB_W = typed_twist("--twist", *options.twist, Dimension::velocity(), Dimension::angular_velocity());
  AskedPoses asked;
  if (options.at) asked.poses.push_back(typed_pose("--at", *options.at, platform.X_WB_home().R));
  if (options.lengths && !options.all)
    asked = nearest_with(question, typed_leg_lengths(*options.lengths),
                         options.near ? typed_pose("--near", *options.near, platform.X_WB_home().R)
                                      : question.X_WF() * platform.model.X_FB_home);
  if (options.lengths && options.all) asked = all_with(question, typed_leg_lengths(*options.lengths));
  AskedPoses others;
  if (options.at && options.all)
    others = all_with(question, leg_lengths(platform.model, inverse(question.X_WF()) * asked.poses.front()));

  bool ok = !asked.poses.empty();
  Json answers = Json::array();
  std::string text = asked.text;
  for (const Pose& X_WB : asked.poses) {
    const PlatformReport report = report_of(question, X_WB);
    ok = ok && report.reasons.empty();
    answers.push_back(json_of(question, report));
    text += (text.empty() ? "" : "\n") + text_of(question, report);
  }
  if (!options.common.json) {
    print(text + others.text);
    return ok ? ExitCode::kDone : ExitCode::kNo;
  }
  Json answer = {{"ok", ok}, {"hall", file.hall.name}, {"rig", platform.name()}};
  if (options.lengths) {
    answer["from_lengths"] = asked.json;
    answer["poses"] = std::move(answers);
  } else {
    answer.update(answers.front());
  }
  if (!others.json.is_null()) answer["same_lengths"] = others.json;
  print_json(answer);
  return ok ? ExitCode::kDone : ExitCode::kNo;
}

}  // namespace drydock
