// SPDX-License-Identifier: Apache-2.0
#include "rig/criterion.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "rig/cable/cable_cable.h"
#include "rig/cable/cable_length.h"
#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/closure_margin.h"
#include "rig/cable/tension/controllable_margin.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock {
namespace {

using MarginOf = Margin (*)(const CableRig&, const CableRigPose&);
using ChangeOf = double (*)(const CableRig&, const CableRigPose&, const PoseBall&);

/// Nothing is known at a pose where a cable has no line.
template <MarginOf margin_of>
Margin with_lines(const CableRig& rig, const CableRigPose& pose) {
  if (pose.status == CableStatus::kOk) return margin_of(rig, pose);
  const auto bad = std::find_if(pose.lines.begin(), pose.lines.end(),
                                [](const CableLine& line) { return line.status != CableStatus::kOk; });
  return {0, static_cast<int>(bad - pose.lines.begin()), -1};
}

/// Whether every cable has a line at every pose of the ball: no eye gets to its anchor, wheel or kingpin.
bool keeps_lines(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  if (pose.status != CableStatus::kOk) return false;
  const double turned = chord(ball.turn_rad);
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    const CableLine& line = pose.lines[i];
    const double eye_m = ball.move_m + turned * cable.p_BC.norm(), r = cable.pulley ? cable.pulley->radius_m : 0;
    if (!(std::hypot(line.free_length_m, r) - eye_m > r)) return false;
    if (cable.pulley && !(line.kingpin_distance_m > eye_m)) return false;
  }
  return true;
}
template <ChangeOf change_of>
double with_lines(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return keeps_lines(rig, pose, ball) ? change_of(rig, pose, ball) : std::numeric_limits<double>::infinity();
}

Margin capacity(const CableRig& rig, const CableRigPose& pose, const NeededWrenches& needed) {
  const CapacityMargin capacity = capacity_margin(rig.cables, pose.structure, needed);
  return {capacity.margin_N, capacity.cable, -1};
}
Margin tension(const CableRig& rig, const CableRigPose& pose) {
  NeededWrenches needed = needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo);
  if (needed.points.cols() > 1) needed.points = needed.points.rowwise().mean().eval();
  needed.generators.resize(needed.generators.rows(), 0);
  return capacity(rig, pose, needed);
}
template <WithAcceleration with>
Margin capacity_of(const CableRig& rig, const CableRigPose& pose) {
  return capacity(rig, pose, needed_wrenches(rig, pose.X_WB, with));
}
template <WithAcceleration with>
double capacity_change_of(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return capacity_change(rig, pose, with, ball);
}
Margin closure(const CableRig&, const CableRigPose& pose) {
  return {closure_margin(pose.structure).margin};
}
Margin controllable(const CableRig& rig, const CableRigPose& pose) {
  const NeededWrenches needed = needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo);
  return {controllable_margin(rig.cables, pose.structure, needed).margin};
}
double controllable_change_of(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return controllable_change(rig, pose, WithAcceleration::kNo, ball);
}
template <CablePair (*nearest_pair)(const CableRig&, const CableRigPose&)>
Margin of_pair(const CableRig& rig, const CableRigPose& pose) {
  const CablePair pair = nearest_pair(rig, pose);
  return {pair.value, pair.first, pair.second};
}
Margin length(const CableRig& rig, const CableRigPose& pose) {
  const LengthMargin nearest = cable_length_margin(rig, pose);
  return {nearest.margin_m, nearest.cable, -1};
}

bool always(const CableRig&) {
  return true;
}
bool has_load_set(const CableRig& rig) {
  return rig.load.points.size() > 1 || !rig.load.half.t.isZero(0) || !rig.load.half.f.isZero(0);
}
bool has_acceleration(const CableRig& rig) {
  return rig.acceleration.has_value();
}
bool is_redundant(const CableRig& rig) {
  return redundancy(rig) > 0;
}
template <bool sharing>
bool has_pair(const CableRig& rig) {
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (share_an_end(rig.cables[i], rig.cables[j]) == sharing) return true;
    }
  }
  return false;
}
bool has_cables(const CableRig& rig) {
  return !rig.cables.empty();
}
bool has_shapes(const CableRig& rig) {
  return has_cables(rig) && !rig.platform.shapes.empty();
}
bool has_body(const CableRig& rig) {
  return !rig.platform.shapes.empty() || rig.coupling;
}
bool has_stiffness(const CableRig& rig) {
  return std::all_of(rig.cables.begin(), rig.cables.end(), [](const Cable& cable) { return cable.stiffness_N; });
}
bool has_sag(const CableRig& rig) {
  return std::all_of(rig.cables.begin(), rig.cables.end(),
                     [](const Cable& cable) { return cable.mass_per_m_kg_per_m; });
}
bool has_lengths(const CableRig& rig) {
  return std::any_of(rig.cables.begin(), rig.cables.end(), has_length_limits);
}

constexpr auto kNo = WithAcceleration::kNo, kYes = WithAcceleration::kYes;

constexpr std::size_t kBeforeRig = 4, kAfterRig = 2;
constexpr std::array kCriteria{
    Criterion{"clearance", "m", "cables, platform and rod keep clear of the hall", has_cables},
    Criterion{"cable_hall", "m", "cables keep clear of the hall", has_cables},
    Criterion{"platform_hall", "m", "platform and rod keep clear of the hall", has_body},
    Criterion{"cable_platform", "m", "cables keep clear of the platform that they hold", has_shapes},
    Criterion{"tension", "N", "the cables hold the load within their tension limits", always, with_lines<tension>,
              with_lines<capacity_change_of<kNo>>},
    Criterion{"wrench_feasible", "N", "the cables hold every load of the set within their tension limits", has_load_set,
              with_lines<capacity_of<kNo>>, with_lines<capacity_change_of<kNo>>},
    Criterion{"dynamic", "N", "the cables hold every load while the platform accelerates", has_acceleration,
              with_lines<capacity_of<kYes>>, with_lines<capacity_change_of<kYes>>},
    Criterion{"closure", "1", "the cables can produce any wrench", is_redundant, with_lines<closure>,
              with_lines<closure_change>},
    Criterion{"controllable", "1", "the cables hold every load with their lower tension limits alone", always,
              with_lines<controllable>, with_lines<controllable_change_of>},
    Criterion{"cable_cable", "m", "cables keep clear of each other", has_pair<false>,
              with_lines<of_pair<cable_clearance>>, with_lines<cable_clearance_change>},
    Criterion{"cable_angle", "rad", "cables that share an end keep an angle between them", has_pair<true>,
              with_lines<of_pair<cable_angle>>, with_lines<cable_angle_change>},
    Criterion{"cable_length", "m", "cables are neither too short nor too long", has_lengths, with_lines<length>,
              with_lines<cable_length_change>},
    Criterion{"stiffness", "N/m", "the stretch of the cables resists in every direction", has_stiffness},
    Criterion{"sag", "m", "cables at their lowest tension stay within their straight volume", has_sag},
};

}  // namespace

std::span<const Criterion> criteria() {
  return kCriteria;
}

std::span<const Criterion> rig_criteria() {
  return criteria().subspan(kBeforeRig, kCriteria.size() - kBeforeRig - kAfterRig);
}

bool concerns_hall(const Criterion& criterion) {
  return criterion.name == "clearance" || criterion.name == "cable_hall" || criterion.name == "platform_hall";
}

const Criterion* find_criterion(std::string_view name) {
  const auto found =
      std::find_if(kCriteria.begin(), kCriteria.end(), [&](const Criterion& one) { return one.name == name; });
  return found == kCriteria.end() ? nullptr : &*found;
}

}  // namespace drydock
