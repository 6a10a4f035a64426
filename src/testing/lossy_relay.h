// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "sim/link/udp_socket.h"
#include "testing/lossy_channel.h"

namespace drydock::testing {

/// A bad network between a master and a peer on real sockets of this machine: what comes to `address()` goes on to the
/// peer, and back, as far as two channels let it. Runs in a thread of its own until it is destroyed.
class LossyRelay {
 public:
  LossyRelay(const UdpAddress& peer, const LossyRates& rates, std::uint64_t seed)
      : peer_(peer),
        front_(std::move(*UdpSocket::open(any_port_for(peer)).socket)),
        back_(std::move(*UdpSocket::open(any_port_for(peer)).socket)),
        there_(rates, seed, kMostBytes),
        home_(rates, seed + 1, kMostBytes),
        thread_([this] { run(); }) {}
  ~LossyRelay() {
    ends_ = true;
    thread_.join();
  }
  LossyRelay(const LossyRelay&) = delete;
  LossyRelay& operator=(const LossyRelay&) = delete;

  const UdpAddress& address() const { return front_.local(); }

 private:
  static constexpr std::size_t kMostBytes = 4096;

  static double seconds(LinkClock::time_point at) {
    return std::chrono::duration<double>(at.time_since_epoch()).count();
  }

  void run() {
    std::vector<std::byte> buffer(kMostBytes);
    while (!ends_) {
      const LinkClock::time_point soon = LinkClock::now() + std::chrono::microseconds(200);
      Datagram datagram;
      if (front_.receive(buffer, soon, datagram) == UdpSocket::Received::kDatagram) {
        master_ = datagram.from;
        there_.send(datagram.bytes, seconds(LinkClock::now()));
      }
      if (back_.receive(buffer, LinkClock::now(), datagram) == UdpSocket::Received::kDatagram)
        home_.send(datagram.bytes, seconds(LinkClock::now()));
      const double now_s = seconds(LinkClock::now());
      while (there_.next_s() <= now_s) (void)back_.send(there_.take(), peer_);
      while (home_.next_s() <= now_s) (void)front_.send(home_.take(), master_);
    }
  }

  UdpAddress peer_, master_;
  UdpSocket front_, back_;
  LossyChannel there_, home_;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

}  // namespace drydock::testing
