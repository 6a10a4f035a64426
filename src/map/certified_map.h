// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "map/layer/layer.h"

namespace drydock {

struct MapRequest {
  int threads = 1;  // 0: as many as the machine has
  /// Asked between pieces of work; true ends the map. A wave of refinement that is not through is then given up
  /// (`whole_waves`, for a budget of time, so that the result can be repeated) or kept as far as it got.
  std::function<bool()> stop;
  bool whole_waves = false;
  /// How many cells of the present wave are judged, of how many.
  std::function<void(std::size_t judged, std::size_t of)> progress;
};

struct CertifiedMap {
  MapTree tree;
  int level = 0;           // the finest that was judged throughout: 0 if nothing stopped the map
  bool complete = true;    // false: it was stopped
  std::size_t judged = 0;  // cells
};

/// Divides the box until every cell is decided or of the finest size, wave by wave from the largest cells: after each
/// wave it is a map. The same bytes at any number of threads.
CertifiedMap certified_map(const MapDomain& domain, const MapLayer& layer, const MapRequest& request = {});

}  // namespace drydock
