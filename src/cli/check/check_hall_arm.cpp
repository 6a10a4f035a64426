// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_hall_arm.h"

#include "cli/json_numbers.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "output/json_text.h"

namespace drydock {
namespace {

double mass_of(const ArmModel& arm) {
  double mass_kg = 0;
  for (const UrdfLink& link : arm.urdf.links) mass_kg += link.M_LLo_L ? link.M_LLo_L->mass_kg : 0.0;
  return mass_kg;
}

std::string hanging_text(const HallArm& arm, const std::string& rig) {
  const ArmSuspension& suspension = *arm.arm.suspension;
  std::string text =
      "    hangs on " + rig + " by " + arm.arm.urdf.links[suspension.link].name + " at " + short_point(suspension.p_LE);
  if (suspension.has_coupling) text += ", through a rod of " + short_number(suspension.coupling.rod_length_m) + " m";
  return text + (suspension.is_free ? ", by a force in any direction\n" : ", by a vertical force\n");
}

Json hanging_json(const HallArm& arm, const std::string& rig) {
  const ArmSuspension& suspension = *arm.arm.suspension;
  return {{"rig", rig},
          {"link", arm.arm.urdf.links[suspension.link].name},
          {"point_m", numbers(suspension.p_LE)},
          {"rod_length_m", suspension.has_coupling ? Json(suspension.coupling.rod_length_m) : Json()}};
}

}  // namespace

void add_hall_arm(const HallArm& arm, const Hall& hall, FileReport& report) {
  const double mass_kg = mass_of(arm.arm);
  Json joints = Json::array();
  for (std::size_t i = 0; i < arm.arm.joints.size(); ++i) {
    const ChainJoint& joint = arm.arm.joints[i].limits;
    joints.push_back({{"name", joint.name}, {joint.slides ? "position_m" : "position_rad", arm.q[Eigen::Index(i)]}});
  }
  Json figures = {{"name", arm.name},   {"links", arm.arm.urdf.links.size()},
                  {"mass_kg", mass_kg}, {"at_m", numbers(arm.X_WB.p)},
                  {"joints", joints},   {"hangs_on", nullptr}};
  report.text += "  arm " + in_quotes(arm.name) + ": " + counted(arm.arm.urdf.links.size(), "link") + ", " +
                 counted(arm.arm.joints.size(), "driven joint") + ", " + short_number(mass_kg) + " kg, at " +
                 short_point(arm.X_WB.p) + "\n";
  if (arm.rig >= 0) {
    const std::string& rig = hall.rigs[static_cast<std::size_t>(arm.rig)].name();
    report.text += hanging_text(arm, rig);
    figures["hangs_on"] = hanging_json(arm, rig);
  }
  report.figures["arms"].push_back(std::move(figures));
}

}  // namespace drydock
