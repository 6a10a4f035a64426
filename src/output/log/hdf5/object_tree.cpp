// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/object_tree.h"

#include <algorithm>
#include <array>
#include <set>

#include "output/log/hdf5/link.h"
#include "output/log/hdf5/link_index.h"
#include "output/log/hdf5/object_header.h"
#include "output/log/hdf5/symbol_table.h"

namespace drydock::hdf5 {
namespace {

constexpr std::array<std::uint8_t, 8> kSignature = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
constexpr std::uint64_t kSuperblockBytes = 96;

/// The address of the object header of "/".
std::uint64_t read_superblock(OnceReader& reader) {
  Block block = reader.block("a superblock", 0, kSuperblockBytes);
  block.skip(kSignature.size());
  const std::uint64_t version = block.number(1);
  require_format(version == 0, "version " + std::to_string(version) + " of HDF5's superblock", 8, "version 0");
  block.skip(4);
  const std::uint64_t address_bytes = block.number(1), length_bytes = block.number(1);
  require_format(address_bytes == 8 && length_bytes == 8, "addresses of another size", 13, "8 bytes");
  block.skip(9);
  require_format(block.number(8) == 0, "a file that begins elsewhere", 24, "it to begin at its first byte");
  block.skip(8);
  const std::uint64_t end = block.number(8);
  require_format(end <= reader.file().size(), "the end of the file", reader.file().size(),
                 std::to_string(end) + " bytes");
  block.skip(16);
  return block.number(8);
}

bool has_message(const std::vector<Message>& messages, MessageKind kind) {
  return std::any_of(messages.begin(), messages.end(), [&](const Message& m) { return m.kind == kind; });
}

/// One dimension or two of real numbers; none where there is something else.
std::optional<StoredNumbers> numbers_of(const std::vector<Message>& messages) {
  StoredNumbers stored;
  bool is_real = false;
  Dataspace space;
  for (const Message& message : messages) {
    if (message.kind == MessageKind::kDatatype) is_real = read_element_type(message.content).kind == ElementKind::kReal;
    if (message.kind == MessageKind::kDataspace) space = read_dataspace(message.content);
    if (message.kind == MessageKind::kLayout) stored.layout = read_layout(message.content);
    if (message.kind == MessageKind::kFilters) stored.filters = read_filters(message.content);
  }
  if (!is_real || space.size.empty() || space.size.size() > 2) return std::nullopt;
  stored.rows = space.size[0];
  if (space.size.size() == 2) stored.width = space.size[1];
  return stored;
}

class ObjectTreeReader {
 public:
  explicit ObjectTreeReader(const FileBytes& file) : reader_(file), heap_(reader_) {}

  ObjectTree read() {
    tree_.attributes = object("", read_superblock(reader_), 0);
    return std::move(tree_);
  }

 private:
  /// Adds the object at an address and all below it.
  Attributes object(const std::string& path, std::uint64_t address, std::size_t depth) {
    require_format(addresses_.insert(address).second, "an object twice, as " + path, address, "one path to each");
    require_format(depth <= kMostGroupDepth && path.size() <= kMostPathBytes, "groups within groups without end",
                   address, "paths of at most " + std::to_string(kMostGroupDepth) + " names");
    std::vector<Message> messages = read_object_header(reader_, address);
    Attributes attributes;
    for (Message& message : messages) {
      if (message.kind == MessageKind::kAttribute) add_attribute(std::move(message.content), heap_, attributes);
    }
    if (has_message(messages, MessageKind::kSymbolTable) || has_message(messages, MessageKind::kLinkInfo)) {
      group(path, members_of(messages, address), depth);
    } else if (has_message(messages, MessageKind::kLayout)) {
      dataset(path, messages).attributes = attributes;
    }
    return attributes;
  }

  /// A group has a symbol table, or links in its header, or links in a heap.
  std::vector<Member> members_of(const std::vector<Message>& messages, std::uint64_t address) {
    std::vector<Member> members;
    for (const Message& message : messages) {
      if (message.kind == MessageKind::kSymbolTable) add_symbols(reader_, message.content, members);
      if (message.kind == MessageKind::kLink) add_link(message.content, members);
      if (message.kind == MessageKind::kLinkInfo) {
        const LinkInfo info = read_link_info(message.content);
        if (info.heap != kNowhere) add_indexed_links(reader_, info, members);
      }
    }
    sort_members(members, address);
    return members;
  }

  void group(const std::string& path, const std::vector<Member>& members, std::size_t depth) {
    std::vector<std::string>& names = tree_.groups[path];
    for (const Member& member : members) {
      names.push_back(member.name);
      (void)object(path + "/" + member.name, member.address, depth + 1);
    }
  }

  /// What is unknown about one data set leaves the others readable.
  StoredDataset& dataset(const std::string& path, const std::vector<Message>& messages) {
    StoredDataset& made = tree_.datasets[path];
    tree_.dataset_paths.push_back(path);
    made.is_in_other_file = has_message(messages, MessageKind::kExternalFiles);
    try {
      made.numbers = numbers_of(messages);
    } catch (const FormatFault& fault) {
      made.refused = fault.what();
    }
    return made;
  }

  OnceReader reader_;
  GlobalHeap heap_;
  ObjectTree tree_;
  std::set<std::uint64_t> addresses_;
};

}  // namespace

bool is_hdf5(const FileBytes& file) {
  std::array<std::uint8_t, kSignature.size()> begin{};
  if (file.size() < begin.size()) return false;
  file.read(0, begin);
  return begin == kSignature;
}

ObjectTree read_object_tree(const FileBytes& file) {
  return ObjectTreeReader(file).read();
}

}  // namespace drydock::hdf5
