// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_rig.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/json_numbers.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "output/json_text.h"
#include "rig/cable/rig_pose.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

Json figure(const std::optional<double>& value) {
  return value ? Json(*value) : Json();
}

const char* word_of(WrenchAxis axis) {
  static constexpr const char* kWords[] = {"force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z"};
  return kWords[static_cast<std::size_t>(axis)];
}

/// "20 to 1000 N", or the whole range and that it differs.
template <class Low, class High>
std::string range_text(const std::vector<Cable>& cables, Low low, High high, const std::string& unit) {
  double lowest = INFINITY, highest = -INFINITY;
  bool same = true;
  for (const Cable& cable : cables) {
    lowest = std::min(lowest, low(cable));
    highest = std::max(highest, high(cable));
    same = same && low(cable) == low(cables.front()) && high(cable) == high(cables.front());
  }
  return short_number(lowest) + " to " + short_number(highest) + " " + unit + (same ? "" : " (not all the same)");
}

Json cable_json(const Cable& cable) {
  Json json = {{"name", cable.name},
               {"anchor_m", numbers(cable.p_WA)},
               {"eye_m", numbers(cable.p_BC)},
               {"tension_N", {cable.tension_min_N, cable.tension_max_N}},
               {"length_m", {cable.length_min_m, number(cable.length_max_m)}},
               {"speed_m_per_s", number(cable.speed_max_m_per_s)},
               {"acceleration_m_per_s2", number(cable.acceleration_max_m_per_s2)},
               {"diameter_m", cable.diameter_m},
               {"stiffness_N", figure(cable.stiffness_N)},
               {"mass_kg_per_m", figure(cable.mass_per_m_kg_per_m)},
               {"pulley", nullptr}};
  if (cable.pulley) {
    json["pulley"] = {{"radius_m", cable.pulley->radius_m}, {"kingpin", numbers(cable.pulley->kingpin_W)}};
  }
  return json;
}

Json wrench_json(const Wrench& wrench) {
  return {{"force_N", numbers(wrench.f)}, {"torque_Nm", numbers(wrench.t)}};
}

Json load_json(const LoadSet& load) {
  Json json = {{"at_m", numbers(load.p_BP)},
               {"frame", load.turns_along ? "platform" : "world"},
               {"wrenches", Json::array()},
               {"half_box", wrench_json(load.half)}};
  for (const Wrench& wrench : load.points) json["wrenches"].push_back(wrench_json(wrench));
  return json;
}

std::string load_text(const CableRig& rig) {
  const LoadSet& load = rig.load;
  std::string text;
  if (load.points.size() > 1) {
    text = std::to_string(load.points.size()) + " wrenches";
  } else if (!load.points[0].f.isZero(0) || !load.points[0].t.isZero(0)) {
    text = short_point(load.points[0].f) + " N";
    if (!load.points[0].t.isZero(0)) text += " and " + short_point(load.points[0].t) + " N m";
  }
  if (!load.half.f.isZero(0))
    text += (text.empty() ? "" : ", ") + ("any force within +-" + short_point(load.half.f) + " N");
  if (!load.half.t.isZero(0))
    text += (text.empty() ? "" : ", ") + ("any torque within +-" + short_point(load.half.t) + " N m");
  if (text.empty()) text = "nothing";
  const double mass_kg = rig.platform.M_BBo_B.mass_kg;
  return text + (mass_kg > 0 ? " besides the weight of " + short_number(mass_kg) + " kg" : "") +
         (load.turns_along ? ", rotating with the platform" : "");
}

std::string cables_text(const std::vector<Cable>& cables) {
  const auto pulleys = std::count_if(cables.begin(), cables.end(), [](const Cable& c) { return c.pulley.has_value(); });
  std::string text = "    " + counted(cables.size(), "cable");
  if (pulleys > 0) text += ", " + std::to_string(pulleys) + " over swivelling pulleys";
  text += ", tension " + range_text(
                             cables, [](const Cable& c) { return c.tension_min_N; },
                             [](const Cable& c) { return c.tension_max_N; }, "N");
  const bool limited = std::any_of(cables.begin(), cables.end(),
                                   [](const Cable& c) { return c.length_min_m > 0 || std::isfinite(c.length_max_m); });
  if (limited) {
    text += ", length " + range_text(
                              cables, [](const Cable& c) { return c.length_min_m; },
                              [](const Cable& c) { return c.length_max_m; }, "m");
  }
  const bool thick = std::any_of(cables.begin(), cables.end(), [](const Cable& c) { return c.diameter_m > 0; });
  if (thick) {
    const auto diameter_mm = [](const Cable& c) { return 1000 * c.diameter_m; };
    const auto [low, high] = std::minmax_element(
        cables.begin(), cables.end(), [](const Cable& a, const Cable& b) { return a.diameter_m < b.diameter_m; });
    text += ", diameter " + (low->diameter_m == high->diameter_m ? short_number(diameter_mm(*low)) + " mm"
                                                                 : range_text(cables, diameter_mm, diameter_mm, "mm"));
  }
  return text + "\n";
}

std::string spare_text(int spare) {
  return spare == 0 ? "no redundant cable: what the rig holds depends on the load"
                    : counted(static_cast<std::size_t>(spare), "redundant cable");
}

}  // namespace

void add_rig(const HallRig& hall_rig, FileReport& report) {
  const CableRig& rig = hall_rig.model;
  const Platform& platform = rig.platform;
  const bool is_body = has_moments(platform);
  const RollPitchYaw rpy = to_rpy(hall_rig.X_WB_home.R);
  Json axes = Json::array(), cables = Json::array();
  for (const WrenchAxis axis : platform.axes) axes.push_back(word_of(axis));
  for (const Cable& cable : rig.cables) cables.push_back(cable_json(cable));
  Json figures = {
      {"name", rig.name},
      {"platform",
       {{"name", platform.name},
        {"kind", is_body ? "body" : "point"},
        {"mass_kg", platform.M_BBo_B.mass_kg},
        {"centre_of_mass_m", numbers(platform.M_BBo_B.p_BBcm)},
        {"shapes", platform.shapes.size()},
        {"moment_length_m", is_body ? Json(platform.moment_length_m) : Json()}}},
      {"directions", axes},
      {"redundancy", redundancy(rig)},
      {"home", {{"p_m", numbers(hall_rig.X_WB_home.p)}, {"rpy_rad", {rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad}}}},
      {"gravity_m_per_s2", numbers(rig.g_W)},
      {"cables", cables},
      {"load", load_json(rig.load)},
      {"acceleration", nullptr},
      {"rod_length_m", rig.coupling ? Json(rig.coupling->rod_length_m) : Json()}};
  if (rig.acceleration) {
    figures["acceleration"] = {{"linear_m_per_s2", numbers(rig.acceleration->A_WB_W.v)},
                               {"angular_rad_per_s2", numbers(rig.acceleration->A_WB_W.w)},
                               {"half_linear_m_per_s2", numbers(rig.acceleration->half.v)},
                               {"half_angular_rad_per_s2", numbers(rig.acceleration->half.w)}};
  }
  report.figures["rigs"].push_back(std::move(figures));

  report.text +=
      fmt::format("rig {}: {} {}, {}, {}\n", in_quotes(rig.name), is_body ? "body" : "point", in_quotes(platform.name),
                  counted(platform.axes.size(), "direction"), spare_text(redundancy(rig)));
  report.text += cables_text(rig.cables) + "    load: " + load_text(rig) + "\n";
  if (rig.coupling) report.text += "    rod of " + short_number(rig.coupling->rod_length_m) + " m to the arm\n";
  report.text += "    home at " + short_point(hall_rig.X_WB_home.p) + " m\n";
}

}  // namespace drydock
