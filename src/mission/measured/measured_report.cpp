// SPDX-License-Identifier: Apache-2.0
#include "mission/measured/measured_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace drydock {
namespace {

Json channel_json(const MeasuredDeviation& channel) {
  return {{"name", channel.channel},
          {"unit", channel.unit},
          {"largest_deviation", channel.largest.value},
          {"largest_deviation_time_s", channel.largest.time_s},
          {"mean_deviation", channel.mean},
          {"standard_deviation", channel.standard_deviation},
          {"rms_deviation", channel.rms}};
}

}  // namespace

std::string deviation_text(double value, const std::string& unit) {
  const bool is_position = unit == "rad" || unit == "m";
  return fmt::format("{:.4g} {}{}", is_position ? 1e3 * value : value, is_position ? "m" : "", unit);
}

Json measured_json(const std::vector<MeasuredRecord>& records) {
  Json json = Json::array();
  for (const MeasuredRecord& record : records) {
    Json channels = Json::array();
    for (const MeasuredDeviation& channel : record.channels) channels.push_back(channel_json(channel));
    json.push_back({{"name", record.name},
                    {"file", record.file},
                    {"samples", record.time_s.size()},
                    {"from_s", record.time_s.empty() ? Json() : Json(record.time_s.front())},
                    {"until_s", record.time_s.empty() ? Json() : Json(record.time_s.back())},
                    {"channels", std::move(channels)}});
  }
  return json;
}

std::string measured_text(const std::vector<MeasuredRecord>& records) {
  std::string text;
  for (const MeasuredRecord& record : records) {
    text += fmt::format("against {} ({}), simulated - measured", record.name, record.file);
    if (record.time_s.empty()) {
      text += ": no sample within its rows\n";
      continue;
    }
    text += fmt::format(", {} samples from {:.4g} s to {:.4g} s\n", record.time_s.size(), record.time_s.front(),
                        record.time_s.back());
    std::size_t width = 7;
    for (const MeasuredDeviation& channel : record.channels) width = std::max(width, channel.channel.size());
    text +=
        fmt::format("  {:<{}}  {:>24}  {:>14}  {:>18}\n", "channel", width, "largest", "mean", "standard deviation");
    for (const MeasuredDeviation& channel : record.channels) {
      const std::string largest = deviation_text(channel.largest.value, channel.unit);
      text += fmt::format("  {:<{}}  {:>24}  {:>14}  {:>18}\n", channel.channel, width,
                          fmt::format("{} at {:.4g} s", largest, channel.largest.time_s),
                          deviation_text(channel.mean, channel.unit),
                          deviation_text(channel.standard_deviation, channel.unit));
    }
  }
  return text;
}

}  // namespace drydock
