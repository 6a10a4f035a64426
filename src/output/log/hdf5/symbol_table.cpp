// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/symbol_table.h"

#include <algorithm>

#include "output/log/hdf5/node_tree.h"

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kHeapHeaderBytes = 32, kSymbolNodeBytes = 8, kSymbolBytes = 40, kKeyBytes = 8;
constexpr std::uint64_t kSoftLink = 2;

/// The names of a group, each ended by a NUL.
Block read_names(OnceReader& reader, std::uint64_t address) {
  Block header = reader.block("a heap of names", address, kHeapHeaderBytes);
  header.expect_signature("HEAP");
  header.skip(4);
  const std::uint64_t size = header.number(8);
  header.skip(8);
  return reader.block("a heap of names", header.number(8), size);
}

std::string name_at(std::span<const std::uint8_t> names, std::uint64_t offset, std::uint64_t place) {
  require_format(offset < names.size(), "a name beyond its heap", place, "it within " + std::to_string(names.size()));
  const auto begin = names.begin() + static_cast<std::ptrdiff_t>(offset);
  const auto end = std::find(begin, names.end(), 0);
  require_format(begin != end && end != names.end() && std::find(begin, end, '/') == end, "no name", place,
                 "letters that a NUL ends");
  return {begin, end};
}

class SymbolTableReader {
 public:
  SymbolTableReader(OnceReader& reader, std::span<const std::uint8_t> names, std::vector<Member>& members)
      : reader_(reader), names_(names), members_(members) {}

  void add_node(std::uint64_t address) {
    Block head = reader_.block("a symbol table node", address, kSymbolNodeBytes);
    head.expect_signature("SNOD");
    head.skip(2);
    const std::uint64_t count = head.number(2);
    Block symbols = reader_.block("a symbol table node", address + kSymbolNodeBytes, count * kSymbolBytes);
    for (std::uint64_t i = 0; i < count; ++i) add_symbol(symbols);
  }

 private:
  void add_symbol(Block& symbols) {
    const std::uint64_t place = symbols.place(), name = symbols.number(8), address = symbols.number(8);
    const std::uint64_t kind = symbols.number(4);
    symbols.skip(20);
    if (kind == kSoftLink) return;
    Member member{name_at(names_, name, place), address};
    reader_.hand_on("a name", place, member.name.size());
    members_.push_back(std::move(member));
  }

  OnceReader& reader_;
  std::span<const std::uint8_t> names_;
  std::vector<Member>& members_;
};

}  // namespace

void add_symbols(OnceReader& reader, Block symbol_table, std::vector<Member>& members) {
  const std::uint64_t tree = symbol_table.number(8);
  Block heap = read_names(reader, symbol_table.number(8));
  SymbolTableReader table(reader, heap.take(heap.left()), members);
  const NodeTree nodes{NodeTree::Kind::kGroup, kKeyBytes};
  visit_leaves(reader, nodes, tree, [&](Block&, std::uint64_t child) { table.add_node(child); });
}

}  // namespace drydock::hdf5
