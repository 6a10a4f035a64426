// SPDX-License-Identifier: Apache-2.0
#include "mission/report/run_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "mission/measured/measured_report.h"
#include "mission/report/arm_report.h"

namespace drydock {
namespace {

Json numbers(const Vector3& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

Json energy_json(const EnergyNow& energy) {
  return {{"kinetic_J", energy.kinetic_J}, {"potential_J", energy.potential_J}, {"spring_J", energy.spring_J},
          {"drives_J", energy.drives_J},   {"cables_J", energy.cables_J},       {"contacts_J", energy.contacts_J},
          {"sum_J", energy.sum_J()}};
}

Json energy_json(const MissionResult& result) {
  const EnergyBalance& balance = result.energy;
  Json works = Json::array();
  for (const LoadWork& load : result.load_works) works.push_back({{"load", load.load}, {"work_J", load.work_J}});
  return {{"start", energy_json(balance.start)},
          {"end", energy_json(balance.end)},
          {"work_of_efforts_J", balance.work_of_efforts_J},
          {"work_of_wrenches_J", balance.work_of_wrenches_J},
          {"work_of_motors_J", balance.work_of_motors_J},
          {"work_of_winches_J", balance.work_of_winches_J},
          {"lost_in_drives_J", balance.lost_in_drives_J},
          {"lost_in_cables_J", balance.lost_in_cables_J},
          {"lost_in_contacts_J", balance.lost_in_contacts_J},
          {"lost_to_friction_J", balance.lost_to_friction_J},
          {"loads", works},
          {"dissipated_J", balance.dissipated_J},
          {"lost_in_impacts_J", balance.lost_in_impacts_J},
          {"closing_loops_J", balance.closing_loops_J},
          {"residual_J", balance.residual_J()},
          {"residual_ratio", missing_ratio(balance)}};
}

Json momentum_json(const MissionResult& result) {
  const MomentumBalance& balance = result.momentum;
  const Wrench residual = balance.residual();
  return {{"about_m", numbers(result.p_WP)},
          {"linear_start_kg_m_per_s", numbers(balance.start.f)},
          {"linear_end_kg_m_per_s", numbers(balance.end.f)},
          {"linear_outer_impulse_N_s", numbers(balance.outer_impulse.f)},
          {"linear_ground_impulse_N_s", numbers(balance.ground_impulse.f)},
          {"linear_residual_N_s", numbers(residual.f)},
          {"linear_residual_ratio", missing_linear_ratio(balance)},
          {"angular_start_kg_m2_per_s", numbers(balance.start.t)},
          {"angular_end_kg_m2_per_s", numbers(balance.end.t)},
          {"angular_outer_impulse_Nm_s", numbers(balance.outer_impulse.t)},
          {"angular_ground_impulse_Nm_s", numbers(balance.ground_impulse.t)},
          {"angular_residual_Nm_s", numbers(residual.t)},
          {"angular_residual_ratio", missing_angular_ratio(balance)}};
}

Json event_json(const MissionEventRecord& event) {
  Json json = {{"time_s", event.time_s}, {"name", event.name}, {"kind", event.kind}};
  if (event.b.empty()) {
    json["subject"] = event.a;
    return json;
  }
  json["frames"] = {event.a, event.b};
  if (event.kind != "attach") return json;
  json["misfit_m"] = event.misfit.distance_m;
  json["misfit_rad"] = event.misfit.angle_rad;
  json["impulse_N_s"] = numbers(event.impulse_b_W.f);
  json["impulse_Nm_s"] = numbers(event.impulse_b_W.t);
  json["energy_lost_J"] = event.energy_lost_J;
  json["linear_momentum_error_ratio"] = event.linear_momentum_error;
  json["angular_momentum_error_ratio"] = event.angular_momentum_error;
  return json;
}

Json largest_json(const std::vector<LargestLoad>& loads) {
  Json json = Json::array();
  for (const LargestLoad& load : loads) {
    json.push_back({{"name", load.name},
                    {"largest_force_N", load.force_N},
                    {"force_time_s", load.force_time_s},
                    {"largest_torque_Nm", load.torque_Nm},
                    {"torque_time_s", load.torque_time_s}});
  }
  return json;
}

Json contacts_json(const std::vector<ContactRecord>& records) {
  Json json = Json::array();
  for (const ContactRecord& record : records) {
    Json contact = {{"name", record.name},
                    {"touches", record.touches},
                    {"largest_force_N", record.force_N.value},
                    {"force_time_s", record.force_N.time_s},
                    {"largest_depth_m", record.depth_m.value},
                    {"depth_time_s", record.depth_m.time_s}};
    if (record.touches > 0) contact["first_touch_s"] = record.first_s;
    json.push_back(std::move(contact));
  }
  return json;
}

std::string contacts_text(const std::vector<ContactRecord>& records) {
  std::string text;
  for (const ContactRecord& record : records) {
    if (record.touches == 0 && record.force_N.value == 0) continue;
    if (text.empty()) text = "contacts\n";
    text += fmt::format("  {:<27} {:.4g} N at most, at {:.4g} s; {:.3g} um deep; touched {} times\n", record.name,
                        record.force_N.value, record.force_N.time_s, 1e6 * record.depth_m.value, record.touches);
  }
  return text;
}

Json gap_json(const WatchedGap& watched) {
  return {
      {"frames", {watched.a, watched.b}}, {"distance_m", watched.gap.distance_m}, {"angle_rad", watched.gap.angle_rad}};
}

std::string event_line(const MissionEventRecord& event) {
  std::string line = fmt::format("  {:>12.6f} s  {:<7} {}", event.time_s, event.kind, event.a);
  if (!event.b.empty()) line += " to " + event.b;
  if (event.kind == "move") line += ": " + event.name;
  if (event.kind == "detach") line.replace(line.rfind(" to "), 4, " from ");
  if (event.kind == "attach") {
    line += fmt::format(", {:.3g} mm and {:.3g} deg apart\n{:17}impulse {:.6g} N s and {:.6g} N m s, {:.6g} J lost",
                        1e3 * event.misfit.distance_m, event.misfit.angle_rad * 180 / M_PI, "",
                        event.impulse_b_W.f.norm(), event.impulse_b_W.t.norm(), event.energy_lost_J);
  }
  return line + "\n";
}

void add_amount(const std::string& what, double amount_J, std::string& text) {
  if (amount_J != 0) text += fmt::format("  {:<28}{:>16.9g} J\n", what, amount_J);
}

std::string energy_text(const EnergyBalance& balance, double allowed_ratio) {
  std::string text = "energy\n";
  text += fmt::format("  {:<28}{:>16.9g} J\n", "at the start", balance.start.sum_J());
  add_amount("work of joint efforts", balance.work_of_efforts_J, text);
  add_amount("work of forces on bodies", balance.work_of_wrenches_J, text);
  add_amount("work of motors", balance.work_of_motors_J, text);
  add_amount("dissipated in dampers", -balance.dissipated_J, text);
  add_amount("work of winches", balance.work_of_winches_J, text);
  add_amount("lost in drives", -balance.lost_in_drives_J, text);
  add_amount("lost in cables", -balance.lost_in_cables_J, text);
  add_amount("lost in damping of contacts", -balance.lost_in_contacts_J, text);
  add_amount("lost to friction of contacts", -balance.lost_to_friction_J, text);
  add_amount("lost in impacts", -balance.lost_in_impacts_J, text);
  if (balance.closing_loops_J > 1e-12 * energy_scale(balance))
    add_amount("removed by closing loops", -balance.closing_loops_J, text);
  text +=
      fmt::format("  {:<28}{:>16.9g} J  (kinetic {:.6g}, potential {:.6g}, springs {:.6g}{})\n", "at the end",
                  balance.end.sum_J(), balance.end.kinetic_J, balance.end.potential_J, balance.end.spring_J,
                  (balance.end.drives_J == 0 ? "" : fmt::format(", drives {:.6g}", balance.end.drives_J)) +
                      (balance.end.cables_J == 0 ? "" : fmt::format(", cables {:.6g}", balance.end.cables_J)) +
                      (balance.end.contacts_J == 0 ? "" : fmt::format(", contacts {:.6g}", balance.end.contacts_J)));
  text += fmt::format("  {:<28}{:>16.3g} J  ({:.2g} of the largest amount; {:.2g} is allowed)\n", "residual",
                      balance.residual_J(), missing_ratio(balance), allowed_ratio);
  return text;
}

std::string momentum_text(const MomentumBalance& balance) {
  const auto line = [](const char* what, const Vector3& v, const char* unit) {
    return fmt::format("  {:<28}[{:.9g}, {:.9g}, {:.9g}] {}\n", what, v.x(), v.y(), v.z(), unit);
  };
  std::string text = "momentum\n";
  text += line("linear, at the start", balance.start.f, "kg m/s") + line("linear, at the end", balance.end.f, "kg m/s");
  text += line("angular, at the start", balance.start.t, "kg m^2/s") +
          line("angular, at the end", balance.end.t, "kg m^2/s");
  const Wrench residual = balance.residual();
  text += fmt::format("  {:<28}{:.2g} N s and {:.2g} N m s, without the impulses of loads and of the world\n",
                      "residual", residual.f.norm(), residual.t.norm());
  return text;
}

/// How far loops were open and what loops and locks have carried; empty when nothing.
std::string ties_text(const MissionResult& result) {
  std::string text;
  if (result.largest_loop_error.distance_m > 0) {
    text += fmt::format("  {:<28}{:.2g} m and {:.2g} rad at most\n", "loops open by",
                        result.largest_loop_error.distance_m, result.largest_loop_error.angle_rad);
  }
  constexpr std::size_t kMostLines = 30;
  std::vector<const LargestLoad*> loaded;
  for (const LargestLoad& loop : result.loops) {
    if (loop.force_N != 0 || loop.torque_Nm != 0) loaded.push_back(&loop);
  }
  const std::size_t all = loaded.size();
  if (all > kMostLines) {
    const auto carries_more = [](const LargestLoad* a, const LargestLoad* b) { return a->force_N > b->force_N; };
    std::stable_sort(loaded.begin(), loaded.end(), carries_more);
    loaded.resize(kMostLines);
  }
  for (const LargestLoad* loop : loaded)
    text += fmt::format("  {:<27} {:.4g} N and {:.4g} N m at most\n", loop->name, loop->force_N, loop->torque_Nm);
  if (all > kMostLines)
    text += fmt::format("  and {} more that carry less force (summary.json has all)\n", all - kMostLines);
  return text;
}

}  // namespace

std::string to_string(MissionStatus status) {
  switch (status) {
    case MissionStatus::kDone:
      return "done";
    case MissionStatus::kNo:
      return "no";
    case MissionStatus::kNumerical:
      return "numerical failure";
    case MissionStatus::kNoPeer:
      return "no peer";
    case MissionStatus::kSafetyStop:
      return "safety stop";
    case MissionStatus::kInterrupted:
      break;
  }
  return "interrupted";
}

Json mission_figures(const Mission& mission, const MissionResult& result) {
  Json events = Json::array();
  for (const MissionEventRecord& event : result.events) events.push_back(event_json(event));
  Json figures = {{"status", to_string(result.status)},
                  {"sentence", result.sentence},
                  {"time_s", result.advance.t_s},
                  {"duration_s", mission.settings.duration_s},
                  {"steps", result.advance.steps},
                  {"rejected_steps", result.advance.rejected},
                  {"rate_evaluations", result.advance.rates},
                  {"samples", result.samples},
                  {"events", events},
                  {"balance_allowed_ratio", mission.settings.balance_ratio},
                  {"energy", energy_json(result)},
                  {"momentum", momentum_json(result)},
                  {"largest_loop_error_m", result.largest_loop_error.distance_m},
                  {"largest_loop_error_rad", result.largest_loop_error.angle_rad},
                  {"joints", largest_json(result.joints)},
                  {"ties", largest_json(result.loops)}};
  if (!mission.watched.empty()) {
    figures["gaps"] = Json::array();
    for (const WatchedGap& watched : result.gaps) figures["gaps"].push_back(gap_json(watched));
  }
  if (!result.arms.empty()) figures["arms"] = arms_json(result.arms);
  if (!result.contacts.empty()) figures["contacts"] = contacts_json(result.contacts);
  if (!mission.measured.empty()) figures["measured"] = measured_json(result.measured);
  if (result.parts_of_step > 1) figures["parts_of_step"] = result.parts_of_step;
  for (const PartFigure& figure : result.figures) figures[figure.part][figure.key] = figure.value;
  return figures;
}

std::string mission_text(const Mission& mission, const MissionResult& result) {
  std::string text = fmt::format("{}: {:.6g} s of {:.6g} s, {} steps\n", mission.name, result.advance.t_s,
                                 mission.settings.duration_s, result.advance.steps);
  if (result.parts_of_step > 1) {
    text += fmt::format("  steps of {:.4g} ms were divided into {}: {} oscillates at {:.4g} Hz\n",
                        1e3 * mission.settings.step_s, result.parts_of_step, result.stiffest,
                        result.stiffest_rate_per_s / (2 * M_PI));
  }
  if (!result.events.empty()) text += "events\n";
  for (const MissionEventRecord& event : result.events) text += event_line(event);
  text += energy_text(result.energy, mission.settings.balance_ratio) + momentum_text(result.momentum);
  const std::string ties = ties_text(result);
  if (!ties.empty()) text += "ties\n" + ties;
  return text + contacts_text(result.contacts) + arms_text(result.arms) + measured_text(result.measured);
}

}  // namespace drydock
