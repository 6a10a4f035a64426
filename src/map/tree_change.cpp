// SPDX-License-Identifier: Apache-2.0
#include "map/tree_change.h"

#include <algorithm>
#include <cassert>

namespace drydock {
namespace {

/// Eight leaves of a class and cause are one.
void collapse(std::vector<std::uint32_t>& nodes, std::uint32_t index) {
  const std::uint32_t first = nodes[index];
  const auto children = nodes.begin() + first;
  if (!is_leaf(*children) || !std::all_of(children, children + 8, [&](std::uint32_t n) { return n == *children; }))
    return;
  nodes[index] = *children;
  assert(first + 8 == nodes.size() && "children of a leaf are the last");
  nodes.resize(first);
}

std::uint32_t add_children(std::vector<std::uint32_t>& nodes, std::uint32_t index) {
  const auto first = static_cast<std::uint32_t>(nodes.size());
  nodes.resize(nodes.size() + 8);
  nodes[index] = first;
  return first;
}

/// Nodes of several trees at the same place become one of the union.
class Union {
 public:
  Union(std::span<const MapTree> trees, MapTree& united) : trees_(trees), united_(united), causes_(united.causes) {
    for (std::size_t t = 0; t < trees.size(); ++t) {
      auto& known = cause_of_.emplace_back();
      for (Cause cause : trees[t].causes) {
        cause.criterion = static_cast<std::int16_t>(t);
        known.push_back(causes_.index_of(cause));
      }
    }
  }

  struct Here {
    std::size_t tree;
    std::uint32_t node;
  };
  void merge(std::span<const Here> here, std::uint32_t index) {
    std::vector<Here> open;  // neither free nor outside
    bool divided = false;
    for (const Here& one : here) {
      if (is_leaf(one.node) && class_of(one.node) == MapClass::kBlocked) return set(index, one);
      if (is_leaf(one.node) && class_of(one.node) != MapClass::kUndecided) continue;
      open.push_back(one);
      divided = divided || !is_leaf(one.node);
    }
    if (open.empty()) return set(index, here.front());
    if (!divided) return set(index, open.front());
    const std::uint32_t first = add_children(united_.nodes, index);
    for (std::uint32_t child = 0; child < 8; ++child) {
      std::vector<Here> inner;
      // A cube outside the box is so in every tree: one that is divided there tells.
      for (const Here& one : open) {
        const Here below{one.tree, is_leaf(one.node) ? one.node : trees_[one.tree].nodes[one.node + child]};
        if (!is_leaf(one.node) && is_leaf(below.node) && class_of(below.node) == MapClass::kOutside) {
          inner.assign(1, below);
          break;
        }
        inner.push_back(below);
      }
      merge(inner, first + child);
    }
    collapse(united_.nodes, index);
  }

 private:
  void set(std::uint32_t index, const Here& one) {
    const MapClass cell_class = class_of(one.node);
    const bool has_cause = cell_class == MapClass::kBlocked || cell_class == MapClass::kUndecided;
    united_.nodes[index] = leaf_node(cell_class, has_cause ? cause_of_[one.tree][cause_of(one.node)] : 0);
  }

  std::span<const MapTree> trees_;
  MapTree& united_;
  CauseTable causes_;
  std::vector<std::vector<std::uint32_t>> cause_of_;
};

/// Class and cause of what a node holds: undecided where it holds more than one class.
std::uint32_t as_leaf(const MapTree& tree, std::uint32_t node) {
  if (is_leaf(node)) return node;
  std::uint32_t whole = leaf_node(MapClass::kOutside, 0), cause = 0;
  bool mixed = false;
  for (std::uint32_t child = 0; child < 8; ++child) {
    const std::uint32_t leaf = as_leaf(tree, tree.nodes[node + child]);
    if (class_of(leaf) == MapClass::kOutside) continue;
    if (class_of(leaf) != MapClass::kFree && cause == 0) cause = cause_of(leaf);
    if (class_of(whole) == MapClass::kOutside) whole = leaf;
    mixed = mixed || class_of(leaf) != class_of(whole);
  }
  return mixed ? leaf_node(MapClass::kUndecided, cause) : whole;
}

void coarsen(const MapTree& tree, std::uint32_t node, int level, int finest_level, std::vector<std::uint32_t>& nodes,
             std::uint32_t index) {
  if (is_leaf(node) || level <= finest_level) {
    nodes[index] = as_leaf(tree, node);
    return;
  }
  const std::uint32_t first = add_children(nodes, index);
  for (std::uint32_t child = 0; child < 8; ++child)
    coarsen(tree, tree.nodes[node + child], level - 1, finest_level, nodes, first + child);
  collapse(nodes, index);
}

MapTree without_nodes(const MapTree& tree) {
  MapTree other = tree;
  other.nodes.assign(tree.root_count(), leaf_node(MapClass::kUndecided, 0));
  return other;
}

}  // namespace

MapTree united(std::span<const MapTree> trees) {
  assert(!trees.empty() && "a map has a criterion");
  MapTree together = without_nodes(trees.front());
  Union merging(trees, together);
  for (std::uint32_t root = 0; root < together.root_count(); ++root) {
    std::vector<Union::Here> here;
    for (std::size_t t = 0; t < trees.size(); ++t) here.push_back({t, trees[t].nodes[root]});
    merging.merge(here, root);
  }
  return together;
}

MapTree coarsened(const MapTree& tree, int finest_level) {
  MapTree coarse = without_nodes(tree);
  for (std::uint32_t root = 0; root < tree.root_count(); ++root)
    coarsen(tree, tree.nodes[root], tree.depth, std::min(finest_level, tree.depth), coarse.nodes, root);
  return coarse;
}

}  // namespace drydock
