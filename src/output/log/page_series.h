// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "output/json_arrays.h"
#include "output/log/log_reader.h"

namespace drydock {

/// A series with at most `most` of its samples: of each of many equal intervals those where a column is least or
/// greatest, and the first and the last. So a plot of them looks like a plot of all, and no peak is lost.
LoggedSeries thinned(const LoggedSeries& series, std::size_t most);

/// How much of a log a page holds.
struct PageSeriesLimits {
  std::size_t samples = 2000;     // of a series
  std::size_t numbers = 600'000;  // of all together: with very many series, each has fewer samples
  std::size_t least_samples = 50;
};

/// Every series of a log as a page plots them, thinned: SeriesJson of report_schema.h. Poses are left out, since the
/// scene shows them. What cannot be read is left out too, and named in `refused`.
struct PageSeries {
  Json series = Json::array();
  std::string refused;
};
PageSeries page_series(const LogReader& log, const PageSeriesLimits& limits = {});

}  // namespace drydock
