// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/link/datagram.h"
#include "sim/link/link_counters.h"
#include "sim/link/link_packet.h"

namespace drydock {

/// The master's side of the rules, without socket and clock: what it sends, and what it makes of what comes. One
/// request is open at a time. Its packet may be sent again and again; the first right answer ends it. Takes no memory
/// after it is made.
class LinkRequester {
 public:
  LinkRequester(LinkFormat format, const UdpAddress& peer);

  /// Each begins an exchange and gives the packet to send. It stays valid until the next one begins.
  /// Sessions are greater than zero and grow.
  std::span<const std::byte> hello(std::uint64_t session);
  /// Empty, and no exchange: a number is not finite, or the time is before that of the last request. Pre: is_open(),
  /// and a payload of the layout.
  std::span<const std::byte> request(double time_s, bool moves, std::span<const std::byte> payload);
  /// kLinkStop or kLinkEnd. Also for a session that was lost. Pre: a hello was answered.
  std::span<const std::byte> close(std::uint32_t flag);

  /// Nobody answered. The session is lost, for nobody knows whether the peer acted: only close and hello remain.
  void give_up();

  enum class Taken { kNothing, kAnswer, kDisagrees };
  [[nodiscard]] Taken take(const Datagram& datagram);

  bool is_open() const { return is_open_; }             // requests may be made
  bool has_session() const { return answered_ > 0; }    // it may be closed
  const LinkPacket& answer() const { return answer_; }  // the last one; its payload is in the datagram taken
  const LinkHeader& other() const { return other_; }    // of a peer that disagrees
  std::span<const std::byte> packet() const { return {packet_.data(), size_}; }
  const UdpAddress& peer() const { return peer_; }
  const LinkFormat& format() const { return format_; }
  LinkCounters& counters() { return counters_; }
  const LinkCounters& counters() const { return counters_; }

 private:
  std::span<const std::byte> begin(const LinkHeader& header, std::span<const std::byte> payload);
  Taken take_bad(LinkVerdict verdict, const LinkHeader& header);
  Taken take_answer(const LinkPacket& packet);

  LinkFormat format_;
  UdpAddress peer_;
  LinkCounters counters_;
  std::vector<std::byte> packet_;
  std::size_t size_ = 0;
  LinkHeader asked_;            // of the packet
  std::uint64_t answered_ = 0;  // sequences below it had their answer
  bool waits_ = false, is_open_ = false;
  LinkPacket answer_;
  LinkHeader other_;
};

}  // namespace drydock
