// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/link/link_answerer.h"
#include "sim/link/udp_socket.h"

namespace drydock {

struct LinkPeerSettings {
  UdpAddress local;           // where requests come; port 0: any, see LinkPeer::local()
  bool allow_remote = false;  // addresses that are not loopback
  double silence_s = 0.1;     // without a new request for so long, the master is gone
};

/// The other side of a LinkMaster: takes requests and answers them. An exchange takes no memory and no lock. One thread
/// at a time.
class LinkPeer {
 public:
  enum class Event {
    kNothing,    // in the time given
    kHello,      // a session begins
    kDisagrees,  // a master has another layout or version: disagreement()
    kRequest,    // header() and payload(), to be answered
    kStop,       // the master gives up: come to rest
    kEnd,        // the run has ended
    kSilent,     // the master is gone: come to rest
    kSocket,     // the system's socket failed: come to rest
  };

  struct [[nodiscard]] Opened;
  static Opened open(const PacketLayout& layout, const LinkPeerSettings& settings);

  /// The next event, within a time. Hellos, closings and repeated requests are answered on the way.
  [[nodiscard]] Event receive(double time_out_s);
  /// Of the last request; both stay until the next call of receive().
  const LinkHeader& header() const { return answerer_.request().header; }
  std::span<const std::byte> payload() const { return answerer_.request().payload; }
  /// Answers it. False where a number is not finite: nothing is sent. `has_fault`: the peer cannot follow.
  [[nodiscard]] bool answer(std::span<const std::byte> payload, bool has_fault = false);

  bool is_open() const { return answerer_.is_open(); }
  const UdpAddress& local() const { return socket_.local(); }
  const LinkCounters& counters() const { return answerer_.counters(); }
  std::string disagreement() const;

 private:
  LinkPeer(LinkAnswerer answerer, UdpSocket socket, double silence_s);
  void send(std::span<const std::byte> packet, const UdpAddress& to);
  Event take(const Datagram& datagram, LinkClock::time_point now);

  LinkAnswerer answerer_;
  UdpSocket socket_;
  LinkClock::duration silence_;
  LinkClock::time_point news_;  // when something new came
  std::vector<std::byte> buffer_;
};

struct LinkPeer::Opened {
  std::optional<LinkPeer> peer;
  std::string refused;  // the sentence, where there is none
};

}  // namespace drydock
