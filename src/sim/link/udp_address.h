// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace drydock {

/// An address and a port of UDP. Numbers alone: names are not looked up, and there are no zones (`fe80::1%eth0`).
struct UdpAddress {
  bool is_v6 = false;
  std::array<std::uint8_t, 16> ip{};  // in the order of the network; the first four of IPv4
  std::uint16_t port = 0;

  bool operator==(const UdpAddress&) const = default;
};

/// 127.0.0.0/8 and ::1: only programs of this machine reach it.
bool is_loopback(const UdpAddress& address);

std::string to_string(const UdpAddress& address);  // 127.0.0.1:47000, [::1]:47000

struct [[nodiscard]] ReadUdpAddress {
  std::optional<UdpAddress> address;
  std::string refused;  // the sentence, where there is none
};
/// Of `127.0.0.1:47000` or `[::1]:47000`. IPv4 within IPv6 (`::ffff:127.0.0.1`) counts as IPv4.
ReadUdpAddress parse_udp_address(std::string_view text);

/// From where one sends to `address`: its loopback, or any address of the machine, with a port that the system chooses.
UdpAddress any_port_for(const UdpAddress& address);

}  // namespace drydock
