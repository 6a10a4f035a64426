// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/node_tree.h"

#include <string>

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kNodeHeadBytes = 24, kAddressBytes = 8;
constexpr int kMostLevels = 12;  // with 16 children or more to a node, no file has so many

class LeafVisitor {
 public:
  LeafVisitor(OnceReader& reader, const NodeTree& tree, const LeafVisit& visit)
      : reader_(reader), tree_(tree), visit_(visit) {}

  void start(std::uint64_t root) {
    Block head = head_of(root);
    const int level = static_cast<int>(head.number(1));
    require_format(level <= kMostLevels, "a tree of " + std::to_string(level) + " levels", root,
                   "at most " + std::to_string(kMostLevels));
    children(root, level, head);
  }

 private:
  Block head_of(std::uint64_t address) {
    Block head = reader_.block("a tree node", address, kNodeHeadBytes);
    head.expect_signature("TREE");
    require_format(head.number(1) == static_cast<std::uint64_t>(tree_.kind), "a tree of another kind", address,
                   tree_.kind == NodeTree::Kind::kGroup ? "one of a group" : "one of chunks");
    return head;
  }

  void node(std::uint64_t address, int level) {
    Block head = head_of(address);
    require_format(head.number(1) == static_cast<std::uint64_t>(level), "a tree node of another level", address,
                   "level " + std::to_string(level));
    children(address, level, head);
  }

  void children(std::uint64_t address, int level, Block& head) {
    const std::uint64_t count = head.number(2), pair_bytes = tree_.key_bytes + kAddressBytes;
    Block pairs = reader_.block("a tree node", address + kNodeHeadBytes, count * pair_bytes);
    for (std::uint64_t i = 0; i < count; ++i) {
      Block key = pairs.part("a tree node", tree_.key_bytes);
      const std::uint64_t child = pairs.number(kAddressBytes);
      if (level == 0) {
        visit_(key, child);
      } else {
        node(child, level - 1);
      }
    }
  }

  OnceReader& reader_;
  const NodeTree& tree_;
  const LeafVisit& visit_;
};

}  // namespace

void visit_leaves(OnceReader& reader, const NodeTree& tree, std::uint64_t root, const LeafVisit& visit) {
  LeafVisitor(reader, tree, visit).start(root);
}

}  // namespace drydock::hdf5
