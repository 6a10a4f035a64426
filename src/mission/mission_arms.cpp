// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_arms.h"

#include <algorithm>
#include <cmath>

#include "mission/mission_rig_watch.h"

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

void add_rig_series(const RobotSuspension& rig, const std::string& path, Rate& rate) {
  if (rig.joints[0] >= 0) {
    rate.series.push_back({path + "swing_rad", {"rad"}, "", "lean of the rod against the vertical", {}});
  }
  if (!rig.cables) return;
  rate.series.push_back({path + "given_N", {"N"}, "world", "force that the cables give", {"x", "y", "z"}});
  for (const Cable& cable : rig.cables->model.cables) {
    const std::string of = "/cables/" + cable.name + "/";
    rate.series.push_back({of + "tension_N", {"N"}, "", "tension", {}});
    rate.series.push_back({of + "wanted_N", {"N"}, "", "tension wanted of its winch", {}});
    rate.series.push_back({of + "length_m", {"m"}, "", "length from the anchor to the rod's end", {}});
    rate.series.push_back({of + "winch_m_per_s", {"m/s"}, "", "speed of the winch, paying out", {}});
  }
}

bool has_limits(const RobotJoint& joint) {
  return std::isfinite(joint.limits.lower) || std::isfinite(joint.limits.upper);
}

}  // namespace

MissionArms::MissionArms(const Mission& mission, MissionMachine& machine) : mission_(mission), machine_(machine) {
  arms_.reserve(mission.robots.size());
  for (std::size_t i = 0; i < mission.robots.size(); ++i) {
    arms_.emplace_back(mission, i, machine);
    clearances_.emplace_back(mission, i, machine.mechanism);
    ArmRecord& record = records_.emplace_back();
    record.robot = mission.robots[i].name;
    record.is_suspended = mission.robots[i].suspension.has_value();
    record.has_sensor = mission.robots[i].sensor_lock >= 0;
    const auto& suspension = mission.robots[i].suspension;
    if (suspension && suspension->joints[0] >= 0) record.swing_rad.emplace();
    if (suspension && suspension->cables) record.rig = new_rig_record(suspension->cables->model);
    for (const RobotJoint& joint : mission.robots[i].joints) record.drives.push_back(record_of_drive(joint));
  }
  for (const MissionMove& move : mission.moves) {
    std::vector<MoveRecord>& moves = records_[move.robot].moves;
    places_.push_back(moves.size());
    moves.push_back({move.name, 0, 0, false, false, {}});
  }
}

MissionArm::Started MissionArms::start(std::size_t move, double t_s) {
  const MissionArm::Started started = arms_[mission_.moves[move].robot].start(mission_.moves[move], t_s);
  if (!started.why_not.empty()) return started;
  MoveRecord& record = record_of(move);
  record.begin_s = t_s;
  record.end_s = t_s + started.duration_s;
  record.begun = true;
  record.suspension = started.suspension;
  return started;
}

bool MissionArms::tick(std::size_t robot, double t_s) {
  if (!arms_[robot].tick(t_s)) return false;
  std::vector<DriveRecord>& drives = records_[robot].drives;
  for (std::size_t i = 0; i < drives.size(); ++i) {
    keep_larger(std::abs(arms_[robot].commands()[i]), t_s, drives[i].command);
  }
  return true;
}

void MissionArms::tick_rig(std::size_t robot, double t_s) {
  arms_[robot].tick_rig(t_s);
  look_at_cables(*arms_[robot].cables(), t_s, arms_[robot].suspension().f_E_W, *records_[robot].rig);
}

double MissionArms::rig_rate_Hz(std::size_t robot) const {
  return mission_.robots[robot].suspension->cables->drive.rate_Hz;
}

void MissionArms::restructure() {
  for (MissionArm& arm : arms_) arm.restructure();
  for (MissionClearance& clearance : clearances_) clearance.restructure();
}

MissionArms::Stiffest MissionArms::stiffest() {
  Stiffest stiffest;
  for (MissionArm& arm : arms_) {
    const DriveStiffness stiffness = arm.stiffness();
    if (stiffness.rate_per_s > stiffest.stiffness.rate_per_s) {
      const auto joint = static_cast<std::size_t>(stiffness.joint);
      stiffest = {stiffness, "the gear of " + arm.robot().name + "/" + arm.robot().joints[joint].limits.name};
    }
    const double cables_per_s = arm.cable_rate_per_s();
    if (cables_per_s > stiffest.stiffness.rate_per_s) {
      stiffest = {{cables_per_s, -1}, "the end of the rod on the cables of " + arm.robot().name};
    }
  }
  return stiffest;
}

void MissionArms::look(double t_s, const MissionMoment& moment, const MissionReactions& reactions) {
  row_.clear();
  for (std::size_t i = 0; i < arms_.size(); ++i) {
    look_at_drives(i, t_s, moment);
    look_around(i, t_s, moment);
    look_at_suspension(i, t_s, moment);
    look_at_sensor(i, t_s, moment, reactions);
  }
}

void MissionArms::look_at_drives(std::size_t robot, double t_s, const MissionMoment& moment) {
  const MissionArm& arm = arms_[robot];
  const MissionRobot& model = mission_.robots[robot];
  const std::size_t n = model.joints.size(), first = row_.size();
  row_.resize(first + 4 * n + 1);
  double smallest_margin = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < n; ++i) {
    const RobotJoint& joint = model.joints[i];
    const JointCoordinates& at = moment.law.coordinates(static_cast<std::size_t>(joint.joint));
    const DriveFlow& flow = moment.law.drives().flow(arm.drive(i));
    const bool detailed = joint.drive.kind == DriveKind::kDetailed;
    DriveRecord& record = records_[robot].drives[i];
    const double wanted = arm.targets()[i].q;
    keep_larger(std::abs(flow.joint_effort), t_s, record.effort);
    keep_larger(std::abs(flow.motor_effort), t_s, record.motor_effort);
    keep_larger(std::abs(at.v[0]), t_s, record.speed);
    keep_larger(std::abs(at.q[0] - wanted), t_s, record.following_error);
    if (has_limits(joint)) {
      const double margin = std::min(at.q[0] - joint.limits.lower, joint.limits.upper - at.q[0]);
      keep_smaller(margin, t_s, record.limit_margin);
      smallest_margin = std::min(smallest_margin, margin);
    }
    row_[first + i] = wanted;
    row_[first + n + i] = detailed ? moment.law.drives().at(arm.drive(i)).x : at.q[0];
    row_[first + 2 * n + i] = flow.motor_effort;
    row_[first + 3 * n + i] = flow.joint_effort;
  }
  // A log holds numbers: without limits there is no series (add_arm_series).
  if (std::isfinite(smallest_margin)) {
    row_[first + 4 * n] = smallest_margin;
  } else {
    row_.pop_back();
  }
}

void MissionArms::look_around(std::size_t robot, double t_s, const MissionMoment& moment) {
  const auto nearest = clearances_[robot].nearest(moment.state, moment.work);
  row_.push_back(nearest ? nearest->distance_m : -1);
  ArmRecord& record = records_[robot];
  if (!nearest || nearest->distance_m >= record.clearance.value) return;
  record.clearance = {nearest->distance_m, t_s};
  record.nearest_a = mission_.bodies[static_cast<std::size_t>(nearest->first)].name;
  record.nearest_b = mission_.bodies[static_cast<std::size_t>(nearest->second)].name;
}

void MissionArms::look_at_suspension(std::size_t robot, double t_s, const MissionMoment& moment) {
  if (!mission_.robots[robot].suspension) return;
  const Vector3& f_W = arms_[robot].suspension().f_E_W;
  row_.insert(row_.end(), f_W.data(), f_W.data() + 3);
  keep_larger(f_W.norm(), t_s, records_[robot].suspension_N);
  std::optional<double>& without_s = records_[robot].without_effect_s;
  if (!without_s && arms_[robot].suspension().status != SuspensionStatus::kOk) without_s = t_s;
  look_at_rod(robot, t_s, moment);
  look_at_rig(robot);
}

/// The rod's lean from where it would hang at rest, against gravity.
void MissionArms::look_at_rod(std::size_t robot, double t_s, const MissionMoment& moment) {
  if (!records_[robot].swing_rad) return;
  const RobotSuspension& rig = *mission_.robots[robot].suspension;
  const auto place = [&](const BodyFrame& frame, const Vector3& p_C) {
    const Pose X_WB = body_pose(moment.mechanism, moment.state, moment.work, frame.body);
    return Vector3(X_WB * (frame.X_BC * p_C));
  };
  const Vector3 p_ED = place(rig.at, Vector3::Zero()) - place(rig.eye, rig.coupling.p_LE);
  const double swing_rad = std::atan2(p_ED.cross(-mission_.g_W).norm(), -p_ED.dot(mission_.g_W));
  row_.push_back(swing_rad);
  keep_larger(swing_rad, t_s, *records_[robot].swing_rad);
}

void MissionArms::look_at_rig(std::size_t robot) {
  const CableDrive* drive = arms_[robot].cables();
  if (drive == nullptr) return;
  const Vector3& f_W = drive->given();
  row_.insert(row_.end(), f_W.data(), f_W.data() + 3);
  for (const DrivenCable& cable : drive->cables()) {
    row_.insert(row_.end(), {cable.pull.tension_N, cable.wanted_N, cable.length_m, cable.winch_m_per_s});
  }
}

/// The sensor reads what the tool puts on the arm, in the axes of its own frame.
void MissionArms::look_at_sensor(std::size_t robot, double t_s, const MissionMoment& moment,
                                 const MissionReactions& reactions) {
  const int lock = mission_.robots[robot].sensor_lock;
  if (lock < 0) return;
  const BodyFrame& frame = mission_.locks[static_cast<std::size_t>(lock)].b;
  const Pose X_WB = body_pose(moment.mechanism, moment.state, moment.work, frame.body);
  const Rotation R_SW = inverse(X_WB.R * frame.X_BC.R);
  const Wrench F_S_W = reactions.lock_wrench(mission_.locks[static_cast<std::size_t>(lock)]);
  const Vector3 force_S = -(R_SW * F_S_W.f), torque_S = -(R_SW * F_S_W.t);
  row_.insert(row_.end(), force_S.data(), force_S.data() + 3);
  row_.insert(row_.end(), torque_S.data(), torque_S.data() + 3);
  keep_larger(force_S.norm(), t_s, records_[robot].sensor_force_N);
  keep_larger(torque_S.norm(), t_s, records_[robot].sensor_torque_Nm);
}

std::vector<ArmRecord> MissionArms::records() const {
  std::vector<ArmRecord> records = records_;
  const DriveBank& drives = machine_.law.drives();
  for (std::size_t i = 0; i < records.size(); ++i) {
    for (std::size_t k = 0; k < records[i].drives.size(); ++k) {
      const std::size_t drive = arms_[i].drive(k);
      records[i].drives[k].motor_work_J = drives.motor_work_J(drive);
      records[i].drives[k].loss_J = drives.friction_loss_J(drive) + drives.gear_loss_J(drive);
    }
  }
  return records;
}

void add_arm_series(const Mission& mission, Rate& rate) {
  for (const MissionRobot& robot : mission.robots) {
    const std::string path = "/arms/" + robot.name + "/";
    std::vector<std::string> names;
    for (const RobotJoint& joint : robot.joints) names.push_back(joint.limits.name);
    const auto positions = joint_units(robot, "rad", "m"), efforts = joint_units(robot, "N m", "N");
    rate.series.push_back({path + "wanted", positions, "", "position wanted by the controller", names});
    rate.series.push_back({path + "rotor", positions, "", "position of the rotor behind the gear", names});
    rate.series.push_back({path + "motor_effort", efforts, "", "effort of the motor, at the joint's side", names});
    rate.series.push_back({path + "joint_effort", efforts, "", "effort on the joint: the torque sensor", names});
    if (std::any_of(robot.joints.begin(), robot.joints.end(), has_limits)) {
      rate.series.push_back({path + "limit_margin", {"1"}, "", "smallest distance from a limit, rad or m", {}});
    }
    rate.series.push_back(
        {path + "clearance_m", {"m"}, "", "distance of the nearest bodies; -1 when there are none to compare", {}});
    const std::vector<std::string> xyz = {"x", "y", "z"};
    if (robot.suspension) {
      rate.series.push_back({path + "suspension_N", {"N"}, "world", "force wanted of the rig that holds the arm", xyz});
      add_rig_series(*robot.suspension, path, rate);
    }
    if (robot.sensor_lock < 0) continue;
    rate.series.push_back({path + "sensor_force_N", {"N"}, "sensor", "what the tool puts on the arm", xyz});
    rate.series.push_back({path + "sensor_torque_Nm", {"N m"}, "sensor", "the same, about the sensor", xyz});
  }
}

}  // namespace drydock
