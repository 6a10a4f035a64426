// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <new>
#include <set>
#include <string>

#include "output/crc32c.h"
#include "sim/test/answering_peer.h"
#include "sim/test/link_sample.h"
#include "testing/lossy_channel.h"

namespace {
long long allocations = 0;
}

// The whole program counts.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace drydock {
namespace {

using testing::kMasterAddress;
using testing::kOtherAddress;
using testing::kPeerAddress;
using testing::LinkSides;
using testing::odd_layout;
using testing::Random;
using Bytes = std::vector<std::byte>;

constexpr std::size_t kMostBytes = 512;

std::size_t place(Random& random, std::size_t size) {
  return static_cast<std::size_t>(random.whole(0, static_cast<int>(size) - 1));
}
std::byte any_byte(Random& random) {
  return static_cast<std::byte>(random.whole(0, 255));
}

/// A packet made sound again, as by a program that is wrong and not by a wire.
void seal(Bytes& packet) {
  store_number(packet, kLinkChecksumAt, std::uint32_t{0});
  store_number(packet, kLinkChecksumAt, crc32c(packet));
}

/// What chance does to a packet. Checksums are left as they are.
void damage(Random& random, int how, const Bytes& other, Bytes& packet) {
  const std::size_t size = packet.size(), at = place(random, size);
  switch (how) {
    case 0:  // bits
      for (int bits = random.whole(1, 6); bits > 0; --bits)
        packet[place(random, size)] ^= static_cast<std::byte>(1 << random.whole(0, 7));
      break;
    case 1:  // bytes
      for (int bytes = random.whole(1, 20); bytes > 0; --bytes) packet[place(random, size)] = any_byte(random);
      break;
    case 2:  // cut
      packet.resize(at);
      break;
    case 3:  // longer
      for (int bytes = random.whole(1, 40); bytes > 0; --bytes) packet.push_back(any_byte(random));
      break;
    case 4:  // the rest of another packet
      for (std::size_t i = at; i < size && i < other.size(); ++i) packet[i] = other[i];
      break;
    case 5:  // zeros
      std::fill(packet.begin() + static_cast<std::ptrdiff_t>(at), packet.end(), std::byte{0});
      break;
    case 6:  // moved by some bytes
      std::rotate(packet.begin(), packet.begin() + static_cast<std::ptrdiff_t>(at), packet.end());
      break;
    case 7:  // a length that agrees, behind a good beginning
      packet.resize(std::max<std::size_t>(at, kLinkHeaderBytes));
      store_number(packet, kLinkLengthAt, static_cast<std::uint32_t>(packet.size()));
      break;
    default:  // nothing of it
      packet.resize(static_cast<std::size_t>(random.whole(0, static_cast<int>(kMostBytes))));
      for (std::byte& byte : packet) byte = any_byte(random);
  }
}

/// What wrong programs send: with a checksum that is right. `at` the doubles of the payload.
void falsify(Random& random, int how, std::size_t a_double, Bytes& packet) {
  constexpr std::size_t kVersionAt = 4, kKindAt = 8, kFlagsAt = 16, kHashAt = 24, kSessionAt = 32, kSequenceAt = 40,
                        kTimeAt = 48;
  const std::array<double, 3> bad = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                                     -std::numeric_limits<double>::infinity()};
  const auto any64 = [&] { return static_cast<std::uint64_t>(random.between(0, 1.8e19)); };
  switch (how) {
    case 0:
      store_number(packet, kVersionAt, static_cast<std::uint32_t>(random.whole(2, 1 << 30)));
      break;
    case 1:
      store_number(packet, kKindAt, static_cast<std::uint32_t>(random.whole(3, 1 << 30)));
      break;
    case 2:
      store_number(packet, kFlagsAt, static_cast<std::uint32_t>(random.whole(16, 1 << 30)));
      break;
    case 3:
      store_number(packet, kHashAt, any64());
      break;
    case 4:
      store_number(packet, kSessionAt, any64());
      break;
    case 5:  // later ones alone: an earlier one is a duplicate
      store_number(packet, kSequenceAt, any64() | std::uint64_t{1} << 40);
      break;
    case 6:
      store_number(packet, kTimeAt, bad[place(random, 3)]);
      break;
    case 7:
      store_number(packet, kLinkHeaderBytes + a_double, bad[place(random, 3)]);
      break;
    case 8:
      packet.resize(kLinkHeaderBytes + place(random, packet.size() - kLinkHeaderBytes));
      store_number(packet, kLinkLengthAt, static_cast<std::uint32_t>(packet.size()));
      break;
    default:
      store_number(packet, kTimeAt, -1 - random.between(0, 1e9));  // before the last
  }
  seal(packet);
}

// Oracle: by construction: none of a million datagrams is the packet that is waited for, on either side; so none may
// be used, each must be counted once, and the exchange goes on as if nothing had come. Checksums of 32 bits let one of
// 4e9 damaged packets pass, and then hash, session and sequence have to be right too.
TEST(LinkAttack, AMillionFaultsAreCountedAndNotUsed) {
  constexpr int kFaults = 1'000'000, kFaultsPerExchange = 500;
  LinkSides sides;
  Random random(17);
  ASSERT_TRUE(sides.hello(5));
  int faults = 0;
  std::array<long long, 20> kinds{};
  Bytes fault, other_request(kLinkHeaderBytes), other_answer(kLinkHeaderBytes);
  for (int k = 0; faults < kFaults; ++k) {
    const std::span<const std::byte> sent = sides.request(0.001 * k);
    const Bytes request(sent.begin(), sent.end());
    for (int n = 0; n < kFaultsPerExchange; ++n) {
      const int kind = random.whole(0, 18);
      fault = request;
      kind < 9 ? damage(random, kind, other_request, fault) : falsify(random, kind - 9, 4, fault);
      if (fault == request) continue;
      ++faults;
      ++kinds[static_cast<std::size_t>(kind)];
      const LinkCounters before = sides.peer.counters();
      const LinkAnswerer::Event event = sides.to_peer(fault).event;
      const bool is_repeated = event == LinkAnswerer::Event::kRepeated && fault == other_request;
      ASSERT_TRUE(event == LinkAnswerer::Event::kNothing || is_repeated) << "kind " << kind;
      ASSERT_EQ(sides.peer.counters().accepted, before.accepted);
      ASSERT_EQ(unused_datagrams(sides.peer.counters()), unused_datagrams(before) + 1) << "kind " << kind;
    }
    ASSERT_EQ(sides.to_peer(request).event, LinkAnswerer::Event::kRequest);
    ASSERT_TRUE(std::equal(sides.asked.begin(), sides.asked.end(), sides.peer.request().payload.begin()));
    const std::span<const std::byte> told = sides.answer();
    const Bytes answer(told.begin(), told.end());
    for (int n = 0; n < kFaultsPerExchange; ++n) {
      const int kind = random.whole(0, 18);
      fault = answer;
      kind < 9 ? damage(random, kind, other_answer, fault) : falsify(random, kind - 9, 0, fault);
      if (fault == answer) continue;
      ++faults;
      ++kinds[static_cast<std::size_t>(kind)];
      const LinkCounters before = sides.master.counters();
      ASSERT_EQ(sides.to_master(fault), LinkRequester::Taken::kNothing) << "kind " << kind;
      ASSERT_EQ(sides.master.counters().accepted, before.accepted);
      ASSERT_EQ(unused_datagrams(sides.master.counters()), unused_datagrams(before) + 1) << "kind " << kind;
    }
    ASSERT_EQ(sides.to_master(answer), LinkRequester::Taken::kAnswer);
    ASSERT_TRUE(std::equal(sides.told.begin(), sides.told.end(), sides.master.answer().payload.begin()));
    other_request = request;
    other_answer = answer;
  }
  EXPECT_GE(faults, kFaults);
  for (std::size_t kind = 0; kind < 19; ++kind) EXPECT_GT(kinds[kind], kFaults / 40) << "kind " << kind;
  for (const LinkCounters& counters : {sides.master.counters(), sides.peer.counters()}) {
    for (const LinkCounterInfo& info : link_counters()) {
      const bool cannot = info.name == "wrong_peer" || info.name == "late" || info.name == "duplicate";
      if (info.is_cause && !cannot) EXPECT_GT(counters.*info.value, 0U) << info.name;
    }
  }
}

/// Memory of this program that is in use [kB].
long resident_kB() {
  std::ifstream status("/proc/self/status");
  std::string word;
  while (status >> word)
    if (word == "VmRSS:") {
      long kB = 0;
      status >> kB;
      return kB;
    }
  return 0;
}

/// A master and a peer on a bad network in simulated time.
struct LossyLink {
  LinkSides sides;
  testing::LossyChannel there, home;
  double now_s = 0;
  std::uint64_t acted = 0;
  Bytes answer = Bytes(byte_size(sides.layout.answer));

  LossyLink(const testing::LossyRates& rates, std::uint64_t seed)
      : there(rates, seed, kMostBytes), home(rates, seed + 1, kMostBytes) {}

  void at_peer(std::span<const std::byte> packet) {
    const LinkAnswerer::Taken taken = sides.to_peer(packet);
    if (!taken.send.empty()) home.send(taken.send, now_s);
    if (taken.event != LinkAnswerer::Event::kRequest) return;
    testing::odd_answer(sides.peer.request().payload, ++acted, answer);
    home.send(sides.peer.answer(answer, false), now_s);
  }

  /// As LinkMaster does it. False at the deadline.
  bool await(double retry_s, double time_out_s) {
    const double deadline_s = now_s + time_out_s;
    double again_s = now_s;
    for (;;) {
      const double next_s = std::min({there.next_s(), home.next_s(), again_s});
      now_s = next_s;
      if (now_s >= deadline_s) return false;
      if (next_s == again_s) {
        there.send(sides.master.packet(), now_s);
        again_s += retry_s;
      } else if (next_s == there.next_s()) {
        at_peer(there.take());
      } else if (sides.to_master(home.take()) == LinkRequester::Taken::kAnswer) {
        return true;
      }
    }
  }
};

// Oracle: an hour of simulated time at 1 kHz, on a network that loses 2 %, doubles, damages and cuts 1 % each and
// reorders: the answer to each request is the one to that request, the peer acts once on each, nothing takes memory,
// and the program is no larger at the end than after the first second.
TEST(LinkAttack, AnHourAtAKilohertzOnABadNetwork) {
  constexpr std::uint64_t kSteps = 3'600'000;
  LossyLink link({0.02, 0.01, 0.01, 0.01, 20e-6, 150e-6}, 23);
  (void)link.sides.master.hello(5);
  ASSERT_TRUE(link.await(0.05, 10));
  Random random(29);
  Bytes request(byte_size(link.sides.layout.request)), wanted(byte_size(link.sides.layout.answer));
  long long allocations_at_start = 0;
  long resident_at_start_kB = 0;
  double longest_s = 0;
  for (std::uint64_t k = 0; k < kSteps; ++k) {
    if (k == 1000) {
      resident_at_start_kB = resident_kB();
      allocations_at_start = allocations;
    }
    const double tick_s = 0.001 * static_cast<double>(k);
    link.now_s = std::max(link.now_s, tick_s);
    ByteWriter writer(request);
    writer.put(static_cast<std::uint32_t>(k));
    for (int i = 0; i < 6; ++i) writer.put(random.between(0.5, 1.5));
    writer.put(static_cast<std::int64_t>(k));
    writer.put(random.between(-1, 1));
    ASSERT_FALSE(link.sides.master.request(tick_s, true, request).empty());
    const double begun_s = link.now_s;
    ASSERT_TRUE(link.await(300e-6, 0.05)) << "step " << k;
    longest_s = std::max(longest_s, link.now_s - begun_s);
    testing::odd_answer(request, k + 1, wanted);
    const std::span<const std::byte> told = link.sides.master.answer().payload;
    ASSERT_TRUE(std::equal(wanted.begin(), wanted.end(), told.begin(), told.end())) << "step " << k;
  }
  EXPECT_EQ(allocations, allocations_at_start);
  EXPECT_LE(resident_kB(), resident_at_start_kB + 256);
  const LinkCounters &master = link.sides.master.counters(), &peer = link.sides.peer.counters();
  EXPECT_EQ(master.accepted, kSteps + 1);
  EXPECT_EQ(peer.accepted, kSteps + 1);
  EXPECT_EQ(link.acted, kSteps);
  for (const LinkCounters& counters : {master, peer}) {
    EXPECT_EQ(counters.received, counters.accepted + unused_datagrams(counters));
    EXPECT_GT(counters.checksum, 0U);
    EXPECT_GT(counters.length, 0U);
    EXPECT_GT(counters.duplicate, 0U);
  }
  RecordProperty("longest_exchange_s", std::to_string(longest_s));
  std::printf("longest exchange %.4f s of simulated time; master: %s; peer: %s\n", longest_s, to_string(master).c_str(),
              to_string(peer).c_str());
}

}  // namespace
}  // namespace drydock
