// SPDX-License-Identifier: Apache-2.0
#include "workspace/map_grids.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "geometry/batch.h"

namespace drydock {
namespace {

std::size_t cell_count(const MapTree& tree) {
  std::size_t count = 0;
  for_cells(tree, [&](const MapCell&) { ++count; });
  return count;
}

/// Voxels with shared corners. Two corners are one if they have the same place on the finest lattice.
class VoxelGrid {
 public:
  explicit VoxelGrid(const MapTree& tree) : tree_(tree) {}

  void add(const MapCell& cell) {
    GridCell voxel{CellKind::kVoxel, {}};
    for (unsigned corner = 0; corner < 8; ++corner) voxel.corners[corner] = point_of(cell.place, corner);
    grid_.cells.push_back(voxel);
  }
  UnstructuredGrid take() { return std::move(grid_); }

 private:
  struct PlaceHash {
    std::size_t operator()(const std::array<std::int64_t, 3>& p) const {
      std::uint64_t hash = 0;
      for (const std::int64_t n : p) hash = (hash ^ static_cast<std::uint64_t>(n)) * 0x9e3779b97f4a7c15u;
      return hash ^ (hash >> 29);
    }
  };

  std::uint32_t point_of(const CubePlace& place, unsigned corner) {
    std::array<std::int64_t, 3> at{};
    for (unsigned axis = 0; axis < 3; ++axis)
      at[axis] = (std::int64_t{place.at[axis]} + ((corner >> axis) & 1u)) * (std::int64_t{1} << place.level);
    const auto [found, is_new] = known_.try_emplace(at, static_cast<std::uint32_t>(grid_.points.size()));
    if (is_new) {
      const Vector3 whole =
          tree_.lattice + tree_.resolution * Vector3(static_cast<double>(at[0]), static_cast<double>(at[1]),
                                                     static_cast<double>(at[2]));
      grid_.points.push_back(whole.cwiseMax(tree_.box.low).cwiseMin(tree_.box.high));
    }
    return found->second;
  }

  const MapTree& tree_;
  UnstructuredGrid grid_;
  std::unordered_map<std::array<std::int64_t, 3>, std::uint32_t, PlaceHash> known_;
};

ImageGrid margin_points(const BoundingBox& box, double spacing_m) {
  ImageGrid grid;
  grid.origin = box.low;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    const double extent_m = box.high[a] - box.low[a];
    grid.cells[axis] = static_cast<std::size_t>(std::max(1.0, std::ceil(extent_m / spacing_m - 1e-9)));
    grid.spacing[a] = extent_m / static_cast<double>(grid.cells[axis]);
  }
  return grid;
}

/// False if it was stopped.
bool take_margins(const MapDomain& domain, const ImageGrid& grid, const MapLayer& layer, const ImageRequest& request,
                  std::vector<float>& values) {
  const std::size_t wide = grid.cells[0] + 1, deep = grid.cells[1] + 1;
  values.assign(grid.point_count(), 0);
  std::atomic<bool> stopped = false;
  for_chunks(values.size(), request.threads, [&](std::size_t begin, std::size_t end) {
    if (stopped || (request.stop && request.stop())) {
      stopped = true;
      return;
    }
    const auto margin = layer.make_margin();
    for (std::size_t n = begin; n < end; ++n) {
      const Vector3 steps(static_cast<double>(n % wide), static_cast<double>(n / wide % deep),
                          static_cast<double>(n / wide / deep));
      values[n] = static_cast<float>(margin(pose_at(domain, grid.origin + grid.spacing.cwiseProduct(steps))));
    }
  });
  return !stopped;
}

/// Infinite margins become the largest finite one, or the smallest where they are negative.
void cap_margins(std::vector<float>& values) {
  float low = 0, high = 0;
  for (const float value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  for (float& value : values) value = std::clamp(value, low, high);
}

}  // namespace

CellGrid cell_grid(const MapTree& tree, std::size_t cell_budget) {
  CellGrid made;
  MapTree coarse = tree;
  while (cell_count(coarse) > cell_budget && made.level < tree.depth) coarse = coarsened(tree, ++made.level);
  VoxelGrid voxels(coarse);
  std::vector<std::uint8_t> classes;
  std::vector<std::int32_t> criteria, cables, objects, levels;
  for_cells(coarse, [&](const MapCell& cell) {
    const Cause& cause = coarse.causes[cell.cause];
    voxels.add(cell);
    classes.push_back(static_cast<std::uint8_t>(cell.cell_class));
    criteria.push_back(cause.criterion);
    cables.push_back(cause.cable);
    objects.push_back(cause.object);
    levels.push_back(cell.place.level);
  });
  made.grid = voxels.take();
  made.arrays.at_cells = {{"class", std::move(classes)},
                          {"criterion", std::move(criteria)},
                          {"cable", std::move(cables)},
                          {"object", std::move(objects)},
                          {"level", std::move(levels)}};
  return made;
}

std::optional<MarginImage> margin_image(const MapDomain& domain, const ImageRequest& request) {
  MarginImage image{margin_points(domain.box, request.spacing_m), {}};
  for (const MapLayer& layer : request.layers) {
    if (!layer.make_margin) continue;
    std::vector<float> values;
    if (!take_margins(domain, image.grid, layer, request, values)) return std::nullopt;
    cap_margins(values);
    image.arrays.at_points.push_back({layer.name + " [" + layer.unit + "]", std::move(values)});
  }
  return image;
}

}  // namespace drydock
