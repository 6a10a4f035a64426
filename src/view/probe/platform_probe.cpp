// SPDX-License-Identifier: Apache-2.0
#include "view/probe/platform_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "rig/stewart/joint_cone.h"
#include "rig/stewart/leg_force.h"
#include "view/probe/axis_choice.h"

namespace drydock {
namespace {

constexpr double kDegrees_per_rad = 180 / M_PI;

/// For each load, of the weight alone without loads.
std::vector<LegForces> forces_at(const StewartRig& rig, const StewartPose& pose) {
  std::vector<Wrench> loads = rig.loads_B_W;
  if (loads.empty()) loads.push_back({});
  std::vector<LegForces> forces;
  for (const Wrench& load : loads) forces.push_back(leg_forces(rig, pose, load));
  return forces;
}

Interval force_of(const std::vector<LegForces>& forces, std::size_t leg) {
  Interval of{INFINITY, -INFINITY};
  for (const LegForces& one : forces) {
    of.min = std::min(of.min, one.force_N[leg]);
    of.max = std::max(of.max, one.force_N[leg]);
  }
  return of;
}

double cone_share(const JointCone& cone, double angle_rad) {
  return has_limit(cone) ? 1 - angle_rad / cone.half_angle_rad : 1;
}

ProbedStrand probed_leg(const StewartRig& rig, const StewartPose& pose, const std::vector<LegForces>& forces,
                        std::size_t index) {
  const Leg& leg = rig.legs[index];
  const LegLine& line = pose.legs[index];
  ProbedStrand strand{"rigs/" + rig.name + "/" + leg.name, -1, ""};
  if (!pose.has_lines) return strand;
  strand.share = std::min({share_within(leg.length_m, line.length_m), cone_share(leg.base_cone, line.base_angle_rad),
                           cone_share(leg.platform_cone, line.platform_angle_rad)});
  strand.text = fmt::format("{:.3f} m, {:.1f}° and {:.1f}°", line.length_m, line.base_angle_rad * kDegrees_per_rad,
                            line.platform_angle_rad * kDegrees_per_rad);
  const bool is_held = std::all_of(forces.begin(), forces.end(), [](const LegForces& one) { return one.held; });
  if (!is_held) strand.share = std::min(strand.share, 0.0);
  if (!is_held) return strand;
  const Interval force_N = force_of(forces, index);
  strand.share =
      std::min({strand.share, share_within(leg.force_N, force_N.min), share_within(leg.force_N, force_N.max)});
  strand.text += force_N.max - force_N.min < 1e-6 ? fmt::format(", {:.0f} N", force_N.min)
                                                  : fmt::format(", {:.0f} to {:.0f} N", force_N.min, force_N.max);
  return strand;
}

std::string legs_of(const StewartRig& rig, const Margin& margin) {
  const auto name = [&](int leg) { return rig.legs[static_cast<std::size_t>(leg)].name; };
  if (margin.cable < 0) return "";
  return margin.other < 0 ? name(margin.cable) : name(margin.cable) + " and " + name(margin.other);
}

}  // namespace

ProbedPose probed_platform(const HallPlatform& platform, std::span<const PlannedCriterion> criteria, const Pose& X_WB,
                           std::optional<double> axis) {
  const StewartRig& rig = platform.model;
  ProbedPose probed;
  if (rig.axis) probed.axis = axis ? *axis : best_axis_position(rig, criteria, X_WB);
  const Pose X_WF = base_pose(rig, probed.axis.value_or(0));
  const StewartPose pose = stewart_pose(rig, X_WF, X_WB);
  probed.X_PN = {{"rigs/" + rig.name, X_WB}, {"rigs/" + rig.name + "/base", X_WF}};
  if (!pose.has_lines) probed.reasons.push_back("a leg has no length");
  const std::vector<LegForces> forces = forces_at(rig, pose);
  for (std::size_t i = 0; i < 6; ++i) probed.strands.push_back(probed_leg(rig, pose, forces, i));
  for (const PlannedCriterion& planned : criteria) {
    const Margin margin = planned.criterion->stewart->margin(rig, pose);
    probed.margins.push_back({planned.criterion, planned.at_least, margin.value, legs_of(rig, margin)});
    if (!(margin.value >= planned.at_least)) probed.reasons.push_back(reason_text(probed.margins.back()));
  }
  return probed;
}

}  // namespace drydock
