// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_loop_report.h"

#include <fmt/format.h>

#include <cmath>

namespace drydock {
namespace {

Json finite_or_null(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}

bool has_bounce(const ContactForecast& made) {
  return made.forecast.bounce.status == BounceStatus::kOk;
}

/// They came, and it was the contact that sent them back, not thrusters.
bool is_bounce(const ApparentContact& seen) {
  constexpr double kLittle = 0.1;
  return seen.approach_m_per_s > 0 && std::abs(seen.thrust_m_per_s) < kLittle * seen.approach_m_per_s;
}

Json strongest_json(const ContactLoopRecord& record) {
  const ApparentContact& seen = *record.strongest;
  const ContactForecast& made = record.at_strongest;
  const bool is_predicted = made.forecast.mass_kg > 0;
  return {{"begin_s", seen.begin_s},
          {"end_s", seen.end_s},
          {"impulse_Ns", seen.impulse_Ns},
          {"force_N", seen.peak_force_N},
          {"approach_m_per_s", seen.approach_m_per_s},
          {"separation_m_per_s", seen.separation_m_per_s},
          {"apparent_mass_kg", finite_or_null(seen.mass_kg)},
          {"true_mass_kg", seen.true_mass_kg},
          {"thrust_m_per_s", seen.thrust_m_per_s},
          {"restitution", is_bounce(seen) ? Json(seen.restitution) : Json()},
          {"predicted_restitution", has_bounce(made) ? Json(made.forecast.bounce.restitution) : Json()},
          {"predicted_restitution_lowest", has_bounce(made) ? Json(made.forecast.bounce.restitution_min) : Json()},
          {"predicted_restitution_highest", has_bounce(made) ? Json(made.forecast.bounce.restitution_max) : Json()},
          {"true_restitution", is_predicted ? Json(made.forecast.truth.restitution) : Json()},
          {"solids_together", made.together}};
}

std::string restitution_text(const ContactForecast& made) {
  const ContactLoopForecast& forecast = made.forecast;
  if (!has_bounce(made)) return "a bounce does not come apart again";
  const bool is_limited = made.has_passivity && forecast.bounce.restitution > 1;
  return fmt::format("a bounce at {:.4g} m/s comes back with {:.3f} of its speed (true: {:.3f}{})", made.speed_m_per_s,
                     forecast.bounce.restitution, forecast.truth.restitution,
                     is_limited ? "; with the passivity controller at most 1" : "");
}

std::string strongest_text(const ContactLoopRecord& record) {
  const ApparentContact& seen = *record.strongest;
  const ContactForecast& made = record.at_strongest;
  std::string text = fmt::format("  strongest, {:.6g} to {:.6g} s: {:.4g} N s, up to {:.4g} N\n", seen.begin_s,
                                 seen.end_s, seen.impulse_Ns, seen.peak_force_N);
  text += fmt::format("    apparent mass {:.4g} kg (true: {:.4g} kg)\n", seen.mass_kg, seen.true_mass_kg);
  if (!is_bounce(seen)) return text;
  text += fmt::format("    from {:.4g} to {:.4g} m/s: restitution {:.3f}", seen.approach_m_per_s,
                      seen.separation_m_per_s, seen.restitution);
  if (has_bounce(made))
    text += fmt::format("; one head-on bounce: {:.3f} predicted with this loop, {:.3f} without a loop",
                        made.forecast.bounce.restitution, made.forecast.truth.restitution);
  return text + "\n";
}

std::string energy_text(const ContactLoopRecord& record) {
  constexpr double kRounding = 1e-6;  // of what was taken
  const bool is_even = std::abs(record.gain_J) < kRounding * record.taken_J;
  std::string text = fmt::format("  {} contacts, {} of them with a gain{}\n", record.contacts, record.gaining,
                                 record.is_touching ? ", and one that is on at the end" : "");
  text += fmt::format("  energy [J]: taken out of the spacecraft {:.4g}, given back {:.4g}; {} {:.4g}", record.taken_J,
                      record.given_J, record.gain_J > 0 || is_even ? "gained" : "not given back",
                      is_even ? 0 : std::abs(record.gain_J));
  text += fmt::format("; removed by the passivity controller {:.4g}", record.removed_J);
  if (record.lost_J) text += fmt::format("; lost at the mock-ups {:.4g}", *record.lost_J);
  return text + "\n";
}

}  // namespace

Json forecast_figures(const ContactForecast& made) {
  const ContactLoopForecast& forecast = made.forecast;
  const bool is_predicted = forecast.mass_kg > 0, has_margin = forecast.margin.status == MarginStatus::kOk;
  const auto if_margin = [&](double value) { return has_margin ? Json(value) : Json(); };
  return {{"speed_m_per_s", made.speed_m_per_s > 0 ? Json(made.speed_m_per_s) : Json()},
          {"stiffness_N_per_m", made.loop.law.stiffness_N_per_m},
          {"mass_kg", is_predicted ? Json(forecast.mass_kg) : Json()},
          {"critical_delay_s", if_margin(forecast.margin.borne_s)},
          {"loop_delay_s", if_margin(forecast.margin.loop_s)},
          {"restitution", is_predicted && has_bounce(made) ? Json(forecast.bounce.restitution) : Json()},
          {"true_restitution", is_predicted ? Json(forecast.truth.restitution) : Json()},
          {"gains", forecast.gains},
          {"is_livelier", forecast.is_livelier},
          {"warning", forecast.sentence}};
}

std::string forecast_text(const std::string& name, const ContactForecast& made) {
  const ContactLoopForecast& forecast = made.forecast;
  if (!(made.speed_m_per_s > 0))
    return fmt::format("contact of {}: how fast they meet does not follow from the start; contact_loop.speed says it\n",
                       name);
  if (!(forecast.mass_kg > 0)) return fmt::format("contact of {}: none of them flies as it is pushed\n", name);
  std::string text = fmt::format("contact of {}: {}", name, restitution_text(made));
  if (forecast.margin.status == MarginStatus::kOk)
    text += fmt::format("; while closed it bears a delay of {:.3g} ms, the loop has {:.3g} ms",
                        1e3 * forecast.margin.borne_s, 1e3 * forecast.margin.loop_s);
  return text + "\n";
}

Json contact_loop_figures(const std::vector<ContactLoopRecord>& records) {
  Json all = Json::array();
  for (const ContactLoopRecord& record : records) {
    Json json = {{"name", record.name}, {"before", forecast_figures(record.before)}};
    json["energy"] =
        !record.is_watched ? Json() : Json{{"contacts", record.contacts},
                                           {"gaining", record.gaining},
                                           {"taken_J", record.taken_J},
                                           {"given_J", record.given_J},
                                           {"gain_J", record.gain_J},
                                           {"worst_gain_J", record.worst_J},
                                           {"removed_J", record.removed_J},
                                           {"lost_at_mock_ups_J", record.lost_J ? Json(*record.lost_J) : Json()}};
    json["strongest"] = record.strongest ? strongest_json(record) : Json();
    all.push_back(std::move(json));
  }
  return all;
}

std::string contact_loop_caption(const std::vector<ContactLoopRecord>& records) {
  std::string caption;
  for (const ContactLoopRecord& record : records) {
    if (record.contacts == 0 && !record.is_touching) continue;
    if (!caption.empty()) caption += " ";
    if (record.removed_J > 0)
      caption += fmt::format("The passivity controller took {:.3g} J out of the contact of {}.", record.removed_J,
                             record.name);
    else if (record.gaining > 0)
      caption += fmt::format("{} of {} contacts of {} gained energy, {:.3g} J at most: this is no honest test of them.",
                             record.gaining, record.contacts, record.name, record.worst_J);
    else
      caption += fmt::format("No contact of {} gained energy.", record.name);
  }
  return caption;
}

std::string contact_loop_text(const std::vector<ContactLoopRecord>& records) {
  std::string text;
  for (const ContactLoopRecord& record : records) {
    text += forecast_text(record.name, record.before);
    if (!record.is_watched) continue;
    text += energy_text(record);
    if (record.strongest) text += strongest_text(record);
  }
  return text;
}

}  // namespace drydock
