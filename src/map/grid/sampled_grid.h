// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "map/layer/layer.h"

namespace drydock {

/// The map of Elhardt et al. 2025, §3.4: points at equal steps from the low corner of the box, each asked by itself.
struct GridRequest {
  double step_xy = 0.25, step_z = 0.05;  // [m], or [rad] of a map of orientations
  /// Only the two ends of each column along z are asked, and where these differ the boundary between them is looked for
  /// by halving. This takes what is refused for convex, as the paper does: a column that is refused in its middle alone
  /// is taken for allowed, and one that changes more than once shows one of its boundaries.
  bool bisect = false;
  int threads = 1;
  std::function<bool()> interrupted = {};  // asked between batches; what is asked after it says so is not to be used
};

/// A point of the grid, by its places along x, y and z.
struct GridPlace {
  std::size_t i = 0, j = 0, k = 0;
};

/// What each layer refuses: with clearance and tension these are the paper's sets W_c and W_f.
struct SampledGrid {
  BoundingBox box;
  Vector3 step = Vector3::Ones();
  std::size_t nx = 0, ny = 0, nz = 0;
  std::vector<std::vector<std::uint8_t>> refused;  // [layer][index(place)]: 1 where the rig may not stand
  std::vector<std::size_t> asked;                  // [layer]: poses

  std::size_t size() const { return nx * ny * nz; }
  std::size_t index(const GridPlace& place) const { return place.k + nz * (place.i + nx * place.j); }
  GridPlace place(std::size_t index) const { return {index / nz % nx, index / nz / nx, index % nz}; }
  Vector3 point(const GridPlace& place) const;
  /// The place that is nearest to a point of the box.
  GridPlace nearest(const Vector3& point) const;
};

/// An answer is that of layer.make_allowed; of a map for all orientations it is as good as that.
SampledGrid sampled_grid(const MapDomain& domain, std::span<const MapLayer> layers, const GridRequest& request);

/// The points that any layer refuses.
std::vector<std::uint8_t> refused_by_any(const SampledGrid& grid);
std::size_t count_refused(std::span<const std::uint8_t> refused);

/// The volume that the grid would have free: of the places in the box that are nearest to a point that is not refused.
double free_volume(const SampledGrid& grid, std::span<const std::uint8_t> refused);

}  // namespace drydock
