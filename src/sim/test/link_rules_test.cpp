// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>

#include "sim/link/link_answerer.h"
#include "sim/link/link_requester.h"
#include "sim/test/link_sample.h"

namespace drydock {
namespace {

using testing::kMasterAddress;
using testing::kOtherAddress;
using testing::LinkSides;
using testing::odd_layout;
using Asked = LinkAnswerer::Event;
using Told = LinkRequester::Taken;
using Bytes = std::vector<std::byte>;

Bytes copy(std::span<const std::byte> bytes) {
  return {bytes.begin(), bytes.end()};
}

void expect_each_counted(const LinkSides& sides) {
  for (const LinkCounters& counters : {sides.master.counters(), sides.peer.counters()})
    EXPECT_EQ(counters.received, counters.accepted + unused_datagrams(counters)) << to_string(counters);
}

// Oracle: by hand. Payloads come through unchanged, and each is used once.
TEST(LinkRules, GoInStep) {
  LinkSides sides;
  EXPECT_FALSE(sides.master.is_open());
  ASSERT_TRUE(sides.hello(5));
  for (int k = 0; k < 100; ++k) {
    ASSERT_TRUE(sides.exchange(0.004 * k)) << k;
    EXPECT_EQ(sides.peer.request().header.sequence, static_cast<std::uint64_t>(k + 1));
    EXPECT_EQ(sides.peer.request().header.time_s, 0.004 * k);
    EXPECT_EQ(sides.peer.request().header.flags, kLinkMoves);
  }
  const LinkAnswerer::Taken end = sides.to_peer(sides.master.close(kLinkEnd));
  EXPECT_EQ(end.event, Asked::kEnd);
  EXPECT_EQ(sides.to_master(end.send), Told::kAnswer);
  EXPECT_FALSE(sides.master.is_open() || sides.peer.is_open());
  EXPECT_EQ(to_string(sides.master.counters()), "received 102, accepted 102");
  EXPECT_EQ(to_string(sides.peer.counters()), "received 102, accepted 102");
}

// Oracle: a peer acts once on a request that comes three times, and the answer has the same bytes each time.
TEST(LinkRules, RepeatTheAnswerWithoutActingTwice) {
  LinkSides sides;
  ASSERT_TRUE(sides.hello(5));
  ASSERT_TRUE(sides.exchange(0));
  const Bytes request = copy(sides.request(0.1));
  ASSERT_EQ(sides.to_peer(request).event, Asked::kRequest);
  const LinkAnswerer::Taken early = sides.to_peer(request);  // before there is an answer
  EXPECT_EQ(early.event, Asked::kRepeated);
  EXPECT_TRUE(early.send.empty());
  const Bytes answer = copy(sides.answer());
  for (int k = 0; k < 2; ++k) {
    const LinkAnswerer::Taken again = sides.to_peer(request);
    EXPECT_EQ(again.event, Asked::kRepeated);
    EXPECT_EQ(copy(again.send), answer);
  }
  EXPECT_EQ(sides.to_master(answer), Told::kAnswer);
  EXPECT_EQ(sides.to_master(answer), Told::kNothing);
  EXPECT_EQ(sides.master.counters().duplicate, 1U);
  EXPECT_EQ(sides.peer.counters().duplicate, 3U);
  EXPECT_EQ(sides.peer.counters().accepted, 3U);
  ASSERT_TRUE(sides.exchange(0.2));
  EXPECT_EQ(sides.to_peer(request).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().late, 1U);
  expect_each_counted(sides);
}

/// The packet of another pair of sides that has got as far as `steps` requests, and waits for the answer to the next
/// one.
Bytes request_of(std::uint64_t session, int steps) {
  LinkSides other;
  EXPECT_TRUE(other.hello(session));
  for (int k = 0; k < steps; ++k) EXPECT_TRUE(other.exchange(0.004 * k));
  return copy(other.request(0.004 * steps));
}
Bytes answer_of(std::uint64_t session, int steps, double time_s, std::uint32_t flags = kLinkMoves) {
  const PacketLayout layout = odd_layout();
  testing::Random random(9);
  LinkHeader header;
  header.kind = LinkKind::kAnswer;
  header.flags = flags;
  header.hash = link_hash(layout);
  header.session = session;
  header.sequence = static_cast<std::uint64_t>(steps);
  header.time_s = time_s;
  Bytes packet(kLinkHeaderBytes + byte_size(layout.answer));
  EXPECT_GT(encode(link_format(layout), header, random_payload(random, layout.answer), packet), 0U);
  return packet;
}

// Oracle: by hand: requests that are sound, but not the next one of this session.
TEST(LinkRules, PeerUsesTheNextRequestAlone) {
  LinkSides sides;
  EXPECT_EQ(sides.to_peer(request_of(5, 0)).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().session, 1U) << "nobody said hello";
  ASSERT_TRUE(sides.hello(5));
  for (int k = 0; k < 3; ++k) ASSERT_TRUE(sides.exchange(0.004 * k));
  EXPECT_EQ(sides.to_peer(request_of(5, 4)).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().gap, 1U);
  EXPECT_EQ(sides.to_peer(request_of(6, 3)).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().session, 2U);
  EXPECT_EQ(sides.to_peer(request_of(5, 3), kOtherAddress).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().wrong_peer, 1U);
  LinkSides earlier;  // whose fourth request has a time before that of our third
  ASSERT_TRUE(earlier.hello(5));
  for (int k = 0; k < 3; ++k) ASSERT_TRUE(earlier.exchange(0.001 * k));
  EXPECT_EQ(sides.to_peer(earlier.request(0.003)).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().mismatch, 1U);
  EXPECT_EQ(sides.peer.counters().accepted, 4U);
  ASSERT_TRUE(sides.exchange(0.1)) << "and nothing of it did harm";
  expect_each_counted(sides);
}

// Oracle: by hand: answers that are sound, but not to the request that waits.
TEST(LinkRules, MasterUsesTheAnswerToItsRequestAlone) {
  LinkSides sides;
  ASSERT_TRUE(sides.hello(5));
  for (int k = 0; k < 3; ++k) ASSERT_TRUE(sides.exchange(0.004 * k));
  EXPECT_EQ(sides.to_master(answer_of(5, 4, 0.5)), Told::kNothing);
  EXPECT_EQ(sides.master.counters().gap, 1U) << "not asked yet";
  const Bytes request = copy(sides.request(0.5));
  EXPECT_EQ(sides.to_master(answer_of(5, 3, 0.008)), Told::kNothing);
  EXPECT_EQ(sides.master.counters().duplicate, 1U);
  EXPECT_EQ(sides.to_master(answer_of(4, 4, 0.5)), Told::kNothing);
  EXPECT_EQ(sides.master.counters().session, 1U);
  EXPECT_EQ(sides.to_master(answer_of(5, 4, 0.25)), Told::kNothing);
  EXPECT_EQ(sides.to_master(answer_of(5, 4, 0.5, 0)), Told::kNothing);
  EXPECT_EQ(sides.master.counters().mismatch, 2U);
  EXPECT_EQ(sides.to_master(answer_of(5, 4, 0.5), kOtherAddress), Told::kNothing);
  EXPECT_EQ(sides.master.counters().wrong_peer, 1U);
  EXPECT_EQ(sides.to_master(request), Told::kNothing);
  EXPECT_EQ(sides.master.counters().kind, 1U) << "an echo of its own request";
  EXPECT_EQ(sides.master.take({request, testing::kPeerAddress, true}), Told::kNothing);
  EXPECT_EQ(sides.master.counters().length, 1U) << "there was no room for the rest";
  ASSERT_EQ(sides.to_peer(request).event, Asked::kRequest);
  EXPECT_EQ(sides.to_master(sides.answer()), Told::kAnswer);
  ASSERT_TRUE(sides.exchange(0.6));
  expect_each_counted(sides);
}

// Oracle: by hand. A peer with a fault says so in each answer, those without payload among them.
TEST(LinkRules, PeerSaysThatItCannotFollow) {
  LinkSides sides;
  sides.peer.set_fault(true);
  ASSERT_TRUE(sides.hello(5));
  EXPECT_EQ(sides.master.answer().header.flags, kLinkFault);
  ASSERT_EQ(sides.to_peer(sides.request(0)).event, Asked::kRequest);
  EXPECT_EQ(sides.to_master(sides.peer.answer(random_payload(sides.random, sides.layout.answer), true)), Told::kAnswer);
  EXPECT_EQ(sides.master.answer().header.flags, kLinkFault | kLinkMoves);
}

// Oracle: by hand. What is not finite is not sent; the request stays open, and time does not go back.
TEST(LinkRules, NothingIsSentThatIsNotFinite) {
  LinkSides sides;
  ASSERT_TRUE(sides.hello(5));
  ASSERT_TRUE(sides.exchange(2));
  Bytes bad = random_payload(sides.random, sides.layout.request);
  EXPECT_TRUE(sides.master.request(1.9, true, bad).empty()) << "before the last request";
  store_number(bad, 4, std::numeric_limits<double>::quiet_NaN());
  EXPECT_TRUE(sides.master.request(3, true, bad).empty());
  EXPECT_TRUE(sides.master.request(std::numeric_limits<double>::infinity(), true, sides.asked).empty());
  EXPECT_EQ(sides.master.counters().refused, 3U);
  ASSERT_EQ(sides.to_peer(sides.request(3)).event, Asked::kRequest);
  Bytes worse = random_payload(sides.random, sides.layout.answer);
  store_number(worse, 0, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(sides.peer.answer(worse, false).empty());
  EXPECT_EQ(sides.peer.counters().refused, 1U);
  EXPECT_EQ(sides.to_master(sides.answer()), Told::kAnswer);
}

// Oracle: by hand. A stop gets through after lost requests, is confirmed as often as it comes, and ends the session.
TEST(LinkRules, StopIsObeyedWhateverWasLost) {
  LinkSides sides;
  ASSERT_TRUE(sides.hello(5));
  ASSERT_TRUE(sides.exchange(0));
  const Bytes lost = copy(sides.request(1));
  sides.master.give_up();
  EXPECT_FALSE(sides.master.is_open());
  const Bytes stop = copy(sides.master.close(kLinkStop));
  const LinkAnswerer::Taken taken = sides.to_peer(stop);
  EXPECT_EQ(taken.event, Asked::kStop);
  const Bytes confirmed = copy(taken.send);
  EXPECT_EQ(sides.to_peer(lost).event, Asked::kNothing) << "what was on its way moves nothing any more";
  EXPECT_EQ(sides.peer.counters().late, 1U);
  PacketLayout another = odd_layout();
  another.constants[0].value = 500;
  LinkRequester stranger(link_format(another), testing::kPeerAddress);
  EXPECT_EQ(sides.to_peer(stranger.hello(7), kOtherAddress).event, Asked::kDisagrees);
  const LinkAnswerer::Taken again = sides.to_peer(stop);
  EXPECT_EQ(again.event, Asked::kRepeated);
  EXPECT_EQ(copy(again.send), confirmed);
  EXPECT_EQ(sides.to_master(confirmed), Told::kAnswer);
  EXPECT_FALSE(sides.master.is_open());
  EXPECT_EQ(sides.master.counters().time_outs, 1U);
  ASSERT_TRUE(sides.hello(6)) << "and the next run begins";
  ASSERT_TRUE(sides.exchange(0));
  EXPECT_EQ(sides.to_peer(stop).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().session, 1U) << "the stop of a run before";
  expect_each_counted(sides);
}

// Oracle: by hand. A session belongs to one master until it is closed or silent.
TEST(LinkRules, PeerHasOneMaster) {
  LinkSides sides;
  const Bytes hello = copy(sides.master.hello(5));
  ASSERT_EQ(sides.to_peer(hello).event, Asked::kHello);
  const LinkAnswerer::Taken again = sides.to_peer(hello);
  EXPECT_EQ(again.event, Asked::kRepeated);
  ASSERT_EQ(sides.to_master(again.send), Told::kAnswer);
  ASSERT_TRUE(sides.exchange(0));
  EXPECT_EQ(sides.to_peer(hello).event, Asked::kNothing) << "it begins once";
  LinkSides second;
  EXPECT_EQ(sides.to_peer(second.master.hello(9), kOtherAddress).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().wrong_peer, 1U);
  LinkSides former;
  EXPECT_EQ(sides.to_peer(former.master.hello(4)).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.counters().session, 2U);
  ASSERT_TRUE(sides.exchange(1));

  const Bytes unanswered = copy(sides.request(2));
  sides.peer.end_session();
  EXPECT_EQ(sides.peer.counters().time_outs, 1U);
  EXPECT_EQ(sides.to_peer(unanswered).event, Asked::kNothing) << "it came too late";
  EXPECT_EQ(sides.to_peer(hello).event, Asked::kNothing);
  EXPECT_EQ(sides.to_peer(second.master.hello(10), kOtherAddress).event, Asked::kHello);
  EXPECT_EQ(sides.to_peer(unanswered).event, Asked::kNothing);
  EXPECT_EQ(sides.peer.master(), kOtherAddress);
  expect_each_counted(sides);
}

// Oracle: by hand. Both sides learn the other's hash or version, and no session begins.
TEST(LinkRules, BothSidesLearnThatTheyDisagree) {
  PacketLayout another = odd_layout();
  another.answer.fields[0].unit = "mm";
  LinkSides sides;
  sides.peer = LinkAnswerer(link_format(another));
  const LinkAnswerer::Taken taken = sides.to_peer(sides.master.hello(5));
  EXPECT_EQ(taken.event, Asked::kDisagrees);
  EXPECT_EQ(sides.peer.other().hash, link_hash(odd_layout()));
  ASSERT_EQ(sides.to_master(taken.send), Told::kDisagrees);
  EXPECT_EQ(sides.master.other().hash, link_hash(another));
  EXPECT_FALSE(sides.master.is_open() || sides.peer.is_open());
  EXPECT_EQ(sides.to_master(taken.send), Told::kNothing) << "said once";

  LinkHeader newer;
  newer.version = 2;
  newer.session = 6;
  newer.hash = 1;
  Bytes hello(kLinkHeaderBytes);
  ASSERT_GT(encode(link_format(odd_layout()), newer, {}, hello), 0U);
  EXPECT_EQ(sides.to_peer(hello).event, Asked::kDisagrees);
  EXPECT_EQ(sides.peer.other().version, 2U);
  (void)sides.master.hello(6);
  newer.kind = LinkKind::kAnswer;
  ASSERT_GT(encode(link_format(odd_layout()), newer, {}, hello), 0U);
  EXPECT_EQ(sides.to_master(hello), Told::kDisagrees);
  EXPECT_EQ(sides.master.other().version, 2U);
}

}  // namespace
}  // namespace drydock
