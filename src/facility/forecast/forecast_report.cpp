// SPDX-License-Identifier: Apache-2.0
#include "facility/forecast/forecast_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kDeg_per_rad = 180 / M_PI;

bool is_nothing(const DriftForecast& forecast) {
  return !(forecast.distance_m > 0) && !(forecast.angle_rad > 0);
}

}  // namespace

Json forecast_figures(const DriftForecast& forecast) {
  Json shares = Json::array();
  for (const DriftShare& share : forecast.shares)
    shares.push_back({{"cause", share.cause}, {"distance_m", share.distance_m}, {"angle_rad", share.angle_rad}});
  return {{"duration_s", forecast.duration_s},
          {"acceleration_m_per_s2", forecast.acceleration_m_per_s2},
          {"acceleration_rad_per_s2", forecast.acceleration_rad_per_s2},
          {"worst_acceleration_m_per_s2", forecast.worst_m_per_s2},
          {"end_distance_m", forecast.distance_m},
          {"end_angle_rad", forecast.angle_rad},
          {"end_speed_m_per_s", forecast.speed_m_per_s},
          {"payload_counts_as_exact", forecast.payload_is_exact},
          {"shares", std::move(shares)}};
}

Json apparent_figures(const ApparentError& error) {
  return {{"rms_m_per_s2", error.rms_m_per_s2},
          {"rms_rad_per_s2", error.rms_rad_per_s2},
          {"largest_m_per_s2", error.largest_m_per_s2.value},
          {"largest_time_s", error.largest_m_per_s2.time_s},
          {"largest_rad_per_s2", error.largest_rad_per_s2.value}};
}

std::string forecast_text(const DriftForecast& forecast) {
  if (is_nothing(forecast)) return "  forecast: nothing is wrong with what is felt, so it flies as in orbit\n";
  std::string text = fmt::format(
      "  forecast: after {:.4g} s astray by {:.3g} mm and {:.3g} deg (1 sigma, without contact); apparent acceleration "
      "wrong by {:.3g} mm/s^2\n",
      forecast.duration_s, 1e3 * forecast.distance_m, kDeg_per_rad * forecast.angle_rad,
      1e3 * forecast.acceleration_m_per_s2);
  std::string causes;
  for (const DriftShare& share : forecast.shares)
    if (share.distance_m > 0.01 * forecast.distance_m || share.angle_rad > 0.01 * forecast.angle_rad)
      causes += fmt::format("{}{} {:.3g} mm and {:.3g} deg", causes.empty() ? "" : "; ", share.cause,
                            1e3 * share.distance_m, kDeg_per_rad * share.angle_rad);
  text += "    of it " + causes + "\n";
  if (forecast.payload_is_exact)
    text += "    the payload has no covariance: what is known of it counts as it stands in the file\n";
  return text;
}

std::string apparent_text(const ApparentError& error, const DriftForecast* forecast) {
  std::string text =
      fmt::format("  apparent acceleration wrong by {:.3g} mm/s^2 RMS, {:.3g} at most at {:.6g} s",
                  1e3 * error.rms_m_per_s2, 1e3 * error.largest_m_per_s2.value, error.largest_m_per_s2.time_s);
  if (forecast != nullptr) text += fmt::format("; predicted {:.3g} RMS", 1e3 * forecast->acceleration_m_per_s2);
  return text + "\n";
}

}  // namespace drydock
