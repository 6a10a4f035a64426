// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "map/tree.h"

namespace drydock {

/// A map as a C++17 header without dependencies: a constexpr tree and a function that looks a point up.
struct KeepOutHeader {
  std::string text;
  MapTree tree;  // what it holds: the map, coarsened until it fits
  int level = 0;
};

/// `words` go into its first comment, line by line. At most so many nodes that are divided, six bytes each once
/// compiled; at the coarsest level the budget does not count. Coarsening only takes from what is free.
KeepOutHeader keep_out_header(const MapTree& tree, const std::string& words, std::size_t node_budget = 20'000);

}  // namespace drydock
