// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "output/layout/binary_layout.h"

namespace drydock {

/// A number that both sides must agree on, but that no packet holds: the rate of the loop.
struct LinkConstant {
  std::string name;  // with its unit: rate_Hz
  double value = 0;
  std::string sentence;
};

/// What the packets of a link hold. The master sends requests, the peer answers them; which of them is the plant and
/// which the controller is said by these tables alone.
struct PacketLayout {
  std::string name;
  std::vector<LinkConstant> constants;
  BinaryTable request, answer;
};

/// The version of header and rules. The header has the same form in every version, so that sides of different versions
/// can tell.
inline constexpr std::uint32_t kLinkVersion = 1;
inline constexpr std::uint32_t kLinkMagic = 0x4B4C4444;   // the bytes "DDLK"
inline constexpr std::size_t kMostDatagramBytes = 65507;  // of UDP over IPv4

/// A bit of the flags of a header.
struct LinkFlag {
  std::uint32_t bit = 0;
  std::string_view name, from, sentence;
};
inline constexpr std::uint32_t kLinkMoves = 1, kLinkStop = 2, kLinkEnd = 4, kLinkFault = 8;
std::span<const LinkFlag> link_flags();

/// Where the numbers of a header stand: the offsets of link_header_table(), held to it by a test.
inline constexpr std::size_t kLinkHeaderBytes = 56, kLinkLengthAt = 12, kLinkChecksumAt = 20;

/// What stands before each payload, byte by byte.
const BinaryTable& link_header_table();

/// What is wrong with a layout; empty when nothing is.
std::string packet_layout_fault(const PacketLayout& layout);

/// The text that the hash is taken of: `drydock link`, tab, the version; then a line for each constant (`constant`,
/// name, the bits of its double as 16 hex digits) and one for each field of header, request and answer (canonical_text
/// in binary_layout.h). Lines end with a line feed. The layout's own name and sentences do not count.
std::string link_canonical_text(const PacketLayout& layout);

/// FNV-1a, 64 bits, of that text. Each packet holds it.
std::uint64_t link_hash(const PacketLayout& layout);

/// Sixteen hex digits.
std::string hash_text(std::uint64_t hash);

}  // namespace drydock
