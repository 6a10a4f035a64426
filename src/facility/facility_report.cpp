// SPDX-License-Identifier: Apache-2.0
#include "facility/facility_report.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "facility/approach/approach_report.h"
#include "facility/contact_loop/contact_log.h"
#include "facility/contact_loop/contact_loop_report.h"
#include "facility/forecast/forecast_report.h"
#include "facility/safety/safety_report.h"
#include "sensing/identification_report.h"
#include "sim/link/link_report.h"

namespace drydock {
namespace {

constexpr double kDegrees_per_rad = 180 / M_PI;

std::string unit_of(const CraftRecord& record) {
  return record.slides ? "m" : "rad";
}

Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

/// How much of the reach was used, ahead or behind; 1 at its end.
double share_of_reach(const CraftRecord& record, bool ahead) {
  const double there = ahead ? record.way_max.value : record.way_min.value;
  const double end = ahead ? record.reach->max : record.reach->min;
  return end == record.way_start ? 0 : (there - record.way_start) / (end - record.way_start);
}

Json axis_json(const CraftRecord& record) {
  const std::string unit = unit_of(record);
  Json json = {{"method", record.method}};
  json["lowest_" + unit] = record.axis_min.value;
  json["highest_" + unit] = record.axis_max.value;
  json["speed_" + unit + "_per_s"] = std::abs(record.axis_speed.value);
  json["error"] = record.error.value;
  json["way_start_" + unit] = record.way_start;
  json["way_lowest_" + unit] = record.way_min.value;
  json["way_highest_" + unit] = record.way_max.value;
  json["reach_used_ahead_ratio"] = record.reach ? finite(share_of_reach(record, true)) : Json();
  json["reach_used_behind_ratio"] = record.reach ? finite(share_of_reach(record, false)) : Json();
  json["reach_lowest_" + unit] = record.reach ? finite(record.reach->min) : Json();
  json["reach_highest_" + unit] = record.reach ? finite(record.reach->max) : Json();
  return json;
}

Json rms_json(const WrenchRms& rms) {
  return {{"force_N", rms.force_N}, {"torque_Nm", rms.torque_Nm}, {"samples", rms.samples}};
}

/// Times smaller, of the worse of force and torque.
Json ratio_of(const WrenchRms& before, const WrenchRms& after) {
  if (!(after.force_N > 0) || !(after.torque_Nm > 0)) return {};
  return std::min(before.force_N / after.force_N, before.torque_Nm / after.torque_Nm);
}

Json signal_json(const SignalRecord& signal) {
  return {{"rms_tared", rms_json(signal.tared)},
          {"rms_external", rms_json(signal.external)},
          {"improvement_ratio", ratio_of(signal.tared, signal.external)},
          {"accelerating",
           {{"rms_tared", rms_json(signal.tared_accelerating)},
            {"rms_external", rms_json(signal.external_accelerating)},
            {"improvement_ratio", ratio_of(signal.tared_accelerating, signal.external_accelerating)}}},
          {"saturated_s", signal.saturated_s ? Json(*signal.saturated_s) : Json()}};
}

Json stop_json(const StopRecord& stop, const Craft& craft) {
  Json json = {{"time_s", stop.time_s}, {"cause", stop.cause}};
  if (craft.has_axis) json["axis"] = to_string(stop.bound);
  json["rest_s"] = stop.rest_s ? Json(*stop.rest_s) : Json();
  json["distance_m"] = stop.distance_m;
  json["angle_rad"] = stop.angle_rad;
  return json;
}

Json gap_json(const GapToFlight& gap) {
  return {{"distance_m", gap.distance_m.value},
          {"angle_rad", gap.angle_rad.value},
          {"end_s", gap.end_s},
          {"end_distance_m", gap.end_distance_m},
          {"end_angle_rad", gap.end_angle_rad}};
}

Json legs_json(const CraftRecord& record) {
  return {{"leg_margin_m", finite(record.leg_margin.value)},
          {"leg_margin_time_s", record.leg_margin.time_s},
          {"nearest_leg", record.nearest_leg},
          {"cone_margin_rad", finite(record.cone_margin.value)}};
}

Json cables_json(const CraftRecord& record) {
  return {{"tension_min_N", finite(record.tension_min_N.value)},
          {"tension_min_time_s", record.tension_min_N.time_s},
          {"nearest_cable", record.nearest_cable},
          {"tension_max_N", record.tension_max_N.value},
          {"commanded_slack_N", finite(record.slack_N.value)},
          {"reserve_N", finite(record.reserve_N.value)},
          {"slack_ticks", record.slack_ticks}};
}

Json craft_json(const Craft& craft, const CraftRecord& record) {
  Json json = {{"name", craft.name}, {"rig", craft.rig_name()}};
  json.update(craft.cables ? cables_json(record) : legs_json(record));
  json.update({{"gap_m", record.gap_m.value},
               {"gap_rad", record.gap_rad.value},
               {"end_speed_m_per_s", record.speed_m_per_s},
               {"end_rate_rad_per_s", record.rate_rad_per_s},
               {"stop", record.stop ? stop_json(*record.stop, craft) : Json()}});
  if (craft.has_axis) json["axis"] = axis_json(record);
  if (record.signal) json["sensor"] = signal_json(*record.signal);
  if (record.gap_to_flight) json["gap_to_flight"] = gap_json(*record.gap_to_flight);
  if (record.forecast) json["forecast"] = forecast_figures(*record.forecast);
  if (record.apparent && record.apparent->samples > 0) json["apparent_error"] = apparent_figures(*record.apparent);
  if (record.approach) json["approach"] = approach_figures(*record.approach);
  if (record.identified) json["identified"] = identification_figures(*record.identified);
  return json;
}

Json contact_json(const MockUpContactRecord& contact) {
  return {{"name", contact.name},
          {"touches", contact.count},
          {"first_s", contact.first_s ? Json(*contact.first_s) : Json()},
          {"force_N", contact.force_N.value},
          {"force_time_s", contact.force_N.time_s}};
}

Json contacts_json(const std::vector<MockUpContactRecord>& contacts) {
  Json json = Json::array();
  for (const MockUpContactRecord& contact : contacts) json.push_back(contact_json(contact));
  return json;
}

std::string counted_times(int count) {
  return count == 1 ? "once" : std::to_string(count) + " times";
}

std::string contact_text(const MockUpContactRecord& contact, const MockUpContactRecord* in_flight) {
  const auto one = [](const MockUpContactRecord& record) {
    return record.count == 0 ? std::string("never")
                             : fmt::format("{} from {:.5g} s on, up to {:.4g} N", counted_times(record.count),
                                           *record.first_s, record.force_N.value);
  };
  std::string text = fmt::format("{}: touches {}", contact.name, one(contact));
  if (in_flight != nullptr) text += fmt::format("; in orbit {}", one(*in_flight));
  return text + "\n";
}

std::string axis_text(const CraftRecord& record) {
  const double scale = record.slides ? 1 : kDegrees_per_rad;
  const std::string unit = record.slides ? "m" : "deg";
  std::string text = fmt::format("  axis, {}: from {:.5g} to {:.5g} {}\n", record.method, scale * record.axis_min.value,
                                 scale * record.axis_max.value, unit);
  text += fmt::format("  payload along the axis: from {:.5g} to {:.5g} {}", scale * record.way_min.value,
                      scale * record.way_max.value, unit);
  if (record.reach)
    text += fmt::format("; axis and platform together reach from {:.5g} to {:.5g} {}", scale * record.reach->min,
                        scale * record.reach->max, unit);
  return text + "\n";
}

std::string rms_text(const std::string& when, const WrenchRms& before, const WrenchRms& after) {
  const auto times = [](double a, double b) { return b > 0 ? fmt::format("{:.3g}", a / b) : std::string("-"); };
  return fmt::format("  {:<22}  {:>9.4g} {:>9.4g}  {:>9.4g} {:>9.4g}  {:>6} {:>6}\n", when, before.force_N,
                     before.torque_Nm, after.force_N, after.torque_Nm, times(before.force_N, after.force_N),
                     times(before.torque_Nm, after.torque_Nm));
}

std::string signal_text(const SignalRecord& signal) {
  std::string text;
  if (signal.saturated_s) text = fmt::format("  the sensor saturates at {:.6g} s\n", *signal.saturated_s);
  if (signal.tared.samples == 0) return text;  // of hardware nobody knows the truth
  std::string table = fmt::format("  {:<22}  {:>19}  {:>19}  {:>13}\n", "sensor, RMS error", "tared  [N] [N m]",
                                  "compensated", "times smaller");
  table += rms_text("whole run", signal.tared, signal.external);
  if (signal.tared_accelerating.samples > 0)
    table += rms_text("while accelerating", signal.tared_accelerating, signal.external_accelerating);
  return table + text;
}

std::string cables_text(const CraftRecord& record) {
  std::string text = fmt::format("  tensions from {:.4g} N ({} at {:.6g} s) to {:.4g} N", record.tension_min_N.value,
                                 record.nearest_cable, record.tension_min_N.time_s, record.tension_max_N.value);
  text += fmt::format("; commands at least {:.4g} N from a limit, with {:.4g} N in reserve\n", record.slack_N.value,
                      record.reserve_N.value);
  return text;
}

std::string craft_text(const Craft& craft, const CraftRecord& record) {
  std::string text = fmt::format("{} on {}\n", craft.name, craft.rig_name());
  if (record.approach) text += approach_text(*record.approach);
  if (craft.has_axis) text += axis_text(record);
  if (record.on_cables) text += cables_text(record);
  if (!record.on_cables && std::isfinite(record.leg_margin.value))
    text += fmt::format("  smallest margin of a leg: {:.4g} mm ({} at {:.6g} s)\n", 1e3 * record.leg_margin.value,
                        record.nearest_leg, record.leg_margin.time_s);
  text += fmt::format("  platform behind its command by at most {:.3g} mm and {:.3g} deg\n", 1e3 * record.gap_m.value,
                      kDegrees_per_rad * record.gap_rad.value);
  if (!craft.script)
    text += fmt::format("  speed at the end: {:.4g} m/s, {:.4g} deg/s\n", record.speed_m_per_s,
                        kDegrees_per_rad * record.rate_rad_per_s);
  if (record.gap_to_flight)
    text += fmt::format("  astray from its flight in orbit by at most {:.3g} mm and {:.3g} deg\n",
                        1e3 * record.gap_to_flight->distance_m.value,
                        kDegrees_per_rad * record.gap_to_flight->angle_rad.value);
  if (record.forecast) text += forecast_text(*record.forecast);
  if (record.apparent && record.apparent->samples > 0)
    text += apparent_text(*record.apparent, record.forecast ? &*record.forecast : nullptr);
  if (record.signal) text += signal_text(*record.signal);
  if (record.identified) text += identification_text(*record.identified);
  return text;
}

}  // namespace

Json facility_figures(const Facility& facility, const FacilityResult& result) {
  Json crafts = Json::array(), events = Json::array();
  for (std::size_t i = 0; i < result.crafts.size(); ++i)
    crafts.push_back(craft_json(facility.crafts[i], result.crafts[i]));
  for (const Event& event : result.events)
    events.push_back(
        {{"name", event.kind}, {"subject", event.subject}, {"time_s", event.time_s}, {"text", event.text}});
  Json json = {{"end_s", result.end_s},
               {"ticks", result.ticks},
               {"sentence", result.sentence},
               {"spacecraft", std::move(crafts)},
               {"events", std::move(events)}};
  if (result.safety) json["safety"] = safety_figures(facility, result);
  if (!result.contacts.empty()) json["contacts"] = contacts_json(result.contacts);
  if (!result.contact_loops.empty()) json["contact_loops"] = contact_loop_figures(result.contact_loops);
  if (result.link) json["link"] = link_figures(*result.link);
  if (result.flight)
    json["flight"] = {{"sentence", result.flight->sentence},
                      {"contacts", contacts_json(result.flight->contacts)},
                      {"lost_in_contacts_J", result.flight->lost_in_contacts_J}};
  return json;
}

Json figures_to_be(const Facility& facility) {
  FacilityResult result;
  for (const Craft& craft : facility.crafts) {
    CraftRecord& record = result.crafts.emplace_back();
    record.slides = !craft.cables && craft.rig.axis->kind == AuxiliaryKind::kSlide;
    record.on_cables = craft.cables.has_value();
    record.tension_min_N.value = record.slack_N.value = record.reserve_N.value = 0;
    record.reach = Interval{0, 1};
    record.leg_margin.value = record.cone_margin.value = 0;
    record.stop.emplace();
    if (craft.sensed) record.signal.emplace();
    if (craft.sensed && !craft.script) record.apparent.emplace().samples = 1;
    if (craft.sensed && craft.sensed->is_felt && !craft.script) record.forecast.emplace();
    if (craft.approach) record.approach = approach_to_be(craft);
    if (craft.sensed && craft.sensed->identify) record.identified.emplace();
  }
  result.contact_loops = contact_records(facility);
  for (ContactLoopRecord& record : result.contact_loops)
    if (record.is_watched) record.strongest.emplace();
  return facility_figures(facility, result);
}

std::string facility_text(const Facility& facility, const FacilityResult& result) {
  std::string text = fmt::format("{}\nran to {:.6g} s at {:.6g} Hz\n", facility.name, result.end_s, facility.rate_Hz);
  text += safety_text(result);
  for (std::size_t i = 0; i < result.crafts.size(); ++i) text += craft_text(facility.crafts[i], result.crafts[i]);
  for (std::size_t i = 0; i < result.contacts.size(); ++i)
    text += contact_text(result.contacts[i], result.flight ? &result.flight->contacts[i] : nullptr);
  text += contact_loop_text(result.contact_loops);
  if (result.flight && !result.contact_loops.empty())
    text += fmt::format("in orbit the contacts lose {:.4g} J\n", result.flight->lost_in_contacts_J);
  if (result.link) text += link_text(*result.link);
  constexpr std::size_t kMost = 12;
  for (std::size_t i = 0; i < std::min(kMost, result.events.size()); ++i) {
    const Event& event = result.events[i];
    text += fmt::format("{:.6g} s: {}: {}: {}\n", event.time_s, event.subject, event.kind, event.text);
  }
  if (result.events.size() > kMost) text += fmt::format("and {} more events\n", result.events.size() - kMost);
  return text;
}

CaseEnd facility_case_end(const Facility& facility, const FacilityResult& result) {
  assert(result.status != FacilityStatus::kInterrupted && "an interrupted run is no case");
  CaseEnd end;
  end.kind = result.status == FacilityStatus::kDone || result.status == FacilityStatus::kNo ? CaseEnd::Kind::kRan
                                                                                            : CaseEnd::Kind::kFailed;
  end.reason = result.sentence;
  end.end_s = result.end_s;
  for (const Event& event : result.events) end.events.push_back(event.kind);
  end.figures = facility_figures(facility, result);
  return end;
}

}  // namespace drydock
