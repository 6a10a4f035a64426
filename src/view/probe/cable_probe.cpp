// SPDX-License-Identifier: Apache-2.0
#include "view/probe/cable_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hall/scenery.h"
#include "map/layer/criterion_layer.h"
#include "map/study.h"
#include "rig/cable/tension/central_tensions.h"
#include "rig/cable/tension/hardest_load.h"

namespace drydock {
namespace {

/// Balls at anchors stay; wheels turn, and cables leave them elsewhere.
void add_nodes(const CableRig& rig, const Pose& X_WB, ProbedPose& probed) {
  probed.X_PN["rigs/" + rig.name] = X_WB;
  for (const Cable& cable : rig.cables) {
    if (!cable.pulley || !(cable.pulley->radius_m > 0)) continue;
    const CableStart start = cable_start(cable, X_WB);
    probed.X_PN[pulley_path(rig, cable) + "/wheel"] = start.X_WH;
    probed.X_PN[pulley_path(rig, cable) + "/exit"] = {Rotation{}, start.p_WT};
  }
}

void add_strands(const CableRig& rig, const CableRigPose& pose, ProbedPose& probed) {
  if (pose.status != CableStatus::kOk) return;
  const HardestLoad hardest = hardest_load(rig, pose);
  const bool is_held = hardest.set.status == TensionStatus::kFeasible;
  const VectorX tension_N = is_held ? central_tensions(hardest.problem, hardest.set).tension_N : hardest.set.tension_N;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    const double t_N = tension_N.size() > static_cast<Eigen::Index>(i) ? tension_N[static_cast<Eigen::Index>(i)] : NAN;
    const double share = share_within({cable.tension_min_N, cable.tension_max_N}, t_N);
    const std::string length = fmt::format("{:.3f} m", pose.lines[i].length_m);
    probed.strands.push_back({"rigs/" + rig.name + "/" + cable.name, is_held ? share : std::min(share, -0.01),
                              is_held ? length + fmt::format(", {:.0f} N", t_N) : length});
  }
  if (!is_held)
    probed.reasons.push_back(
        fmt::format("the cables cannot hold the load: {:.4g} N are missing", hardest.set.missing.amount_N));
}

std::string cables_of(const CableRig& rig, const Margin& margin) {
  const auto name = [&](int cable) { return rig.cables[static_cast<std::size_t>(cable)].name; };
  if (margin.cable < 0) return "";
  return margin.other < 0 ? name(margin.cable) : name(margin.cable) + " and " + name(margin.other);
}

/// From the table where it has the margin, else from the layer of the map, which knows the hall.
Margin margin_of(const PlannedCriterion& planned, const std::shared_ptr<const CableRig>& rig,
                 const std::shared_ptr<const HallParts>& parts, const CableRigPose& pose) {
  if (planned.criterion->margin != nullptr) return planned.criterion->margin(*rig, pose);
  LayerRequest request;
  request.rig = rig;
  request.hall = parts;
  return {planned_layer(MapDomain{}, planned, request).make_margin()(pose.X_WB)};
}

bool has_axis(const CableRig& rig, WrenchAxis axis) {
  return std::find(rig.platform.axes.begin(), rig.platform.axes.end(), axis) != rig.platform.axes.end();
}

}  // namespace

Pose possible_pose(const HallRig& rig, const Pose& X_WB) {
  constexpr WrenchAxis kForces[] = {WrenchAxis::kForceX, WrenchAxis::kForceY, WrenchAxis::kForceZ};
  constexpr WrenchAxis kMoments[] = {WrenchAxis::kMomentX, WrenchAxis::kMomentY, WrenchAxis::kMomentZ};
  Pose possible = X_WB;
  std::vector<Eigen::Index> turns;
  for (Eigen::Index k = 0; k < 3; ++k) {
    if (!has_axis(rig.model, kForces[k])) possible.p[k] = rig.X_WB_home.p[k];
    if (has_axis(rig.model, kMoments[k])) turns.push_back(k);
  }
  if (turns.size() == 3) return possible;
  possible.R = rig.X_WB_home.R;
  if (turns.empty()) return possible;
  // The part about the one axis that is left: 2 atan2(n·v, w) of the quaternion w, v.
  const Eigen::Quaterniond q((X_WB.R * inverse(rig.X_WB_home.R)).matrix);
  const double angle_rad = 2 * std::atan2(q.vec()[turns.front()], q.w());
  possible.R = rotation_about(Vector3::Unit(turns.front()), angle_rad) * rig.X_WB_home.R;
  return possible;
}

ProbedPose probed_cables(const HallRig& rig, const std::shared_ptr<const HallParts>& parts,
                         std::span<const PlannedCriterion> criteria, const Pose& X_WB) {
  const auto model = std::make_shared<const CableRig>(rig.model);
  const CableRigPose pose = rig_pose(*model, possible_pose(rig, X_WB));
  ProbedPose probed;
  add_nodes(*model, pose.X_WB, probed);
  if (pose.status != CableStatus::kOk) {
    probed.reasons.push_back("a cable has no line: its eye is at its anchor, or within its pulley");
    return probed;
  }
  add_strands(*model, pose, probed);
  for (const PlannedCriterion& planned : criteria) {
    const Margin margin = margin_of(planned, model, parts, pose);
    probed.margins.push_back({planned.criterion, planned.at_least, margin.value, cables_of(*model, margin)});
    if (!(margin.value >= planned.at_least)) probed.reasons.push_back(reason_text(probed.margins.back()));
  }
  return probed;
}

}  // namespace drydock
