// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_record.h"

#include <fmt/format.h>

#include "mission/mission_arms.h"
#include "multibody/joint/joint.h"
#include "spatial/quaternion.h"

namespace drydock {
namespace {

struct JointWords {
  std::vector<std::string> q_names, q_units, v_names, v_units, effort_units;
};

JointWords words_of(JointKind kind) {
  const std::string rad = "rad", m = "m", w = "rad/s", ms = "m/s", Nm = "N m", N = "N", one = "1";
  switch (kind) {
    case JointKind::kFixed:
      return {};
    case JointKind::kRevolute:
      return {{"angle"}, {rad}, {"angle"}, {w}, {Nm}};
    case JointKind::kPrismatic:
      return {{"way"}, {m}, {"way"}, {ms}, {N}};
    case JointKind::kCylindrical:
      return {{"angle", "way"}, {rad, m}, {"angle", "way"}, {w, ms}, {Nm, N}};
    case JointKind::kUniversal:
      return {{"first", "second"}, {rad, rad}, {"first", "second"}, {w, w}, {Nm, Nm}};
    case JointKind::kSpherical:
      return {{"qw", "qx", "qy", "qz"}, {one, one, one, one}, {"wx", "wy", "wz"}, {w, w, w}, {Nm, Nm, Nm}};
    case JointKind::kPlanar:
      return {{"x", "y", "angle"}, {m, m, rad}, {"x", "y", "angle"}, {ms, ms, w}, {N, N, Nm}};
    case JointKind::kFloating:
      break;
  }
  return {{"x", "y", "z", "qw", "qx", "qy", "qz"},
          {m, m, m, one, one, one, one},
          {"wx", "wy", "wz", "vx", "vy", "vz"},
          {w, w, w, ms, ms, ms},
          {Nm, Nm, Nm, N, N, N}};
}

const std::vector<std::string> kXyz = {"x", "y", "z"};

void add_joint_series(const MissionJoint& joint, Rate& rate) {
  const JointWords words = words_of(joint.kind);
  if (words.v_names.empty()) return;
  const std::string path = "/joints/" + joint.name + "/";
  rate.series.push_back({path + "q", words.q_units, "", "position of the joint", words.q_names});
  rate.series.push_back({path + "v", words.v_units, "", "velocity of the joint", words.v_names});
  rate.series.push_back(
      {path + "effort", words.effort_units, "", "drives, spring and damper along the joint", words.v_names});
}

void add(const Vector3& v, std::vector<double>& row) {
  row.insert(row.end(), v.data(), v.data() + 3);
}

void add(const Pose& X_WB, std::vector<double>& row) {
  add(X_WB.p, row);
  const auto wxyz = to_wxyz(to_quaternion(X_WB.R));
  row.insert(row.end(), wxyz.begin(), wxyz.end());
}

bool has_cables(const Mission& mission) {
  return std::any_of(mission.robots.begin(), mission.robots.end(),
                     [](const MissionRobot& robot) { return robot.suspension && robot.suspension->cables; });
}

}  // namespace

Rate mission_rate(const Mission& mission, const std::vector<std::string>& tie_names) {
  Rate rate;
  rate.name = "samples";
  for (const MissionJoint& joint : mission.joints) add_joint_series(joint, rate);
  for (std::size_t i = 1; i < mission.bodies.size(); ++i) {
    rate.series.push_back(pose_series("/bodies/" + mission.bodies[i].name + "/pose", "world", "pose of the body"));
  }
  rate.series.push_back({"/energy/kinetic_J", {"J"}, "", "kinetic energy of everything", {}});
  rate.series.push_back({"/energy/potential_J", {"J"}, "", "potential energy in gravity", {}});
  rate.series.push_back({"/energy/spring_J", {"J"}, "", "energy in the springs of joints", {}});
  if (!mission.robots.empty()) {
    rate.series.push_back({"/energy/drives_J", {"J"}, "", "energy in the rotors and gears of drives", {}});
  }
  if (has_cables(mission)) {
    rate.series.push_back({"/energy/cables_J", {"J"}, "", "energy in the stretch of cables", {}});
  }
  rate.series.push_back({"/momentum/linear", {"kg m/s"}, "world", "linear momentum of everything", kXyz});
  rate.series.push_back(
      {"/momentum/angular", {"kg m^2/s"}, "world", "angular momentum about the point that summary.json names", kXyz});
  for (const std::string& name : tie_names) {
    const std::string path = "/ties/" + name + "/";
    rate.series.push_back({path + "force_N", {"N"}, "world", "force on the second body, at its frame", kXyz});
    rate.series.push_back({path + "torque_Nm", {"N m"}, "world", "torque on the second body, about its frame", kXyz});
  }
  add_arm_series(mission, rate);
  return rate;
}

void fill_row(const MissionMoment& moment, const MissionReactions& reactions, std::vector<double>& row) {
  row.clear();
  for (std::size_t i = 0; i < moment.mission.joints.size(); ++i) {
    const JointKind kind = moment.mission.joints[i].kind;
    const JointCoordinates& at = moment.law.coordinates(i);
    row.insert(row.end(), at.q, at.q + position_count(kind));
    row.insert(row.end(), at.v, at.v + velocity_count(kind));
    row.insert(row.end(), moment.law.effort(i).begin(), moment.law.effort(i).end());
  }
  for (std::size_t i = 1; i < moment.mission.bodies.size(); ++i) {
    add(body_pose(moment.mechanism, moment.state, moment.work, static_cast<int>(i)), row);
  }
  const EnergyNow energy = energy_of(moment);
  row.insert(row.end(), {energy.kinetic_J, energy.potential_J, energy.spring_J});
  if (!moment.mission.robots.empty()) row.push_back(energy.drives_J);
  if (has_cables(moment.mission)) row.push_back(energy.cables_J);
  const Wrench momentum = momentum_of(moment);
  add(momentum.f, row);
  add(momentum.t, row);
  for (const Wrench& F : reactions.ties()) {
    add(F.f, row);
    add(F.t, row);
  }
}

Event log_event(const MissionEventRecord& record) {
  std::string text = record.name;
  if (record.kind == "attach") {
    text += fmt::format(": impulse {:.6g} N s, {:.6g} N m s, {:.6g} J lost", record.impulse_b_W.f.norm(),
                        record.impulse_b_W.t.norm(), record.energy_lost_J);
  }
  return {record.time_s, record.kind, record.b.empty() ? record.a : record.a + " " + record.b, text};
}

}  // namespace drydock
