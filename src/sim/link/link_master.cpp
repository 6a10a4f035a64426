// SPDX-License-Identifier: Apache-2.0
#include "sim/link/link_master.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

namespace drydock {
namespace {

constexpr double kHelloRetry_s = 0.05;  // somebody may have to start a peer by hand

LinkClock::time_point after(LinkClock::time_point from, double time_s) {
  constexpr double kLongest_s = 1e6;  // keeps within the range of the clock
  return from + std::chrono::duration_cast<LinkClock::duration>(
                    std::chrono::duration<double>(std::clamp(time_s, 0.0, kLongest_s)));
}

/// Nanoseconds since 1970: greater than in any run before.
std::uint64_t session_of_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
}

std::string refusal(const PacketLayout& layout, const LinkMasterSettings& settings) {
  if (const std::string fault = packet_layout_fault(layout); !fault.empty()) return fault;
  if (settings.peer.port == 0) return fmt::format("{} is no peer: its port is zero", to_string(settings.peer));
  if (settings.local && settings.local->is_v6 != settings.peer.is_v6)
    return fmt::format("{} cannot send to {}: one is IPv4, the other IPv6", to_string(*settings.local),
                       to_string(settings.peer));
  if (settings.allow_remote) return "";
  if (!is_loopback(settings.peer))
    return fmt::format("{} is not on this machine, and a remote peer is not allowed", to_string(settings.peer));
  if (settings.local && !is_loopback(*settings.local))
    return fmt::format("{} is open to other machines, and a remote peer is not allowed", to_string(*settings.local));
  return "";
}

}  // namespace

std::string_view to_string(LinkStatus status) {
  switch (status) {
    case LinkStatus::kOk:
      return "ok";
    case LinkStatus::kTimeOut:
      return "the peer did not answer in time";
    case LinkStatus::kDisagrees:
      return "the peer has another layout or version";
    case LinkStatus::kRefused:
      return "a number to be sent is not finite, or time went back";
    case LinkStatus::kNotOpen:
      return "there is no session";
    case LinkStatus::kInterrupted:
      return "interrupted";
    case LinkStatus::kSocket:
      return "the socket failed";
  }
  return "";
}

LinkMaster::Opened LinkMaster::open(const PacketLayout& layout, const LinkMasterSettings& settings) {
  if (std::string refused = refusal(layout, settings); !refused.empty()) return {{}, std::move(refused)};
  UdpSocket::Opened opened = UdpSocket::open(settings.local.value_or(any_port_for(settings.peer)));
  if (!opened.socket) return {{}, std::move(opened.refused)};
  return {LinkMaster(LinkRequester(link_format(layout), settings.peer), std::move(*opened.socket), settings.retry_s),
          ""};
}

LinkMaster::LinkMaster(LinkRequester requester, UdpSocket socket, double retry_s)
    : requester_(std::move(requester)),
      socket_(std::move(socket)),
      retry_s_(retry_s),
      buffer_(requester_.format().longest()) {}

void LinkMaster::send() {
  LinkCounters& counters = requester_.counters();
  ++(socket_.send(requester_.packet(), requester_.peer()) ? counters.sent : counters.unsent);
}

LinkStatus LinkMaster::lost(LinkStatus status) {
  requester_.give_up();
  return status;
}

/// Waits for the answer to the packet that was just made, however much else comes.
LinkStatus LinkMaster::await(double time_out_s, double retry_s, const std::atomic<bool>* cancelled) {
  LinkClock::time_point now = LinkClock::now();
  const LinkClock::time_point deadline = after(now, time_out_s);
  LinkClock::time_point again = after(now, retry_s);
  for (send();; now = LinkClock::now()) {
    if (cancelled != nullptr && *cancelled) return lost(LinkStatus::kInterrupted);
    if (now >= deadline) return lost(LinkStatus::kTimeOut);
    if (now >= again) {
      ++requester_.counters().retries;
      send();
      again = after(now, retry_s);
    }
    Datagram datagram;
    switch (socket_.receive(buffer_, std::min(deadline, again), datagram)) {
      case UdpSocket::Received::kNothing:
        break;
      case UdpSocket::Received::kFailed:
        return lost(LinkStatus::kSocket);
      case UdpSocket::Received::kDatagram: {
        const LinkRequester::Taken taken = requester_.take(datagram);
        if (taken == LinkRequester::Taken::kAnswer) return LinkStatus::kOk;
        if (taken == LinkRequester::Taken::kDisagrees) return LinkStatus::kDisagrees;
      }
    }
  }
}

LinkReply LinkMaster::reply(LinkStatus status) const {
  if (status != LinkStatus::kOk) return {status};
  const LinkPacket& answer = requester_.answer();
  return {status, (answer.header.flags & kLinkFault) != 0, answer.payload};
}

LinkReply LinkMaster::hello(double time_out_s, const std::atomic<bool>* cancelled) {
  session_ = std::max(session_ + 1, session_of_now());
  (void)requester_.hello(session_);
  return reply(await(time_out_s, std::max(retry_s_, kHelloRetry_s), cancelled));
}

LinkReply LinkMaster::exchange(double time_s, bool moves, std::span<const std::byte> payload, double time_out_s) {
  if (!is_open()) return {LinkStatus::kNotOpen};
  if (requester_.request(time_s, moves, payload).empty()) return {LinkStatus::kRefused};
  return reply(await(time_out_s, retry_s_, nullptr));
}

LinkStatus LinkMaster::close(std::uint32_t flag, double time_out_s) {
  if (!requester_.has_session()) return LinkStatus::kNotOpen;
  (void)requester_.close(flag);
  return await(time_out_s, retry_s_, nullptr);
}

std::string LinkMaster::disagreement() const {
  const LinkHeader& other = requester_.other();
  if (other.version != kLinkVersion)
    return fmt::format("the peer at {} speaks version {} of the link, Drydock version {}", to_string(peer()),
                       other.version, kLinkVersion);
  return fmt::format("the peer at {} has the layout {}, Drydock {}: give it the layout of this run", to_string(peer()),
                     hash_text(other.hash), hash_text(requester_.format().hash));
}

}  // namespace drydock
