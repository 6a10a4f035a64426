// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/grid/grid_comparison.h"
#include "map/study.h"
#include "output/encoded.h"

namespace drydock {

/// What a criterion refuses on a sampled grid, beside its certified map.
struct GridFinding {
  std::string name;
  std::size_t refused = 0, asked = 0;  // points, and poses that were asked for them
  double free_volume = 0;              // [m³] or [rad³], if every place were as the point next to it
  GridComparison points;
  NearestComparison between;
};

/// The grid that others would sample, and what it gets wrong.
struct GridStudy {
  SampledGrid grid;
  bool bisected = false;
  std::vector<GridFinding> criteria;  // of each, then of all together
};

GridStudy grid_study(const MapStudy& study, const GridRequest& request);

/// A row for each point: its coordinates, and for each criterion 1 where it is refused.
Encoded grid_csv(const MapStudy& study, const GridStudy& found);

}  // namespace drydock
