// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_requester.h"

#include <cassert>
#include <utility>

namespace drydock {

LinkRequester::LinkRequester(LinkFormat format, const UdpAddress& peer)
    : format_(std::move(format)), peer_(peer), packet_(kLinkHeaderBytes + format_.request.bytes) {}

std::span<const std::byte> LinkRequester::begin(const LinkHeader& header, std::span<const std::byte> payload) {
  const std::size_t size = encode(format_, header, payload, packet_);
  if (size == 0) {
    ++counters_.refused;
    return {};
  }
  size_ = size;
  asked_ = header;
  waits_ = true;
  return packet();
}

std::span<const std::byte> LinkRequester::hello(std::uint64_t session) {
  assert(session > asked_.session && "sessions grow");
  is_open_ = false;
  answered_ = 0;
  LinkHeader header;
  header.hash = format_.hash;
  header.session = session;
  return begin(header, {});
}

std::span<const std::byte> LinkRequester::request(double time_s, bool moves, std::span<const std::byte> payload) {
  assert(is_open_ && !waits_ && "one request at a time, after a hello");
  LinkHeader header = asked_;
  header.flags = moves ? kLinkMoves : 0;
  ++header.sequence;
  header.time_s = time_s;
  if (time_s < asked_.time_s) {
    ++counters_.refused;
    return {};
  }
  return begin(header, payload);
}

std::span<const std::byte> LinkRequester::close(std::uint32_t flag) {
  assert((flag == kLinkStop || flag == kLinkEnd) && has_session());
  is_open_ = false;
  LinkHeader header = asked_;
  header.flags = flag;
  ++header.sequence;
  return begin(header, {});
}

void LinkRequester::give_up() {
  waits_ = false;
  is_open_ = false;
  ++counters_.time_outs;
}

LinkRequester::Taken LinkRequester::take(const Datagram& datagram) {
  ++counters_.received;
  if (datagram.from != peer_) {
    ++counters_.wrong_peer;
    return Taken::kNothing;
  }
  LinkPacket packet;
  const LinkVerdict verdict =
      datagram.is_cut ? LinkVerdict::kLength : decode(format_, LinkKind::kAnswer, datagram.bytes, packet);
  return verdict == LinkVerdict::kGood ? take_answer(packet) : take_bad(verdict, packet.header);
}

/// A peer that has another layout or version answers a hello all the same, so that both sides can say so.
LinkRequester::Taken LinkRequester::take_bad(LinkVerdict verdict, const LinkHeader& header) {
  counters_.count(verdict);
  const bool differs = verdict == LinkVerdict::kHash || verdict == LinkVerdict::kVersion;
  const bool is_answer = header.kind == LinkKind::kAnswer && header.session == asked_.session && header.is_hello();
  if (!differs || !is_answer || !waits_ || !asked_.is_hello()) return Taken::kNothing;
  other_ = header;
  waits_ = false;
  return Taken::kDisagrees;
}

LinkRequester::Taken LinkRequester::take_answer(const LinkPacket& packet) {
  const LinkHeader& header = packet.header;
  if (header.session != asked_.session) {
    ++counters_.session;
  } else if (header.sequence < answered_) {
    ++counters_.duplicate;
  } else if (header.sequence > asked_.sequence) {
    ++counters_.gap;
  } else if (header.sequence < asked_.sequence || !waits_) {
    ++counters_.late;
  } else if ((header.flags & ~kLinkFault) != asked_.flags || header.time_s != asked_.time_s) {
    ++counters_.mismatch;
  } else {
    ++counters_.accepted;
    answered_ = header.sequence + 1;
    waits_ = false;
    is_open_ = !asked_.closes();
    answer_ = packet;
    return Taken::kAnswer;
  }
  return Taken::kNothing;
}

}  // namespace drydock
