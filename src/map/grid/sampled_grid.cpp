// SPDX-License-Identifier: Apache-2.0
#include "map/grid/sampled_grid.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/tree/batch.h"

namespace drydock {
namespace {

constexpr std::size_t kPointsAtOnce = 512;

/// Points from 0 at a step within a length; one that rounding would leave out belongs to it.
std::size_t points_along(double length, double step) {
  return static_cast<std::size_t>(std::floor(length / step + 1e-9)) + 1;
}

using AllowedAt = std::function<void(std::span<const Pose>, std::span<std::uint8_t>)>;

/// Asks about points of the grid, on one thread.
class GridAsk {
 public:
  GridAsk(const MapDomain& domain, const SampledGrid& grid, AllowedAt allowed)
      : domain_(domain), grid_(grid), allowed_at_(std::move(allowed)) {}

  /// Refused or not, for each index.
  std::span<const std::uint8_t> refused(std::span<const std::size_t> indices) {
    poses_.clear();
    for (const std::size_t index : indices) poses_.push_back(pose_at(domain_, grid_.point(grid_.place(index))));
    answers_.resize(indices.size());
    allowed_at_(poses_, answers_);
    for (std::uint8_t& answer : answers_) answer = answer ? 0 : 1;
    return answers_;
  }

 private:
  const MapDomain& domain_;
  const SampledGrid& grid_;
  AllowedAt allowed_at_;
  std::vector<Pose> poses_;
  std::vector<std::uint8_t> answers_;
};

bool is_interrupted(const GridRequest& request) {
  return request.interrupted && request.interrupted();
}

void ask_all(const MapDomain& domain, const SampledGrid& grid, const MapLayer& layer, const GridRequest& request,
             std::span<std::uint8_t> refused) {
  for_chunks(
      grid.size(), request.threads,
      [&](std::size_t begin, std::size_t end) {
        if (is_interrupted(request)) return;
        GridAsk ask(domain, grid, layer.make_allowed());
        std::vector<std::size_t> indices(end - begin);
        for (std::size_t i = begin; i < end; ++i) indices[i - begin] = i;
        const std::span<const std::uint8_t> answers = ask.refused(indices);
        std::copy(answers.begin(), answers.end(), refused.begin() + static_cast<std::ptrdiff_t>(begin));
      },
      kPointsAtOnce);
}

/// A column along z: what holds up to `low`, and from `high` on.
struct GridColumn {
  std::size_t first = 0;  // index of its lowest point
  std::size_t low = 0, high = 0;
  std::uint8_t at_low = 0, at_high = 0;

  bool is_open() const { return at_low != at_high && high - low > 1; }
};

/// Columns side by side, so that each round is one batch. Returns how many poses were asked.
std::size_t bisect_columns(GridAsk& ask, std::span<GridColumn> columns) {
  std::vector<std::size_t> indices;
  for (const GridColumn& column : columns) indices.push_back(column.first + column.low);
  for (const GridColumn& column : columns) indices.push_back(column.first + column.high);
  std::span<const std::uint8_t> answers = ask.refused(indices);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    columns[i].at_low = answers[i];
    columns[i].at_high = answers[columns.size() + i];
  }
  std::size_t asked = indices.size();
  for (;;) {
    indices.clear();
    for (const GridColumn& column : columns) {
      if (column.is_open()) indices.push_back(column.first + (column.low + column.high) / 2);
    }
    if (indices.empty()) return asked;
    answers = ask.refused(indices);
    asked += indices.size();
    std::size_t next = 0;
    for (GridColumn& column : columns) {
      if (!column.is_open()) continue;
      (answers[next++] == column.at_low ? column.low : column.high) = (column.low + column.high) / 2;
    }
  }
}

std::size_t ask_by_bisection(const MapDomain& domain, const SampledGrid& grid, const MapLayer& layer,
                             const GridRequest& request, std::span<std::uint8_t> refused) {
  constexpr std::size_t kColumnsAtOnce = 64;
  const std::size_t columns = grid.nx * grid.ny;
  std::vector<std::size_t> asked((columns + kColumnsAtOnce - 1) / kColumnsAtOnce);
  for_chunks(
      columns, request.threads,
      [&](std::size_t begin, std::size_t end) {
        if (is_interrupted(request)) return;
        GridAsk ask(domain, grid, layer.make_allowed());
        std::vector<GridColumn> here;
        for (std::size_t c = begin; c < end; ++c) here.push_back({c * grid.nz, 0, grid.nz - 1});
        asked[begin / kColumnsAtOnce] = bisect_columns(ask, here);
        for (const GridColumn& column : here) {
          for (std::size_t k = 0; k < grid.nz; ++k)
            refused[column.first + k] = k <= column.low ? column.at_low : column.at_high;
        }
      },
      kColumnsAtOnce);
  std::size_t sum = 0;
  for (const std::size_t one : asked) sum += one;
  return sum;
}

}  // namespace

Vector3 SampledGrid::point(const GridPlace& place) const {
  const Vector3 steps(static_cast<double>(place.i), static_cast<double>(place.j), static_cast<double>(place.k));
  return (box.low + steps.cwiseProduct(step)).cwiseMin(box.high);
}

GridPlace SampledGrid::nearest(const Vector3& point) const {
  const auto along = [&](Eigen::Index axis, std::size_t count) {
    const double steps = std::round((point[axis] - box.low[axis]) / step[axis]);
    return static_cast<std::size_t>(std::clamp(steps, 0.0, static_cast<double>(count - 1)));
  };
  return {along(0, nx), along(1, ny), along(2, nz)};
}

SampledGrid sampled_grid(const MapDomain& domain, std::span<const MapLayer> layers, const GridRequest& request) {
  assert(!is_empty(domain.box) && request.step_xy > 0 && request.step_z > 0 && "a box and steps");
  SampledGrid grid;
  grid.box = domain.box;
  grid.step = {request.step_xy, request.step_xy, request.step_z};
  const Vector3 size = extent(domain.box);
  grid.nx = points_along(size.x(), grid.step.x());
  grid.ny = points_along(size.y(), grid.step.y());
  grid.nz = points_along(size.z(), grid.step.z());
  for (const MapLayer& layer : layers) {
    std::vector<std::uint8_t>& refused = grid.refused.emplace_back(grid.size());
    if (!request.bisect) ask_all(domain, grid, layer, request, refused);
    grid.asked.push_back(request.bisect ? ask_by_bisection(domain, grid, layer, request, refused) : grid.size());
  }
  return grid;
}

std::vector<std::uint8_t> refused_by_any(const SampledGrid& grid) {
  std::vector<std::uint8_t> any(grid.size());
  for (const std::vector<std::uint8_t>& one : grid.refused) {
    for (std::size_t i = 0; i < any.size(); ++i) any[i] = any[i] | one[i];
  }
  return any;
}

std::size_t count_refused(std::span<const std::uint8_t> refused) {
  return static_cast<std::size_t>(std::count(refused.begin(), refused.end(), std::uint8_t{1}));
}

double free_volume(const SampledGrid& grid, std::span<const std::uint8_t> refused) {
  // The places nearest to a point reach half a step to both sides, within the box; the last one's to its end.
  const auto width = [&](Eigen::Index axis, std::size_t at, std::size_t count) {
    const double low = at == 0 ? 0 : (static_cast<double>(at) - 0.5) * grid.step[axis];
    const double high = at + 1 == count ? extent(grid.box)[axis] : (static_cast<double>(at) + 0.5) * grid.step[axis];
    return high - low;
  };
  double sum = 0;
  for (std::size_t index = 0; index < grid.size(); ++index) {
    if (refused[index]) continue;
    const GridPlace at = grid.place(index);
    sum += width(0, at.i, grid.nx) * width(1, at.j, grid.ny) * width(2, at.k, grid.nz);
  }
  return sum;
}

}  // namespace drydock
