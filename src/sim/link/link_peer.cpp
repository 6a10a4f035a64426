// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_peer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace drydock {
namespace {

LinkClock::duration clock_time(double time_s) {
  constexpr double kLongest_s = 1e6;  // keeps within the range of the clock
  return std::chrono::duration_cast<LinkClock::duration>(
      std::chrono::duration<double>(std::clamp(time_s, 0.0, kLongest_s)));
}

}  // namespace

LinkPeer::Opened LinkPeer::open(const PacketLayout& layout, const LinkPeerSettings& settings) {
  if (std::string fault = packet_layout_fault(layout); !fault.empty()) return {{}, std::move(fault)};
  if (!settings.allow_remote && !is_loopback(settings.local))
    return {{},
            fmt::format("{} is open to other machines, and a remote master is not allowed", to_string(settings.local))};
  UdpSocket::Opened opened = UdpSocket::open(settings.local);
  if (!opened.socket) return {{}, std::move(opened.refused)};
  return {LinkPeer(LinkAnswerer(link_format(layout)), std::move(*opened.socket), settings.silence_s), ""};
}

LinkPeer::LinkPeer(LinkAnswerer answerer, UdpSocket socket, double silence_s)
    : answerer_(std::move(answerer)),
      socket_(std::move(socket)),
      silence_(clock_time(silence_s)),
      buffer_(answerer_.format().longest()) {}

void LinkPeer::send(std::span<const std::byte> packet, const UdpAddress& to) {
  if (packet.empty()) return;
  LinkCounters& counters = answerer_.counters();
  ++(socket_.send(packet, to) ? counters.sent : counters.unsent);
}

LinkPeer::Event LinkPeer::take(const Datagram& datagram, LinkClock::time_point now) {
  const LinkAnswerer::Taken taken = answerer_.take(datagram);
  send(taken.send, datagram.from);
  switch (taken.event) {
    case LinkAnswerer::Event::kNothing:
    case LinkAnswerer::Event::kRepeated:
      return Event::kNothing;
    case LinkAnswerer::Event::kDisagrees:
      return Event::kDisagrees;
    case LinkAnswerer::Event::kHello:
      news_ = now;
      return Event::kHello;
    case LinkAnswerer::Event::kRequest:
      news_ = now;
      return Event::kRequest;
    case LinkAnswerer::Event::kStop:
      return Event::kStop;
    case LinkAnswerer::Event::kEnd:
      return Event::kEnd;
  }
  return Event::kNothing;
}

LinkPeer::Event LinkPeer::receive(double time_out_s) {
  LinkClock::time_point now = LinkClock::now();
  const LinkClock::time_point deadline = now + clock_time(time_out_s);
  for (;; now = LinkClock::now()) {
    if (is_open() && now >= news_ + silence_) {
      answerer_.end_session();
      return Event::kSilent;
    }
    Datagram datagram;
    const LinkClock::time_point until = is_open() ? std::min(deadline, news_ + silence_) : deadline;
    switch (socket_.receive(buffer_, until, datagram)) {
      case UdpSocket::Received::kFailed:
        return Event::kSocket;
      case UdpSocket::Received::kNothing:
        break;
      case UdpSocket::Received::kDatagram:
        if (const Event event = take(datagram, LinkClock::now()); event != Event::kNothing) return event;
    }
    if (LinkClock::now() >= deadline) return Event::kNothing;
  }
}

bool LinkPeer::answer(std::span<const std::byte> payload, bool has_fault) {
  const std::span<const std::byte> packet = answerer_.answer(payload, has_fault);
  send(packet, answerer_.master());
  return !packet.empty();
}

std::string LinkPeer::disagreement() const {
  const LinkHeader& other = answerer_.other();
  if (other.version != kLinkVersion)
    return fmt::format("the master speaks version {} of the link, this side version {}", other.version, kLinkVersion);
  return fmt::format("the master has the layout {}, this side {}", hash_text(other.hash),
                     hash_text(answerer_.format().hash));
}

}  // namespace drydock
