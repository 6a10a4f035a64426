// SPDX-License-Identifier: Apache-2.0
#include "map/difference.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// Overlaps of cells thinner than this part of the finest resolution are rounding.
constexpr double kThin = 1e-6;

/// Walks several trees at once.
class CommonWalk {
 public:
  using Visit = std::function<void(const BoundingBox&, std::span<const MapClass>)>;
  struct Here {
    CubePlace place;
    std::uint32_t node = 0;
  };

  CommonWalk(std::span<const MapTree* const> trees, const Visit& visit)
      : trees_(trees), visit_(visit), classes_(trees.size()) {
    thin_ = kThin * trees.front()->resolution;
    for (const MapTree* tree : trees) thin_ = std::min(thin_, kThin * tree->resolution);
  }

  void run() {
    std::vector<Here> here(trees_.size());
    roots(0, here, trees_.front()->box);
  }

 private:
  bool is_room(const BoundingBox& box) const { return (box.high - box.low).minCoeff() > thin_; }
  static BoundingBox common(const BoundingBox& a, const BoundingBox& b) {
    return {a.low.cwiseMax(b.low), a.high.cwiseMin(b.high)};
  }

  void roots(std::size_t t, std::vector<Here>& here, const BoundingBox& within) {
    if (t == trees_.size()) return walk(here, within);
    const MapTree& tree = *trees_[t];
    std::uint32_t index = 0;
    for (std::int32_t k = 0; k < tree.roots[2]; ++k) {
      for (std::int32_t j = 0; j < tree.roots[1]; ++j) {
        for (std::int32_t i = 0; i < tree.roots[0]; ++i, ++index) {
          here[t] = {{{tree.first[0] + i, tree.first[1] + j, tree.first[2] + k}, tree.depth}, tree.nodes[index]};
          const BoundingBox box = common(within, cell_box(tree, here[t].place));
          if (is_room(box)) roots(t + 1, here, box);
        }
      }
    }
  }

  /// Divides the largest cube that is divided.
  void walk(std::vector<Here>& here, const BoundingBox& within) {
    std::size_t largest = here.size();
    double edge = 0;
    for (std::size_t t = 0; t < here.size(); ++t) {
      const double own = std::ldexp(trees_[t]->resolution, here[t].place.level);
      if (is_leaf(here[t].node) || own <= edge) continue;
      largest = t;
      edge = own;
    }
    if (largest == here.size()) {
      for (std::size_t t = 0; t < here.size(); ++t) classes_[t] = class_of(here[t].node);
      return visit_(within, classes_);
    }
    const Here whole = here[largest];
    for (unsigned child = 0; child < 8; ++child) {
      here[largest] = {child_place(whole.place, child), trees_[largest]->nodes[whole.node + child]};
      const BoundingBox box = common(within, cell_box(*trees_[largest], here[largest].place));
      if (is_room(box)) walk(here, box);
    }
    here[largest] = whole;
  }

  std::span<const MapTree* const> trees_;
  const Visit& visit_;
  std::vector<MapClass> classes_;
  double thin_ = 0;
};

/// A picture of what was freed, or lost, within a box, in cubes of a lattice: how much of each was.
class ChangeRaster {
 public:
  ChangeRaster(const BoundingBox& box, const Vector3& lattice, double cell) : box_(box), cell_(cell) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<Eigen::Index>(axis);
      low_[a] = lattice[a] + cell * std::floor((box.low[a] - lattice[a]) / cell + kThin);
      cells_[axis] = static_cast<std::size_t>(std::max(1.0, std::ceil((box.high[a] - low_[a]) / cell - kThin)));
    }
    changed_.assign(cells_[0] * cells_[1] * cells_[2], 0);
  }

  /// Adds a box to the cubes that it reaches into, to each what it has in it.
  void add(const BoundingBox& box) {
    std::array<std::size_t, 3> from{}, to{};
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<Eigen::Index>(axis);
      const double most = static_cast<double>(cells_[axis]);
      const double low = (box.low[a] - low_[a]) / cell_ + kThin, high = (box.high[a] - low_[a]) / cell_ - kThin;
      from[axis] = static_cast<std::size_t>(std::clamp(std::floor(low), 0.0, most));
      to[axis] = static_cast<std::size_t>(std::clamp(std::ceil(high), 0.0, most));
    }
    for (std::size_t k = from[2]; k < to[2]; ++k)
      for (std::size_t j = from[1]; j < to[1]; ++j)
        for (std::size_t i = from[0]; i < to[0]; ++i) {
          const BoundingBox cube = cube_at({i, j, k});
          changed_[index(i, j, k)] += (box.high.cwiseMin(cube.high) - box.low.cwiseMax(cube.low)).cwiseMax(0.0).prod();
        }
  }

  void take_regions(bool is_freed, std::vector<ChangedRegion>& all) {
    for (std::size_t start = 0; start < changed_.size(); ++start) {
      if (changed_[start] > 0) all.push_back(take_region(start, is_freed));
    }
  }

 private:
  std::size_t index(std::size_t i, std::size_t j, std::size_t k) const { return (k * cells_[1] + j) * cells_[0] + i; }

  BoundingBox cube_at(const std::array<std::size_t, 3>& place) const {
    const Vector3 steps(static_cast<double>(place[0]), static_cast<double>(place[1]), static_cast<double>(place[2]));
    const Vector3 low = low_ + cell_ * steps, high = low + Vector3::Constant(cell_);
    return {low.cwiseMax(box_.low), high.cwiseMin(box_.high)};
  }

  ChangedRegion take_region(std::size_t start, bool is_freed) {
    ChangedRegion region{is_freed, 0, {}};
    std::vector<std::size_t> open;
    visit(start, region, open);
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      const std::array<std::size_t, 3> place = {at % cells_[0], at / cells_[0] % cells_[1],
                                                at / (cells_[0] * cells_[1])};
      region.box = united(region.box, cube_at(place));
      const std::array<std::size_t, 3> stride = {1, cells_[0], cells_[0] * cells_[1]};
      for (std::size_t axis = 0; axis < 3; ++axis) {
        if (place[axis] > 0) visit(at - stride[axis], region, open);
        if (place[axis] + 1 < cells_[axis]) visit(at + stride[axis], region, open);
      }
    }
    return region;
  }
  void visit(std::size_t at, ChangedRegion& region, std::vector<std::size_t>& open) {
    if (!(changed_[at] > 0)) return;
    region.volume += changed_[at];
    changed_[at] = 0;
    open.push_back(at);
  }

  BoundingBox box_;
  double cell_;
  Vector3 low_ = Vector3::Zero();
  std::array<std::size_t, 3> cells_{};
  std::vector<double> changed_;  // volume in each cube
};

double raster_cell(const BoundingBox& box, double finest) {
  constexpr double kMostCells = 1.6e7;
  double cell = finest;
  while ((extent(box) / cell).cwiseMax(1.0).prod() > kMostCells) cell *= 2;
  return cell;
}

}  // namespace

void for_common_cells(std::span<const MapTree* const> trees,
                      const std::function<void(const BoundingBox&, std::span<const MapClass>)>& visit) {
  CommonWalk(trees, visit).run();
}

MapDifference map_difference(const MapTree& before, const MapTree& after, std::size_t most_regions) {
  MapDifference difference;
  struct Change {
    BoundingBox box;
    bool is_freed;
  };
  std::vector<Change> changes;
  BoundingBox round;
  const MapTree* const trees[] = {&before, &after};
  for_common_cells(trees, [&](const BoundingBox& box, std::span<const MapClass> classes) {
    if (classes[0] == MapClass::kOutside || classes[1] == MapClass::kOutside) return;
    const double volume = (box.high - box.low).prod();
    difference.common += volume;
    const bool was = classes[0] == MapClass::kFree, is = classes[1] == MapClass::kFree;
    if (was == is) return;
    (is ? difference.freed : difference.lost) += volume;
    changes.push_back({box, is});
    round = united(round, box);
  });
  if (changes.empty()) return difference;
  difference.cell = raster_cell(round, std::max(before.resolution, after.resolution));
  for (const bool is_freed : {true, false}) {
    ChangeRaster raster(round, before.lattice, difference.cell);
    for (const Change& change : changes) {
      if (change.is_freed == is_freed) raster.add(change.box);
    }
    raster.take_regions(is_freed, difference.regions);
  }
  std::stable_sort(difference.regions.begin(), difference.regions.end(),
                   [](const auto& a, const auto& b) { return a.volume > b.volume; });
  if (difference.regions.size() > most_regions) difference.regions.resize(most_regions);
  return difference;
}

GainBounds gain_bounds(const MapTree& shared, const MapTree& own_before, const MapTree& own_after) {
  GainBounds gain;
  const MapTree* const trees[] = {&shared, &own_before, &own_after};
  for_common_cells(trees, [&](const BoundingBox& box, std::span<const MapClass> classes) {
    const auto least = [](MapClass one) { return one == MapClass::kFree ? 1 : 0; };
    const auto most = [](MapClass one) { return one == MapClass::kBlocked || one == MapClass::kOutside ? 0 : 1; };
    const int low = least(classes[2]) - most(classes[1]), high = most(classes[2]) - least(classes[1]);
    const double volume = (box.high - box.low).prod();
    gain.low += volume * low * (low > 0 ? least(classes[0]) : most(classes[0]));
    gain.high += volume * high * (high < 0 ? least(classes[0]) : most(classes[0]));
  });
  return gain;
}

}  // namespace drydock
