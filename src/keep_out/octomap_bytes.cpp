// SPDX-License-Identifier: Apache-2.0
#include "keep_out/octomap_bytes.h"

#include <algorithm>
#include <cmath>

#include "map/tree_change.h"
#include "output/number_text.h"

namespace drydock {
namespace {

constexpr int kOctomapDepth = 16;
constexpr double kWithin = 1e-6;  // of the resolution, as is_outside in map/tree.h has it

/// A node of the file: what two bits say of a child.
enum class BtKind : std::uint8_t { kUnknown = 0, kFree = 1, kOccupied = 2, kInner = 3 };

/// Where a node of the map's tree stands for a node of the file: none above the roots.
struct BtNode {
  CubePlace place;
  bool in_tree = false;
  std::uint32_t node = 0;  // of the tree; a leaf stands for everything within it
};

/// Free cells that cross the box's rim are divided down to this level, where what still crosses it is unknown. So that
/// the rim of a large hall does not fill the file, its cells are no smaller than a share of its area.
int rim_level(const MapTree& tree) {
  constexpr double kMostRimCells = 1e6;
  const Vector3 size = extent(tree.box);
  const double area_m2 = 2 * (size.x() * size.y() + size.y() * size.z() + size.z() * size.x());
  int level = 0;
  while (area_m2 > kMostRimCells * std::pow(std::ldexp(tree.resolution, level), 2)) ++level;
  return level;
}

class BtWriter {
 public:
  explicit BtWriter(const MapTree& tree) : tree_(tree), rim_level_(rim_level(tree)) {}

  /// The nodes below the root of the file, depth first; two bytes for each that has children.
  void run() {
    BtNode root{{{}, kOctomapDepth}, false, 0};
    // The root reaches from -2^15 to 2^15 of the finest cells: half a cube of its level from the lattice.
    children_of(root, bytes_, nodes_);
    ++nodes_;
  }

  const std::string& bytes() const { return bytes_; }
  std::size_t nodes() const { return nodes_; }

 private:
  BtNode child_of(const BtNode& parent, unsigned child) const {
    BtNode inner;
    if (parent.place.level == kOctomapDepth) {
      inner.place.level = kOctomapDepth - 1;
      for (unsigned axis = 0; axis < 3; ++axis) inner.place.at[axis] = ((child >> axis) & 1u) != 0 ? 0 : -1;
    } else {
      inner.place = child_place(parent.place, child);
    }
    if (parent.in_tree) {
      inner.in_tree = true;
      inner.node = is_leaf(parent.node) ? parent.node : tree_.nodes[parent.node + child];
    } else if (inner.place.level == tree_.depth) {
      find_root(inner);
    }
    return inner;
  }

  void find_root(BtNode& node) const {
    std::size_t index = 0;
    for (unsigned axis = 3; axis-- > 0;) {
      const std::int32_t from_first = node.place.at[axis] - tree_.first[axis];
      if (from_first < 0 || from_first >= tree_.roots[axis]) return;
      index = index * static_cast<std::size_t>(tree_.roots[axis]) + static_cast<std::size_t>(from_first);
    }
    node.in_tree = true;
    node.node = tree_.nodes[index];
  }

  /// Kind of a node; appends the bytes of what is below it to `bytes`.
  BtKind write(const BtNode& node, std::string& bytes, std::size_t& nodes) const {
    if (node.in_tree && is_leaf(node.node)) {
      const MapClass cell_class = class_of(node.node);
      if (cell_class == MapClass::kOutside || is_outside(tree_, node.place)) return BtKind::kUnknown;
      if (cell_class != MapClass::kFree) return BtKind::kOccupied;
      if (is_within(node.place)) return BtKind::kFree;
      if (node.place.level <= rim_level_) return BtKind::kUnknown;
    } else if (!node.in_tree && (node.place.level <= tree_.depth || is_outside(tree_, node.place))) {
      return BtKind::kUnknown;
    }
    return children_of(node, bytes, nodes);
  }

  BtKind children_of(const BtNode& node, std::string& bytes, std::size_t& nodes) const {
    std::string below;
    std::size_t nodes_below = 0;
    unsigned kinds = 0;
    for (unsigned child = 0; child < 8; ++child) {
      const BtKind kind = write(child_of(node, child), below, nodes_below);
      if (kind != BtKind::kUnknown) ++nodes_below;
      kinds |= static_cast<unsigned>(kind) << (2 * child);
    }
    if (node.place.level < kOctomapDepth) {  // eight of a kind are one; the root always has children
      if (kinds == 0) return BtKind::kUnknown;
      if (kinds == 0x5555u) return BtKind::kFree;
      if (kinds == 0xaaaau) return BtKind::kOccupied;
    }
    bytes += static_cast<char>(kinds & 0xffu);
    bytes += static_cast<char>(kinds >> 8);
    bytes += below;
    nodes += nodes_below;
    return BtKind::kInner;
  }

  bool is_within(const CubePlace& place) const {
    const BoundingBox whole = cube(tree_, place), inner = cell_box(tree_, place);
    const double most = kWithin * tree_.resolution;
    return (inner.low - whole.low).maxCoeff() <= most && (whole.high - inner.high).maxCoeff() <= most;
  }

  const MapTree& tree_;
  int rim_level_;
  std::string bytes_;
  std::size_t nodes_ = 0;
};

/// A tree whose finest cells are those of a level.
MapTree from_level(const MapTree& tree, int level) {
  if (level == 0) return tree;
  MapTree coarse = coarsened(tree, level);
  coarse.resolution = std::ldexp(tree.resolution, level);
  coarse.depth = std::max(0, tree.depth - level);
  return coarse;
}

}  // namespace

int octomap_level(const MapTree& tree) {
  const double reach_m = std::max(tree.box.low.cwiseAbs().maxCoeff(), tree.box.high.cwiseAbs().maxCoeff());
  int level = 0;
  while (std::ldexp(tree.resolution, level + kOctomapDepth - 1) < reach_m) ++level;
  return level;
}

Encoded octomap_bytes(const MapTree& tree) {
  if (tree.lattice != Vector3::Zero()) return {{}, "OctoMap's cells stand about the world's origin, this map's do not"};
  const int level = octomap_level(tree);
  if (level > tree.depth) return {{}, "the map is too far from the world's origin for OctoMap's keys"};
  const MapTree coarse = from_level(tree, level);
  BtWriter writer(coarse);
  writer.run();
  std::string bytes =
      "# Octomap OcTree binary file\n# keep-out volume, written by Drydock: occupied is not safe\nid OcTree\nsize " +
      std::to_string(writer.nodes()) + "\nres " + shortest(coarse.resolution) + "\ndata\n";
  return {bytes + writer.bytes(), {}};
}

}  // namespace drydock
