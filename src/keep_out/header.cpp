// SPDX-License-Identifier: Apache-2.0
#include "keep_out/header.h"
#include "map/tree_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "spatial/tidy_number.h"

namespace drydock {
namespace {

/// The tree as the header holds it: 2 bits for each child (0 outside, 1 free, 2 keep-out, 3 divided), and the index of
/// the first child that is divided; the others follow it in order.
struct PackedTree {
  std::vector<std::uint32_t> roots;  // 0 to 2, or 3 + index of a node
  std::vector<std::uint32_t> kinds, first;
};

std::uint32_t kind_of(std::uint32_t node) {
  if (!is_leaf(node)) return 3;
  return class_of(node) == MapClass::kOutside ? 0 : class_of(node) == MapClass::kFree ? 1 : 2;
}

/// Breadth first, so that the divided children of a node follow each other.
PackedTree packed(const MapTree& tree) {
  PackedTree out;
  std::vector<std::uint32_t> divided;  // nodes of the tree, in the order of the header's
  for (std::uint32_t root = 0; root < tree.root_count(); ++root) {
    const std::uint32_t kind = kind_of(tree.nodes[root]);
    out.roots.push_back(kind < 3 ? kind : 3 + static_cast<std::uint32_t>(divided.size()));
    if (kind == 3) divided.push_back(tree.nodes[root]);
  }
  for (std::size_t i = 0; i < divided.size(); ++i) {
    std::uint32_t kinds = 0;
    out.first.push_back(static_cast<std::uint32_t>(divided.size()));
    for (std::uint32_t child = 0; child < 8; ++child) {
      const std::uint32_t node = tree.nodes[divided[i] + child], kind = kind_of(node);
      kinds |= kind << (2 * child);
      if (kind == 3) divided.push_back(node);
    }
    out.kinds.push_back(kinds);
  }
  return out;
}

/// Blocked and undecided are one in the header: without causes and with one class eight of a kind become one.
MapTree in_two_classes(const MapTree& tree) {
  MapTree plain = tree;
  plain.causes = {Cause{}};
  for (std::uint32_t& node : plain.nodes) {
    if (!is_leaf(node)) continue;
    const MapClass was = class_of(node);
    node = leaf_node(was == MapClass::kUndecided ? MapClass::kBlocked : was, 0);
  }
  return plain;
}

std::size_t divided_count(const MapTree& tree) {
  return (tree.nodes.size() - tree.root_count()) / 8;
}

std::string numbers(const std::vector<std::uint32_t>& list) {
  std::string text;
  for (std::size_t i = 0; i < std::max<std::size_t>(list.size(), 1); ++i) {
    if (i % 16 == 0) text += i == 0 ? "\n    " : ",\n    ";
    if (i % 16 != 0) text += ", ";
    text += std::to_string(list.empty() ? 0 : list[i]);
  }
  return text;
}

std::string commented(const std::string& words) {
  std::string text = "// ";
  for (const char c : words) {
    text += static_cast<unsigned char>(c) < ' ' && c != '\n' ? ' ' : c;
    if (c == '\n') text += "// ";
  }
  return text + "\n";
}

constexpr std::string_view kLookup = R"(
enum class Place { outside, free, keep_out };

namespace detail {
constexpr long whole_below(double value) {
  const long towards_zero = static_cast<long>(value);
  return static_cast<double>(towards_zero) > value ? towards_zero - 1 : towards_zero;
}
}  // namespace detail

// What is known of the point. Outside the box nothing is.
constexpr Place place_of(double x_m, double y_m, double z_m) {
  const double p[3] = {x_m, y_m, z_m};
  long at[3] = {0, 0, 0};
  for (int a = 0; a < 3; ++a) {
    if (!(p[a] >= kBoxLow_m[a] && p[a] <= kBoxHigh_m[a])) return Place::outside;
    at[a] = detail::whole_below((p[a] - kLattice_m[a]) / kRootEdge_m) - kFirstRoot[a];
    at[a] = at[a] < 0 ? 0 : at[a] >= kRoots[a] ? kRoots[a] - 1 : at[a];  // on the rim
  }
  std::uint32_t kind = kRoot[at[0] + kRoots[0] * (at[1] + kRoots[1] * at[2])];
  if (kind < 3) return static_cast<Place>(kind);
  std::uint32_t node = kind - 3;
  double edge = kRootEdge_m;
  double low[3] = {0, 0, 0};
  for (int a = 0; a < 3; ++a) low[a] = kLattice_m[a] + kRootEdge_m * static_cast<double>(kFirstRoot[a] + at[a]);
  for (;;) {
    edge /= 2;
    unsigned child = 0;
    for (int a = 0; a < 3; ++a) {
      if (p[a] < low[a] + edge) continue;
      low[a] += edge;
      child |= 1u << a;
    }
    kind = (kKinds[node] >> (2 * child)) & 3u;
    if (kind < 3) return static_cast<Place>(kind);
    std::uint32_t next = kFirst[node];
    for (unsigned before = 0; before < child; ++before) next += ((kKinds[node] >> (2 * before)) & 3u) == 3u ? 1u : 0u;
    node = next;
  }
}

// True only where it is proven that the rig may stand.
constexpr bool may_stand(double x_m, double y_m, double z_m) {
  return place_of(x_m, y_m, z_m) == Place::free;
}

}  // namespace drydock_keep_out
)";

std::string three_numbers(const Vector3& v) {
  return "{" + joined_numbers(v, ", ") + "}";
}

std::string header_text(const MapTree& tree, const std::string& words) {
  const PackedTree tables = packed(tree);
  std::string text = commented(words) + "#pragma once\n\n#include <cstdint>\n\nnamespace drydock_keep_out {\n\n";
  text += fmt::format("constexpr double kBoxLow_m[3] = {};\n", three_numbers(tree.box.low));
  text += fmt::format("constexpr double kBoxHigh_m[3] = {};\n", three_numbers(tree.box.high));
  text += fmt::format("constexpr double kLattice_m[3] = {};\n", three_numbers(tree.lattice));
  text += fmt::format("constexpr double kRootEdge_m = {};\n", std::ldexp(tree.resolution, tree.depth));
  text += fmt::format("constexpr long kFirstRoot[3] = {{{}, {}, {}}};\n", tree.first[0], tree.first[1], tree.first[2]);
  text += fmt::format("constexpr long kRoots[3] = {{{}, {}, {}}};\n", tree.roots[0], tree.roots[1], tree.roots[2]);
  text += fmt::format("constexpr std::uint32_t kRoot[] = {{{}}};\n", numbers(tables.roots));
  text += fmt::format("constexpr std::uint16_t kKinds[] = {{{}}};\n", numbers(tables.kinds));
  text += fmt::format("constexpr std::uint32_t kFirst[] = {{{}}};\n", numbers(tables.first));
  return text + std::string(kLookup);
}

}  // namespace

KeepOutHeader keep_out_header(const MapTree& tree, const std::string& words, std::size_t node_budget) {
  KeepOutHeader header;
  const MapTree plain = in_two_classes(tree);
  header.tree = coarsened(plain, 0);
  while (divided_count(header.tree) > node_budget && header.level < tree.depth)
    header.tree = coarsened(plain, ++header.level);
  header.text = header_text(header.tree, words);
  return header;
}

}  // namespace drydock
