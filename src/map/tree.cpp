// SPDX-License-Identifier: Apache-2.0
#include "map/tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <tuple>

namespace drydock {
namespace {

/// A cube that reaches into the box by less than this part of the resolution is outside.
constexpr double kSliver = 1e-6;
constexpr int kDeepest = 15;

double edge_of(const MapTree& tree, int level) {
  return std::ldexp(tree.resolution, level);
}

std::uint32_t root_index(const MapTree& tree, const std::array<std::int32_t, 3>& at) {
  return static_cast<std::uint32_t>(
      (at[0] - tree.first[0]) + tree.roots[0] * ((at[1] - tree.first[1]) + tree.roots[1] * (at[2] - tree.first[2])));
}

template <class Visit>
void for_roots(const MapTree& tree, const Visit& visit) {
  for (std::int32_t k = 0; k < tree.roots[2]; ++k) {
    for (std::int32_t j = 0; j < tree.roots[1]; ++j) {
      for (std::int32_t i = 0; i < tree.roots[0]; ++i) {
        const CubePlace place{{tree.first[0] + i, tree.first[1] + j, tree.first[2] + k}, tree.depth};
        visit(root_index(tree, place.at), place);
      }
    }
  }
}

void visit_leaves(const MapTree& tree, std::uint32_t index, const CubePlace& place,
                  const std::function<void(const MapCell&)>& visit) {
  const std::uint32_t node = tree.nodes[index];
  if (!is_leaf(node)) {
    for (unsigned child = 0; child < 8; ++child) visit_leaves(tree, node + child, child_place(place, child), visit);
  } else if (class_of(node) != MapClass::kOutside) {
    visit({place, class_of(node), cause_of(node)});
  }
}

}  // namespace

CubePlace child_place(const CubePlace& place, unsigned child) {
  CubePlace inner{{}, place.level - 1};
  for (unsigned axis = 0; axis < 3; ++axis)
    inner.at[axis] = 2 * place.at[axis] + static_cast<std::int32_t>((child >> axis) & 1u);
  return inner;
}

std::size_t MapTree::root_count() const {
  return static_cast<std::size_t>(roots[0]) * static_cast<std::size_t>(roots[1]) * static_cast<std::size_t>(roots[2]);
}

MapTree root_tree(const MapDomain& domain) {
  assert(!is_empty(domain.box) && domain.resolution > 0 && "a map has a box and a resolution");
  MapTree tree;
  tree.lattice = domain.lattice;
  tree.resolution = domain.resolution;
  tree.box = domain.box;
  const double extent_m = extent(domain.box).maxCoeff();
  while (tree.depth < kDeepest && 4 * edge_of(tree, tree.depth) < extent_m) ++tree.depth;
  const double edge = edge_of(tree, tree.depth), sliver = kSliver * tree.resolution;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    const double low = domain.box.low[a] - domain.lattice[a], high = domain.box.high[a] - domain.lattice[a];
    tree.first[axis] = static_cast<std::int32_t>(std::floor((low + sliver) / edge));
    const auto end = static_cast<std::int32_t>(std::ceil((high - sliver) / edge));
    tree.roots[axis] = std::max(1, end - tree.first[axis]);
  }
  tree.nodes.assign(tree.root_count(), leaf_node(MapClass::kUndecided, 0));
  return tree;
}

BoundingBox cube(const MapTree& tree, const CubePlace& place) {
  const double edge = edge_of(tree, place.level);
  const Vector3 at(place.at[0], place.at[1], place.at[2]);
  return {tree.lattice + edge * at, tree.lattice + edge * (at + Vector3::Ones())};
}

BoundingBox cell_box(const MapTree& tree, const CubePlace& place) {
  const BoundingBox whole = cube(tree, place);
  return {whole.low.cwiseMax(tree.box.low), whole.high.cwiseMin(tree.box.high)};
}

double cell_volume(const MapTree& tree, const CubePlace& place) {
  const BoundingBox box = cell_box(tree, place);
  return (box.high - box.low).cwiseMax(0.0).prod();
}

bool is_outside(const MapTree& tree, const CubePlace& place) {
  const BoundingBox box = cell_box(tree, place);
  return (box.high - box.low).minCoeff() <= kSliver * tree.resolution;
}

MapCell cell_at(const MapTree& tree, const Vector3& point) {
  MapCell cell;
  const double edge = edge_of(tree, tree.depth);
  cell.place.level = tree.depth;
  for (unsigned axis = 0; axis < 3; ++axis) {
    const auto a = static_cast<Eigen::Index>(axis);
    cell.place.at[axis] = static_cast<std::int32_t>(std::floor((point[a] - tree.lattice[a]) / edge));
    const std::int32_t from_first = cell.place.at[axis] - tree.first[axis];
    if (from_first < 0 || from_first >= tree.roots[axis]) return cell;
  }
  if (!contains(tree.box, point)) return cell;
  std::uint32_t node = tree.nodes[root_index(tree, cell.place.at)];
  while (!is_leaf(node)) {
    const Vector3 middle = cube(tree, child_place(cell.place, 7)).low;
    unsigned child = 0;
    for (unsigned axis = 0; axis < 3; ++axis) {
      if (point[static_cast<Eigen::Index>(axis)] >= middle[static_cast<Eigen::Index>(axis)]) child |= 1u << axis;
    }
    cell.place = child_place(cell.place, child);
    node = tree.nodes[node + child];
  }
  cell.cell_class = class_of(node);
  cell.cause = cause_of(node);
  return cell;
}

void for_cells(const MapTree& tree, const std::function<void(const MapCell&)>& visit) {
  for_roots(tree, [&](std::uint32_t index, const CubePlace& place) { visit_leaves(tree, index, place, visit); });
}

MapVolumes volumes(const MapTree& tree) {
  MapVolumes sum;
  for_cells(tree, [&](const MapCell& cell) {
    const double volume = cell_volume(tree, cell.place);
    (cell.cell_class == MapClass::kFree      ? sum.free
     : cell.cell_class == MapClass::kBlocked ? sum.blocked
                                             : sum.undecided) += volume;
  });
  return sum;
}

std::uint32_t CauseTable::index_of(const Cause& cause) {
  const auto key = std::tuple(cause.criterion, cause.part, cause.cable, cause.other, cause.object);
  const auto [found, is_new] = known_.try_emplace(key, static_cast<std::uint32_t>(causes_.size()));
  if (is_new) causes_.push_back(cause);
  return found->second;
}

CauseTable::CauseTable(std::vector<Cause>& causes) : causes_(causes) {
  causes_.clear();
  index_of(Cause{});
}

}  // namespace drydock
