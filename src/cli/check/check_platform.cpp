// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_platform.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/json_numbers.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "output/json_text.h"
#include "rig/stewart/architecture.h"
#include "rig/stewart/stewart_pose.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

constexpr double kDegrees_per_rad = 180 / M_PI;

Json range_json(const Interval& range) {
  return Json::array({number(range.min), number(range.max)});
}

Json leg_json(const Leg& leg) {
  return {{"name", leg.name},
          {"base_joint_m", numbers(leg.p_FP)},
          {"platform_joint_m", numbers(leg.p_BC)},
          {"length_m", range_json(leg.length_m)},
          {"force_N", range_json(leg.force_N)},
          {"speed_m_per_s", number(leg.speed_max_m_per_s)},
          {"diameter_m", leg.diameter_m},
          {"counts_per_m", leg.counts_per_m},
          {"base_cone_rad", leg.base_cone.half_angle_rad},
          {"platform_cone_rad", leg.platform_cone.half_angle_rad}};
}

Json axis_json(const std::optional<AuxiliaryAxis>& axis) {
  if (!axis) return {};
  const bool slides = axis->kind == AuxiliaryKind::kSlide;
  Json json = {{"kind", slides ? "slide" : "rotary"}, {"along", numbers(axis->axis_G)}};
  json[slides ? "range_m" : "range_rad"] = range_json(axis->range);
  json[slides ? "speed_m_per_s" : "speed_rad_per_s"] = number(axis->speed_max);
  json[slides ? "acceleration_m_per_s2" : "acceleration_rad_per_s2"] = number(axis->acceleration_max);
  json[slides ? "counts_per_m" : "counts_per_rad"] = axis->counts_per_unit;
  return json;
}

/// "1.13 to 2.34 m", over all legs.
std::string span_text(const StewartRig& rig, Interval Leg::*range, const std::string& unit) {
  Interval all = rig.legs[0].*range;
  for (const Leg& leg : rig.legs) all = {std::min(all.min, (leg.*range).min), std::max(all.max, (leg.*range).max)};
  if (!std::isfinite(all.max)) return "any";
  return short_number(all.min) + " to " + short_number(all.max) + " " + unit;
}

std::string axis_text(const std::optional<AuxiliaryAxis>& axis) {
  if (!axis) return "without an auxiliary axis";
  const bool slides = axis->kind == AuxiliaryKind::kSlide;
  const double one = slides ? 1 : kDegrees_per_rad;
  return std::string(slides ? "on a slide from " : "on a rotary axis from ") + short_number(axis->range.min * one) +
         " to " + short_number(axis->range.max * one) + (slides ? " m" : " deg");
}

}  // namespace

void add_platform_facts(const HallPlatform& platform, FileReport& report) {
  const StewartRig& rig = platform.model;
  const Pose X_WB = platform.X_WB_home();
  const RollPitchYaw rpy = to_rpy(X_WB.R);
  const LegValues length_m = leg_lengths(rig, rig.X_FB_home);
  const auto [shortest, longest] = std::minmax_element(length_m.begin(), length_m.end());
  const double sigma = architecture(rig).best_sigma;
  Json legs = Json::array();
  for (const Leg& leg : rig.legs) legs.push_back(leg_json(leg));
  report.figures["rigs"].push_back(
      {{"name", rig.name},
       {"kind", "stewart"},
       {"mass_kg", rig.M_BBo_B.mass_kg},
       {"home", {{"p_m", numbers(X_WB.p)}, {"rpy_rad", {rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad}}}},
       {"home_lengths_m", length_m},
       {"best_sigma", sigma},
       {"loads", rig.loads_B_W.size()},
       {"gravity_m_per_s2", numbers(rig.g_W)},
       {"axis", axis_json(rig.axis)},
       {"legs", legs}});
  report.text += fmt::format("rig {}: Stewart platform, {}\n", in_quotes(rig.name), axis_text(rig.axis));
  report.text += "    6 legs, length " + span_text(rig, &Leg::length_m, "m") + ", force " +
                 span_text(rig, &Leg::force_N, "N") + "\n";
  report.text += fmt::format("    home at {} m, legs {} to {} m there\n", short_point(X_WB.p), short_number(*shortest),
                             short_number(*longest));
}

}  // namespace drydock
