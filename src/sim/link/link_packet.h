// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "sim/link/packet_layout.h"

namespace drydock {

enum class LinkKind : std::uint32_t { kRequest = 1, kAnswer = 2 };

/// What changes from packet to packet, and what a receiver compares.
struct LinkHeader {
  std::uint32_t version = kLinkVersion;
  LinkKind kind = LinkKind::kRequest;
  std::uint32_t flags = 0;
  std::uint64_t hash = 0;
  std::uint64_t session = 0;
  std::uint64_t sequence = 0;
  double time_s = 0;

  bool is_hello() const { return sequence == 0; }
  bool closes() const { return (flags & (kLinkStop | kLinkEnd)) != 0; }
  /// A hello and what closes a session are the header alone.
  bool has_payload() const { return !is_hello() && !closes(); }
};

/// A payload as the codec needs it: its length, and where its doubles are.
struct PayloadFormat {
  struct Doubles {
    std::size_t at = 0, count = 0;
  };
  std::size_t bytes = 0;
  std::vector<Doubles> doubles;
};

/// A layout made ready, once, before a run.
struct LinkFormat {
  std::uint64_t hash = 0;
  PayloadFormat request, answer;

  const PayloadFormat& of(LinkKind kind) const { return kind == LinkKind::kRequest ? request : answer; }
  std::size_t longest() const;  // of all packets
};

LinkFormat link_format(const PacketLayout& layout);

/// Why a datagram is no packet that may be used, in the order in which it is looked at.
enum class LinkVerdict { kGood, kLength, kMagic, kChecksum, kVersion, kKind, kHash, kNotFinite };

std::string_view to_string(LinkVerdict verdict);

struct LinkPacket {
  LinkHeader header;
  std::span<const std::byte> payload;  // in the datagram
};

/// Writes a packet of the format to the front of `bytes`. The hash and the version are those of `header`. Zero where a
/// double is not finite: such a packet is not to be sent. Pre: the payload has the length of its kind, or none where
/// the header stands alone, and `bytes` has room.
[[nodiscard]] std::size_t encode(const LinkFormat& format, const LinkHeader& header, std::span<const std::byte> payload,
                                 std::span<std::byte> bytes);

/// Reads a datagram that should be of a kind. The header is read as far as its checksum is right, thus also with
/// kVersion, kKind, kHash; the payload with kGood alone. Takes any bytes.
[[nodiscard]] LinkVerdict decode(const LinkFormat& format, LinkKind kind, std::span<const std::byte> datagram,
                                 LinkPacket& packet);

}  // namespace drydock
