// SPDX-License-Identifier: Apache-2.0
#include "keep_out/smooth_shell.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "keep_out/level_search.h"
#include "keep_out/pinches.h"

namespace drydock {
namespace {

constexpr int kRelaxations = 24;

/// Faces of cubes as squares of the lattice's corners.
class NetFaces {
 public:
  explicit NetFaces(const LevelGrid& grid) : grid_(grid) {}

  /// False beyond the budget.
  bool collect(std::size_t most) {
    for (std::int32_t k = 0; k < grid_.count[2]; ++k)
      for (std::int32_t j = 0; j < grid_.count[1]; ++j)
        for (std::int32_t i = 0; i < grid_.count[0]; ++i)
          if (grid_.is_solid(i, j, k)) add_cube({i, j, k}, most);
    return squares_.size() <= most;
  }

  const std::vector<std::array<std::uint32_t, 4>>& squares() const { return squares_; }
  const std::vector<Vector3>& corners() const { return corners_; }

 private:
  using Place = std::array<std::int32_t, 3>;

  void add_cube(const Place& cube, std::size_t most) {
    for (unsigned axis = 0; axis < 3 && squares_.size() <= most; ++axis) {
      for (const std::int32_t side : {0, 1}) {
        Place beyond = cube;
        beyond[axis] += 2 * side - 1;
        if (!grid_.is_solid(beyond[0], beyond[1], beyond[2])) add_square(cube, axis, side);
      }
    }
  }
  /// Counter-clockwise seen from the free side.
  void add_square(const Place& cube, unsigned axis, std::int32_t side) {
    const unsigned u = (axis + 1) % 3, v = (axis + 2) % 3;
    std::array<std::uint32_t, 4> square{};
    for (unsigned n = 0; n < 4; ++n) {
      Place corner = cube;
      corner[axis] += side;
      corner[u] += n == 1 || n == 2 ? 1 : 0;
      corner[v] += n >= 2 ? 1 : 0;
      square[side == 1 ? n : 3 - n] = corner_index(corner);
    }
    squares_.push_back(square);
  }
  std::uint32_t corner_index(const Place& c) {
    const auto wide = static_cast<std::uint64_t>(grid_.count[0] + 1),
               deep = static_cast<std::uint64_t>(grid_.count[1] + 1);
    const std::uint64_t key = static_cast<std::uint64_t>(c[0]) +
                              wide * (static_cast<std::uint64_t>(c[1]) + deep * static_cast<std::uint64_t>(c[2]));
    const auto [found, is_new] = index_.try_emplace(key, static_cast<std::uint32_t>(corners_.size()));
    if (is_new) corners_.push_back(grid_.corner(c[0], c[1], c[2]));
    return found->second;
  }

  const LevelGrid& grid_;
  std::unordered_map<std::uint64_t, std::uint32_t> index_;
  std::vector<Vector3> corners_;
  std::vector<std::array<std::uint32_t, 4>> squares_;
};

/// Every corner to the mean of those that an edge joins it with; an edge counts once from each of its two squares.
std::vector<Vector3> relaxed(const NetFaces& net, double reach_m) {
  const std::vector<Vector3>& start = net.corners();
  std::vector<Vector3> now = start, sum(start.size());
  std::vector<int> neighbours(start.size());
  for (int round = 0; round < kRelaxations; ++round) {
    std::fill(sum.begin(), sum.end(), Vector3::Zero());
    std::fill(neighbours.begin(), neighbours.end(), 0);
    for (const auto& square : net.squares()) {
      for (unsigned n = 0; n < 4; ++n) {
        sum[square[n]] += now[square[(n + 1) % 4]] + now[square[(n + 3) % 4]];
        neighbours[square[n]] += 2;
      }
    }
    const Vector3 reach = Vector3::Constant(reach_m);
    for (std::size_t i = 0; i < now.size(); ++i)
      now[i] = (sum[i] / neighbours[i]).cwiseMax(start[i] - reach).cwiseMin(start[i] + reach);
  }
  return now;
}

std::optional<SmoothShell> smooth_of(LevelGrid grid, std::size_t face_budget) {
  SmoothShell made;
  made.grid = std::move(grid);
  fill_pinches(made.grid);
  NetFaces net(made.grid);
  if (!net.collect(face_budget / 2)) return std::nullopt;
  made.mesh.vertices = relaxed(net, 0.5 * made.grid.edge_m);
  for (const auto& s : net.squares()) {
    made.mesh.triangles.push_back({s[0], s[1], s[2]});
    made.mesh.triangles.push_back({s[0], s[2], s[3]});
  }
  return made;
}

}  // namespace

SmoothShell smooth_shell(const MapTree& tree, std::size_t face_budget, std::size_t most_cubes) {
  return finest_that_fits(tree, face_budget, most_cubes, smooth_of);
}

}  // namespace drydock
