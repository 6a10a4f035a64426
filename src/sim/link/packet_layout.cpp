// SPDX-License-Identifier: Apache-2.0
#include "sim/link/packet_layout.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <set>

namespace drydock {
namespace {

/// As in C: constants become macros there.
bool is_c_name(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", kDigits = "0123456789";
  return !text.empty() && kDigits.find(text.front()) == std::string_view::npos &&
         text.find_first_not_of(std::string(kLetters) + std::string(kDigits)) == std::string_view::npos;
}

constexpr std::array<LinkFlag, 4> kFlags = {{
    {kLinkMoves, "moves", "both", "motion is enabled: drives may follow; without it they stay, or come to rest"},
    {kLinkStop, "stop", "both", "the master gives up: come to rest now, by your own means; the header stands alone"},
    {kLinkEnd, "end", "both", "the run has ended; the header stands alone"},
    {kLinkFault, "fault", "peer", "it cannot follow: its own limits, its emergency stop"},
}};

}  // namespace

const BinaryTable& link_header_table() {
  static const BinaryTable table = {{
      {"magic", BinaryType::kU32, 1, "", "0x4B4C4444: the bytes `DDLK`"},
      {"version", BinaryType::kU32, 1, "", "of header and rules: 1"},
      {"kind", BinaryType::kU32, 1, "", "1 from the master, 2 from the peer"},
      {"length", BinaryType::kU32, 1, "", "of the whole packet, header and payload [bytes]"},
      {"flags", BinaryType::kU32, 1, "", "see below; bits without a meaning are zero"},
      {"checksum", BinaryType::kU32, 1, "", "CRC-32C of the whole packet, with these four bytes zero"},
      {"hash", BinaryType::kU64, 1, "", "of the layout that the sender has"},
      {"session", BinaryType::kU64, 1, "", "chosen by the master for each run, greater than the one before"},
      {"sequence", BinaryType::kU64, 1, "", "0: hello; then 1, 2, 3 …"},
      {"time", BinaryType::kF64, 1, "s", "of the run, at this request; never decreases"},
  }};
  return table;
}

std::span<const LinkFlag> link_flags() {
  return kFlags;
}

std::string packet_layout_fault(const PacketLayout& layout) {
  std::set<std::string_view> names;
  for (const LinkConstant& constant : layout.constants) {
    if (!is_c_name(constant.name)) return fmt::format("\"{}\" is no name of a constant", constant.name);
    if (!names.insert(constant.name).second) return fmt::format("constant \"{}\" stands twice", constant.name);
    if (!std::isfinite(constant.value)) return fmt::format("constant \"{}\" is not finite", constant.name);
  }
  for (const BinaryTable* table : {&layout.request, &layout.answer}) {
    const char* name = table == &layout.request ? "request" : "answer";
    if (const std::string fault = table_fault(*table); !fault.empty()) return fmt::format("{}: {}", name, fault);
    if (table->fields.empty()) return fmt::format("{}: it has no fields", name);
    const std::size_t bytes = kLinkHeaderBytes + byte_size(*table);
    if (bytes > kMostDatagramBytes)
      return fmt::format("{}: a packet would have {} bytes, more than the {} of UDP", name, bytes, kMostDatagramBytes);
  }
  return "";
}

std::string link_canonical_text(const PacketLayout& layout) {
  std::string text = fmt::format("drydock link\t{}\n", kLinkVersion);
  for (const LinkConstant& constant : layout.constants)
    text += fmt::format("constant\t{}\t{:016x}\n", constant.name, std::bit_cast<std::uint64_t>(constant.value));
  return text + canonical_text("header", link_header_table()) + canonical_text("request", layout.request) +
         canonical_text("answer", layout.answer);
}

std::uint64_t link_hash(const PacketLayout& layout) {
  return fnv1a_64(link_canonical_text(layout));
}

std::string hash_text(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

}  // namespace drydock
