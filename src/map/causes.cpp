// SPDX-License-Identifier: Apache-2.0
#include "map/causes.h"

#include <algorithm>

namespace drydock {

std::vector<CauseVolume> cause_volumes(const MapTree& tree, MapClass cell_class) {
  std::vector<double> sums(tree.causes.size(), 0.0);
  for_cells(tree, [&](const MapCell& cell) {
    if (cell.cell_class == cell_class) sums[cell.cause] += cell_volume(tree, cell.place);
  });
  std::vector<CauseVolume> found;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    if (sums[i] > 0) found.push_back({tree.causes[i], sums[i]});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const CauseVolume& a, const CauseVolume& b) { return a.volume > b.volume; });
  return found;
}

}  // namespace drydock
