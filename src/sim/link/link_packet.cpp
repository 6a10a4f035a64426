// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_packet.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

#include "output/crc32c.h"
#include "output/layout/byte_cursor.h"

namespace drydock {
namespace {

/// Sum of a packet whose own checksum counts as zero.
std::uint32_t packet_checksum(std::span<const std::byte> packet) {
  constexpr std::array<std::byte, 4> kZero{};
  return crc32c(packet.subspan(kLinkChecksumAt + 4), crc32c(kZero, crc32c(packet.first(kLinkChecksumAt))));
}

bool all_finite(const PayloadFormat& format, std::span<const std::byte> payload) {
  for (const PayloadFormat::Doubles& doubles : format.doubles)
    for (std::size_t i = 0; i < doubles.count; ++i)
      if (!std::isfinite(load_number<double>(payload, doubles.at + 8 * i))) return false;
  return true;
}

PayloadFormat payload_format(const BinaryTable& table) {
  PayloadFormat format;
  const std::vector<std::size_t> offsets = field_offsets(table);
  for (std::size_t i = 0; i < table.fields.size(); ++i)
    if (table.fields[i].type == BinaryType::kF64) format.doubles.push_back({offsets[i], table.fields[i].count});
  format.bytes = byte_size(table);
  return format;
}

std::uint32_t flags_of(LinkKind kind) {
  return kLinkMoves | kLinkStop | kLinkEnd | (kind == LinkKind::kAnswer ? kLinkFault : 0);
}

LinkHeader header_at(std::span<const std::byte> datagram) {
  ByteReader bytes(datagram);
  LinkHeader header;
  (void)bytes.take<std::uint32_t>();  // magic
  header.version = bytes.take<std::uint32_t>();
  header.kind = static_cast<LinkKind>(bytes.take<std::uint32_t>());
  (void)bytes.take<std::uint32_t>();  // length
  header.flags = bytes.take<std::uint32_t>();
  (void)bytes.take<std::uint32_t>();  // checksum
  header.hash = bytes.take<std::uint64_t>();
  header.session = bytes.take<std::uint64_t>();
  header.sequence = bytes.take<std::uint64_t>();
  header.time_s = bytes.take<double>();
  return header;
}

void put_header(const LinkHeader& header, std::span<std::byte> packet) {
  ByteWriter bytes(packet);
  bytes.put(kLinkMagic);
  bytes.put(header.version);
  bytes.put(static_cast<std::uint32_t>(header.kind));
  bytes.put(static_cast<std::uint32_t>(packet.size()));
  bytes.put(header.flags);
  bytes.put(std::uint32_t{0});
  bytes.put(header.hash);
  bytes.put(header.session);
  bytes.put(header.sequence);
  bytes.put(header.time_s);
  store_number(packet, kLinkChecksumAt, packet_checksum(packet));
}

}  // namespace

std::size_t LinkFormat::longest() const {
  return kLinkHeaderBytes + std::max(request.bytes, answer.bytes);
}

LinkFormat link_format(const PacketLayout& layout) {
  assert(packet_layout_fault(layout).empty() && "a layout is checked before it is used");
  return {link_hash(layout), payload_format(layout.request), payload_format(layout.answer)};
}

std::string_view to_string(LinkVerdict verdict) {
  switch (verdict) {
    case LinkVerdict::kGood:
      return "good";
    case LinkVerdict::kLength:
      return "length";
    case LinkVerdict::kMagic:
      return "magic";
    case LinkVerdict::kChecksum:
      return "checksum";
    case LinkVerdict::kVersion:
      return "version";
    case LinkVerdict::kKind:
      return "kind";
    case LinkVerdict::kHash:
      return "hash";
    case LinkVerdict::kNotFinite:
      return "not finite";
  }
  return "";
}

std::size_t encode(const LinkFormat& format, const LinkHeader& header, std::span<const std::byte> payload,
                   std::span<std::byte> bytes) {
  const std::size_t length = kLinkHeaderBytes + payload.size();
  assert(payload.size() == (header.has_payload() ? format.of(header.kind).bytes : 0) && "a payload of its layout");
  assert(bytes.size() >= length && "room for the packet");
  if (!std::isfinite(header.time_s)) return 0;
  if (header.has_payload() && !all_finite(format.of(header.kind), payload)) return 0;
  std::copy(payload.begin(), payload.end(), bytes.begin() + kLinkHeaderBytes);
  put_header(header, bytes.first(length));
  return length;
}

LinkVerdict decode(const LinkFormat& format, LinkKind kind, std::span<const std::byte> datagram, LinkPacket& packet) {
  packet = {};
  if (datagram.size() < kLinkHeaderBytes) return LinkVerdict::kLength;
  if (load_number<std::uint32_t>(datagram, 0) != kLinkMagic) return LinkVerdict::kMagic;
  if (load_number<std::uint32_t>(datagram, kLinkLengthAt) != datagram.size()) return LinkVerdict::kLength;
  if (load_number<std::uint32_t>(datagram, kLinkChecksumAt) != packet_checksum(datagram)) return LinkVerdict::kChecksum;
  packet.header = header_at(datagram);
  if (packet.header.version != kLinkVersion) return LinkVerdict::kVersion;
  if (packet.header.kind != kind || (packet.header.flags & ~flags_of(kind)) != 0) return LinkVerdict::kKind;
  if (packet.header.hash != format.hash) return LinkVerdict::kHash;
  const std::span<const std::byte> payload = datagram.subspan(kLinkHeaderBytes);
  if (payload.size() != (packet.header.has_payload() ? format.of(kind).bytes : 0)) return LinkVerdict::kLength;
  if (!std::isfinite(packet.header.time_s)) return LinkVerdict::kNotFinite;
  if (packet.header.has_payload() && !all_finite(format.of(kind), payload)) return LinkVerdict::kNotFinite;
  packet.payload = payload;
  return LinkVerdict::kGood;
}

}  // namespace drydock
