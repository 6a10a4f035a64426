// SPDX-License-Identifier: Apache-2.0
#include "output/log/page_series.h"

#include <algorithm>

namespace drydock {
namespace {

/// The rows that stay when the samples are cut into so many stretches.
std::vector<std::size_t> extreme_rows(const LoggedSeries& series, std::size_t stretches) {
  const std::size_t rows = series.time_s.size();
  std::vector<std::size_t> kept = {0, rows - 1};
  for (std::size_t s = 0; s < stretches; ++s) {
    const std::size_t begin = rows * s / stretches, end = rows * (s + 1) / stretches;
    for (std::size_t column = 0; begin < end && column < series.width; ++column) {
      std::size_t least = begin, greatest = begin;
      for (std::size_t row = begin; row < end; ++row) {
        if (series.at(row, column) < series.at(least, column)) least = row;
        if (series.at(row, column) > series.at(greatest, column)) greatest = row;
      }
      kept.insert(kept.end(), {least, greatest});
    }
  }
  std::sort(kept.begin(), kept.end());
  kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
  return kept;
}

Json series_json(const std::string& path, const LoggedSeries& series, JsonArrays& arrays) {
  return {{"path", path.substr(1)},
          {"columns", series.columns},
          {"units", series.units},
          {"frame", series.frame},
          {"description", series.description},
          {"time_s", arrays.array(series.time_s)},
          {"values", arrays.array({series.time_s.size(), series.width}, series.numbers)}};
}

}  // namespace

LoggedSeries thinned(const LoggedSeries& series, std::size_t most) {
  if (series.time_s.size() <= most) return series;
  // Columns often have their extremes together, so we begin with many stretches and take fewer until they fit.
  std::size_t stretches = most / 2;
  std::vector<std::size_t> kept = extreme_rows(series, stretches);
  while (kept.size() > most && stretches > 0) kept = extreme_rows(series, stretches = stretches * 3 / 4);
  LoggedSeries thin = series;
  thin.time_s.clear();
  thin.numbers.clear();
  for (const std::size_t row : kept) {
    thin.time_s.push_back(series.time_s[row]);
    for (std::size_t column = 0; column < series.width; ++column) thin.numbers.push_back(series.at(row, column));
  }
  return thin;
}

PageSeries page_series(const LogReader& log, const PageSeriesLimits& limits) {
  PageSeries page;
  std::vector<std::pair<std::string, LoggedSeries>> kept;
  std::size_t numbers = 0;
  for (const std::string& path : log.series_paths()) {
    if (path.ends_with("/pose")) continue;
    const LogReader::Answer answer = log.read(path);
    if (!answer.series) {
      page.refused = answer.refused;
    } else if (!answer.series->time_s.empty()) {
      kept.emplace_back(path, thinned(*answer.series, limits.samples));
      numbers += kept.back().second.numbers.size();
    }
  }
  JsonArrays arrays(JsonArrays::Place::kInside);
  const double share = static_cast<double>(limits.numbers) / static_cast<double>(std::max<std::size_t>(numbers, 1));
  for (auto& [path, series] : kept) {
    if (share < 1) {
      const auto most = static_cast<std::size_t>(share * static_cast<double>(series.time_s.size()));
      series = thinned(series, std::max<std::size_t>(most, limits.least_samples));
    }
    page.series.push_back(series_json(path, series, arrays));
  }
  return page;
}

}  // namespace drydock
