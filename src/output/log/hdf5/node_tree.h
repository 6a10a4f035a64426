// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

#include "output/log/hdf5/file_bytes.h"

namespace drydock::hdf5 {

/// A B-tree of version 1: the members of a group or the chunks of a data set, in their order.
struct NodeTree {
  enum class Kind : std::uint8_t { kGroup = 0, kChunks = 1 };
  Kind kind = Kind::kGroup;
  std::uint64_t key_bytes = 8;
};

/// Takes the key of a leaf, whose bytes stand in the block, and the address of what it leads to.
using LeafVisit = std::function<void(Block& key, std::uint64_t child)>;

void visit_leaves(OnceReader& reader, const NodeTree& tree, std::uint64_t root, const LeafVisit& visit);

}  // namespace drydock::hdf5
