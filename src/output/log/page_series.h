// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "output/json_arrays.h"
#include "output/log/log_reader.h"

namespace drydock {

/// A series with at most `most` of its samples: of each of many equal intervals those where a column is least or
/// greatest, and the first and the last. So a plot of them looks like a plot of all, and no peak is lost.
LoggedSeries thinned(const LoggedSeries& series, std::size_t most);

/// Every series of a log as a page plots them, thinned to `most` samples: SeriesJson of report_schema.h. Poses
/// are left out, since the scene shows them. What cannot be read is left out too, and named in `refused`.
struct PageSeries {
  Json series = Json::array();
  std::string refused;
};
PageSeries page_series(const LogReader& log, std::size_t most = 2000);

}  // namespace drydock
