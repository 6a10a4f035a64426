// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/link_index.h"

#include <bit>

#include "output/log/hdf5/fractal_heap.h"

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kIndexHeadBytes = 38, kIndexNodeHeadBytes = 6, kIndexChecksumBytes = 4, kHashBytes = 4;
constexpr std::uint64_t kByNameKind = 5, kMostIndexDepth = 8, kMostIndexNodeBytes = 1 << 16;

std::uint64_t bytes_to_count(std::uint64_t most) {
  return (static_cast<std::uint64_t>(std::bit_width(most)) + 7) / 8;
}

class LinkIndexReader {
 public:
  LinkIndexReader(OnceReader& reader, const LinkInfo& info, std::vector<Member>& members)
      : reader_(reader), heap_(reader, info.heap), members_(members) {
    Block head = reader.block("an index of links", info.names, kIndexHeadBytes);
    head.expect_signature("BTHD");
    const std::uint64_t version = head.number(1), kind = head.number(1);
    require_format(version == 0 && kind == kByNameKind, "an index of another kind", info.names, "one by names");
    node_bytes_ = head.number(4);
    record_bytes_ = head.number(2);
    const std::uint64_t depth = head.number(2);
    require_format(record_bytes_ == kHashBytes + heap_.id_bytes() && depth <= kMostIndexDepth && node_bytes_ >= 64 &&
                       node_bytes_ <= kMostIndexNodeBytes,
                   "an index of another shape", info.names, "records of the heap's identifiers");
    head.skip(2);
    const std::uint64_t root = head.number(8), records = head.number(2);
    find_pointer_sizes(depth);
    if (root != kNowhere) read_node(root, records, depth);
  }

 private:
  /// A pointer tells how many records its node has and, above the lowest nodes, how many there are below it. Both take
  /// as many bytes as their greatest values need, and these follow from the size of a node.
  void find_pointer_sizes(std::uint64_t depth) {
    const std::uint64_t room = node_bytes_ - kIndexNodeHeadBytes - kIndexChecksumBytes;
    std::uint64_t most_below = room / record_bytes_;
    record_count_bytes_ = bytes_to_count(most_below);
    below_bytes_ = {0};
    for (std::uint64_t level = 1; level <= depth; ++level) {
      const std::uint64_t pointer = 8 + record_count_bytes_ + below_bytes_.back();
      const std::uint64_t most = room > pointer ? (room - pointer) / (record_bytes_ + pointer) : 0;
      if (__builtin_mul_overflow(most_below, most + 1, &most_below)) most_below = ~std::uint64_t{0} - most;
      below_bytes_.push_back(bytes_to_count(most_below + most));
      most_below += most;
    }
  }

  void read_node(std::uint64_t address, std::uint64_t records, std::uint64_t depth) {
    const std::uint64_t pointer = depth == 0 ? 0 : 8 + record_count_bytes_ + below_bytes_[depth - 1];
    const std::uint64_t bytes =
        kIndexNodeHeadBytes + records * record_bytes_ + (depth == 0 ? 0 : (records + 1) * pointer);
    require_format(bytes + kIndexChecksumBytes <= node_bytes_, std::to_string(records) + " records in a node", address,
                   "as many as it has room for");
    Block node = reader_.block("an index of links", address, bytes);
    node.expect_signature(depth == 0 ? "BTLF" : "BTIN");
    node.skip(2);
    for (std::uint64_t i = 0; i < records; ++i) {
      node.skip(kHashBytes);
      add_link(heap_.object(node.part("an index of links", heap_.id_bytes()), "a link"), members_);
    }
    for (std::uint64_t i = 0; depth > 0 && i <= records; ++i) {
      const std::uint64_t child = node.number(8), its_records = node.number(record_count_bytes_);
      node.skip(below_bytes_[depth - 1]);
      read_node(child, its_records, depth - 1);
    }
  }

  OnceReader& reader_;
  FractalHeap heap_;
  std::vector<Member>& members_;
  std::uint64_t node_bytes_ = 0, record_bytes_ = 0, record_count_bytes_ = 0;
  std::vector<std::uint64_t> below_bytes_;  // for each level from the lowest
};

}  // namespace

void add_indexed_links(OnceReader& reader, const LinkInfo& info, std::vector<Member>& members) {
  LinkIndexReader(reader, info, members);
}

}  // namespace drydock::hdf5
