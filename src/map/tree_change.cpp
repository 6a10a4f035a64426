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
  nodes.resize(nodes.size() + 8, leaf_node(MapClass::kUndecided, 0));
  nodes[index] = first;
  return first;
}

constexpr std::uint32_t kMergesBetweenAsking = 1 << 14;

/// Nodes of several trees at the same place become one of the union.
class Union {
 public:
  Union(std::span<const MapTree> trees, const std::function<bool()>& stop, MapTree& united)
      : trees_(trees), stop_(stop), united_(united), causes_(united.causes) {
    for (std::size_t t = 0; t < trees.size(); ++t) {
      auto& known = cause_of_.emplace_back();
      for (Cause cause : trees[t].causes) {
        cause.criterion = static_cast<std::int16_t>(t);
        known.push_back(causes_.index_of(cause));
      }
    }
  }

  void merge_roots() {
    for (std::uint32_t root = 0; root < united_.root_count(); ++root) {
      here_.clear();
      for (std::size_t t = 0; t < trees_.size(); ++t) here_.push_back({t, trees_[t].nodes[root]});
      merge(0, root);
    }
  }

 private:
  struct Here {
    std::size_t tree;
    std::uint32_t node;
  };

  /// Of the nodes in `here_` from `begin` on; they are gone from there afterwards.
  void merge(std::size_t begin, std::uint32_t index) {
    const bool divided = !is_stopped() && keep_open(begin, index);
    if (!divided) return here_.resize(begin);
    const std::size_t end = here_.size();
    const std::uint32_t first = add_children(united_.nodes, index);
    for (std::uint32_t child = 0; child < 8; ++child) {
      add_inner(begin, end, child);
      merge(end, first + child);
    }
    here_.resize(begin);
    collapse(united_.nodes, index);
  }

  /// Leaves those that are neither free nor outside. False when they make one leaf, which is then set.
  bool keep_open(std::size_t begin, std::uint32_t index) {
    const Here front = here_[begin];
    std::size_t open = begin;
    bool divided = false;
    for (std::size_t i = begin; i < here_.size(); ++i) {
      const Here one = here_[i];
      if (is_leaf(one.node) && class_of(one.node) == MapClass::kBlocked) return set(index, one);
      if (is_leaf(one.node) && class_of(one.node) != MapClass::kUndecided) continue;
      here_[open++] = one;
      divided = divided || !is_leaf(one.node);
    }
    if (open == begin) return set(index, front);
    if (!divided) return set(index, here_[begin]);
    here_.resize(open);
    return true;
  }

  /// A cube outside the box is so in every tree: one that is divided there tells.
  void add_inner(std::size_t begin, std::size_t end, std::uint32_t child) {
    for (std::size_t i = begin; i < end; ++i) {
      const Here one = here_[i];
      const Here below{one.tree, is_leaf(one.node) ? one.node : trees_[one.tree].nodes[one.node + child]};
      const bool outside = !is_leaf(one.node) && is_leaf(below.node) && class_of(below.node) == MapClass::kOutside;
      if (outside) here_.resize(end);
      here_.push_back(below);
      if (outside) return;
    }
  }

  bool is_stopped() {
    if (stop_ && !stopped_ && merges_++ % kMergesBetweenAsking == 0) stopped_ = stop_();
    return stopped_;
  }

  /// False: it is not divided.
  bool set(std::uint32_t index, const Here& one) {
    const MapClass cell_class = class_of(one.node);
    const bool has_cause = cell_class == MapClass::kBlocked || cell_class == MapClass::kUndecided;
    united_.nodes[index] = leaf_node(cell_class, has_cause ? cause_of_[one.tree][cause_of(one.node)] : 0);
    return false;
  }

  std::span<const MapTree> trees_;
  const std::function<bool()>& stop_;
  MapTree& united_;
  CauseTable causes_;
  std::vector<std::vector<std::uint32_t>> cause_of_;
  std::vector<Here> here_;  // a stack: the nodes of a cube, then those of the child that is merged
  std::uint32_t merges_ = 0;
  bool stopped_ = false;
};

/// Class and cause of what a node holds: undecided where it holds more than one class.
std::uint32_t as_leaf(const MapTree& tree, std::uint32_t node) {
  if (is_leaf(node)) return node;
  std::uint32_t whole = leaf_node(MapClass::kOutside, 0), cause = 0;
  bool mixed = false;
  // What is undecided and has its cause stays so, whatever follows: most of a large tree is not visited.
  const auto is_settled = [&] { return cause != 0 && (mixed || class_of(whole) == MapClass::kUndecided); };
  for (std::uint32_t child = 0; child < 8 && !is_settled(); ++child) {
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

/// The same box and causes; the roots are undecided.
MapTree without_nodes(const MapTree& tree) {
  MapTree other;
  other.lattice = tree.lattice;
  other.resolution = tree.resolution;
  other.box = tree.box;
  other.depth = tree.depth;
  other.first = tree.first;
  other.roots = tree.roots;
  other.nodes.assign(tree.root_count(), leaf_node(MapClass::kUndecided, 0));
  other.causes = tree.causes;
  return other;
}

/// The first children of those of the nodes that are divided.
void add_divided(const MapTree& tree, std::uint32_t first, std::size_t count, std::vector<std::uint32_t>& divided) {
  for (std::size_t i = first; i < first + count; ++i) {
    if (!is_leaf(tree.nodes[i])) divided.push_back(tree.nodes[i]);
  }
}

}  // namespace

MapTree united(std::span<const MapTree> trees, const std::function<bool()>& stop) {
  assert(!trees.empty() && "a map has a criterion");
  MapTree together = without_nodes(trees.front());
  Union(trees, stop, together).merge_roots();
  return together;
}

MapTree coarsened(const MapTree& tree, int finest_level) {
  MapTree coarse = without_nodes(tree);
  for (std::uint32_t root = 0; root < tree.root_count(); ++root)
    coarsen(tree, tree.nodes[root], tree.depth, std::min(finest_level, tree.depth), coarse.nodes, root);
  return coarse;
}

int finest_level_within(const MapTree& tree, std::size_t most_nodes) {
  std::vector<std::uint32_t> divided, next;
  add_divided(tree, 0, tree.root_count(), divided);
  std::size_t count = tree.root_count();
  int level = tree.depth;
  for (; !divided.empty(); --level) {
    count += 8 * divided.size();
    if (count > most_nodes) return level;
    next.clear();
    for (const std::uint32_t first : divided) add_divided(tree, first, 8, next);
    divided.swap(next);
  }
  return 0;
}

int coarsen_to_fit(MapTree& tree, std::size_t most_nodes) {
  if (tree.nodes.size() <= most_nodes) return 0;
  const int level = finest_level_within(tree, most_nodes);
  if (level > 0) tree = coarsened(tree, level);
  return level;
}

}  // namespace drydock
