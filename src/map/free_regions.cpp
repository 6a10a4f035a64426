// SPDX-License-Identifier: Apache-2.0
#include "map/free_regions.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace drydock {
namespace {

/// Joins free leaves that share a face. A leaf goes by the index of its node.
class RegionSearch {
 public:
  explicit RegionSearch(const MapTree& tree) : tree_(tree), above_(tree.nodes.size()) {
    std::iota(above_.begin(), above_.end(), 0u);
    for (int axis = 0; axis < 3; ++axis) join_roots(axis);
    for (std::uint32_t root = 0; root < tree_.root_count(); ++root) join_within(root);
  }

  std::uint32_t first_of(std::uint32_t node) {
    while (above_[node] != node) node = above_[node] = above_[above_[node]];
    return node;
  }

 private:
  void join_roots(int axis) {
    const auto& n = tree_.roots;
    const std::array<std::int32_t, 3> step = {1, n[0], n[0] * n[1]};
    for (std::int32_t k = 0; k < n[2]; ++k) {
      for (std::int32_t j = 0; j < n[1]; ++j) {
        for (std::int32_t i = 0; i < n[0]; ++i) {
          const auto a = static_cast<std::size_t>(axis);
          if (std::array{i, j, k}[a] + 1 >= n[a]) continue;
          const std::int32_t root = i * step[0] + j * step[1] + k * step[2];
          join_faces(static_cast<std::uint32_t>(root), static_cast<std::uint32_t>(root + step[a]), axis);
        }
      }
    }
  }

  /// The faces between the children of a node, and within each of them.
  void join_within(std::uint32_t node) {
    if (is_leaf(tree_.nodes[node])) return;
    const std::uint32_t first = tree_.nodes[node];
    for (std::uint32_t child = 0; child < 8; ++child) {
      for (int axis = 0; axis < 3; ++axis) {
        if (((child >> axis) & 1u) == 0) join_faces(first + child, first + child + (1u << axis), axis);
      }
      join_within(first + child);
    }
  }

  /// Two nodes with a common face: `low` ends along the axis where `high` begins.
  void join_faces(std::uint32_t low, std::uint32_t high, int axis) {
    const std::uint32_t a = tree_.nodes[low], b = tree_.nodes[high];
    if (is_leaf(a) && is_leaf(b)) {
      if (class_of(a) == MapClass::kFree && class_of(b) == MapClass::kFree) above_[first_of(low)] = first_of(high);
      return;
    }
    if ((is_leaf(a) && class_of(a) != MapClass::kFree) || (is_leaf(b) && class_of(b) != MapClass::kFree)) return;
    const std::uint32_t side = 1u << axis;
    for (std::uint32_t child = 0; child < 8; ++child) {
      if ((child & side) != 0) continue;
      join_faces(is_leaf(a) ? low : a + child + side, is_leaf(b) ? high : b + child, axis);
    }
  }

  const MapTree& tree_;
  std::vector<std::uint32_t> above_;
};

void visit_free(const MapTree& tree, std::uint32_t node, const CubePlace& place,
                const std::function<void(std::uint32_t, const CubePlace&)>& visit) {
  const std::uint32_t here = tree.nodes[node];
  if (is_leaf(here)) {
    if (class_of(here) == MapClass::kFree) visit(node, place);
    return;
  }
  for (unsigned child = 0; child < 8; ++child) visit_free(tree, here + child, child_place(place, child), visit);
}

CubePlace root_place(const MapTree& tree, std::uint32_t root) {
  const auto r = static_cast<std::int32_t>(root);
  const auto& n = tree.roots;
  return {{tree.first[0] + r % n[0], tree.first[1] + r / n[0] % n[1], tree.first[2] + r / n[0] / n[1]}, tree.depth};
}

}  // namespace

std::vector<FreeRegion> free_regions(const MapTree& tree) {
  RegionSearch search(tree);
  std::unordered_map<std::uint32_t, std::size_t> index;
  std::vector<FreeRegion> regions;
  for (std::uint32_t root = 0; root < tree.root_count(); ++root) {
    visit_free(tree, root, root_place(tree, root), [&](std::uint32_t node, const CubePlace& place) {
      const auto [known, is_new] = index.try_emplace(search.first_of(node), regions.size());
      if (is_new) regions.emplace_back();
      FreeRegion& region = regions[known->second];
      region.volume += cell_volume(tree, place);
      region.box = united(region.box, cell_box(tree, place));
      ++region.cells;
    });
  }
  std::stable_sort(regions.begin(), regions.end(),
                   [](const FreeRegion& a, const FreeRegion& b) { return a.volume > b.volume; });
  return regions;
}

std::vector<std::string> cut_faces(const FreeRegion& region, const MapTree& tree, bool of_positions) {
  std::vector<std::string> faces;
  const double near = 1e-6 * tree.resolution;  // far more than rounding, far less than a cell
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    const std::string name(1, (of_positions ? "xyz" : "123")[axis]);
    if (region.box.low[axis] <= tree.box.low[axis] + near) faces.push_back("-" + name);
    if (region.box.high[axis] >= tree.box.high[axis] - near) faces.push_back("+" + name);
  }
  return faces;
}

}  // namespace drydock
