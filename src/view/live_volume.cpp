// SPDX-License-Identifier: Apache-2.0
#include "view/live_volume.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "map/volume.h"

namespace drydock {
namespace {

/// The finest cells that the box of a map touches, in cubes from the lattice's origin.
struct CellRange {
  std::array<std::int64_t, 3> begin{}, count{};
};

CellRange cell_range(const MapTree& tree) {
  CellRange range;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    const double low = (tree.box.low[a] - tree.lattice[a]) / tree.resolution;
    const double high = (tree.box.high[a] - tree.lattice[a]) / tree.resolution;
    range.begin[axis] = static_cast<std::int64_t>(std::floor(low + 1e-6));
    range.count[axis] =
        std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(high - 1e-6)) - range.begin[axis]);
  }
  return range;
}

/// Calls paint(first, count, cell) for each row of finest cells within a leaf.
template <class Paint>
void paint_cells(const MapTree& tree, const CellRange& range, const Paint& paint) {
  for_cells(tree, [&](const MapCell& cell) {
    std::array<std::int64_t, 3> low{}, high{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::int64_t at = std::int64_t{cell.place.at[axis]} * (std::int64_t{1} << cell.place.level);
      low[axis] = std::max<std::int64_t>(0, at - range.begin[axis]);
      high[axis] = std::min(range.count[axis], at + (std::int64_t{1} << cell.place.level) - range.begin[axis]);
    }
    for (std::int64_t k = low[2]; k < high[2]; ++k) {
      for (std::int64_t j = low[1]; j < high[1]; ++j) {
        if (high[0] <= low[0]) continue;
        const std::int64_t first = low[0] + range.count[0] * (j + range.count[1] * k);
        paint(static_cast<std::size_t>(first), static_cast<std::size_t>(high[0] - low[0]), cell);
      }
    }
  });
}

std::vector<std::uint8_t> classes_of(const MapTree& tree, const CellRange& range, std::size_t cells) {
  std::vector<std::uint8_t> classes(cells, static_cast<std::uint8_t>(MapClass::kOutside));
  paint_cells(tree, range, [&](std::size_t first, std::size_t count, const MapCell& cell) {
    std::fill_n(classes.begin() + static_cast<std::ptrdiff_t>(first), count,
                static_cast<std::uint8_t>(cell.cell_class));
  });
  return classes;
}

void add_causes(const MapReport& report, const CellRange& range, SceneVolume& volume) {
  const MapTree& tree = report.study.together;
  if (tree.causes.size() > std::numeric_limits<std::uint16_t>::max()) return;
  volume.causes = {""};
  for (std::size_t i = 1; i < tree.causes.size(); ++i) volume.causes.push_back(cause_text(report, tree.causes[i]));
  volume.cell_causes.assign(volume.cell_classes.size(), 0);
  paint_cells(tree, range, [&](std::size_t first, std::size_t count, const MapCell& cell) {
    const std::uint16_t cause = cell.cell_class == MapClass::kFree ? 0 : static_cast<std::uint16_t>(cell.cause);
    std::fill_n(volume.cell_causes.begin() + static_cast<std::ptrdiff_t>(first), count, cause);
  });
}

}  // namespace

std::optional<SceneVolume> live_volume(const MapReport& report) {
  const MapTree& together = report.study.together;
  const CellRange range = cell_range(together);
  const auto cells = static_cast<std::size_t>(range.count[0] * range.count[1] * range.count[2]);
  if (cells > kMostShownCells) return std::nullopt;
  SceneVolume volume;
  volume.path = "map";
  volume.classes = map_classes(together);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    volume.grid.origin[a] = together.lattice[a] + together.resolution * static_cast<double>(range.begin[axis]);
    volume.grid.cells[axis] = static_cast<std::size_t>(range.count[axis]);
  }
  volume.grid.spacing = Vector3::Constant(together.resolution);
  volume.cell_classes = classes_of(together, range, cells);
  for (std::size_t i = 0; i < report.study.trees.size(); ++i)
    volume.layers.push_back(
        {report.study.layers[i].name, criterion_colour(i), classes_of(report.study.trees[i], range, cells)});
  add_causes(report, range, volume);
  return volume;
}

}  // namespace drydock
