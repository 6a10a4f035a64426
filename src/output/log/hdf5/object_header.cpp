// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5/object_header.h"

#include <string>

namespace drydock::hdf5 {
namespace {

constexpr std::uint64_t kHeaderPrefixBytes = 16, kMessagePrefixBytes = 8;
constexpr std::uint64_t kSharedFlag = 2;

struct HeaderPiece {
  std::uint64_t begin = 0, size = 0;
};

bool says_nothing(MessageKind kind) {
  return kind == MessageKind::kNothing || kind == MessageKind::kOldFillValue || kind == MessageKind::kFillValue ||
         kind == MessageKind::kGroupInfo || kind == MessageKind::kComment || kind == MessageKind::kOldTime ||
         kind == MessageKind::kTime;
}

bool is_understood(MessageKind kind) {
  switch (kind) {
    case MessageKind::kDataspace:
    case MessageKind::kLinkInfo:
    case MessageKind::kLink:
    case MessageKind::kDatatype:
    case MessageKind::kExternalFiles:
    case MessageKind::kLayout:
    case MessageKind::kFilters:
    case MessageKind::kAttribute:
    case MessageKind::kContinuation:
    case MessageKind::kSymbolTable:
      return true;
    default:
      return false;
  }
}

void add_messages(Block& piece, std::vector<Message>& messages, std::vector<HeaderPiece>& pieces) {
  while (piece.left() >= kMessagePrefixBytes) {
    const std::uint64_t place = piece.place();
    const auto kind = static_cast<MessageKind>(piece.number(2));
    const std::uint64_t size = piece.number(2), flags = piece.number(1);
    piece.skip(3);
    Block content = piece.part("an object header", size);
    if (says_nothing(kind)) continue;
    require_format(is_understood(kind), "a message of kind " + std::to_string(static_cast<int>(kind)), place,
                   "one that a log of Drydock has");
    require_format((flags & kSharedFlag) == 0, "a message that is kept elsewhere", place, "the message itself");
    if (kind == MessageKind::kContinuation) {
      const std::uint64_t begin = content.number(8);
      pieces.push_back({begin, content.number(8)});
    } else {
      messages.push_back({kind, std::move(content)});
    }
  }
}

}  // namespace

std::vector<Message> read_object_header(OnceReader& reader, std::uint64_t address) {
  Block prefix = reader.block("an object header", address, kHeaderPrefixBytes);
  const std::uint64_t first = prefix.number(1), version = first == 'O' ? 2 : first;  // later ones begin with OHDR
  require_format(version == 1, "version " + std::to_string(version) + " of an object header", address, "version 1");
  prefix.skip(7);
  std::vector<HeaderPiece> pieces = {{address + kHeaderPrefixBytes, prefix.number(4)}};
  std::vector<Message> messages;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Block piece = reader.block("an object header", pieces[i].begin, pieces[i].size);
    // A piece without bytes would cost nothing to follow.
    require_format(piece.left() > 0 || i == 0, "an empty continuation", pieces[i].begin, "messages");
    add_messages(piece, messages, pieces);
  }
  return messages;
}

}  // namespace drydock::hdf5
