// SPDX-License-Identifier: Apache-2.0
#include "mission/report/arm_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "mission/report/rig_report.h"

namespace drydock {
namespace {

/// null where a number is infinite: no limit, nothing near.
Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

Json worst_json(const Worst& worst) {
  return {{"value", finite(worst.value)}, {"time_s", worst.time_s}};
}

Json drive_json(const DriveRecord& drive) {
  return {{"joint", drive.joint},
          {"slides", drive.slides},
          {"largest_joint_effort", worst_json(drive.effort)},
          {"largest_motor_effort", worst_json(drive.motor_effort)},
          {"largest_command", worst_json(drive.command)},
          {"effort_limit", finite(drive.effort_max)},
          {"largest_speed", worst_json(drive.speed)},
          {"speed_limit", finite(drive.speed_max)},
          {"smallest_limit_margin", worst_json(drive.limit_margin)},
          {"largest_following_error", worst_json(drive.following_error)},
          {"motor_work_J", drive.motor_work_J},
          {"loss_J", drive.loss_J}};
}

Json move_json(const MoveRecord& move) {
  Json json = {{"name", move.name}, {"begun", move.begun}, {"done", move.done}};
  if (move.begun) json.update({{"begin_s", move.begin_s}, {"end_s", move.end_s}});
  if (move.suspension) {
    json["suspension"] = {{"bounded", move.suspension->is_bounded},
                          {"proven_force_N", finite(move.suspension->force_N)},
                          {"proven_rate_N_per_s", finite(move.suspension->rate_N_per_s)},
                          {"largest_torque_share", finite(move.suspension->largest_share)}};
  }
  return json;
}

/// "12.3 (41 %)": a value and its share of a limit.
std::string with_share(double value, double limit) {
  if (!std::isfinite(limit)) return fmt::format("{:.4g}", value);
  return fmt::format("{:.4g} ({:.0f} %)", value, 100 * value / limit);
}

std::string margin_words(const DriveRecord& drive) {
  if (!std::isfinite(drive.limit_margin.value)) return "-";
  const double shown = drive.slides ? 1e3 * drive.limit_margin.value : drive.limit_margin.value * 180 / M_PI;
  return fmt::format("{:.4g} {} at {:.4g} s", shown, drive.slides ? "mm" : "deg", drive.limit_margin.time_s);
}

std::string drive_line(const DriveRecord& drive, std::size_t width) {
  const double scale = drive.slides ? 1.0 : 180 / M_PI;
  return fmt::format("  {:<{}}  {:>16}  {:>16}  {:>20}  {:>9.3g}  {:>9.4g}  {:>9.4g}\n", drive.joint, width,
                     with_share(drive.motor_effort.value, drive.effort_max),
                     with_share(scale * drive.speed.value, scale * drive.speed_max), margin_words(drive),
                     1e3 * drive.following_error.value, drive.motor_work_J, drive.loss_J);
}

std::string arm_text(const ArmRecord& arm) {
  std::string text = fmt::format("arm {}\n", arm.robot);
  std::size_t width = 5;
  for (const DriveRecord& drive : arm.drives) width = std::max(width, drive.joint.size());
  text += fmt::format("  {:<{}}  {:>16}  {:>16}  {:>20}  {:>9}  {:>9}  {:>9}\n", "joint", width, "motor N m, N",
                      "speed deg/s, m/s", "margin to limit", "off mrad", "work J", "lost J");
  for (const DriveRecord& drive : arm.drives) text += drive_line(drive, width);
  if (std::isfinite(arm.clearance.value)) {
    text += fmt::format("  nearest: {} and {}, {:.4g} mm at {:.4g} s\n", arm.nearest_a, arm.nearest_b,
                        1e3 * arm.clearance.value, arm.clearance.time_s);
  }
  if (arm.is_suspended) {
    text += fmt::format("  suspended: at most {:.4g} N at {:.4g} s\n", arm.suspension_N.value, arm.suspension_N.time_s);
  }
  if (arm.swing_rad) {
    text += fmt::format("  rod: at most {:.4g} deg off the vertical at {:.4g} s\n", arm.swing_rad->value * 180 / M_PI,
                        arm.swing_rad->time_s);
  }
  if (arm.rig) text += rig_text(*arm.rig);
  if (arm.without_effect_s) {
    text +=
        fmt::format("    at {:.4g} s no force there changed a torque, so the rig gave none\n", *arm.without_effect_s);
  }
  for (const MoveRecord& move : arm.moves) {
    if (!move.suspension) continue;
    text += fmt::format("    in {}, at E: ", move.name);
    text +=
        move.suspension->is_bounded
            ? fmt::format("proven below {:.4g} N and {:.4g} N/s; the static torques stay below {:.0f} % of a limit\n",
                          move.suspension->force_N, move.suspension->rate_N_per_s, 100 * move.suspension->largest_share)
            : "no bound: the force may jump at a singular pose\n";
  }
  if (arm.has_sensor) {
    text += fmt::format("  force/torque sensor: at most {:.4g} N at {:.4g} s, {:.4g} N m at {:.4g} s\n",
                        arm.sensor_force_N.value, arm.sensor_force_N.time_s, arm.sensor_torque_Nm.value,
                        arm.sensor_torque_Nm.time_s);
  }
  return text;
}

}  // namespace

Json arms_json(const std::vector<ArmRecord>& arms) {
  Json json = Json::array();
  for (const ArmRecord& arm : arms) {
    Json drives = Json::array(), moves = Json::array();
    for (const DriveRecord& drive : arm.drives) drives.push_back(drive_json(drive));
    for (const MoveRecord& move : arm.moves) moves.push_back(move_json(move));
    Json one = {{"robot", arm.robot}, {"drives", drives}, {"moves", moves}, {"clearance_m", nullptr}};
    if (std::isfinite(arm.clearance.value)) {
      one["clearance_m"] = arm.clearance.value;
      one["clearance_time_s"] = arm.clearance.time_s;
      one["nearest"] = {arm.nearest_a, arm.nearest_b};
    }
    if (arm.is_suspended) one["largest_suspension_N"] = worst_json(arm.suspension_N);
    if (arm.swing_rad) one["largest_swing_rad"] = worst_json(*arm.swing_rad);
    if (arm.rig) one["rig"] = rig_json(*arm.rig);
    if (arm.without_effect_s) one["suspension_without_effect_s"] = *arm.without_effect_s;
    if (arm.has_sensor) {
      one["largest_sensor_force_N"] = worst_json(arm.sensor_force_N);
      one["largest_sensor_torque_Nm"] = worst_json(arm.sensor_torque_Nm);
    }
    json.push_back(std::move(one));
  }
  return json;
}

std::string arms_text(const std::vector<ArmRecord>& arms) {
  std::string text;
  for (const ArmRecord& arm : arms) text += arm_text(arm);
  return text;
}

}  // namespace drydock
