// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "sim/link/datagram.h"
#include "sim/link/udp_address.h"

namespace drydock {

using LinkClock = std::chrono::steady_clock;

/// A socket that sends and receives datagrams. It takes no memory after it is open, and never waits longer than told.
class UdpSocket {
 public:
  enum class Received { kDatagram, kNothing, kFailed };

  struct [[nodiscard]] Opened;
  /// Bound to a local address; port 0: one that the system chooses.
  static Opened open(const UdpAddress& local);

  ~UdpSocket();
  UdpSocket(UdpSocket&& other) noexcept;
  UdpSocket& operator=(UdpSocket&&) = delete;

  const UdpAddress& local() const { return local_; }

  /// False where the system did not take it; that is a packet lost, as others are.
  [[nodiscard]] bool send(std::span<const std::byte> bytes, const UdpAddress& to);

  /// The next datagram, in `buffer`. kNothing at the deadline, and also when a signal came: look at the clock.
  /// kFailed: the socket is of no use any more.
  [[nodiscard]] Received receive(std::span<std::byte> buffer, LinkClock::time_point deadline, Datagram& datagram);

 private:
  UdpSocket(int descriptor, const UdpAddress& local) : descriptor_(descriptor), local_(local) {}

  int descriptor_;  // -1: moved from
  UdpAddress local_;
};

struct UdpSocket::Opened {
  std::optional<UdpSocket> socket;
  std::string refused;  // the sentence, where there is none
};

}  // namespace drydock
