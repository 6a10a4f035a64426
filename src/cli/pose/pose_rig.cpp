// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/pose_rig.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "input/in_quotes.h"
#include "rig/cable/tension/central_tensions.h"
#include "rig/cable/tension/hardest_load.h"
#include "rig/cable/tension/level_tensions.h"

namespace drydock {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// For the load that is hardest to hold.
void add_tensions(const RigQuestion& question, RigPoseReport& report) {
  HardestLoad hardest = hardest_load(question.model, report.pose, question.with());
  report.load = hardest.load;
  report.central = central_tensions(hardest.problem, hardest.set);
  report.least_norm = least_norm_tensions(hardest.problem, hardest.set);
  if (question.level_N) report.level = level_tensions(hardest.problem, hardest.set, *question.level_N);
  report.tensions = std::move(hardest.set);
  report.payload = payload_range(question.model, report.pose, question.with());
}

std::span<const double> as_span(const VectorX& values) {
  return {values.data(), static_cast<std::size_t>(values.size())};
}

/// What the tensions lead to: sag and stiffness.
void add_consequences(const RigQuestion& question, RigPoseReport& report) {
  if (report.tensions.status != TensionStatus::kFeasible) return;
  const std::span<const double> tension_N = as_span(report.central.tension_N);
  report.sag = sag_margins(question.model, report.pose, tension_N);
  report.stiffness = rig_stiffness(question.model, report.pose, tension_N, report.load);
  if (report.stiffness->status != StiffnessStatus::kOk) return;
  report.frequencies = natural_frequencies(question.model, report.pose, *report.stiffness, report.load);
}

void add_clearances(const RigQuestion& question, RigPoseReport& report) {
  const CableRig& rig = question.model;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    report.cable_nearest.push_back(question.obstacles.cable(rig.cables[i], report.pose.lines[i], kInfinity));
    report.cable_nearest.back().index = static_cast<int>(i);
  }
  report.nearest = question.obstacles.nearest(rig, report.pose);
}

/// What no rig does without, whether or not somebody asks for it.
bool is_always_asked(std::string_view criterion) {
  return criterion == "tension" || criterion == "wrench_feasible" || criterion == "dynamic" ||
         criterion == "cable_length" || criterion == "cable_cable";
}

std::optional<double> asked_margin(const RigQuestion& question, const Criterion& criterion) {
  for (const PlannedCriterion& asked : question.asked) {
    if (asked.criterion == &criterion) return asked.at_least;
  }
  if (is_always_asked(criterion.name)) return 0.0;
  return std::nullopt;
}

double asked_clearance_m(const RigQuestion& question) {
  for (const PlannedCriterion& asked : question.asked) {
    if (asked.criterion->name == "clearance") return asked.at_least;
  }
  return 0;
}

void add_reasons(const RigQuestion& question, RigPoseReport& report) {
  const auto name = [&](int cable) { return question.model.cables[static_cast<std::size_t>(cable)].name; };
  if (report.tensions.status == TensionStatus::kInfeasible || report.tensions.status == TensionStatus::kOutOfSpan) {
    report.reasons.push_back(
        fmt::format("the cables cannot hold the load: {:.4g} N are missing", report.tensions.missing.amount_N));
  }
  for (const CriterionValue& value : report.margins) {
    if (!value.at_least || value.margin.value >= *value.at_least) continue;
    const std::string_view criterion = value.criterion->name;
    if (value.margin.value >= 0 || !is_always_asked(criterion)) {
      const std::string unit = value.criterion->unit == "1" ? "" : " " + std::string(value.criterion->unit);
      report.reasons.push_back(fmt::format("{} is {:.4g}{}, less than the {:.4g}{} that the map's criteria ask for",
                                           criterion, value.margin.value, unit, *value.at_least, unit));
      continue;
    }
    if (criterion == "wrench_feasible") report.reasons.push_back("not every load of the set can be held");
    if (criterion == "dynamic") report.reasons.push_back("the accelerations need more than the cables can give");
    if (criterion == "cable_length") report.reasons.push_back(name(value.margin.cable) + " is beyond its length");
    if (criterion == "cable_cable") {
      report.reasons.push_back(name(value.margin.cable) + " meets " + name(value.margin.other));
    }
  }
  const double clearance_m = asked_clearance_m(question);
  if (report.nearest.found() && report.nearest.clearance_m > 0 && report.nearest.clearance_m < clearance_m) {
    report.reasons.push_back(fmt::format(
        "{} is {:.4g} mm from {}, less than the {:.4g} mm that the map's criteria ask for",
        rig_part_text(question, report.nearest), 1e3 * report.nearest.clearance_m,
        in_quotes(question.obstacle_names[static_cast<std::size_t>(report.nearest.object)]), 1e3 * clearance_m));
  }
  if (report.nearest.found() && report.nearest.clearance_m <= 0) {
    report.reasons.push_back(rig_part_text(question, report.nearest) + " meets " +
                             in_quotes(question.obstacle_names[static_cast<std::size_t>(report.nearest.object)]));
  }
  if (report.rod && report.rod->joints.status == CouplingStatus::kOk && !report.rod->joints.is_within_limits) {
    report.reasons.push_back("the coupling is beyond its limits");
  }
  if (report.winches && report.winches->factor < 1) {
    report.reasons.push_back(name(report.winches->limiting) + "'s winch is too slow for the motion");
  }
}

}  // namespace

RigQuestion::RigQuestion(const HallFile& file, const HallRig& rig)
    : model(rig.model), hall_name(file.hall.name), obstacles(obstacles_of(file.hall, rig.name())) {
  const Hall& hall = file.hall;
  const bool is_mapped = file.map && &hall.rigs[file.map->rig] == &rig;
  asked = is_mapped ? file.map->plan.criteria : usual_criteria(rig.model);
  for (const PlacedShape& object : obstacles_of(hall, rig.name())) obstacle_names.push_back(object.name);
}

void RigQuestion::moves(const Twist& V, const std::optional<Twist>& A) {
  V_WB_W = V;
  A_WB_W = A;
  if (A) model.acceleration = AccelerationSet{V, *A, {}};
}

std::string rig_part_text(const RigQuestion& question, const RigNearness& near) {
  if (near.part == RigPart::kCable) return question.model.cables[static_cast<std::size_t>(near.index)].name;
  return near.part == RigPart::kRod ? "the rod" : question.model.platform.name;
}

RigPoseReport rig_pose_report(const RigQuestion& question, const Pose& X_WB) {
  const CableRig& rig = question.model;
  RigPoseReport report;
  update_pose(rig, X_WB, report.pose);
  if (rig.coupling) report.rod = rod_below(rig, X_WB.p);
  if (report.pose.status != CableStatus::kOk) {
    for (std::size_t i = 0; i < rig.cables.size(); ++i) {
      if (report.pose.lines[i].status == CableStatus::kOk) continue;
      report.reasons.push_back(rig.cables[i].name + ": " + to_string(report.pose.lines[i].status));
    }
    return report;
  }
  add_tensions(question, report);
  for (const Criterion* criterion : rig_criteria()) {
    if (!criterion->applies(rig)) continue;
    report.margins.push_back({criterion, criterion->margin(rig, report.pose), asked_margin(question, *criterion)});
  }
  add_clearances(question, report);
  add_consequences(question, report);
  report.failures = cable_failures(rig, report.pose);
  report.safe_speed = safe_speed(rig, report.pose);
  if (question.V_WB_W) {
    report.winches = winch_speeds(rig, report.pose, *question.V_WB_W, question.A_WB_W.value_or(Twist{}));
  }
  add_reasons(question, report);
  return report;
}

void add_mean_rates(const RigQuestion& question, const CableRigPose& before, double duration_s, RigPoseReport& report) {
  if (before.status != CableStatus::kOk || report.pose.status != CableStatus::kOk) return;
  for (std::size_t i = 0; i < question.model.cables.size(); ++i) {
    const Cable& cable = question.model.cables[i];
    const double rate = (report.pose.lines[i].length_m - before.lines[i].length_m) / duration_s;
    report.mean_rate_m_per_s.push_back(rate);
    if (std::abs(rate) <= cable.speed_max_m_per_s) continue;
    report.reasons.push_back(
        fmt::format("{}'s winch would have to run at {:.4g} m/s to get here in time", cable.name, std::abs(rate)));
  }
}

}  // namespace drydock
