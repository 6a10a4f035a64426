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

/// The peer's side of the rules, without socket and clock. Each request is given out once; when it comes again, the
/// former answer is sent again. A session belongs to the address whose hello opened it, until the master closes it or
/// end_session() does. Takes no memory after it is made.
class LinkAnswerer {
 public:
  explicit LinkAnswerer(LinkFormat format);

  enum class Event {
    kNothing,    // not used, and counted
    kRepeated,   // a packet that was used before: its answer is sent again, if there is one yet
    kHello,      // a session begins
    kDisagrees,  // another layout or version: other()
    kRequest,    // request(), to be answered
    kStop,       // the master gives up
    kEnd,        // the run has ended
  };
  struct Taken {
    Event event = Event::kNothing;
    std::span<const std::byte> send = {};  // to whom the datagram came from, unless empty
  };
  [[nodiscard]] Taken take(const Datagram& datagram);

  /// The packet that answers request(). Empty: a number is not finite. `has_fault`: it cannot follow. Pre: the request
  /// is not yet answered, and a payload of the layout.
  [[nodiscard]] std::span<const std::byte> answer(std::span<const std::byte> payload, bool has_fault);

  /// The master is silent: what it still sends is not used, and any master may say hello.
  void end_session();
  /// Whether answers that have no payload say that the peer cannot follow.
  void set_fault(bool has_fault) { has_fault_ = has_fault; }

  bool is_open() const { return is_open_; }
  const LinkPacket& request() const { return request_; }  // the last one; its payload is in the datagram taken
  const LinkHeader& other() const { return other_; }
  const UdpAddress& master() const { return master_; }
  const LinkFormat& format() const { return format_; }
  LinkCounters& counters() { return counters_; }
  const LinkCounters& counters() const { return counters_; }

 private:
  Taken take_bad(LinkVerdict verdict, const LinkHeader& header);
  Taken take_hello(const LinkHeader& header, const UdpAddress& from);
  Taken take_closing(const LinkHeader& header);
  Taken take_request(const LinkPacket& packet);
  Taken repeated();
  std::span<const std::byte> answer_alone(const LinkHeader& asked);

  LinkFormat format_;
  LinkCounters counters_;
  std::vector<std::byte> packet_;
  std::size_t size_ = 0;  // of the last answer; 0: the request has none yet
  LinkHeader last_;       // of what was used last
  UdpAddress master_;
  bool is_open_ = false, has_fault_ = false;
  LinkPacket request_;
  LinkHeader other_;
};

}  // namespace drydock
