// SPDX-License-Identifier: Apache-2.0
#include "map/grid/grids.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "geometry/tree/batch.h"
#include "map/tree_change.h"

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

Vector3 cell_middle(const ImageGrid& grid, std::size_t cell) {
  const std::size_t wide = grid.cells[0], deep = grid.cells[1];
  const Vector3 steps(static_cast<double>(cell % wide), static_cast<double>(cell / wide % deep),
                      static_cast<double>(cell / wide / deep));
  return grid.origin + grid.spacing.cwiseProduct(steps + Vector3::Constant(0.5));
}

/// False if it was stopped.
bool take_margins(const MapDomain& domain, const ImageGrid& grid, const MapLayer& layer, const ImageRequest& request,
                  std::vector<float>& values) {
  values.assign(grid.cell_count(), 0);
  std::atomic<bool> stopped = false;
  for_chunks(values.size(), request.threads, [&](std::size_t begin, std::size_t end) {
    if (stopped || (request.stop && request.stop())) {
      stopped = true;
      return;
    }
    const auto margin = layer.make_margin();
    for (std::size_t n = begin; n < end; ++n)
      values[n] = static_cast<float>(margin(pose_at(domain, cell_middle(grid, n))));
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

ImageGrid image_grid(const MapDomain& domain, double edge) {
  ImageGrid grid;
  grid.origin = domain.box.low;
  const Vector3 size = extent(domain.box);
  for (unsigned axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    grid.cells[axis] = static_cast<std::size_t>(std::max(1.0, std::ceil(size[a] / edge - 1e-9)));
    grid.spacing[a] = size[a] / static_cast<double>(grid.cells[axis]);
  }
  return grid;
}

std::optional<MarginImage> margin_image(const MapDomain& domain, const ImageRequest& request) {
  MarginImage image{image_grid(domain, request.spacing_m), {}};
  for (const MapLayer& layer : request.layers) {
    if (!layer.make_margin) continue;
    std::vector<float> values;
    if (!take_margins(domain, image.grid, layer, request, values)) return std::nullopt;
    cap_margins(values);
    image.fields.push_back({layer.name, layer.unit, layer.at_least, std::move(values)});
  }
  return image;
}

Encoded margins_vti(const MarginImage& image) {
  GridArrays arrays;
  for (const MarginImage::Field& field : image.fields)
    arrays.at_cells.push_back({field.name + " [" + field.unit + "]", field.values});
  return vti_text(image.grid, arrays);
}

}  // namespace drydock
