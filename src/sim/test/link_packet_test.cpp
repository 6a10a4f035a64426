// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_packet.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "output/crc32c.h"
#include "sim/link/link_counters.h"
#include "sim/test/link_sample.h"

namespace drydock {
namespace {

using testing::odd_layout;
using testing::Random;
using testing::random_payload;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::size_t offset_of(const std::string& field) {
  const std::vector<BinaryField>& fields = link_header_table().fields;
  for (std::size_t i = 0; i < fields.size(); ++i)
    if (fields[i].path == field) return field_offsets(link_header_table())[i];
  ADD_FAILURE() << field;
  return 0;
}

LinkHeader odd_header(const LinkFormat& format, LinkKind kind) {
  LinkHeader header;
  header.kind = kind;
  header.flags = kLinkMoves;
  header.hash = format.hash;
  header.session = 0x1122334455667788;
  header.sequence = 300;
  header.time_s = 1.196;
  return header;
}

/// A whole packet, and one made sound again after a number in it was changed.
std::vector<std::byte> made(const LinkFormat& format, const LinkHeader& header, std::span<const std::byte> payload) {
  std::vector<std::byte> packet(kLinkHeaderBytes + payload.size());
  EXPECT_EQ(encode(format, header, payload, packet), packet.size());
  return packet;
}
template <typename Number>
std::vector<std::byte> with(std::vector<std::byte> packet, std::size_t at, Number number) {
  store_number(packet, at, number);
  store_number(packet, kLinkChecksumAt, std::uint32_t{0});
  store_number(packet, kLinkChecksumAt, crc32c(packet));
  return packet;
}

// Oracle: the table that is printed in docs/link.md, each number read where it says, and the sum over the whole packet
// whose own sum is zero.
TEST(LinkPacket, HasTheHeaderOfTheTable) {
  EXPECT_EQ(byte_size(link_header_table()), kLinkHeaderBytes);
  EXPECT_EQ(offset_of("length"), kLinkLengthAt);
  EXPECT_EQ(offset_of("checksum"), kLinkChecksumAt);
  const LinkFormat format = link_format(odd_layout());
  Random random(1);
  const std::vector<std::byte> payload = random_payload(random, odd_layout().answer);
  std::vector<std::byte> packet = made(format, odd_header(format, LinkKind::kAnswer), payload);
  const auto u32 = [&](const char* field) { return load_number<std::uint32_t>(packet, offset_of(field)); };
  const auto u64 = [&](const char* field) { return load_number<std::uint64_t>(packet, offset_of(field)); };
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(packet.data()), 4), "DDLK");
  EXPECT_EQ(u32("magic"), kLinkMagic);
  EXPECT_EQ(u32("version"), 1U);
  EXPECT_EQ(u32("kind"), 2U);
  EXPECT_EQ(u32("length"), packet.size());
  EXPECT_EQ(u32("flags"), 1U);
  EXPECT_EQ(u64("hash"), link_hash(odd_layout()));
  EXPECT_EQ(u64("session"), 0x1122334455667788U);
  EXPECT_EQ(u64("sequence"), 300U);
  EXPECT_EQ(load_number<double>(packet, offset_of("time")), 1.196);
  EXPECT_TRUE(std::equal(payload.begin(), payload.end(), packet.begin() + kLinkHeaderBytes));
  const std::uint32_t checksum = u32("checksum");
  store_number(packet, kLinkChecksumAt, std::uint32_t{0});
  EXPECT_EQ(checksum, crc32c(packet));
}

// Oracle: what is read is what was written, for both kinds, with and without payload.
TEST(LinkPacket, IsReadAsItWasWritten) {
  const PacketLayout layout = odd_layout();
  const LinkFormat format = link_format(layout);
  Random random(2);
  for (int trial = 0; trial < 200; ++trial) {
    LinkHeader header = odd_header(format, trial % 2 == 0 ? LinkKind::kRequest : LinkKind::kAnswer);
    header.flags = trial % 2 == 0 ? kLinkMoves : kLinkFault;
    header.sequence = trial % 5 == 0 ? 0 : static_cast<std::uint64_t>(random.whole(1, 1 << 30));
    header.time_s = random.between(0, 1e6);
    if (trial % 7 == 0) header.flags = trial % 2 == 0 ? kLinkStop : kLinkEnd;
    std::vector<std::byte> payload;
    if (header.has_payload()) payload = random_payload(random, trial % 2 == 0 ? layout.request : layout.answer);
    const std::vector<std::byte> packet = made(format, header, payload);
    LinkPacket read;
    ASSERT_EQ(decode(format, header.kind, packet, read), LinkVerdict::kGood) << trial;
    EXPECT_EQ(read.header.kind, header.kind);
    EXPECT_EQ(read.header.flags, header.flags);
    EXPECT_EQ(read.header.session, header.session);
    EXPECT_EQ(read.header.sequence, header.sequence);
    EXPECT_EQ(read.header.time_s, header.time_s);
    EXPECT_TRUE(std::equal(payload.begin(), payload.end(), read.payload.begin(), read.payload.end()));
  }
}

// Oracle: by hand: packets that are sound in everything else.
TEST(LinkPacket, SaysWhyItIsNone) {
  const LinkFormat format = link_format(odd_layout());
  Random random(3);
  const std::vector<std::byte> payload = random_payload(random, odd_layout().request);
  const std::vector<std::byte> good = made(format, odd_header(format, LinkKind::kRequest), payload);
  LinkPacket read;
  const auto verdict = [&](const std::vector<std::byte>& packet) {
    return decode(format, LinkKind::kRequest, packet, read);
  };
  EXPECT_EQ(verdict(good), LinkVerdict::kGood);
  EXPECT_EQ(verdict({}), LinkVerdict::kLength);
  for (std::size_t size = 1; size < good.size(); ++size)
    EXPECT_EQ(verdict({good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)}), LinkVerdict::kLength);
  std::vector<std::byte> longer = good;
  longer.push_back({});
  EXPECT_EQ(verdict(longer), LinkVerdict::kLength);
  longer = with(longer, kLinkLengthAt, static_cast<std::uint32_t>(longer.size()));
  EXPECT_EQ(verdict(longer), LinkVerdict::kLength) << "sound, and not of the layout";
  EXPECT_EQ(verdict(with(good, 0, kLinkMagic + 1)), LinkVerdict::kMagic);
  std::vector<std::byte> damaged = good;
  damaged.back() ^= std::byte{0x10};
  EXPECT_EQ(verdict(damaged), LinkVerdict::kChecksum);
  EXPECT_EQ(verdict(with(good, offset_of("version"), std::uint32_t{2})), LinkVerdict::kVersion);
  EXPECT_EQ(read.header.version, 2U) << "the header is there, to say so";
  EXPECT_EQ(verdict(with(good, offset_of("kind"), std::uint32_t{2})), LinkVerdict::kKind);
  EXPECT_EQ(verdict(with(good, offset_of("flags"), std::uint32_t{16})), LinkVerdict::kKind);
  EXPECT_EQ(verdict(with(good, offset_of("flags"), kLinkFault)), LinkVerdict::kKind) << "for peers alone";
  EXPECT_EQ(verdict(with(good, offset_of("hash"), format.hash + 1)), LinkVerdict::kHash);
  EXPECT_EQ(read.header.hash, format.hash + 1);
  EXPECT_EQ(verdict(with(good, offset_of("flags"), kLinkStop)), LinkVerdict::kLength) << "a stop has no payload";
  EXPECT_EQ(verdict(with(good, offset_of("sequence"), std::uint64_t{0})), LinkVerdict::kLength) << "nor has a hello";
  EXPECT_EQ(verdict(with(good, offset_of("time"), kNaN)), LinkVerdict::kNotFinite);
  EXPECT_EQ(verdict(with(good, offset_of("time"), kInfinity)), LinkVerdict::kNotFinite);
  EXPECT_TRUE(read.payload.empty());
}

// Oracle: by hand: each double of both payloads in turn. Whole numbers may have any bits, those of a NaN too.
TEST(LinkPacket, HasNoDoubleThatIsNotFinite) {
  const PacketLayout layout = odd_layout();
  const LinkFormat format = link_format(layout);
  Random random(4);
  int doubles = 0, others = 0;
  for (const LinkKind kind : {LinkKind::kRequest, LinkKind::kAnswer}) {
    const BinaryTable& table = kind == LinkKind::kRequest ? layout.request : layout.answer;
    const std::vector<std::byte> payload = random_payload(random, table);
    const LinkHeader header = odd_header(format, kind);
    const std::vector<std::byte> good = made(format, header, payload);
    for (std::size_t i = 0; i < table.fields.size(); ++i)
      for (std::size_t k = 0; k < table.fields[i].count; ++k)
        for (const double bad : {kNaN, -kNaN, kInfinity, -kInfinity}) {
          if (byte_size(table.fields[i].type) != 8) continue;
          const std::size_t at = field_offsets(table)[i] + 8 * k;
          const bool is_double = table.fields[i].type == BinaryType::kF64;
          ++(is_double ? doubles : others);
          LinkPacket read;
          EXPECT_EQ(decode(format, kind, with(good, kLinkHeaderBytes + at, bad), read),
                    is_double ? LinkVerdict::kNotFinite : LinkVerdict::kGood);
          std::vector<std::byte> worse = payload, packet(good.size());
          store_number(worse, at, bad);
          EXPECT_EQ(encode(format, header, worse, packet), is_double ? 0 : good.size()) << "nothing is sent";
        }
    LinkHeader timeless = header;
    timeless.time_s = kNaN;
    std::vector<std::byte> packet(good.size());
    EXPECT_EQ(encode(format, timeless, payload, packet), 0U);
  }
  EXPECT_EQ(doubles, 4 * 16);
  EXPECT_EQ(others, 4 * 2);
}

// Oracle: every verdict but the good one has the counter of its name.
TEST(LinkCounters, CountEachVerdict) {
  for (const LinkVerdict verdict :
       {LinkVerdict::kLength, LinkVerdict::kMagic, LinkVerdict::kChecksum, LinkVerdict::kVersion, LinkVerdict::kKind,
        LinkVerdict::kHash, LinkVerdict::kNotFinite}) {
    LinkCounters counters;
    counters.count(verdict);
    EXPECT_EQ(unused_datagrams(counters), 1U);
    std::string name(to_string(verdict));
    std::replace(name.begin(), name.end(), ' ', '_');
    EXPECT_EQ(to_string(counters), name + " 1");
  }
  EXPECT_EQ(to_string(LinkCounters{}), "nothing sent or received");
  EXPECT_EQ(to_string(LinkCounters{.received = 1200, .accepted = 1000, .duplicate = 200}),
            "received 1200, accepted 1000, duplicate 200");
  EXPECT_EQ(link_counters().size() * sizeof(std::uint64_t), sizeof(LinkCounters)) << "a counter without a name";
}

}  // namespace
}  // namespace drydock
