// SPDX-License-Identifier: Apache-2.0
#include "facility/realtime/realtime_record.h"

#include <fmt/format.h>

namespace drydock {
namespace {

constexpr std::array<double, 4> kShares = {0.5, 0.9, 0.99, 0.999};

Json histogram_json(const TimeHistogram& histogram) {
  Json bins = Json::array();
  for (int bin = 0; bin < TimeHistogram::kBins; ++bin)
    if (histogram.in_bin(bin) > 0)
      bins.push_back({{"below_s", TimeHistogram::end_of_bin_s(bin)}, {"count", histogram.in_bin(bin)}});
  return {{"count", histogram.count()},
          {"mean_s", histogram.count() > 0 ? histogram.sum_s() / static_cast<double>(histogram.count()) : 0.0},
          {"p50_s", histogram.quantile_s(0.5)},
          {"p90_s", histogram.quantile_s(0.9)},
          {"p99_s", histogram.quantile_s(0.99)},
          {"p999_s", histogram.quantile_s(0.999)},
          {"largest_s", histogram.largest_s()},
          {"histogram", std::move(bins)}};
}

std::string row(const std::string& what, const TimeHistogram& histogram) {
  std::string text = fmt::format("  {:<14}", what);
  for (const double share : kShares) text += fmt::format(" {:>9.1f}", 1e6 * histogram.quantile_s(share));
  return text + fmt::format(" {:>9.1f}\n", 1e6 * histogram.largest_s());
}

}  // namespace

Json realtime_json(const RealtimeRecord& record) {
  return {{"rate_Hz", record.rate_Hz},
          {"priority", record.rights.priority_text},
          {"memory", record.rights.memory_text},
          {"lateness", histogram_json(record.lateness)},
          {"work", histogram_json(record.work)},
          {"overruns", record.overruns},
          {"samples_left_out", record.samples_left_out}};
}

std::string realtime_text(const RealtimeRecord& record) {
  std::string text = fmt::format("in real time, {} ticks of {:.6g} us: {}; {}\n", record.work.count(),
                                 1e6 / record.rate_Hz, record.rights.priority_text, record.rights.memory_text);
  text += fmt::format("  {:<14} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "times [us]", "50 %", "90 %", "99 %", "99.9 %",
                      "largest");
  text += row("tick is late", record.lateness) + row("work of a tick", record.work);
  if (record.overruns > 0) text += fmt::format("  {} ticks were not done before the next one\n", record.overruns);
  if (record.samples_left_out > 0)
    text +=
        fmt::format("  {} samples are missing in the log: it could not be written in time\n", record.samples_left_out);
  return text;
}

}  // namespace drydock
