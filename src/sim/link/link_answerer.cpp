// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_answerer.h"

#include <cassert>
#include <utility>

namespace drydock {

LinkAnswerer::LinkAnswerer(LinkFormat format)
    : format_(std::move(format)), packet_(kLinkHeaderBytes + format_.answer.bytes) {}

LinkAnswerer::Taken LinkAnswerer::take(const Datagram& datagram) {
  ++counters_.received;
  if (is_open_ && datagram.from != master_) {
    ++counters_.wrong_peer;
    return {};
  }
  LinkPacket packet;
  const LinkVerdict verdict =
      datagram.is_cut ? LinkVerdict::kLength : decode(format_, LinkKind::kRequest, datagram.bytes, packet);
  if (verdict != LinkVerdict::kGood) return take_bad(verdict, packet.header);
  if (packet.header.is_hello()) return take_hello(packet.header, datagram.from);
  if (packet.header.session != last_.session || datagram.from != master_) {
    ++counters_.session;
    return {};
  }
  if (packet.header.closes()) return take_closing(packet.header);
  return take_request(packet);
}

/// A hello of another layout or version gets an answer, by which the master can say what differs.
LinkAnswerer::Taken LinkAnswerer::take_bad(LinkVerdict verdict, const LinkHeader& header) {
  counters_.count(verdict);
  const bool differs = verdict == LinkVerdict::kHash || verdict == LinkVerdict::kVersion;
  if (!differs || is_open_ || !header.is_hello() || header.kind != LinkKind::kRequest) return {};
  other_ = header;
  return {Event::kDisagrees, answer_alone(header)};
}

LinkAnswerer::Taken LinkAnswerer::take_hello(const LinkHeader& header, const UdpAddress& from) {
  const bool is_same = header.session == last_.session && from == master_;
  if (is_open_ && is_same && last_.is_hello()) return repeated();
  if (is_same || header.session == 0 || (is_open_ && header.session < last_.session)) {
    ++counters_.session;  // a hello that was on its way for long
    return {};
  }
  ++counters_.accepted;
  last_ = header;
  master_ = from;
  is_open_ = true;
  return {Event::kHello, answer_alone(header)};
}

/// A stop is obeyed whatever was lost before it.
LinkAnswerer::Taken LinkAnswerer::take_closing(const LinkHeader& header) {
  if (header.sequence < last_.sequence) {
    ++counters_.late;
    return {};
  }
  if (!is_open_ && last_.closes() && header.sequence == last_.sequence) {
    ++counters_.duplicate;
    return {Event::kRepeated, answer_alone(last_)};
  }
  ++counters_.accepted;
  last_ = header;
  is_open_ = false;
  return {(header.flags & kLinkStop) != 0 ? Event::kStop : Event::kEnd, answer_alone(header)};
}

LinkAnswerer::Taken LinkAnswerer::take_request(const LinkPacket& packet) {
  const LinkHeader& header = packet.header;
  if (!is_open_ || header.sequence < last_.sequence) {
    ++counters_.late;
  } else if (header.sequence == last_.sequence) {
    return repeated();
  } else if (header.sequence > last_.sequence + 1) {
    ++counters_.gap;
  } else if (header.time_s < last_.time_s) {
    ++counters_.mismatch;
  } else {
    ++counters_.accepted;
    last_ = header;
    size_ = 0;
    request_ = packet;
    return {Event::kRequest, {}};
  }
  return {};
}

LinkAnswerer::Taken LinkAnswerer::repeated() {
  ++counters_.duplicate;
  return {Event::kRepeated, std::span<const std::byte>(packet_).first(size_)};
}

std::span<const std::byte> LinkAnswerer::answer_alone(const LinkHeader& asked) {
  LinkHeader header = asked;
  header.version = kLinkVersion;
  header.hash = format_.hash;
  header.kind = LinkKind::kAnswer;
  header.flags = (asked.flags & (kLinkMoves | kLinkStop | kLinkEnd)) | (has_fault_ ? kLinkFault : 0);
  size_ = encode(format_, header, {}, packet_);
  return std::span<const std::byte>(packet_).first(size_);
}

std::span<const std::byte> LinkAnswerer::answer(std::span<const std::byte> payload, bool has_fault) {
  assert(is_open_ && last_.has_payload() && size_ == 0 && "there is a request that has no answer");
  LinkHeader header = last_;
  header.kind = LinkKind::kAnswer;
  header.flags |= has_fault ? kLinkFault : 0;
  const std::size_t size = encode(format_, header, payload, packet_);
  if (size == 0) {
    ++counters_.refused;
    return {};
  }
  size_ = size;
  return std::span<const std::byte>(packet_).first(size_);
}

void LinkAnswerer::end_session() {
  if (is_open_) ++counters_.time_outs;
  is_open_ = false;
}

}  // namespace drydock
