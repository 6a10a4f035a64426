// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <thread>

#include "sim/link/link_master.h"
#include "sim/link/link_peer.h"
#include "sim/test/answering_peer.h"
#include "testing/heap_watch.h"
#include "testing/lossy_relay.h"

// Real sockets of this machine. Whatever has to come has a minute for it, and whatever has to fail to come a moment.
namespace drydock {
namespace {

using testing::AnsweringPeer;
using testing::LinkSides;
using testing::odd_answer;
using testing::odd_layout;
using testing::Random;
using testing::random_payload;
using Bytes = std::vector<std::byte>;

constexpr double kLong_s = 60, kMoment_s = 0.05;
const UdpAddress kHere = {false, {127, 0, 0, 1}, 0};

LinkMaster master_of(const UdpAddress& peer, double retry_s = 0.002, const PacketLayout& layout = odd_layout()) {
  LinkMaster::Opened opened = LinkMaster::open(layout, {.peer = peer, .retry_s = retry_s});
  EXPECT_TRUE(opened.master) << opened.refused;
  return std::move(*opened.master);
}

/// One exchange with an AnsweringPeer that must have acted `acted` times after it.
void expect_exchange(LinkMaster& master, Random& random, double time_s, std::uint64_t acted) {
  const Bytes request = random_payload(random, odd_layout().request);
  Bytes wanted(master.answer_bytes());
  odd_answer(request, acted, wanted);
  const LinkReply reply = master.exchange(time_s, true, request, kLong_s);
  ASSERT_EQ(reply.status, LinkStatus::kOk) << time_s;
  EXPECT_FALSE(reply.has_fault);
  EXPECT_TRUE(std::equal(wanted.begin(), wanted.end(), reply.payload.begin(), reply.payload.end()));
}

/// Counted once each, as in the sum of both.
void expect_each_received_counted(const LinkCounters& counters) {
  EXPECT_EQ(counters.received, counters.accepted + unused_datagrams(counters)) << to_string(counters);
}

void run_in_step(const UdpAddress& local) {
  AnsweringPeer peer(local);
  LinkMaster master = master_of(peer.address(), kLong_s);
  EXPECT_TRUE(is_loopback(master.local()));
  ASSERT_EQ(master.hello(kLong_s).status, LinkStatus::kOk);
  Random random(1);
  for (int k = 0; k < 200; ++k) ASSERT_NO_FATAL_FAILURE(expect_exchange(master, random, 0.004 * k, 1U + unsigned(k)));
  EXPECT_EQ(master.close(kLinkEnd, kLong_s), LinkStatus::kOk);
  EXPECT_EQ(to_string(master.counters()), "received 202, accepted 202, sent 202");
  peer.end();
  EXPECT_EQ(to_string(peer.peer().counters()), "received 202, accepted 202, sent 202");
  EXPECT_EQ(peer.ends, 1);
}

// Oracle: the answer of each request by the function that the peer uses, on the bytes that were sent.
TEST(LinkSockets, GoInStep) {
  run_in_step(kHere);
}
TEST(LinkSockets, GoInStepOverV6) {
  const UdpAddress here = *parse_udp_address("[::1]:0").address;
  if (!UdpSocket::open(here).socket) GTEST_SKIP() << "no IPv6 on this machine";
  run_in_step(here);
}

// Oracle: the same, with a network that loses, doubles, damages, cuts and reorders a tenth each; and the peer has acted
// once on each request.
TEST(LinkSockets, GetThroughABadNetwork) {
  AnsweringPeer peer(kHere);
  testing::LossyRelay relay(peer.address(), {0.1, 0.1, 0.1, 0.1, 0, 0.002}, 7);
  LinkMaster master = master_of(relay.address(), 0.001);
  ASSERT_EQ(master.hello(kLong_s).status, LinkStatus::kOk);
  Random random(2);
  for (int k = 0; k < 300; ++k) ASSERT_NO_FATAL_FAILURE(expect_exchange(master, random, 0.004 * k, 1U + unsigned(k)));
  ASSERT_EQ(master.close(kLinkStop, kLong_s), LinkStatus::kOk);
  peer.end();
  EXPECT_EQ(peer.requests, 300);
  EXPECT_EQ(peer.stops, 1);
  for (const LinkCounters& counters : {master.counters(), peer.peer().counters()}) {
    EXPECT_EQ(counters.accepted, 302U);
    EXPECT_GT(counters.checksum, 0U);
    EXPECT_GT(counters.length, 0U);
    EXPECT_GT(counters.duplicate, 0U);
    expect_each_received_counted(counters);
  }
  EXPECT_GT(master.counters().retries, 0U);
}

// Oracle: a count of all that the program takes from the heap, in both threads, while answers come and fail to come.
TEST(LinkSockets, TakeNoMemory) {
  if (!testing::HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer counts";
  AnsweringPeer peer(kHere);
  LinkMaster master = master_of(peer.address());
  const Bytes request = [] {
    Random random(3);
    return random_payload(random, odd_layout().request);
  }();
  ASSERT_EQ(master.hello(kLong_s).status, LinkStatus::kOk);
  const long long before = testing::HeapWatch::count();
  bool all_came = true;
  for (int k = 0; k < 200; ++k)
    all_came = master.exchange(k, true, request, kLong_s).status == LinkStatus::kOk && all_came;
  const long long after = testing::HeapWatch::count();
  EXPECT_TRUE(all_came);
  peer.end();
  const long long before_gone = testing::HeapWatch::count();
  const LinkStatus gone = master.exchange(200, true, request, kMoment_s).status;
  const long long after_gone = testing::HeapWatch::count();
  EXPECT_EQ(gone, LinkStatus::kTimeOut);
  EXPECT_EQ(after, before);
  EXPECT_EQ(after_gone, before_gone);
}

// Oracle: by hand: nobody answers. The session is lost then, for the peer may have acted.
TEST(LinkSockets, MasterGivesUpOnAPeerThatIsGone) {
  AnsweringPeer peer(kHere);
  LinkMaster master = master_of(peer.address());
  EXPECT_EQ(master.close(kLinkStop, kMoment_s), LinkStatus::kNotOpen);
  ASSERT_EQ(master.hello(kLong_s).status, LinkStatus::kOk);
  Random random(4);
  ASSERT_NO_FATAL_FAILURE(expect_exchange(master, random, 0, 1));
  peer.end();
  const Bytes request = random_payload(random, odd_layout().request);
  EXPECT_EQ(master.exchange(1, true, request, kMoment_s).status, LinkStatus::kTimeOut);
  EXPECT_FALSE(master.is_open());
  EXPECT_EQ(master.exchange(2, true, request, kMoment_s).status, LinkStatus::kNotOpen);
  EXPECT_EQ(master.close(kLinkStop, kMoment_s), LinkStatus::kTimeOut);
  EXPECT_EQ(master.hello(kMoment_s).status, LinkStatus::kTimeOut);
  EXPECT_EQ(master.counters().time_outs, 3U);
  EXPECT_GT(master.counters().retries, 0U);
}

// Oracle: by hand. The flag ends a hello that nobody answers; a number that is not finite is not sent.
TEST(LinkSockets, MasterSaysWhyItDidNotAsk) {
  const UdpSocket nobody = std::move(*UdpSocket::open(kHere).socket);
  LinkMaster master = master_of(nobody.local());
  const std::atomic<bool> cancelled = true;
  EXPECT_EQ(master.hello(kLong_s, &cancelled).status, LinkStatus::kInterrupted);
  AnsweringPeer peer(kHere);
  LinkMaster second = master_of(peer.address());
  ASSERT_EQ(second.hello(kLong_s).status, LinkStatus::kOk);
  Bytes request(second.request_bytes());
  store_number(request, 4, std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(second.exchange(0, true, request, kLong_s).status, LinkStatus::kRefused);
  EXPECT_TRUE(second.is_open());
  EXPECT_EQ(second.counters().sent, 1U);
}

// Oracle: by hand. A flood from strangers neither gets in nor keeps the master past its time.
TEST(LinkSockets, StrangersAreNotHeard) {
  const UdpSocket silent = std::move(*UdpSocket::open(kHere).socket);
  AnsweringPeer peer(kHere);
  LinkMaster master = master_of(peer.address()), alone = master_of(silent.local());
  std::atomic<bool> ends = false;
  std::thread flood([&] {
    UdpSocket stranger = std::move(*UdpSocket::open(kHere).socket);
    LinkSides sides;
    (void)sides.hello(1);
    while (!ends)
      for (const UdpAddress& to : {master.local(), alone.local(), peer.address()})
        (void)stranger.send(sides.packet, to);
  });
  EXPECT_EQ(alone.hello(kMoment_s).status, LinkStatus::kTimeOut);
  ASSERT_EQ(master.hello(kLong_s).status, LinkStatus::kOk);
  Random random(5);
  for (int k = 0; k < 50; ++k) expect_exchange(master, random, 0.004 * k, 1U + unsigned(k));
  ends = true;
  flood.join();
  EXPECT_GT(alone.counters().wrong_peer, 0U);
  EXPECT_EQ(alone.counters().accepted, 0U);
  EXPECT_EQ(master.counters().accepted, 51U);
  peer.end();
  EXPECT_GT(peer.peer().counters().wrong_peer, 0U);
  expect_each_received_counted(master.counters());
  expect_each_received_counted(peer.peer().counters());
}

// Oracle: by hand. A datagram that is longer than any packet is cut by the system, and has the wrong length.
TEST(LinkSockets, LongDatagramsHaveTheWrongLength) {
  LinkPeer peer = std::move(*LinkPeer::open(odd_layout(), {.local = kHere}).peer);
  UdpSocket stranger = std::move(*UdpSocket::open(kHere).socket);
  ASSERT_TRUE(stranger.send(Bytes(60000), peer.local()));
  ASSERT_TRUE(stranger.send({}, peer.local()));
  EXPECT_EQ(peer.receive(kMoment_s), LinkPeer::Event::kNothing);
  EXPECT_EQ(to_string(peer.counters()), "received 2, length 2");
}

// Oracle: by hand.
TEST(LinkSockets, BothSidesSayWhatDiffers) {
  PacketLayout another = odd_layout();
  another.constants[0].value = 500;
  AnsweringPeer peer(another, {.local = kHere});
  LinkMaster master = master_of(peer.address());
  EXPECT_EQ(master.hello(kLong_s).status, LinkStatus::kDisagrees);
  const std::string ours = hash_text(link_hash(odd_layout())), theirs = hash_text(link_hash(another));
  EXPECT_EQ(master.disagreement(), "the peer at " + to_string(peer.address()) + " has the layout " + theirs +
                                       ", Drydock " + ours + ": give it the layout of this run");
  peer.end();
  EXPECT_GE(peer.disagreements, 1);
  EXPECT_EQ(peer.peer().disagreement(), "the master has the layout " + ours + ", this side " + theirs);
  EXPECT_EQ(peer.requests, 0);
}

// Oracle: by hand. A peer that was stopped and goes on does not act on what came meanwhile.
TEST(LinkSockets, PeerDoesNotActOnWhatIsOld) {
  constexpr double kSilence_s = 0.02;
  LinkPeer peer = std::move(*LinkPeer::open(odd_layout(), {.local = kHere, .silence_s = kSilence_s}).peer);
  LinkRequester requester(link_format(odd_layout()), peer.local());
  UdpSocket socket = std::move(*UdpSocket::open(kHere).socket);
  ASSERT_TRUE(socket.send(requester.hello(5), peer.local()));
  ASSERT_EQ(peer.receive(kLong_s), LinkPeer::Event::kHello);
  std::array<std::byte, 256> buffer{};
  Datagram datagram;
  ASSERT_EQ(socket.receive(buffer, LinkClock::now() + std::chrono::minutes(1), datagram),
            UdpSocket::Received::kDatagram);
  ASSERT_EQ(requester.take(datagram), LinkRequester::Taken::kAnswer);
  Random random(6);
  ASSERT_TRUE(socket.send(requester.request(0, true, random_payload(random, odd_layout().request)), peer.local()));
  std::this_thread::sleep_for(std::chrono::duration<double>(2 * kSilence_s));
  EXPECT_EQ(peer.receive(kLong_s), LinkPeer::Event::kSilent);
  EXPECT_FALSE(peer.is_open());
  EXPECT_EQ(peer.receive(kMoment_s), LinkPeer::Event::kNothing);
  EXPECT_EQ(to_string(peer.counters()), "received 2, accepted 1, late 1, sent 1, time_outs 1");
}

// Oracle: by hand.
TEST(LinkSockets, StayOnThisMachineUnlessAllowed) {
  const UdpAddress far = *parse_udp_address("192.0.2.1:47000").address, any = *parse_udp_address("0.0.0.0:0").address;
  const UdpAddress near = *parse_udp_address("127.0.0.1:47000").address;
  const auto refused = [](const LinkMasterSettings& settings) {
    return LinkMaster::open(odd_layout(), settings).refused;
  };
  EXPECT_EQ(refused({.peer = far}), "192.0.2.1:47000 is not on this machine, and a remote peer is not allowed");
  EXPECT_EQ(refused({.peer = near, .local = any}),
            "0.0.0.0:0 is open to other machines, and a remote peer is not allowed");
  EXPECT_EQ(refused({.peer = near, .local = *parse_udp_address("[::1]:0").address}),
            "[::1]:0 cannot send to 127.0.0.1:47000: one is IPv4, the other IPv6");
  EXPECT_EQ(refused({.peer = kHere}), "127.0.0.1:0 is no peer: its port is zero");
  EXPECT_EQ(refused({.peer = far, .allow_remote = true}), "");
  EXPECT_EQ(LinkMaster::open({}, {.peer = near}).refused, "request: it has no fields");
  EXPECT_EQ(LinkPeer::open(odd_layout(), {.local = any}).refused,
            "0.0.0.0:0 is open to other machines, and a remote master is not allowed");
  EXPECT_EQ(LinkPeer::open(odd_layout(), {.local = any, .allow_remote = true}).refused, "");
  const UdpSocket taken = std::move(*UdpSocket::open(kHere).socket);
  EXPECT_EQ(LinkPeer::open(odd_layout(), {.local = taken.local()}).refused,
            "cannot open " + to_string(taken.local()) + ": Address already in use");
}

}  // namespace
}  // namespace drydock
