// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/pose_rig_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/print.h"
#include "cli/tidy_text.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "place/text.h"
#include "rig/cable/rig_joint_values.h"
#include "rig/cable/rig_urdf.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

std::string direction_text(const Vector3& v) {
  return fmt::format("[{:6.3f}, {:6.3f}, {:6.3f}]", tidy(v.x()), tidy(v.y()), tidy(v.z()));
}
std::string angles_text(const Rotation& R_WB) {
  const RollPitchYaw rpy = to_rpy(R_WB);
  return fmt::format("[{:.6g}, {:.6g}, {:.6g}] deg", tidy(rpy.roll_rad * kDegrees), tidy(rpy.pitch_rad * kDegrees),
                     tidy(rpy.yaw_rad * kDegrees));
}
std::string name_of(const RigQuestion& question, int cable) {
  return printable(question.model.cables[static_cast<std::size_t>(cable)].name);
}
std::string wrench_text(const Platform& platform, const ScaledWrench& wrench) {
  const Wrench F_B_W = unscaled(platform, wrench);
  std::string text = "force " + vector_text(F_B_W.f);
  return has_moments(platform) ? text + ", torque " + vector_text(F_B_W.t) : text;
}

std::string place_text(const RigQuestion& question, const RigPoseReport& report) {
  const CableRig& rig = question.model;
  std::string text = fmt::format("{} at {} m", printable(rig.platform.name), vector_text(report.pose.X_WB.p));
  if (has_moments(rig.platform)) text += ", rpy " + angles_text(report.pose.X_WB.R);
  if (report.rod) text += fmt::format(", E at {} m", vector_text(report.rod->p_WE));
  return text + "\n";
}

struct Column {
  std::string heading;
  std::vector<std::string> cells;
};

std::string table_text(const std::vector<Column>& columns) {
  std::string text;
  const std::size_t rows = columns.front().cells.size();
  for (std::size_t row = 0; row <= rows; ++row) {
    std::string line = " ";
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const Column& column = columns[c];
      std::size_t width = column.heading.size();
      for (const std::string& cell : column.cells) width = std::max(width, cell.size());
      const std::string& cell = row == 0 ? column.heading : column.cells[row - 1];
      line += c == 0 ? fmt::format(" {:<{}}", cell, width) : fmt::format("  {:>{}}", cell, width);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string near_cell(const RigQuestion& question, const RigNearness& near) {
  if (!near.found()) return "-";
  return fmt::format("{:.4g} m {}", near.clearance_m,
                     in_quotes(question.obstacle_names[static_cast<std::size_t>(near.object)]));
}

std::string sag_cell(const SagMargin& sag) {
  if (!sag.known) return "-";
  if (!std::isfinite(sag.margin_m)) return "TOO SLACK";
  return fmt::format("{:.3g} mm{}", 1e3 * sag.catenary.deviation_m, sag.margin_m < 0 ? " > RADIUS" : "");
}

std::string cables_text(const RigQuestion& question, const RigPoseReport& report) {
  std::vector<Column> columns = {{"cable", {}}, {"length", {}}, {"pulls along", {}}};
  const bool feasible = report.tensions.status == TensionStatus::kFeasible;
  for (const char* heading : {"least N", "central N", "most N"}) {
    if (feasible) columns.push_back({heading, {}});
  }
  if (!feasible) columns.push_back({"nearest N", {}});
  if (feasible && report.level) columns.push_back({"level N", {}});
  columns.push_back({"limits N", {}});
  if (!report.sag.empty()) columns.push_back({"sag", {}});
  if (report.winches) columns.insert(columns.end(), {{"winch m/s", {}}, {"winch m/s^2", {}}});
  columns.push_back({"nearest object", {}});
  for (std::size_t i = 0; i < question.model.cables.size(); ++i) {
    const Cable& cable = question.model.cables[i];
    const auto at = static_cast<Eigen::Index>(i);
    std::size_t c = 0;
    const auto add = [&](std::string cell) { columns[c++].cells.push_back(std::move(cell)); };
    add(printable(cable.name));
    add(fmt::format("{:.4f} m", report.pose.lines[i].length_m));
    add(direction_text(report.pose.lines[i].u_W));
    if (feasible) {
      add(fmt::format("{:.4g}", report.tensions.lowest_N[at]));
      add(fmt::format("{:.4g}", report.central.tension_N[at]));
      add(fmt::format("{:.4g}", report.tensions.highest_N[at]));
    } else {
      add(fmt::format("{:.4g}", report.tensions.missing.nearest_N[at]));
    }
    if (feasible && report.level) add(fmt::format("{:.4g}", report.level->distribution.tension_N[at]));
    add(fmt::format("{:.4g} to {:.4g}", cable.tension_min_N, cable.tension_max_N));
    if (!report.sag.empty()) add(sag_cell(report.sag[i]));
    if (report.winches) {
      add(fmt::format("{:.4g}", tidy(report.winches->winches[i].speed_m_per_s)));
      add(fmt::format("{:.4g}", tidy(report.winches->winches[i].acceleration_m_per_s2)));
    }
    add(near_cell(question, report.cable_nearest[i]));
  }
  return table_text(columns);
}

std::string tensions_text(const RigQuestion& question, const RigPoseReport& report) {
  const TensionSet& set = report.tensions;
  if (set.status != TensionStatus::kFeasible) {
    return fmt::format("tensions: CANNOT HOLD THE LOAD, {:.4g} N missing along {}\n", set.missing.amount_N,
                       wrench_text(question.model.platform, set.missing.direction));
  }
  std::string text =
      fmt::format("tensions: held; all cables can keep {:.4g} N from their limits at once (max-min)\n", set.slack_N);
  text += fmt::format("  norm {:.4g} N central, {:.4g} N at least; residual {:.1e} N\n",
                      report.central.tension_N.norm(), report.least_norm.tension_N.norm(), report.central.residual_N);
  if (report.level && report.level->distribution.status == DistributionStatus::kLevelTooHigh) {
    text += fmt::format("  level {:.4g} N is too high: all cables can have {:.4g} N at most\n", *question.level_N,
                        report.level->highest_level_N);
  }
  return text;
}

std::string margins_text(const RigQuestion& question, const RigPoseReport& report) {
  std::string text = "margins\n";
  for (const CriterionValue& value : report.margins) {
    std::string who;
    if (value.margin.cable >= 0) who = name_of(question, value.margin.cable);
    if (value.margin.other >= 0) who += " and " + name_of(question, value.margin.other);
    const std::string amount =
        std::isfinite(value.margin.value) ? fmt::format("{:.4g}", tidy(value.margin.value)) : "-";
    const std::string unit = value.criterion->unit == "1" ? "" : std::string(value.criterion->unit);
    if (!value.at_least) who += who.empty() ? "information, not asked for" : " (information, not asked for)";
    if (value.at_least && *value.at_least != 0)
      who += fmt::format("{}at least {:.4g} {}", who.empty() ? "" : ", ", *value.at_least, unit);
    const std::string line = fmt::format("  {:<16}{:>10} {:<4}{}", value.criterion->name, amount, unit, who);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  if (!report.nearest.found()) return text;
  return text + fmt::format("  {:<16}{:>10.4g} {:<4}{} from {}, at {} m\n", "clearance", report.nearest.clearance_m,
                            "m", printable(rig_part_text(question, report.nearest)),
                            in_quotes(question.obstacle_names[static_cast<std::size_t>(report.nearest.object)]),
                            vector_text(report.nearest.p_object));
}

std::string stiffness_text(const RigPoseReport& report) {
  if (!report.stiffness || report.stiffness->status != StiffnessStatus::kOk) return "";
  std::string text = fmt::format("stiffness {:.4g} to {:.4g} N/m", report.stiffness->smallest_N_per_m,
                                 report.stiffness->largest_N_per_m);
  if (report.frequencies && report.frequencies->status == FrequencyStatus::kUnstable) return text + ", UNSTABLE\n";
  if (!report.frequencies || report.frequencies->frequency_Hz.empty()) return text + "\n";
  text += "; natural frequencies";
  for (const double f : report.frequencies->frequency_Hz) text += fmt::format(" {:.4g}", f);
  return text + fmt::format(" Hz with {:.4g} kg\n", report.frequencies->mass_kg);
}

std::string failures_text(const RigQuestion& question, const RigPoseReport& report) {
  std::string held, given;
  for (const CableFailure& failure : report.failures) {
    const std::string name = name_of(question, failure.cable);
    if (failure.holds()) held += (held.empty() ? "" : ", ") + name;
    if (failure.holds()) continue;
    const Wrench& F_B_W = failure.unheld_F_B_W;
    given += fmt::format("  without {} the rig cannot hold {} N", name, vector_text(F_B_W.f));
    if (has_moments(question.model.platform)) given += fmt::format(" and {} N m", vector_text(F_B_W.t));
    given += "\n";
  }
  if (given.empty()) return "any one cable may fail: the others hold the load\n";
  return (held.empty() ? std::string("no cable may fail\n") : "cables that may fail, one at a time: " + held + "\n") +
         given;
}

std::string winches_text(const RigQuestion& question, const RigPoseReport& report) {
  std::string text;
  if (std::isfinite(report.safe_speed.speed_m_per_s)) {
    text += fmt::format("winches allow {:.4g} m/s in any direction; {} limits it\n", report.safe_speed.speed_m_per_s,
                        name_of(question, report.safe_speed.winch));
  }
  if (!report.winches || !std::isfinite(report.winches->factor)) return text;
  return text + fmt::format("the motion may be {:.4g} times as fast; {} limits it\n", report.winches->factor,
                            name_of(question, report.winches->limiting));
}

std::string joints_text(const RigQuestion& question, const RigPoseReport& report) {
  std::string text = "joints of the URDF\n", line = " ";
  for (const JointValue& joint : rig_joint_values(question.model, report.pose.X_WB).joints) {
    const std::string entry = fmt::format(" {} {:.6g}", printable(joint.joint), tidy(joint.value));
    if (line.size() + entry.size() > 118) {
      text += line + "\n";
      line = " ";
    }
    line += entry;
  }
  return text + line + "\n";
}

std::string payload_text(const RigQuestion& question, const RigPoseReport& report) {
  std::string text;
  if (question.A_WB_W) {
    text += question.model.platform.M_BBo_B.mass_kg > 0
                ? "tensions and verdict include the inertia of the platform\n"
                : "the platform has no mass of its own, so that its acceleration needs no force\n";
  }
  if (!report.payload) return text;
  const auto [least_kg, most_kg] = *report.payload;
  if (least_kg == 0) return text + fmt::format("holds up to {:.4g} kg more at the platform's origin\n", most_kg);
  return text + fmt::format("would hold {:.4g} to {:.4g} kg more at the platform's origin\n", least_kg, most_kg);
}

}  // namespace

std::string pose_text(const RigQuestion& question, const RigPoseReport& report) {
  const CableRig& rig = question.model;
  std::string text = fmt::format("rig {} in hall {}: {}, {}\n", in_quotes(rig.name), in_quotes(question.hall_name),
                                 counted(rig.cables.size(), "cable"), counted(rig.platform.axes.size(), "direction"));
  text += place_text(question, report);
  if (report.pose.status == CableStatus::kOk) {
    text += cables_text(question, report) + tensions_text(question, report) + margins_text(question, report) +
            payload_text(question, report) + stiffness_text(report) + failures_text(question, report);
    text += winches_text(question, report);
    text += joints_text(question, report);
  }
  if (report.reasons.empty()) return text + "the rig may stand here\n";
  text += "the rig may NOT stand here:\n";
  for (const std::string& reason : report.reasons) text += "  " + printable(reason) + "\n";
  return text;
}

std::string pose_line_heading(const RigQuestion& question) {
  const char* angles = has_moments(question.model.platform) ? "  roll, pitch, yaw deg             " : "";
  return fmt::format("{:>6}  {:>9} {:>9} {:>9} {} {:>10} {:>11}  {}\n", "row", "x m", "y m", "z m", angles, "max-min N",
                     "clearance m", "verdict");
}

std::string pose_line(const RigQuestion& question, std::size_t row, const RigPoseReport& report) {
  const Vector3& p = report.pose.X_WB.p;
  std::string text = fmt::format("{:>6}  {:>9.4f} {:>9.4f} {:>9.4f} ", row, p.x(), p.y(), p.z());
  if (has_moments(question.model.platform)) text += fmt::format("  {:<33}", angles_text(report.pose.X_WB.R));
  const bool stands = report.pose.status == CableStatus::kOk;
  const auto cell = [&](double value) { return stands && std::isfinite(value) ? fmt::format("{:.4g}", value) : "-"; };
  text += fmt::format(" {:>10} {:>11}  ", cell(report.tensions.slack_N), cell(report.nearest.clearance_m));
  return text + (report.reasons.empty() ? "ok" : printable(report.reasons.front())) + "\n";
}

}  // namespace drydock
