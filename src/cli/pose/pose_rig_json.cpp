// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/pose_rig_json.h"

#include <cmath>

#include "cli/json_numbers.h"
#include "output/json_text.h"
#include "rig/cable/rig_joint_values.h"
#include "rig/cable/rig_urdf.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

Json numbers(const VectorX& v) {
  return Json(std::vector<double>(v.data(), v.data() + v.size()));
}
Json wrench_json(const Platform& platform, const ScaledWrench& wrench) {
  const Wrench F_B_W = unscaled(platform, wrench);
  return {{"force", numbers(F_B_W.f)}, {"torque", numbers(F_B_W.t)}};
}
Json interval(double low, double high) {
  return Json::array({number(low), number(high)});
}

Json near_json(const RigQuestion& question, const RigNearness& near) {
  if (!near.found()) return Json();
  return {{"part", rig_part_text(question, near)},
          {"object", question.obstacle_names[static_cast<std::size_t>(near.object)]},
          {"clearance_m", near.clearance_m},
          {"at_rig_m", numbers(near.p_rig)},
          {"at_object_m", numbers(near.p_object)}};
}

Json cable_json(const RigQuestion& question, const RigPoseReport& report, std::size_t i) {
  const Cable& cable = question.model.cables[i];
  const CableLine& line = report.pose.lines[i];
  const auto at = static_cast<Eigen::Index>(i);
  Json json = {{"name", cable.name},
               {"length_m", line.length_m},
               {"free_length_m", line.free_length_m},
               {"length_limits_m", interval(cable.length_min_m, cable.length_max_m)},
               {"pulls_along", numbers(line.u_W)},
               {"leaves_at_m", numbers(line.p_WT)}};
  if (cable.pulley) json["wrap_rad"] = line.wrap_rad;
  json["tension_limits_N"] = interval(cable.tension_min_N, cable.tension_max_N);
  if (report.tensions.status == TensionStatus::kFeasible) {
    json["tension_min_N"] = report.tensions.lowest_N[at];
    json["tension_central_N"] = report.central.tension_N[at];
    json["tension_max_N"] = report.tensions.highest_N[at];
    json["tension_least_norm_N"] = report.least_norm.tension_N[at];
    if (report.level) json["tension_level_N"] = report.level->distribution.tension_N[at];
  }
  if (!report.sag.empty() && report.sag[i].known) {
    json["sag_m"] = number(report.sag[i].catenary.deviation_m);
    json["sag_margin_m"] = number(report.sag[i].margin_m);
  }
  if (!report.cable_nearest.empty()) json["nearest"] = near_json(question, report.cable_nearest[i]);
  if (!report.mean_rate_m_per_s.empty()) json["winch_mean_speed_m_per_s"] = report.mean_rate_m_per_s[i];
  if (report.winches) {
    json["winch_speed_m_per_s"] = report.winches->winches[i].speed_m_per_s;
    json["winch_acceleration_m_per_s2"] = report.winches->winches[i].acceleration_m_per_s2;
  }
  return json;
}

Json tensions_json(const RigQuestion& question, const RigPoseReport& report) {
  const Platform& platform = question.model.platform;
  Json json = {{"feasible", report.tensions.status == TensionStatus::kFeasible},
               {"status", to_string(report.tensions.status)},
               {"load", report.load},
               {"max_min_N", number(report.tensions.slack_N)},
               {"residual_N", report.tensions.residual_N}};
  if (report.tensions.status == TensionStatus::kFeasible) {
    json["max_min_tensions_N"] = numbers(report.tensions.tension_N);
    json["central"] = {{"status", to_string(report.central.status)}, {"residual_N", report.central.residual_N}};
    json["least_norm"] = {{"status", to_string(report.least_norm.status)},
                          {"residual_N", report.least_norm.residual_N}};
  } else {
    json["missing_N"] = report.tensions.missing.amount_N;
    json["missing_direction"] = wrench_json(platform, report.tensions.missing.direction);
    json["nearest_tensions_N"] = numbers(report.tensions.missing.nearest_N);
  }
  if (report.level) {
    json["level"] = {{"status", to_string(report.level->distribution.status)},
                     {"residual_N", report.level->distribution.residual_N},
                     {"highest_N", report.level->highest_level_N}};
  }
  return json;
}

Json stiffness_json(const RigPoseReport& report) {
  const RigStiffness& stiffness = *report.stiffness;
  Json rows = Json::array();
  for (Eigen::Index i = 0; i < stiffness.total.rows(); ++i) {
    rows.push_back(numbers(VectorX(stiffness.total.row(i))));
  }
  Json json = {{"matrix", rows},
               {"smallest_N_per_m", stiffness.smallest_N_per_m},
               {"largest_N_per_m", stiffness.largest_N_per_m}};
  if (!report.frequencies) return json;
  json["natural_frequencies_Hz"] = report.frequencies->frequency_Hz;
  json["mass_kg"] = report.frequencies->mass_kg;
  json["stable"] = report.frequencies->status != FrequencyStatus::kUnstable;
  return json;
}

Json failures_json(const RigQuestion& question, const RigPoseReport& report) {
  Json failures = Json::array();
  for (const CableFailure& failure : report.failures) {
    Json json = {{"cable", question.model.cables[static_cast<std::size_t>(failure.cable)].name},
                 {"holds", failure.holds()},
                 {"max_min_N", number(failure.slack_N)}};
    if (!failure.holds()) {
      json["missing_N"] = failure.missing_N;
      json["unheld"] = {{"force_N", numbers(failure.unheld_F_B_W.f)}, {"torque_Nm", numbers(failure.unheld_F_B_W.t)}};
    }
    failures.push_back(std::move(json));
  }
  return failures;
}

}  // namespace

Json pose_json(const RigQuestion& question, const RigPoseReport& report) {
  const CableRig& rig = question.model;
  const RollPitchYaw rpy = to_rpy(report.pose.X_WB.R);
  Json json = {{"ok", report.reasons.empty()},
               {"reasons", report.reasons},
               {"p_m", numbers(report.pose.X_WB.p)},
               {"rpy_rad", {rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad}}};
  if (report.rod) {
    json["E_m"] = numbers(report.rod->p_WE);
    json["coupling"] = {{"ok", report.rod->joints.status == CouplingStatus::kOk && report.rod->joints.is_within_limits},
                        {"angles_rad", {report.rod->joints.angle_rad[0], report.rod->joints.angle_rad[1]}}};
  }
  if (report.pose.status != CableStatus::kOk) return json;
  Json cables = Json::array();
  for (std::size_t i = 0; i < rig.cables.size(); ++i) cables.push_back(cable_json(question, report, i));
  json["cables"] = std::move(cables);
  json["tensions"] = tensions_json(question, report);
  Json margins = Json::object();
  for (const CriterionValue& value : report.margins) {
    Json margin = {{"value", number(value.margin.value)},
                   {"unit", value.criterion->unit},
                   {"at_least", value.at_least ? Json(*value.at_least) : Json()}};
    if (value.margin.cable >= 0) margin["cable"] = rig.cables[static_cast<std::size_t>(value.margin.cable)].name;
    if (value.margin.other >= 0) margin["other"] = rig.cables[static_cast<std::size_t>(value.margin.other)].name;
    margins[std::string(value.criterion->name)] = std::move(margin);
  }
  json["margins"] = std::move(margins);
  json["nearest_obstacle"] = near_json(question, report.nearest);
  if (report.stiffness && report.stiffness->status == StiffnessStatus::kOk) json["stiffness"] = stiffness_json(report);
  json["payload_kg"] = report.payload ? Json::array({report.payload->least_kg, report.payload->most_kg}) : Json();
  json["with_acceleration"] = question.A_WB_W.has_value();
  json["failures"] = failures_json(question, report);
  json["winches"] = {{"safe_speed_m_per_s", number(report.safe_speed.speed_m_per_s)},
                     {"safe_acceleration_m_per_s2", number(report.safe_speed.acceleration_m_per_s2)}};
  if (report.winches) json["winches"]["speed_up"] = number(report.winches->factor);
  Json joints = Json::object();
  for (const JointValue& joint : rig_joint_values(rig, report.pose.X_WB).joints) joints[joint.joint] = joint.value;
  json["urdf_joints"] = std::move(joints);
  return json;
}

}  // namespace drydock
