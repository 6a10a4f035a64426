// SPDX-License-Identifier: Apache-2.0
#include "map/layer/sag_layer.h"

#include <algorithm>

#include "map/layer/line_validity.h"
#include "map/layer/sag_bounds.h"
#include "map/layer/sloped_layer.h"
#include "rig/cable/catenary.h"

namespace drydock {
namespace {

SagBounds cable_sag(const CableRig& rig, const Cable& cable, const CableLine& line, const CableChange& change) {
  const double g = rig.g_W.norm();
  if (g == 0) return {0, 0};
  const Vector3 p_CT_W = line.p_WT - line.p_WC, up_W = -rig.g_W / g;
  const double above_m = p_CT_W.dot(up_W), across_m = (p_CT_W - above_m * up_W).norm();
  // The relative move of the ends, and what rounding may add.
  const double change_m = change.eye_m + change.tangent_m + 1e-12 * (1 + p_CT_W.norm());
  return sag_bounds(cable.tension_min_N, *cable.mass_per_m_kg_per_m * g, {across_m, above_m, change_m});
}

CellAnswer sag_answer(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball, double at_least_m) {
  CellAnswer answer{MapClass::kFree, {}};
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    const CableChange change = cable_change(rig.platform, cable, pose.lines[i], ball);
    if (!keeps_line(cable, pose.lines[i], change)) return {};
    const SagBounds sag = cable_sag(rig, cable, pose.lines[i], change);
    const double radius_m = cable.diameter_m / 2;
    if (radius_m - sag.most_m > at_least_m) continue;
    const bool blocked = radius_m - sag.least_m < at_least_m;
    if (answer.verdict == MapClass::kBlocked || (!blocked && answer.verdict == MapClass::kUndecided)) continue;
    answer.verdict = blocked ? MapClass::kBlocked : MapClass::kUndecided;
    answer.cause.part = CausePart::kCable;
    answer.cause.cable = static_cast<std::int16_t>(i);
  }
  return answer;
}

Margin sag_margin(const CableRig& rig, const CableRigPose& pose) {
  std::vector<double> tension_N;
  for (const Cable& cable : rig.cables) tension_N.push_back(cable.tension_min_N);
  Margin least{std::numeric_limits<double>::infinity()};
  const std::vector<SagMargin> margins = sag_margins(rig, pose, tension_N);
  for (std::size_t i = 0; i < margins.size(); ++i) {
    if (margins[i].margin_m < least.value) least = {margins[i].margin_m, static_cast<int>(i), -1};
  }
  return least;
}

}  // namespace

MapLayer sag_layer(std::shared_ptr<const CableRig> rig, double at_least_m) {
  MapLayer layer =
      sloped_layer(rig, at_least_m, {[rig](const CableRigPose& pose) { return sag_margin(*rig, pose); }, {}});
  layer.name = "sag";
  layer.unit = "m";
  layer.make_ask = [=] {
    return [=, pose = CableRigPose()](std::span<const PoseCell> cells, std::span<CellMemory>,
                                      std::span<CellAnswer> answers) mutable {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        update_pose(*rig, cells[i].X_WB, pose);
        answers[i] = sag_answer(*rig, pose, cells[i].ball, at_least_m);
      }
    };
  };
  return layer;
}

}  // namespace drydock
