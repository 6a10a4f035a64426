// SPDX-License-Identifier: Apache-2.0
#include "mission/part/robot_watch.h"

#include <algorithm>
#include <cmath>

#include "mission/part/tie_slots.h"

namespace drydock {
namespace {

void keep_larger(double value, double t_s, Worst& worst) {
  if (value > worst.value) worst = {value, t_s};
}
void keep_smaller(double value, double t_s, Worst& worst) {
  if (value < worst.value) worst = {value, t_s};
}

DriveRecord record_of_drive(const RobotJoint& joint) {
  DriveRecord record;
  record.joint = joint.limits.name;
  record.slides = joint.limits.slides;
  record.effort_max = joint.drive.effort_max;
  record.speed_max = joint.drive.speed_max;
  return record;
}

std::vector<std::string> joint_units(const MissionRobot& robot, const char* turning, const char* sliding) {
  std::vector<std::string> units;
  for (const RobotJoint& joint : robot.joints) units.emplace_back(joint.limits.slides ? sliding : turning);
  return units;
}

void add_rig_series(const RobotSuspension& rig, const std::string& path, std::vector<Series>& series) {
  if (rig.joints[0] >= 0) {
    series.push_back({path + "swing_rad", {"rad"}, "", "lean of the rod against the vertical", {}});
  }
  if (!rig.cables) return;
  series.push_back({path + "given_N", {"N"}, "world", "force that the cables give", {"x", "y", "z"}});
  for (const Cable& cable : rig.cables->model.cables) {
    const std::string of = "/cables/" + cable.name + "/";
    series.push_back({of + "tension_N", {"N"}, "", "tension", {}});
    series.push_back({of + "wanted_N", {"N"}, "", "tension wanted of its winch", {}});
    series.push_back({of + "length_m", {"m"}, "", "length from the anchor to the rod's end", {}});
    series.push_back({of + "winch_m_per_s", {"m/s"}, "", "speed of the winch, paying out", {}});
  }
}

bool has_limits(const RobotJoint& joint) {
  return std::isfinite(joint.limits.lower) || std::isfinite(joint.limits.upper);
}

}  // namespace

RobotWatch::RobotWatch(const PartSetup& setup) : mission_(setup.mission) {
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    const MissionRobot& robot = mission_.robots[i];
    clearances_.emplace_back(mission_, i, setup.start.mechanism);
    ArmRecord& record = records_.emplace_back();
    record.is_suspended = robot.suspension.has_value();
    record.has_sensor = robot.sensor_lock >= 0;
    if (robot.suspension && robot.suspension->joints[0] >= 0) record.swing_rad.emplace();
    for (const RobotJoint& joint : robot.joints) record.drives.push_back(record_of_drive(joint));
  }
}

void RobotWatch::restructure(const Moment& moment) {
  for (RobotClearance& clearance : clearances_) clearance.restructure(moment.mechanism);
}

void RobotWatch::sample(const Moment& moment, std::vector<double>& row) {
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    look_at_drives(i, moment, row);
    look_around(i, moment, row);
    look_at_suspension(i, moment, row);
    look_at_sensor(i, moment, row);
  }
}

void RobotWatch::look_at_drives(std::size_t robot, const Moment& moment, std::vector<double>& row) {
  const MissionRobot& model = mission_.robots[robot];
  const RobotDrives& drives = moment.slots.of<RobotDrives>();
  const std::vector<JointTarget>& targets = moment.slots.of<AllTargets>()[robot].joints;
  const std::size_t n = model.joints.size(), first = row.size();
  row.resize(first + 5 * n + 1);
  double smallest_margin = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < n; ++i) {
    const RobotJoint& joint = model.joints[i];
    const JointCoordinates& at = moment.joint(static_cast<std::size_t>(joint.joint));
    const DriveFlow& flow = drives.bank.flow(drives.first[robot] + i);
    const bool detailed = joint.drive.kind == DriveKind::kDetailed;
    DriveRecord& record = records_[robot].drives[i];
    const double wanted = targets[i].q;
    keep_larger(std::abs(flow.joint_effort), moment.time_s, record.effort);
    keep_larger(std::abs(flow.motor_effort), moment.time_s, record.motor_effort);
    keep_larger(std::abs(at.v[0]), moment.time_s, record.speed);
    keep_larger(std::abs(at.q[0] - wanted), moment.time_s, record.following_error);
    if (has_limits(joint)) {
      const double margin = std::min(at.q[0] - joint.limits.lower, joint.limits.upper - at.q[0]);
      keep_smaller(margin, moment.time_s, record.limit_margin);
      smallest_margin = std::min(smallest_margin, margin);
    }
    row[first + i] = wanted;
    row[first + n + i] = at.q[0] - wanted;
    row[first + 2 * n + i] = detailed ? drives.bank.at(drives.first[robot] + i).x : at.q[0];
    row[first + 3 * n + i] = flow.motor_effort;
    row[first + 4 * n + i] = flow.joint_effort;
  }
  // A log holds numbers: without limits there is no series (columns).
  if (std::isfinite(smallest_margin)) {
    row[first + 5 * n] = smallest_margin;
  } else {
    row.pop_back();
  }
}

void RobotWatch::look_around(std::size_t robot, const Moment& moment, std::vector<double>& row) {
  const auto nearest = clearances_[robot].nearest(moment);
  row.push_back(nearest ? nearest->distance_m : -1);
  ArmRecord& record = records_[robot];
  if (!nearest || nearest->distance_m >= record.clearance.value) return;
  record.clearance = {nearest->distance_m, moment.time_s};
  record.nearest_a = mission_.bodies[static_cast<std::size_t>(nearest->first)].name;
  record.nearest_b = mission_.bodies[static_cast<std::size_t>(nearest->second)].name;
}

void RobotWatch::look_at_suspension(std::size_t robot, const Moment& moment, std::vector<double>& row) {
  if (!mission_.robots[robot].suspension) return;
  const Suspension& wanted = moment.slots.of<AllSuspensions>()[robot]->suspension;
  const Vector3& f_W = wanted.f_E_W;
  row.insert(row.end(), f_W.data(), f_W.data() + 3);
  keep_larger(f_W.norm(), moment.time_s, records_[robot].suspension_N);
  std::optional<double>& without_s = records_[robot].without_effect_s;
  if (!without_s && wanted.status != SuspensionStatus::kOk) without_s = moment.time_s;
  look_at_rod(robot, moment, row);
  look_at_cables(robot, moment, row);
}

/// The rod's lean from where it would hang at rest, against gravity.
void RobotWatch::look_at_rod(std::size_t robot, const Moment& moment, std::vector<double>& row) {
  if (!records_[robot].swing_rad) return;
  const RobotSuspension& rig = *mission_.robots[robot].suspension;
  const auto place = [&](const BodyFrame& frame, const Vector3& p_C) {
    const Pose X_WB = moment.pose(frame.body);
    return Vector3(X_WB * (frame.X_BC * p_C));
  };
  const Vector3 p_ED = place(rig.at, Vector3::Zero()) - place(rig.eye, rig.coupling.p_LE);
  const double swing_rad = std::atan2(p_ED.cross(-mission_.g_W).norm(), -p_ED.dot(mission_.g_W));
  row.push_back(swing_rad);
  keep_larger(swing_rad, moment.time_s, *records_[robot].swing_rad);
}

void RobotWatch::look_at_cables(std::size_t robot, const Moment& moment, std::vector<double>& row) const {
  const auto& drive = moment.slots.of<AllCables>()[robot];
  if (!drive) return;
  const Vector3& f_W = drive->given();
  row.insert(row.end(), f_W.data(), f_W.data() + 3);
  for (const DrivenCable& cable : drive->cables()) {
    row.insert(row.end(), {cable.pull.tension_N, cable.wanted_N, cable.length_m, cable.winch_m_per_s});
  }
}

/// The sensor reads what the tool puts on the arm, in the axes of its own frame.
void RobotWatch::look_at_sensor(std::size_t robot, const Moment& moment, std::vector<double>& row) {
  const int lock = mission_.robots[robot].sensor_lock;
  if (lock < 0) return;
  const BodyFrame& frame = mission_.locks[static_cast<std::size_t>(lock)].b;
  const Pose X_WB = moment.pose(frame.body);
  const Rotation R_SW = inverse(X_WB.R * frame.X_BC.R);
  const Wrench F_S_W = moment.slots.of<TieWrenches>().of(mission_.locks[static_cast<std::size_t>(lock)]);
  const Vector3 force_S = -(R_SW * F_S_W.f), torque_S = -(R_SW * F_S_W.t);
  std::vector<Wrench>& readings = moment.slots.of<SensorReadings>().F_S;
  readings.resize(mission_.robots.size());
  readings[robot] = {torque_S, force_S};
  row.insert(row.end(), force_S.data(), force_S.data() + 3);
  row.insert(row.end(), torque_S.data(), torque_S.data() + 3);
  keep_larger(force_S.norm(), moment.time_s, records_[robot].sensor_force_N);
  keep_larger(torque_S.norm(), moment.time_s, records_[robot].sensor_torque_Nm);
}

/// Into records that other parts have a share in.
void RobotWatch::report(MissionResult& result) const {
  result.arms.resize(records_.size());
  for (std::size_t i = 0; i < records_.size(); ++i) {
    const ArmRecord& seen = records_[i];
    ArmRecord& record = result.arms[i];
    record.drives.resize(seen.drives.size());
    for (std::size_t k = 0; k < seen.drives.size(); ++k) {
      const DriveRecord others = record.drives[k];
      record.drives[k] = seen.drives[k];
      record.drives[k].command = others.command;
      record.drives[k].motor_work_J = others.motor_work_J;
      record.drives[k].loss_J = others.loss_J;
    }
    record.clearance = seen.clearance;
    record.nearest_a = seen.nearest_a;
    record.nearest_b = seen.nearest_b;
    record.is_suspended = seen.is_suspended;
    record.suspension_N = seen.suspension_N;
    record.swing_rad = seen.swing_rad;
    record.without_effect_s = seen.without_effect_s;
    record.has_sensor = seen.has_sensor;
    record.sensor_force_N = seen.sensor_force_N;
    record.sensor_torque_Nm = seen.sensor_torque_Nm;
  }
}

void RobotWatch::columns(std::vector<Series>& series) const {
  for (const MissionRobot& robot : mission_.robots) {
    const std::string path = "/arms/" + robot.name + "/";
    std::vector<std::string> names;
    for (const RobotJoint& joint : robot.joints) names.push_back(joint.limits.name);
    const auto positions = joint_units(robot, "rad", "m"), efforts = joint_units(robot, "N m", "N");
    series.push_back({path + "wanted", positions, "", "position wanted by the controller", names});
    series.push_back({path + "deviation", positions, "", "position less the one wanted", names});
    series.push_back({path + "rotor", positions, "", "position of the rotor behind the gear", names});
    series.push_back({path + "motor_effort", efforts, "", "effort of the motor, at the joint's side", names});
    series.push_back({path + "joint_effort", efforts, "", "effort on the joint: the torque sensor", names});
    if (std::any_of(robot.joints.begin(), robot.joints.end(), has_limits)) {
      series.push_back({path + "limit_margin", {"1"}, "", "smallest distance from a limit, rad or m", {}});
    }
    series.push_back(
        {path + "clearance_m", {"m"}, "", "distance of the nearest bodies; -1 when there are none to compare", {}});
    const std::vector<std::string> xyz = {"x", "y", "z"};
    if (robot.suspension) {
      series.push_back({path + "suspension_N", {"N"}, "world", "force wanted of the rig that holds the arm", xyz});
      add_rig_series(*robot.suspension, path, series);
    }
    if (robot.sensor_lock < 0) continue;
    series.push_back({path + "sensor_force_N", {"N"}, "sensor", "what the tool puts on the arm", xyz});
    series.push_back({path + "sensor_torque_Nm", {"N m"}, "sensor", "the same, about the sensor", xyz});
  }
}

}  // namespace drydock
