// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_loop_warning.h"

#include <fmt/format.h>

#include <cmath>

namespace drydock {
namespace {

constexpr double kLivelier = 0.02;

std::string delay_text(const DelayMargin& margin) {
  const double borne_ms = 1e3 * margin.borne_s, loop_ms = 1e3 * margin.loop_s;
  if (!(margin.borne_s > 0))
    return fmt::format("its delay is {:.3g} ms, and a contact without damping bears none", loop_ms);
  return margin.is_stable
             ? fmt::format(
                   "its delay of {:.3g} ms is less than the {:.3g} ms that the damping of a closed contact bears",
                   loop_ms, borne_ms)
             : fmt::format("its delay of {:.3g} ms exceeds the {:.3g} ms that contact damping bears", loop_ms,
                           borne_ms);
}

std::string bounce_text(const ContactLoopForecast& forecast) {
  if (forecast.bounce.status != BounceStatus::kOk) return "a bounce does not come apart again";
  return fmt::format("a bounce would come back with {:.2f} of its speed (true: {:.2f})", forecast.bounce.restitution,
                     forecast.truth.restitution);
}

std::string sentence_of(const ContactLoopForecast& forecast, const std::string& names, double stiffness_N_per_m,
                        bool has_passivity) {
  const std::string at = fmt::format("at {:.6g} N/m and {:.4g} kg", stiffness_N_per_m, forecast.mass_kg);
  if (forecast.margin.status != MarginStatus::kOk)
    return fmt::format(
        "the loop of {} is too slow for its contact: {} it swings faster than half the rate of the ticks", names, at);
  const char* cure = has_passivity ? "the passivity controller takes the gain out"
                                   : "contact_loop: {passivity: true} takes the gain out";
  if (forecast.gains)
    return fmt::format("the loop of {} gains energy: {} {}; {}; {}", names, at, delay_text(forecast.margin),
                       bounce_text(forecast), cure);
  if (forecast.is_livelier)
    return fmt::format("the loop of {} hides losses of the contact: {} {}; {}", names, at, delay_text(forecast.margin),
                       bounce_text(forecast));
  return {};
}

}  // namespace

ContactLoopForecast contact_loop_warning(const std::string& names, const ContactLoop& loop, double speed_m_per_s,
                                         bool has_passivity) {
  ContactLoopForecast forecast;
  if (!is_valid(loop) || !(speed_m_per_s > 0) || !std::isfinite(speed_m_per_s)) return forecast;
  forecast.mass_kg = reduced_mass_kg(loop);
  ContactLoop linear = loop;
  linear.law.damping_N_s_per_m = equivalent_damping_N_s_per_m(forecast.mass_kg, loop.law, speed_m_per_s);
  forecast.margin = delay_margin(linear);
  forecast.truth = true_contact(forecast.mass_kg, loop.law, speed_m_per_s);
  forecast.bounce = loop_bounces(loop, speed_m_per_s);
  const bool is_apart = forecast.bounce.status == BounceStatus::kOk;
  const bool swings_up = forecast.margin.status == MarginStatus::kOk && !forecast.margin.is_stable &&
                         forecast.margin.left_s < -1e-9 / forecast.margin.crossover_rad_per_s;
  forecast.gains = swings_up || !is_apart || forecast.bounce.restitution > 1 + 1e-6;
  forecast.is_livelier = is_apart && forecast.bounce.restitution > forecast.truth.restitution + kLivelier;
  forecast.sentence = sentence_of(forecast, names, loop.law.stiffness_N_per_m, has_passivity);
  return forecast;
}

}  // namespace drydock
